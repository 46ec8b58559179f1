"""A house rule that stands in for `wear`: every lap is driven on a fresh set of tyres."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    Gauge,
    LegTaken,
    PartSpec,
    Race,
    RaceView,
    Reducer,
    Rule,
    RuleCard,
    hookimpl,
    option,
)
from gridprix.plugins.circuit import WEAR, CircuitSoloPlan, Wear, WearSpent


@attrs.frozen
class TyreSets(Rule):
    """A set of tyres takes so much wear; what is left of it is lost with the lap."""

    card: ClassVar[RuleCard] = RuleCard(
        name="tyre-sets",
        summary="Every lap on a fresh set of tyres",
        family="circuit",
        provides=("wear",),
    )
    tread: int = option(9, "the wear that a set of tyres takes", low=1, high=99)

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        reducers = (
            Reducer(WearSpent, part=Wear, by=_spend),
            Reducer(LegTaken, part=Wear, by=self._change),
        )
        return [attrs.evolve(WEAR, make=lambda scenario, seat: self._fresh(), reducers=reducers)]

    def solo_plan(self, plan: CircuitSoloPlan) -> CircuitSoloPlan:
        return attrs.evolve(plan, wear=True)

    @hookimpl
    def settle_wear(self, race: Race, car: Car) -> int:
        return car.part(Wear).left

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        left = car.part(Wear).left
        return [Gauge("tread", left, self.tread, brief=f"{left} tread")]

    def _fresh(self) -> Wear:
        return Wear(self.tread, self.tread, self.tread)

    def _change(self, wear: Wear, event: LegTaken, race: Race) -> Wear:
        board: Any = race.board
        return self._fresh() if board.crosses_line(event.leg.origin, event.leg.to) else wear


def _spend(wear: Wear, event: WearSpent, race: Race) -> Wear:
    return attrs.evolve(wear, left=wear.left - event.amount)
