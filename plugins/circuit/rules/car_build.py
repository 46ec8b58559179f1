from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    BuildSheet,
    Car,
    HandbookText,
    PartSpec,
    Passage,
    Race,
    Refusal,
    Rule,
    RuleCard,
    Seat,
    hookimpl,
    option,
    say,
)
from gridprix.plugins.circuit.parts.chassis import CHASSIS, Chassis
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan
from gridprix.plugins.circuit.speeds import Limits
from gridprix.plugins.circuit.tables.builds import CONSTRUCTIONS, Build


@attrs.frozen
class CarBuild(Rule):
    """Every driver builds a car: better in one category is worse in another.

    The club's table has six categories whose buys sum to 2; the base game's has 5 points for five
    categories. A seat names a build or writes one; a seat without one drives the plain build.

    Clauses: CC-1, CC-2.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="car-build",
        summary="Build a car: acceleration, brakes, top speed, start, wear, skill",
        family="circuit",
        clauses=("CC-1", "CC-2"),
    )
    build: str = option(
        "club", "which construction table the cars are built by", choices=tuple(CONSTRUCTIONS)
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        table = (
            "You have 2 points to spend on acceleration, deceleration, top speed, start speed, "
            "wear and skill. A category costs from -1 to 2 points: weaken one to strengthen "
            "another"
        )
        skill = " Skill gives -1 chips for every lap and large chips of -3 for the whole race."
        if self.build == "classic":
            skill = ""
            table = (
                "You have 5 points to spend on start speed, acceleration, deceleration, top speed "
                "and wear, from 0 to 2 points in each"
            )
        usual = CONSTRUCTIONS[self.build].default
        yield Passage(
            "car",
            "Building a car",
            f'{table}. The chart "Building a car" says what you get.{skill} Or take a '
            f"ready-made car: a driver who chooses nothing drives the {usual} car.",
            self.card.clauses,
            {"build": "How the points of a car are spent."},
        )

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [CHASSIS]

    @hookimpl
    def settle_build_sheet(self) -> BuildSheet:
        return CONSTRUCTIONS[self.build].sheet()

    @hookimpl
    def veto_scenario(self, seats: Sequence[Seat], board: Any, laps: int) -> Iterable[Refusal]:
        for number, seat in enumerate(seats):
            build, what, right = CONSTRUCTIONS[self.build].read(seat.build)
            if build is None:
                yield Refusal(
                    ("seats", number, "build"),
                    say("{seat}'s car: {what}", seat=seat.name, what=what),
                    right,
                )

    def solo_plan(self, plan: CircuitSoloPlan) -> CircuitSoloPlan:
        return attrs.evolve(plan, construction=self.build)

    @hookimpl
    def settle_build(self, seat: Seat) -> Build | None:
        return CONSTRUCTIONS[self.build].read(seat.build)[0]

    @hookimpl
    def settle_limits(self, race: Race, car: Car) -> Limits:
        return _limits(car.part(Chassis))


@lru_cache(maxsize=1 << 10)
def _limits(chassis: Chassis) -> Limits:
    return Limits(chassis.acceleration, chassis.deceleration, chassis.top, chassis.start)
