"""The wear that a car has left, and what becomes of it."""

from __future__ import annotations

from typing import Any, ClassVar

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
    Seat,
    number_notation,
)
from gridprix.plugins.circuit.hooks import hooks_of


@attrs.frozen
class Wear(Part):
    """How much wear a car has left, how much it began with, and how much went on this lap."""

    capability: ClassVar[str] = "wear"
    left: int
    total: int
    per_lap: int
    this_lap: int = 0


@attrs.frozen
class WearSpent(Event):
    """A car paid wear."""

    car: CarId
    amount: int
    reason: str


@attrs.frozen
class WearRestored(Event):
    """A car got wear back, up to what it began with."""

    car: CarId
    amount: int
    reason: str


def _make(scenario: Any, seat: Seat) -> Wear:
    per_lap = hooks_of(scenario.book).settle_build(seat).wear
    total = per_lap * scenario.laps
    return Wear(total, total, per_lap)


def _spend(car: Car, event: WearSpent, race: Race) -> Car:
    wear = car.part(Wear)
    return car.with_part(
        attrs.evolve(wear, left=wear.left - event.amount, this_lap=wear.this_lap + event.amount)
    )


def _restore(car: Car, event: WearRestored, race: Race) -> Car:
    wear = car.part(Wear)
    return car.with_part(attrs.evolve(wear, left=min(wear.total, wear.left + event.amount)))


def _new_lap(car: Car, event: LegTaken, race: Race) -> Car:
    wear = car.part(Wear)
    if wear.this_lap and race.board.crosses_line(event.leg.origin, event.leg.to):
        return car.with_part(attrs.evolve(wear, this_lap=0))
    return car


WEAR = PartSpec(
    Wear,
    _make,
    reducers=(
        Reducer(WearSpent, car=_spend),
        Reducer(WearRestored, car=_restore),
        Reducer(LegTaken, car=_new_lap),
    ),
    wording={
        WearSpent: "{car} pays {amount} wear for {reason}",
        WearRestored: "{car} gets {amount} wear back: {reason}",
    },
    notation=(number_notation("wear", Wear, "left"),),
)
