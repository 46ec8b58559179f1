"""What tells a good track from a poor one: fair starts, a line that matters, variety.

The family says what a driver on the best line could have done otherwise, and what its boards can
have more or less of; everything here is made of that, in whole numbers, so that it is exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Protocol

import attrs

from .coach import coach_of
from .errors import GridprixError
from .family import Family
from .scenario import Scenario
from .solving import Answer, Task, Watcher
from .state import Place

MOST_DEAR = 3  # an option that costs more moves than that counts as one that leads nowhere
FAIR = 1  # moves by which the best lines from the starts may differ
LEVELS = ("easy", "medium", "hard")


@attrs.frozen
class Fork:
    """What a driver on the best line can do at one moment of it.

    `costs` has how many moves each option costs over the best one; None is more than MOST_DEAR, or
    that nothing leads home any more.
    """

    costs: tuple[int | None, ...]

    @property
    def next_best(self) -> int | None:
        """What the second best option costs; None where it costs too much to be told."""
        dear = sorted(cost for cost in self.costs if cost is not None)
        return dear[1] if len(dear) > 1 else None


@attrs.frozen
class Spread:
    """How often each kind of something comes on a track, in the order in which kinds are told."""

    title: str
    counts: tuple[tuple[str, int], ...]

    @property
    def evenness(self) -> Fraction:
        """0 where all are of one kind, 1 where all kinds come equally often."""
        total, kinds = sum(count for _, count in self.counts), len(self.counts)
        if kinds < 2 or not total:
            return Fraction(0)
        alike = sum(Fraction(count, total) ** 2 for _, count in self.counts)
        return (1 - alike) / (1 - Fraction(1, kinds))


class Quality(Protocol):
    """What a family names as its `quality`."""

    @property
    def trial(self) -> Mapping[str, Any]:
        """Rules and laps of a race by which equal drivers show what a start is worth.

        They are keys of a scenario; under `seat` stands what every seat has.
        """

    @property
    def levels(self) -> tuple[int, int]:
        """Up to how many moves of a lap without an equal a track is easy, and medium."""

    @property
    def usual_moves(self) -> tuple[int, int]:
        """How many moves the best line of a lap takes on most tracks that people like."""

    def forks(self, scenario: Scenario, answer: Answer) -> Iterable[Fork]:
        """What the driver of the best line could have done, move by move."""

    def spreads(self, scenario: Scenario, answer: Answer) -> Iterable[Spread]:
        """How evenly the track has of what it can have more or less of."""


@attrs.frozen
class TrackFigures:
    """What is known of a track without racing on it."""

    moves: int
    proven: bool
    starts: Mapping[Place, int | None]  # the fewest moves from each; None where no car gets home
    forks: tuple[Fork, ...]
    spreads: tuple[Spread, ...]
    levels: tuple[int, int]

    @property
    def unfairness(self) -> int | None:
        """By how many moves the starts differ; None where no car gets home from one of them."""
        found = list(self.starts.values())
        known = [one for one in found if one is not None]
        return max(known) - min(known) if known and len(known) == len(found) else None

    @property
    def fair(self) -> bool:
        """Whether it hardly matters where a car starts."""
        return self.unfairness is not None and self.unfairness <= FAIR

    @property
    def second_line(self) -> int | None:
        """How many moves more the best of all other lines needs; None where it is far behind."""
        return min((one.next_best for one in self.forks if one.next_best is not None), default=None)

    @property
    def only_moves(self) -> int:
        """How many moves of the best line have no equal: any other option costs a move."""
        return sum(one.next_best != 0 for one in self.forks)

    @property
    def difficulty(self) -> str:
        """How much there is to get wrong in a lap, in a word."""
        return LEVELS[sum(self.only_moves > most for most in self.levels)]


class CannotMeasure(GridprixError):
    """A track of a family that does not say what makes its tracks good."""


def quality_of(family: Family) -> Quality:
    """The quality of a family; raises CannotMeasure where it has none."""
    quality: Quality | None = family.brings("quality")
    if quality is None:
        raise CannotMeasure(f"nobody measures how good tracks of the family {family.name!r} are")
    return quality


def track_figures(scenario: Scenario, watcher: Watcher) -> TrackFigures:
    """Solve a track from every start and look at what lies beside the best line."""
    quality = quality_of(scenario.family)
    answer = coach_of(scenario.family).solve(scenario, Task(all_starts=True), watcher)
    return TrackFigures(
        answer.data["moves"],
        answer.data["optimal"],
        answer.starts,
        tuple(quality.forks(scenario, answer)),
        tuple(quality.spreads(scenario, answer)),
        quality.levels,
    )
