from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    CarRetired,
    HandbookText,
    Leg,
    Passage,
    Race,
    Rule,
    RuleCard,
    Script,
    Table,
    hookimpl,
    option,
)
from gridprix.plugins.grid.hooks import grid_hooks
from gridprix.plugins.grid.parts.landing import all_free
from gridprix.plugins.grid.parts.occupied import standing_words, taken_points
from gridprix.plugins.grid.solo_plan import GridSoloPlan


@attrs.frozen
class NoContact(Rule):
    """A move may not end on another car's point.

    A car all of whose points are refused stays where it is with velocity zero, or is out. A move
    that leaves the track before it reaches the point ends elsewhere and is not refused for it.

    Clauses: IT-09, EN-05, GR-4.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="no-contact",
        summary="No two cars on the same point",
        family="grid",
        clauses=("IT-09", "EN-05", "GR-4"),
        needs=("vectors",),
        conflicts=("contact-penalty", "derby"),
    )
    stuck: str = option(
        "stop",
        "what becomes of a car with no point left: it stays with velocity zero, or is out",
        choices=("stop", "out"),
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        stuck = "stays there with velocity zero" if self.stuck == "stop" else "is out of the race"
        yield Passage(
            "others",
            "No two cars on one point",
            "Your move may not end on a point where another car stands. You may cross such a "
            f"point. A driver who has no point left {stuck}.",
            self.card.clauses,
        )

    def solo_plan(self, plan: GridSoloPlan) -> GridSoloPlan:
        return plan  # there is nobody to run into

    @hookimpl
    def veto_legs(self, race: Race, car: Car, legs: Sequence[Leg]) -> Mapping[str, str]:
        if all_free(race, car, legs):
            return {}
        taken = taken_points(race, car)
        return {
            leg.key: standing_words([taken[leg.to]], leg.to)
            for leg in legs
            if leg.to in taken and leg.to != leg.origin and _ends_there(race, car, leg)
        }

    @hookimpl(wrapper=True)
    def resolve_stuck(
        self, table: Table, car: CarId, refused: Mapping[str, str]
    ) -> Generator[None, Script, Script]:
        inner = yield
        if self.stuck == "stop" or not refused:
            return inner
        return table.emit(CarRetired(car, "no point was left to go to"))


def _ends_there(race: Race, car: Car, leg: Leg) -> bool:
    """Whether the car would come to stand at the end of a leg, on the track or off it."""
    hooks = grid_hooks(race)
    return not hooks.settle_leaves(race, car, leg) or bool(hooks.settle_runs_on(race, car))
