from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

import attrs

from gridprix.core import (
    Car,
    Gauge,
    HandbookText,
    PartSpec,
    Passage,
    Race,
    RaceView,
    Rule,
    RuleCard,
    hookimpl,
    option,
    say,
)
from gridprix.plugins.circuit.parts.wear_state import WEAR, Wear
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

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        cap = "You may spend it whenever you like; what you save on one lap you have on the next."
        if self.per_lap_cap:
            cap = "On one lap you may spend no more than one lap's wear."
        yield Passage(
            "car",
            "Wear",
            f"Wear is what your tyres and brakes can bear. You get what your car was built with, "
            f"times the number of laps, at the start. {cap} A car that "
            "owes wear and has none left spins.",
            self.card.clauses,
            {"wear": "Points that pay for corners taken too fast and for hard braking."},
        )

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [WEAR]

    def solo_plan(self, plan: CircuitSoloPlan) -> CircuitSoloPlan:
        if self.per_lap_cap:
            plan = plan.but("the limit of wear in one lap was not taken into account")
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
        return [Gauge("wear", wear.left, wear.total, brief=say("{left} wear", left=wear.left))]
