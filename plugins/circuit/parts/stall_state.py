"""How often a car has stalled."""

from __future__ import annotations

from typing import ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    Event,
    LegTaken,
    Part,
    PartSpec,
    Race,
    Reducer,
    number_notation,
)


@attrs.frozen
class Stalls(Part):
    """How many times running a car has stalled."""

    capability: ClassVar[str] = "start-test"
    running: int = 0


@attrs.frozen
class CarStalled(Event):
    """A car did not get away; `damaging` where its engine suffers."""

    tone: ClassVar[str] = "warn"
    car: CarId
    damaging: bool


def _count(car: Car, event: CarStalled, race: Race) -> Car:
    return car.with_part(Stalls(car.part(Stalls).running + 1))


def _forget(car: Car, event: LegTaken, race: Race) -> Car:
    return car.with_part(Stalls()) if car.part(Stalls).running else car


STALLS = PartSpec(
    Stalls,
    lambda scenario, seat: Stalls(),
    reducers=(Reducer(CarStalled, car=_count), Reducer(LegTaken, car=_forget)),
    wording={CarStalled: "{car} stalls"},
    notation=(number_notation("stalls", Stalls, "running"),),
)
