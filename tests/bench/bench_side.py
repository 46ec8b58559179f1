"""Does rounds of a bench with the code of the checkout it is told; talked to by beside.py.

It is run against old code and new, so every checkout's own programs in `tests/bench` are used;
where one of them has another name for something since, `WAYS` is the place that knows both. What a
checkout does not have yet is taken from beside this file, if it is one of `OLDER`.
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

import attrs

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
import checkout

TASTE = "taste"  # instead of rounds worth measuring, the smallest that run
# benches that use nothing which commits before them lack, and so measure those as well
OLDER = ("ready_races", "opening", "simulations")


@attrs.frozen
class Way:
    """A way to do a round: `work` says how much it was, `before` is not measured.

    `ended` says what came of the last round, where that must be the same everywhere; `took` the
    seconds of a way that measures itself.
    """

    work: Callable[[], int]
    before: Callable[[], object] = bool
    ended: Callable[[], list[str]] = list
    took: Callable[[], dict[str, float]] = dict


def engine(*, taste: bool) -> dict[str, Way]:
    """Turns on squared paper."""
    bench = importlib.import_module("engine")
    if taste:
        bench.RACES, bench.ROUNDS = 1, 5
    race = _without_pluggy(bench.scenario)

    def work() -> int:
        return sum(len(bench.play(race, seed).transcript) for seed in range(bench.RACES))

    return {"squared paper": Way(work)}


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

    return {track: Way(partial(work, track)) for track in scenarios}


def own_rule(*, taste: bool) -> dict[str, Way]:
    """A rule from a file, and the same built in."""
    bench = importlib.import_module("own_rule")
    if taste:
        bench.RACES, bench.ROUNDS = 1, 5
    with tempfile.TemporaryDirectory() as folder:
        scenarios = bench.scenarios(Path(folder))

    def work(name: str) -> int:
        return sum(map(len, bench.races(scenarios[name])))

    return {name: Way(partial(work, name)) for name in scenarios}


def ready_races(*, taste: bool) -> dict[str, Way]:
    """Every ready race, cold and warm."""
    bench = importlib.import_module("ready_races")
    if taste:
        bench.RACES, bench.MOST = ("first-race",), 1
    ways = {}
    for name in bench.names():
        cold, warm = bench.ReadyRace(name), bench.ReadyRace(name)
        cold.make_anew()
        warm.warm_up()
        ways[f"{name}, cold"] = Way(cold.cold, cold.make_anew, cold.ended)
        ways[f"{name}, warm"] = Way(warm.warm, ended=warm.ended)
    return ways


def simulations(*, taste: bool) -> dict[str, Way]:
    """Simulations as whole processes, by two workers."""
    bench = importlib.import_module("simulations")
    counts = {"first-race": 2} if taste else bench.RACES
    ends: dict[str, list[str]] = {}

    def work(name: str) -> int:
        ends[name] = [bench.digest_of(bench.simulated(name, counts[name]))]
        return int(counts[name])

    return {name: Way(partial(work, name), ended=partial(ends.get, name, [])) for name in counts}


def start_up(*, taste: bool) -> dict[str, Way]:
    """The command line's help, as a whole process."""
    command = importlib.import_module("start_up").HELP

    def work() -> int:
        subprocess.run(command, check=True, capture_output=True)
        return 1

    return {"--help": Way(work)}


def opening(*, taste: bool) -> dict[str, Way]:
    """What a person waits for first; `OLDER` commits are waited for as well."""
    bench = importlib.import_module("opening")
    wanted = dict([*bench.WAYS.items()][-1:] if taste else bench.WAYS)
    took: dict[str, dict[str, float]] = {}

    def work(name: str) -> int:
        took[name] = bench.waited(wanted[name])
        return 1

    return {name: Way(partial(work, name), took=partial(took.__getitem__, name)) for name in wanted}


def frames(*, taste: bool) -> dict[str, Way]:
    """Frames of the race screen."""
    bench = importlib.import_module("frames")
    if taste:
        bench.FRAMES, bench.TRAIL = 1, 1
    library = bench.standard_library(installed=False)
    window = bench.open_window(bench.Settings())
    ways = {}
    for track in (bench.VALLEY,) if taste else (bench.VALLEY, bench.GIANT):
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

    return Way(work)


SIDES = (engine, ready_races, circuit_turns, own_rule, simulations, start_up, opening, frames)
WAYS = {one.__name__: one for one in SIDES}


def busy() -> float:
    """The processor's time of this process and of those it ran, in seconds."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def timed(way: Way) -> dict[str, Any]:
    """One round: how much work it was, how long it took and what came of it."""
    way.before()
    gc.collect()
    begun, used = time.perf_counter(), busy()
    work = way.work()
    took = {"busy": busy() - used, "wall": time.perf_counter() - begun}
    return {"work": work, **took, **way.took(), "ended": way.ended()}


def main(root: Path, bench: str, *words: str) -> None:
    """Answer until nobody asks any more."""
    checkout.alone()
    # in front, so that every checkout's own programs are used, and not the ones beside this file
    sys.path.insert(0, str(root / "tests" / "bench"))
    ways: dict[str, Way] = {}
    for request, answer in checkout.requests(root):
        if "round" in request:
            answer(timed(ways[request["round"]]))
        elif bench not in OLDER and not (root / "tests" / "bench" / f"{bench}.py").exists():
            answer([])
        else:
            ways = WAYS[bench](taste=TASTE in words)
            for way in ways.values():
                way.work()  # a round that is not measured warms everything up
            answer(list(ways))


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
