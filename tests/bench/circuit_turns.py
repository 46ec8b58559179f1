"""Turns per second of a full circuit race: 12 cars, 3 laps, random pilots.

Events on, journal in memory, the club's rules with the bid for the grid. A turn is one car's move
of a round, however many steps, questions and rolls it takes.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from gridprix.core.documents import Document
from gridprix.core.events import LegTaken, RoundStarted
from gridprix.core.game import Game
from gridprix.core.pilots import make_random
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.scenarios import standard_library

sys.path.insert(0, str(Path(__file__).parent))
from interleaved import interleave

CARS, LAPS, RACES, ROUNDS = 12, 3, 4, 7
TRACKS = ("harbour-steps", "pinewood-park", "glen-hollow")


def scenario(track: str) -> Scenario:
    """The measured race on one circuit."""
    data = {
        "name": "bench",
        "ruleset": "speed-circuit-club",
        "track": track,
        "laps": LAPS,
        "seats": CARS,
    }
    return read_scenario(Document("bench", data), standard_library(installed=False))


def race(what: Scenario, seed: int) -> Game:
    """One race to its end."""
    pilots = {seat.id: make_random(seed, seat.id) for seat in what.seats}
    game = Game(what, seed, pilots)
    game.run()
    return game


def races(what: Scenario) -> list[Game]:
    """The races of one measurement."""
    return [race(what, seed) for seed in range(RACES)]


def race_again(what: Scenario, before: list[Game]) -> None:
    """The same races once more; they must be as long as they were."""
    again = races(what)
    assert [len(game.transcript) for game in again] == [len(game.transcript) for game in before]


def turns_of(game: Game) -> int:
    """How many cars were on the move, summed over the rounds."""
    started = [entry.race for entry in game.log if isinstance(entry.event, RoundStarted)]
    return sum(1 for position in started for _ in position.running)


def main() -> None:
    """Time every circuit and say how much happened."""
    scenarios = {track: scenario(track) for track in TRACKS}
    games = {name: races(what) for name, what in scenarios.items()}
    times = interleave(
        {name: partial(race_again, what, games[name]) for name, what in scenarios.items()}, ROUNDS
    )
    for name, played in games.items():
        turns = sum(map(turns_of, played))
        steps = sum(isinstance(one.event, LegTaken) for game in played for one in game.log)
        entries = sum(len(game.transcript) for game in played)
        seconds = times[name].median
        print(
            f"{name:15} {turns / seconds:8,.0f} turns/s {steps / seconds:8,.0f} steps/s "
            f"{entries / seconds:8,.0f} decisions and rolls/s "
            f"({turns / RACES:.0f} turns a race)"
        )


if __name__ == "__main__":
    main()
