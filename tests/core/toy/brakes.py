from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    Option,
    Price,
    Race,
    Rule,
    RuleCard,
    Script,
    Table,
    hookimpl,
)

from .line import Gear, SpeedSet


@attrs.frozen
class Brakes(Rule):
    """A driver may brake by one between legs; at speed 0 the turn is over."""

    card: ClassVar[RuleCard] = RuleCard("brakes", "Brake between legs", "toy", needs=("line",))

    @hookimpl
    def offer_actions(self, race: Race, car: Car) -> Iterable[Option] | None:
        if car.part(Gear).speed < 2:
            return None
        return [Option("brake", "brakes", (Price("pads", 1),))]

    @hookimpl
    def resolve_action(self, table: Table, car: CarId, action: Option) -> Script | None:
        return self._brake(table, car) if action.key == "brake" else None

    def _brake(self, table: Table, car: CarId) -> Script:
        speed = table.race.car(car).part(Gear).speed
        yield from table.emit(SpeedSet(car, speed - 1, "braked"))

    @hookimpl
    def settle_turn_cut(self, race: Race, car: Car) -> bool:
        return car.part(Gear).speed == 0
