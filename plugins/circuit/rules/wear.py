from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import attrs

from gridprix.core import (
    Car,
    Event,
    Gauge,
    LegTaken,
    PartSpec,
    Race,
    RaceView,
    Reducer,
    Rule,
    RuleCard,
    hookimpl,
    number_notation,
    option,
)
from gridprix.core.parts import Notation
from gridprix.core.wording import Wording
from gridprix.plugins.circuit.parts.wear_state import (
    Wear,
    WearRestored,
    WearSpent,
    _make,
    _new_lap,
    _restore,
    _spend,
)
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan


@attrs.frozen
class WearRule(Rule):
    """A car pays with wear for what its brakes and tyres did not give.

    What it was built with per lap is given for the whole race at once and carries over from lap
    to lap, unless a lap's spending is capped.

    Clauses: CB-10, CB-12.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="wear",
        summary="Wear pays for corners and brakes",
        family="circuit",
        clauses=("CB-10", "CB-12"),
        needs=("car-build",),
    )
    per_lap_cap: bool = option(
        default=False, help="whether a lap may cost no more wear than was bought per lap"
    )

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [PartSpec(Wear, _make)]

    @hookimpl
    def declare_reducers(self) -> Iterable[Reducer]:
        return [
            Reducer(WearSpent, car=_spend),
            Reducer(WearRestored, car=_restore),
            Reducer(LegTaken, car=_new_lap),
        ]

    @hookimpl
    def declare_notation(self) -> Iterable[Notation]:
        return [number_notation("wear", Wear, "left")]

    @hookimpl
    def declare_wording(self) -> dict[type[Event], Wording]:
        return {
            WearSpent: "{car} pays {amount} wear for {reason}",
            WearRestored: "{car} gets {amount} wear back: {reason}",
        }

    def solo_plan(self, plan: CircuitSoloPlan) -> CircuitSoloPlan:
        if self.per_lap_cap:
            plan = plan.but("the most wear that a lap may cost was not heeded")
        return attrs.evolve(plan, wear=True)

    @hookimpl
    def settle_wear(self, race: Race, car: Car) -> int:
        wear = car.part(Wear)
        if not self.per_lap_cap:
            return wear.left
        return min(wear.left, max(0, wear.per_lap - wear.this_lap))

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        wear = car.part(Wear)
        return [Gauge("wear", wear.left, wear.total, brief=f"{wear.left} wear")]
