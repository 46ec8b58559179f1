"""Where a car left the track that has to come back behind it."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from gridprix.core import Car, CarId, Event, Notation, Part, PartSpec, Place, Race, Reducer, say
from gridprix.core.state import Position
from gridprix.plugins.grid.board.geometry import Point

from .occupied import point_text


@attrs.frozen
class Excursion(Part):
    """Behind which point a car that is off must come back; None while it is on the track.

    `beyond` says whether the finish line lies between the exact place of the exit and that point.
    """

    capability: ClassVar[str] = "off-track-return"
    exit: Point | None = None
    beyond: int = 0


@attrs.frozen
class WentOff(Event):
    """A car is off until a move of it ends on the track behind its exit."""

    tone: ClassVar[str] = "warn"
    car: CarId
    exit: Point
    beyond: int


@attrs.frozen
class CarReturned(Event):
    """A car is back on the track."""

    car: CarId
    at: Place


def _go_off(car: Car, event: WentOff, race: Race) -> Car:
    return car.with_part(Excursion(event.exit, event.beyond))


def _come_back(car: Car, event: CarReturned, race: Race) -> Car:
    return car.with_part(Excursion())


def _write_exit(car: Car, value: Any) -> Car:
    if not isinstance(value, list) or len(value) != 2 or not all(isinstance(v, int) for v in value):
        raise ValueError(f"an exit is a point such as 3,4, not {value!r}")
    return car.with_part(Excursion((value[0], value[1])))


def _off_words(event: WentOff, position: Position) -> str:
    name = position.car(event.car).name
    return say(
        "{name} is off the track and must come back behind {exit}",
        name=name,
        exit=point_text(event.exit),
    )


def _back_words(event: CarReturned, position: Position) -> str:
    return say(
        "{car} is back on the track at {at}",
        car=position.car(event.car).name,
        at=point_text(event.at),
    )


EXCURSION = PartSpec(
    Excursion,
    lambda scenario, seat: Excursion(),
    reducers=(Reducer(WentOff, car=_go_off), Reducer(CarReturned, car=_come_back)),
    wording={WentOff: _off_words, CarReturned: _back_words},
    notation=(Notation("off", lambda car: car.part(Excursion).exit, _write_exit),),
)
