"""The forced passes that a car makes one after another."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    Event,
    LegRefused,
    LegTaken,
    Part,
    PartSpec,
    Race,
    Reducer,
    say,
)
from gridprix.core.events import RoundStarted


@attrs.frozen
class PassSeries(Part):
    """How many forced passes a car has just made one right after another."""

    capability: ClassVar[str] = "forced-pass"
    made: int = 0


@attrs.frozen
class PassMade(Event):
    """A car forced its way past another."""

    car: CarId
    passed: CarId


@attrs.frozen
class PassFailed(Event):
    """A car did not get past another; `contact` when both suffered."""

    car: CarId
    passed: CarId
    contact: bool


_NONE = PassSeries()


def _reset(race: Race, event: RoundStarted) -> Race:
    for car in race.running:
        if car.part(PassSeries).made:
            race = race.with_car(car.with_part(_NONE))
    return race


def _count(car: Car, event: PassMade, race: Race) -> Car:
    return car.with_part(PassSeries(car.part(PassSeries).made + 1))


def _end_series(car: Car, event: LegTaken, race: Race) -> Car:
    """An empty space in between ends the series."""
    if event.leg.passing or not car.part(PassSeries).made:
        return car
    return car.with_part(_NONE)


def _failed_words(event: PassFailed, position: Any) -> str:
    car, other = position.car(event.car).name, position.car(event.passed).name
    return (
        say("{car} fails to pass {other}, and they touch", car=car, other=other)
        if event.contact
        else say("{car} fails to pass {other}", car=car, other=other)
    )


PASS_SERIES = PartSpec(
    PassSeries,
    lambda scenario, seat: PassSeries(),
    reducers=(
        Reducer(RoundStarted, race=_reset),
        Reducer(PassMade, car=_count),
        Reducer(LegTaken, car=_end_series),
    ),
    wording={
        PassMade: "{car} passes {passed}",
        PassFailed: _failed_words,
        LegRefused: "{car} cannot go on: {reason}",
    },
)
