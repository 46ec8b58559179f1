"""The perfect line of a race: the fewest moves of a car that has the track to itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import attrs

from gridprix.core.coach import coach_of
from gridprix.core.scenario import Scenario
from gridprix.core.solving import T, Task

from .ways import Way


@attrs.frozen
class PerfectLine:
    """How many moves it takes, whether that is proven, and each move place by place."""

    moves: int
    proven: bool
    ways: tuple[Way, ...]

    def __str__(self) -> str:
        proof = "" if self.proven else ", as far as is known"
        return f"The perfect line takes {self.moves} moves{proof}"


@attrs.frozen
class _Waiting:
    """Somebody who only wants to know that the search goes on; what is raised there ends it."""

    told: Callable[[], None]

    def says(self, words: str) -> None:
        self.told()

    def counts(self, things: Sequence[T], words: str) -> Iterable[T]:
        for thing in things:
            self.told()
            yield thing


def perfect_line(scenario: Scenario, told: Callable[[], None] = lambda: None) -> PerfectLine:
    """Search by the rules of a race; raises where there is no finish, or nobody can say."""
    found = coach_of(scenario.family).solve(scenario, Task(), _Waiting(told))
    write = scenario.family.write_place
    ways = tuple(tuple(map(write, way)) for way in found.line)
    return PerfectLine(int(found.data["moves"]), bool(found.data["optimal"]), ways)
