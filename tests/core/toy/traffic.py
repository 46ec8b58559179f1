from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    CarStayed,
    Leg,
    Race,
    Rule,
    RuleCard,
    Script,
    Table,
    hookimpl,
)

from .hooks import toy_hooks
from .line import Gear, SpeedSet


@attrs.frozen
class Traffic(Rule):
    """No two cars on one space; a car hemmed in waits, and a car right behind another lifts."""

    card: ClassVar[RuleCard] = RuleCard("traffic", "One car to a space", "toy", above=("line",))

    @hookimpl
    def veto_legs(self, race: Race, car: Car, legs: Sequence[Leg]) -> Mapping[str, str]:
        taken = {other.spot for other in race.running if other.id != car.id}
        return {leg.key: f"{leg.to} is taken" for leg in legs if leg.to in taken}

    @hookimpl
    def resolve_stuck(self, table: Table, car: CarId, refused: Mapping[str, str]) -> Script:
        return self._wait(table, car, refused)

    def _wait(self, table: Table, car: CarId, refused: Mapping[str, str]) -> Script:
        yield from table.emit(CarStayed(car, f"hemmed in by {len(refused)}"))

    @hookimpl
    def play_after_leg(self, table: Table, car: CarId, leg: Leg) -> Script | None:
        race = table.race
        ahead: Any = leg.to
        for other in race.running:
            if other.id != car and other.spot == ahead + 1:
                return toy_hooks(race).resolve_bump(table, car, other.id)
        return None

    @hookimpl
    def resolve_bump(self, table: Table, car: CarId, other: CarId) -> Script | None:
        slow = table.race.car(other).part(Gear).speed
        if table.race.car(car).part(Gear).speed <= max(slow, 1):
            return None
        return table.emit(SpeedSet(car, max(slow, 1), f"behind {other}"))
