from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

import attrs

from gridprix.core import HandbookText, Passage, Rule, RuleCard, counted, hookimpl, option

from .solo_plan import Described


@attrs.frozen
class RaceLimit(Rule):
    """Every race ends: after a number of rounds it is flagged off and classified as it stands.

    Without this rule the number is 5000.

    Clauses: GR-1.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="race-limit",
        summary="Flag the race off after a number of rounds",
        clauses=("GR-1",),
    )
    rounds: int = option(500, "after how many rounds the race is flagged off", low=1, high=100_000)

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        yield Passage(
            "finish",
            "The last round",
            f"After {counted(self.rounds, 'round')} the race ends, also if nobody has "
            "finished. The places are those of that moment.",
            self.card.clauses,
        )

    def solo_plan(self, plan: Described) -> Described:
        return attrs.evolve(plan, rounds=self.rounds)

    @hookimpl
    def settle_round_limit(self) -> int:
        return self.rounds
