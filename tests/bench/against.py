"""The engine against another program's turns: equally many, the same way of counting.

One turn of ours: the question with every legal leg listed, a random pilot's reply, and the reply
applied, with its events in the log and its line of the journal in memory. The race is that of the
engine's own bench. The loop written by hand runs along: no engine in plain Python can do better.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import engine
from interleaved import interleave, ratio


def against_engine(name: str, module: str, play: Callable[[int], int]) -> None:
    """Let both sides do as many turns as the engine's races have, and see that they did."""
    if find_spec(module) is None:
        print(f"left out: {name} is not installed; `pip install gridprix[bench]` brings it")
        return
    race = engine.scenario()

    def races() -> int:
        return sum(engine.result(engine.play(race, seed)).turns for seed in range(engine.RACES))

    def by_hand() -> int:
        return sum(engine.drive_by_hand(race, seed).turns for seed in range(engine.RACES))

    turns = races()

    def checked(way: Callable[[], int]) -> None:
        done = way()
        assert done == turns, f"{done} turns were done instead of {turns}"

    ways = {"engine": races, "hand": by_hand, name: lambda: play(turns)}
    times = interleave({one: partial(checked, way) for one, way in ways.items()})
    for timing in times.values():
        print(f"{timing.name:14} {turns / timing.median:10,.0f} turns/s")
    print(f"engine / {name}: {ratio(times[name], times['engine'])}")
    print(f"hand-coded / {name}: {ratio(times[name], times['hand'])}")
