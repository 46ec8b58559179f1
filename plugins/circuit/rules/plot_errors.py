from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from typing import ClassVar

import attrs

from gridprix.core import Car, HandbookText, Option, Passage, Race, Rule, RuleCard, hookimpl
from gridprix.plugins.circuit.hooks import circuit_hooks
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan


@attrs.frozen
class PlotErrors(Rule):
    """An impossible plot becomes the closest achievable speed; no plot keeps the speed.

    Achievable is what the most use of wear and tests would give: upwards tests count as passed,
    downwards as far as the cheapest wear on the braking chart can be paid.

    Clauses: SC-02a, SC-02b.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="plot-errors",
        summary="An impossible plot becomes the closest possible one",
        family="circuit",
        clauses=("SC-02a", "SC-02b"),
        needs=("movement",),
        above=("speed-cards",),
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        yield Passage(
            "move",
            "A card that cannot be driven",
            "You may lay any card. A speed that your car cannot reach becomes the nearest one "
            "that it can, with all the wear and all the tests that this takes. Without a card "
            "you keep the speed of the last turn.",
            self.card.clauses,
        )

    def solo_plan(self, plan: CircuitSoloPlan) -> CircuitSoloPlan:
        return plan  # it plots what it can drive

    @hookimpl(wrapper=True)
    def settle_plot(self, race: Race, car: Car, chosen: Option) -> Generator[None, str, str]:
        wanted = yield
        return str(circuit_hooks(race).settle_plot_reach(race, car).closest(int(wanted)))
