"""The time for a question: one clock for all who are asked. It is told the time and has none."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

GAP = 5.0  # seconds between two looks after which the machine must have slept
PATIENCE = 60.0  # seconds that a clock stands still for somebody who is away
ROUNDS = 10  # in so many rounds


@attrs.define
class Patience:
    """How long the clock may still stand for one seat."""

    left: float = PATIENCE
    since: int = 0  # the round from which it counts


@attrs.define
class Clock:
    """Counts down; `limit` is 0 where there is no clock."""

    limit: float = 0.0
    left: float = 0.0
    stands: str = ""  # why it stands still, in words
    seen: float | None = None  # when it was last told the time

    def put(self) -> None:
        """A new question is put."""
        self.left, self.stands = self.limit, ""

    def passed(self, now: float) -> float:
        """How many seconds have gone by since the last look."""
        before, self.seen = self.seen, now
        return 0.0 if before is None else max(0.0, now - before)

    def count(self, seconds: float, away: Iterable[tuple[str, Patience]]) -> bool:
        """Let time pass; True when it is up. It stands while anybody who is asked is away."""
        if not self.limit:
            return False
        missed = [(name, patience) for name, patience in away if patience.left > 0]
        if missed:
            for _, patience in missed:
                patience.left = max(0.0, patience.left - seconds)
            names = " and ".join(name for name, _ in missed)
            self.stands = f"The clock is stopped: {names} is away."
            return False
        self.stands = ""
        self.left = max(0.0, self.left - seconds)
        return self.left <= 0


def renewed(patience: Patience, rounds: int) -> Patience:
    """Every so many rounds a seat may be away again."""
    if rounds - patience.since >= ROUNDS or rounds < patience.since:
        return Patience(since=rounds)
    return patience
