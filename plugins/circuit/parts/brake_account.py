"""How hard a car has braked this turn and what it has paid for that."""

from __future__ import annotations

from typing import ClassVar

import attrs

from gridprix.core import Car, CarId, Event, Part, PartSpec, Race, Reducer
from gridprix.core.events import RoundStarted
from gridprix.plugins.circuit.tables.charts import FREE, Charge


@attrs.frozen
class BrakeAccount(Part):
    """The mph burned off in mid-move, the excess over the deceleration, and what was paid."""

    capability: ClassVar[str] = "braking"
    burned: int = 0
    excess: int = 0
    paid: Charge = FREE


@attrs.frozen
class BrakesUsed(Event):
    """A car braked harder than its deceleration; `excess` counts the whole turn."""

    car: CarId
    burned: int
    excess: int
    paid: Charge


def _use(car: Car, event: BrakesUsed, race: Race) -> Car:
    return car.with_part(BrakeAccount(event.burned, event.excess, event.paid))


def _reset(race: Race, event: RoundStarted) -> Race:
    for car in race.running:
        if car.part(BrakeAccount) != _UNUSED:
            race = race.with_car(car.with_part(_UNUSED))
    return race


_UNUSED = BrakeAccount()
BRAKE_ACCOUNT = PartSpec(
    BrakeAccount,
    lambda scenario, seat: _UNUSED,
    reducers=(Reducer(BrakesUsed, car=_use), Reducer(RoundStarted, race=_reset)),
    wording={BrakesUsed: "{car} brakes {excess} mph beyond the deceleration"},
)


def total_excess(dropped: int, deceleration: int, burned: int, *, uses_spare: bool) -> int:
    """The excess of a turn: what the plot dropped beyond the brakes and what was burned off since.

    Spare deceleration of the plot helps the driver in mid-move only where the rules say so.
    """
    if uses_spare:
        return max(0, dropped + burned - deceleration)
    return max(0, dropped - deceleration) + burned
