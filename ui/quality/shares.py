"""What each place at the start won of some races, and whether that is more than chance."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from gridprix.core.handbook import counted
from gridprix.scenarios.track_figures import ReadyFigures
from gridprix.ui.simulate.figures import Estimate, wilson

DRIVERS = 4
PILOT = "rookie"  # a better one makes every race the same
HUNDRED = 100


@attrs.frozen
class StartShares:
    """How often each place won, the first to move or the best of the grid first."""

    wins: tuple[Estimate, ...]
    races: int
    wanted: int

    @property
    def unequal(self) -> list[int]:
        """The places that won more or less than their share by more than noise."""
        fair = 1 / DRIVERS
        return [n for n, won in enumerate(self.wins, 1) if not won.low <= fair <= won.high]

    def lines(self) -> Iterator[tuple[str, str]]:
        """What is told, each line with its heading."""
        yield "Q-start", self.told
        for number, won in enumerate(self.wins, 1):
            yield f"  place {number}", f"won {in_per_cent(won)}"

    @property
    def told(self) -> str:
        """How many races there were, and what they say."""
        stopped = f" of {self.wanted}" if self.races < self.wanted else ""
        said = f": {self._verdict()}" if self.races else ""
        races = counted(self.races, "race")
        return f"{races}{stopped} of {DRIVERS} equal drivers ({PILOT}){said}"

    def _verdict(self) -> str:
        share = f"{HUNDRED / DRIVERS:.0f} %"
        names = [str(one) for one in self.unequal]
        if not names:
            return f"no place differs from {share} by more than chance explains"
        if len(names) == 1:
            return f"place {names[0]} differs from {share} by more than chance explains"
        told = f"{', '.join(names[:-1])} and {names[-1]}"
        return f"places {told} differ from {share} by more than chance explains"


def in_per_cent(estimate: Estimate) -> str:
    """A share with the ends of its interval."""
    value, low, high = (HUNDRED * one for one in (estimate.value, estimate.low, estimate.high))
    return f"{value:.0f} % (95 % interval {low:.0f} to {high:.0f} %)"


def kept_shares(ready: ReadyFigures) -> StartShares | None:
    """What is kept of a ready track; None where nobody has raced on it."""
    if not ready.wins:
        return None
    wins = tuple(wilson(value / HUNDRED, ready.races) for value, _, _ in ready.wins)
    return StartShares(wins, ready.races, ready.races)
