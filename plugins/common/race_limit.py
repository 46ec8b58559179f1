from __future__ import annotations

from typing import ClassVar

import attrs

from gridprix.core import Rule, RuleCard, hookimpl, option

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

    def solo_plan(self, plan: Described) -> Described:
        return attrs.evolve(plan, rounds=self.rounds)

    @hookimpl
    def settle_round_limit(self) -> int:
        return self.rounds
