"""How a car moves on squared paper: its velocity, and how it comes to rest."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    CarPlaced,
    CarStayed,
    Event,
    Leg,
    LegTaken,
    Notation,
    Part,
    PartSpec,
    Race,
    Reducer,
    say,
)
from gridprix.core.state import Place, Position
from gridprix.plugins.grid.board.geometry import Point

from .occupied import point_text
from .reach import GridLeg

FASTEST = 10_000  # squares a turn that a position may be arranged with


@attrs.frozen
class Motion(Part):
    """A car's velocity, and whether its next move counts as its first."""

    capability: ClassVar[str] = "vectors"
    velocity: Point = (0, 0)
    first: bool = True


@attrs.frozen
class CarStopped(Event):
    """A car was brought to rest; `first` says whether its next move counts as a first one.

    Where `first` is None that stays as it was.
    """

    tone: ClassVar[str] = "warn"
    car: CarId
    reason: str
    first: bool | None = None


@attrs.frozen
class CarSlid(Event):
    """A car came to the end of a move that had left the track: nothing there is landed on."""

    car: CarId
    leg: Leg


def _drive(motion: Motion, event: LegTaken | CarSlid, race: Race) -> Motion:
    leg = event.leg
    return _going(leg.velocity) if isinstance(leg, GridLeg) else motion


@lru_cache(maxsize=1 << 12)
def _going(velocity: Point) -> Motion:
    return Motion(velocity, first=False)


def _end_of_slide(event: CarSlid) -> Place | None:
    return event.leg.to


def _stop(motion: Motion, event: CarStopped, race: Race) -> Motion:
    return Motion((0, 0), motion.first if event.first is None else event.first)


def _stay(motion: Motion, event: CarStayed, race: Race) -> Motion:
    return Motion((0, 0), motion.first)


def _placed_words(event: CarPlaced, position: Position) -> str:
    return say("{car} stands on {at}", car=position.car(event.car).name, at=point_text(event.at))


def _slid_words(event: CarSlid, position: Position) -> str:
    return say(
        "{car} runs on to {to}", car=position.car(event.car).name, to=point_text(event.leg.to)
    )


def _write_velocity(car: Car, value: Any) -> Car:
    if not isinstance(value, list) or len(value) != 2 or not all(isinstance(v, int) for v in value):
        raise ValueError(f"a velocity is two whole numbers such as 2,1, not {value!r}")
    if max(map(abs, value)) > FASTEST:
        raise ValueError(f"a velocity is at most {FASTEST:,} squares, not {value!r}")
    return car.with_part(Motion((value[0], value[1]), first=False))


def _write_first(car: Car, value: Any) -> Car:
    first = {"yes": True, "no": False}.get(str(value), value)
    if not isinstance(first, bool):
        raise ValueError(f"first is {value!r}; it takes yes or no")  # noqa: TRY004
    return car.with_part(attrs.evolve(car.part(Motion), first=first))


MOTION = PartSpec(
    Motion,
    lambda scenario, seat: Motion(),
    reducers=(
        Reducer(LegTaken, part=Motion, by=_drive),
        Reducer(CarSlid, part=Motion, by=_drive),
        Reducer(CarSlid, spot=_end_of_slide),
        Reducer(CarStopped, part=Motion, by=_stop),
        Reducer(CarStayed, part=Motion, by=_stay),
    ),
    wording={
        CarPlaced: _placed_words,
        CarSlid: _slid_words,
        CarStopped: "{car} stops: {reason}",
    },
    notation=(
        Notation("velocity", lambda car: list(car.part(Motion).velocity), _write_velocity, "v"),
        Notation("first", lambda car: car.part(Motion).first, _write_first),
    ),
)
