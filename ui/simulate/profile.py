"""Where the time of a simulation goes: to which rule, to which pilot, to the engine.

Every race goes as it would without; only slower, for a watch stands around each rule and pilot.
Times are each one's own, without those of the rules that it asks, so that they add up to the whole.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from gridprix.core.pilots import Pilot, explores
from gridprix.core.rulebook import Rulebook
from gridprix.core.scenario import Scenario
from gridprix.core.state import SeatId
from gridprix.ui.debug.stopwatch import Stopwatch
from gridprix.ui.races import pilots_of
from gridprix.ui.watch import watching

from .worker import Job, Outcome, raced, set_up

ENGINE = "the engine"
BILLION = 1_000_000_000  # nanoseconds of a second


@attrs.frozen
class TimeShare:
    """What a rule, a pilot or the engine took of the time."""

    who: str
    seconds: float
    calls: int


class Profile:
    """Races like any worker, and remembers where the time went."""

    def __init__(self) -> None:
        self._watch = Stopwatch()
        self._scenarios: dict[Job, Scenario] = {}

    def race_chunk(self, job: Job, seeds: tuple[int, ...]) -> tuple[list[Outcome], float]:
        """As the function of that name, with the watch on."""
        began = time.perf_counter()
        scenario = self._watched(job)
        with watching():
            outcomes = [self._raced(scenario, seed) for seed in seeds]
        return outcomes, time.perf_counter() - began

    def _watched(self, job: Job) -> Scenario:
        if job not in self._scenarios:
            scenario = set_up(job)
            old, around = scenario.book, (self._watch.around,)
            book = Rulebook(old.rules, old.family, old.prefer, around=around)
            book.pilots, book.usual_pilot = old.pilots, old.usual_pilot
            self._scenarios[job] = attrs.evolve(scenario, book=book)
        return self._scenarios[job]

    def _raced(self, scenario: Scenario, seed: int) -> Outcome:
        watch = self._watch
        with watch.stretch(ENGINE):
            named = {seat.id: f"pilot {seat.pilot}" for seat in scenario.seats}
            return raced(scenario, seed, watched_pilots(pilots_of(scenario, seed), named, watch))

    def shares(self) -> Sequence[TimeShare]:
        """Who took how much, the slowest first."""
        return [
            TimeShare(one.rule if " " in one.rule else f"rule {one.rule}", seconds, one.calls)
            for one in self._watch.spent()
            if (seconds := one.nanoseconds / BILLION)
        ]


def watched_pilots(
    pilots: Mapping[SeatId, Pilot], named: Mapping[SeatId, str], watch: Stopwatch
) -> dict[SeatId, Pilot]:
    """The same pilots, whose thinking is timed under these names."""
    return {
        seat: (_Explorer if explores(pilot) else _Chooser)(pilot, named[seat], watch)
        for seat, pilot in pilots.items()
    }


@attrs.frozen
class _Chooser:
    pilot: Any
    name: str
    watch: Stopwatch

    def choose(self, *about: Any) -> str:
        return self._timed(self.pilot.choose, *about)

    def _timed(self, think: Callable[..., str], *about: Any) -> str:
        self.watch.count(self.name)
        with self.watch.stretch(self.name):
            return think(*about)


@attrs.frozen
class _Explorer(_Chooser):
    """One that plays on in its head."""

    def explore(self, *about: Any) -> str:
        return self._timed(self.pilot.explore, *about)
