"""Turns per second of the engine against a hand-written loop and against plain pluggy calls.

Events on, journal in memory, the rules vectors, start, track-limits, off-track-reset, finish-line
and race-limit. Every race of every way must end in the same positions.
"""

from __future__ import annotations

import sys
from pathlib import Path

from gridprix.core.documents import Document
from gridprix.core.game import Game
from gridprix.core.pilots import make_random
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.plugins.grid.parts.lap_count import LapCount
from gridprix.plugins.grid.parts.motion import Motion
from gridprix.scenarios import standard_library

sys.path.insert(0, str(Path(__file__).parent))
import hand_coded

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from interleaved import interleave, ratio
from through_pluggy import through_pluggy

SEATS, LAPS, ROUNDS, RACES = 4, 99, 150, 4


def scenario() -> Scenario:
    """The measured race."""
    library = standard_library(installed=False)
    data = {
        "name": "bench",
        "ruleset": "italian",
        "rules": [
            {"race-limit": {"rounds": ROUNDS}},
            {"off-track-out": False},
            "off-track-reset",
        ],
        "track": "first-ring",
        "laps": LAPS,
        "seats": SEATS,
    }
    return read_scenario(Document("bench", data), library)


def play(what: Scenario, seed: int) -> Game:
    """One race by the engine, with its log and its transcript."""
    game = Game(what, seed, {seat.id: make_random(seed, seat.id) for seat in what.seats})
    game.run()
    return game


def drive_by_hand(what: Scenario, seed: int) -> hand_coded.Result:
    """The same race by the loop that was written by hand."""
    return hand_coded.race(what.board, SEATS, seed, LAPS, ROUNDS)


def result(game: Game) -> hand_coded.Result:
    """How a race of the engine went, to be compared."""
    cars = tuple(
        (car.spot, car.part(Motion).velocity, car.part(LapCount).lap, car.running)
        for car in game.race.cars
    )
    turns = sum(type(entry.event).__name__ in ("LegTaken", "TrackLeft") for entry in game.log)
    return hand_coded.Result(cars, turns, len(game.transcript))


def main() -> None:
    """Check that all ways agree, then time them."""
    settled, live = scenario(), scenario()
    through_pluggy(live.book)
    results = [drive_by_hand(settled, seed) for seed in range(RACES)]
    for seed, by_hand in enumerate(results):
        for way in (settled, live):
            came = result(play(way, seed))
            assert came == by_hand, f"seed {seed}: {came} is not {by_hand}"
    turns = sum(by_hand.turns for by_hand in results)
    times = interleave(
        {
            "hand": lambda: [drive_by_hand(settled, seed) for seed in range(RACES)],
            "engine": lambda: [play(settled, seed).over for seed in range(RACES)],
            "pluggy": lambda: [play(live, seed).over for seed in range(RACES)],
        }
    )
    hand, engine, pluggy = times["hand"], times["engine"], times["pluggy"]
    for timing in (hand, engine, pluggy):
        print(f"{timing.name:8} {turns / timing.median:10,.0f} turns/s")
    print(f"engine / hand-coded: {ratio(hand, engine)}")
    print(f"engine / plain pluggy: {ratio(pluggy, engine)}")


if __name__ == "__main__":
    main()
