"""Does rounds of a bench with the code of the checkout it is told; talked to by beside.py.

It is run against old code and new, so every checkout's own programs in `tests/bench` are used;
where one of them has another name for something since, `WAYS` is the place that knows both.
"""

from __future__ import annotations

import gc
import importlib
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
import checkout

Way = Callable[[], int]  # does a round and says how much work it was
TASTE = "taste"  # instead of rounds worth measuring, the smallest that run


def engine(*, taste: bool) -> dict[str, Way]:
    """Turns on squared paper."""
    bench = importlib.import_module("engine")
    if taste:
        bench.RACES, bench.ROUNDS = 1, 5
    race = _without_pluggy(bench.scenario)

    def work() -> int:
        return sum(len(bench.play(race, seed).transcript) for seed in range(bench.RACES))

    return {"squared paper": work}


def _without_pluggy(scenario: Callable[..., Any]) -> Any:
    """The race of the engine's bench, which could once be had with pluggy in the middle."""
    try:
        return scenario(live=False)
    except TypeError:
        return scenario()


def circuit_turns(*, taste: bool) -> dict[str, Way]:
    """Turns on circuits."""
    bench = importlib.import_module("circuit_turns")
    if taste:
        bench.CARS, bench.LAPS, bench.RACES, bench.TRACKS = 2, 1, 1, bench.TRACKS[:1]
    scenarios = {track: bench.scenario(track) for track in bench.TRACKS}

    def work(track: str) -> int:
        return sum(len(game.transcript) for game in bench.races(scenarios[track]))

    return {track: partial(work, track) for track in scenarios}


def own_rule(*, taste: bool) -> dict[str, Way]:
    """A rule from a file, and the same built in."""
    bench = importlib.import_module("own_rule")
    if taste:
        bench.RACES, bench.ROUNDS = 1, 5
    with tempfile.TemporaryDirectory() as folder:
        scenarios = bench.scenarios(Path(folder))

    def work(name: str) -> int:
        return sum(map(len, bench.races(scenarios[name])))

    return {name: partial(work, name) for name in scenarios}


def start_up(*, taste: bool) -> dict[str, Way]:
    """The command line's help, as a whole process."""
    command = importlib.import_module("start_up").HELP

    def work() -> int:
        subprocess.run(command, check=True, capture_output=True)
        return 1

    return {"--help": work}


def frames(*, taste: bool) -> dict[str, Way]:
    """Frames of the race screen."""
    bench = importlib.import_module("frames")
    if taste:
        bench.FRAMES, bench.TRAIL, bench.LIMITS = 1, 1, {bench.VALLEY: 3}
    library = bench.standard_library(installed=False)
    window = bench.open_window(bench.Settings())
    ways = {}
    for track in bench.LIMITS:
        for look in (bench.whole, bench.near, bench.under_way):
            screen = bench.race_on(track, library, window)
            look(screen)
            ways[f"{track}, {look.__name__.replace('_', ' ')}"] = _drawn(bench, window, screen)
    return ways


def _drawn(bench: Any, window: Any, screen: Any) -> Way:
    draw = bench.frames_of(window, screen)

    def work() -> int:
        draw()
        return int(bench.FRAMES)

    return work


WAYS = {one.__name__: one for one in (engine, circuit_turns, own_rule, start_up, frames)}


def busy() -> float:
    """The processor's time of this process and of those it ran, in seconds."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def timed(way: Way) -> dict[str, float]:
    """One round: how much work it was and how long it took."""
    gc.collect()
    begun, used = time.perf_counter(), busy()
    work = way()
    return {"work": work, "busy": busy() - used, "wall": time.perf_counter() - begun}


def main(root: Path, bench: str, *words: str) -> None:
    """Answer until nobody asks any more."""
    checkout.alone()
    # in front, so that every checkout's own programs are used, and not the ones beside this file
    sys.path.insert(0, str(root / "tests" / "bench"))
    ways: dict[str, Way] = {}
    for request, answer in checkout.requests(root):
        if "round" in request:
            answer(timed(ways[request["round"]]))
        elif not (root / "tests" / "bench" / f"{bench}.py").exists():
            answer([])
        else:
            ways = WAYS[bench](taste=TASTE in words)
            for way in ways.values():
                way()  # a round that is not measured warms everything up
            gc.freeze()
            answer(list(ways))


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
