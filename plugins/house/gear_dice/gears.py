"""What a car's gear box keeps: gear, spaces to drive, lap; and the events that change it."""

from __future__ import annotations

from typing import ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    CarPlaced,
    Event,
    LegTaken,
    Part,
    PartSpec,
    Position,
    Race,
    Reducer,
    counted,
    number_notation,
    say,
)


@attrs.frozen
class Gearing(Part):
    """A car's gear, 0 while it stands; the spaces that its die gave; the lap it is on."""

    capability: ClassVar[str] = "gear-box"
    gear: int = 0
    spaces: int = 0
    lap: int = 0


@attrs.frozen
class GearTaken(Event):
    """A driver chose a gear, and its die has said how far the car drives."""

    car: CarId
    gear: int
    spaces: int


@attrs.frozen
class EngineStopped(Event):
    """A car stands and begins again in first gear."""

    car: CarId


@attrs.frozen
class Braked(Event):
    """A driver took a space off the move."""

    car: CarId


def shift_price(before: int, gear: int) -> int:
    """What it costs to go from one gear to another, in tyre points."""
    return max(0, before - gear - 1)


def distance(race: Race, car: Car) -> int:
    """How many rows a car has covered; before it stands on the grid less than anybody."""
    if not isinstance(car.spot, tuple):
        return -1
    return int(race.board.distance(car.spot[0], car.part(Gearing).lap))


def _take(gearing: Gearing, event: GearTaken, race: Race) -> Gearing:
    return attrs.evolve(gearing, gear=event.gear, spaces=event.spaces)


def _stop(gearing: Gearing, event: EngineStopped, race: Race) -> Gearing:
    return attrs.evolve(gearing, gear=0)


def _brake(gearing: Gearing, event: Braked, race: Race) -> Gearing:
    return attrs.evolve(gearing, spaces=gearing.spaces - 1)


def _drive(gearing: Gearing, event: LegTaken, race: Race) -> Gearing:
    lap = gearing.lap + race.board.crosses_line(event.leg.origin, event.leg.to)
    return attrs.evolve(gearing, lap=lap, spaces=0)


def _taken_words(event: GearTaken, race: Position) -> str:
    name, far = race.car(event.car).name, counted(event.spaces, "space")
    return say("{car} has {far} to drive in gear {gear}", car=name, far=far, gear=event.gear)


GEARING = PartSpec(
    Gearing,
    lambda scenario, seat: Gearing(),
    reducers=(
        Reducer(GearTaken, part=Gearing, by=_take),
        Reducer(EngineStopped, part=Gearing, by=_stop),
        Reducer(Braked, part=Gearing, by=_brake),
        Reducer(LegTaken, part=Gearing, by=_drive),
    ),
    wording={
        CarPlaced: "{car} stands in the {at}",
        GearTaken: _taken_words,
        EngineStopped: "{car} stands, and begins again in first gear",
        Braked: "{car} brakes",
    },
    notation=(
        number_notation("gear", Gearing, "gear"),
        number_notation("lap", Gearing, "lap"),
        number_notation("spaces", Gearing, "spaces"),
    ),
)
