"""Decisions and rolls per second of every ready race, with random pilots in all seats.

Cold is the first race on a board that was just made, warm the same races over and over. Events on,
journal in memory. A race says how it ended, so that two commits can be held against each other.
"""

from __future__ import annotations

import math
import statistics
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import attrs

from gridprix.core.fingerprint import fingerprint
from gridprix.core.game import Game
from gridprix.core.pilots import make_random
from gridprix.core.scenario import read_scenario
from gridprix.scenarios import standard_library

sys.path.insert(0, str(Path(__file__).parent))
from interleaved import interleave

ENOUGH, MOST = 1_500, 12  # decisions and rolls of a warm round, and races at most
ROUNDS = 5
RACES: tuple[str, ...] = ()  # those that are measured; all of them if none is named


def names() -> list[str]:
    """The ready races."""
    return sorted(RACES or standard_library(installed=False).names("play"))


@attrs.define
class ReadyRace:
    """One of them, with the races of its last round."""

    name: str
    scenario: Any = None
    races: int = 1
    games: list[Game] = attrs.field(factory=list)

    def make_anew(self) -> None:
        """Read the race and its board once more, so that nothing is known of it."""
        library = standard_library(installed=False)
        self.scenario = read_scenario(library.open("play", self.name), library)

    def cold(self) -> int:
        """One race; says how many decisions and rolls it took."""
        return self._run(1)

    def warm(self) -> int:
        """As many races as make a round worth measuring."""
        return self._run(self.races)

    def warm_up(self) -> None:
        """Race once, and find out how many races a warm round has."""
        self.make_anew()
        self.races = max(1, min(MOST, math.ceil(ENOUGH / max(self.cold(), 1))))
        self.warm()

    def _run(self, races: int) -> int:
        self.games = [self._race(seed) for seed in range(races)]
        return sum(len(game.transcript) for game in self.games)

    def ended(self) -> list[str]:
        """How the races of the last round ended."""
        return [fingerprint(game.race) for game in self.games]

    def _race(self, seed: int) -> Game:
        seats = self.scenario.seats
        game = Game(self.scenario, seed, {seat.id: make_random(seed, seat.id) for seat in seats})
        game.run()
        return game


def geometric(each: Iterable[float]) -> float:
    """The geometric mean: twice as fast here and half as fast there are as fast together."""
    return statistics.geometric_mean(each)


def measure(name: str) -> tuple[float, float]:
    """Decisions and rolls per second of a race: cold, warm."""
    cold, warm = ReadyRace(name), ReadyRace(name)
    cold.make_anew()
    warm.warm_up()
    ways = {"cold": cold.cold, "warm": warm.warm}
    work = {kind: way() for kind, way in ways.items()}
    times = interleave(ways, ROUNDS, before={"cold": cold.make_anew})
    return work["cold"] / times["cold"].median, work["warm"] / times["warm"].median


def main() -> None:
    """Measure all of them."""
    found = {}
    for name in names():
        found[name] = cold, warm = measure(name)
        print(f"{name:22} {cold:8,.0f} cold {warm:8,.0f} warm")
    for number, kind in enumerate(("cold", "warm")):
        mean = geometric(speeds[number] for speeds in found.values())
        print(f"geometric mean, {kind}: {mean:,.0f} decisions and rolls/s")


if __name__ == "__main__":
    main()
