"""The grid solver against a breadth-first search in plain Python, and the giant track.

Run with `python tests/bench/solver.py [track]`. Both find the fewest moves of one lap by the
Italian rules from all start points, and a line that needs them. The plain search is written as fast
as plain Python makes it: on the table of lines of the board, with crossings asked near the line.
Every round of both is checked: as many moves, and a line that the board allows. A round is long and
disturbed by others' work on the machine: the ratio is told by the processor's time as well. The
giant is solved in a process of its own, so that its memory can be told; more than MOST_MEMORY is a
failure.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))
from interleaved import interleave, ratio

from gridprix.core.documents import Document
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.board.polygons import PolygonBoard
from gridprix.plugins.grid.parts.start_points import start_points
from gridprix.plugins.solvers.grid_solver import solve
from gridprix.scenarios import standard_library

NINE = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
GIANT = "thousand-acre"
MOST_MEMORY = 1500  # MB
ROUNDS = 7

State = tuple[Point, Point, int]


def scenario_on(track: str) -> Scenario:
    """One lap by the Italian rules."""
    data = {"name": "bench", "ruleset": "italian", "track": track, "laps": 1, "seats": 1}
    return read_scenario(Document("bench", data), standard_library(installed=False))


def plain_search(board: PolygonBoard) -> tuple[list[Point], int]:
    """A line with the fewest moves, by dictionaries; and how many states it took."""
    line = board.finish
    assert line is not None
    low, high = sorted((line.left[0], line.right[0]))
    starts = start_points(board, "behind", touching=True)
    layer: list[State] = [(at, (0, 0), -1 if board.behind(at) else 0) for at in starts]
    parents: dict[State, State | None] = dict.fromkeys(layer)
    while layer:
        found: list[State] = []
        for state in layer:
            (x, y), (vx, vy), lap = state
            leaves = board.lines_from((x, y))
            for dx, dy in NINE:
                vector = (vx + dx, vy + dy)
                to = (x + vector[0], y + vector[1])
                count = lap
                if (x <= high and to[0] >= low) or (to[0] <= high and x >= low):
                    until = board.exit((x, y), to) if leaves[vector] else None
                    count += board.crossings((x, y), to, until)
                if count >= 1:
                    return _line(parents, state, to), len(parents)
                after = (to, vector, count)
                if not leaves[vector] and after not in parents:
                    parents[after] = state
                    found.append(after)
        layer = found
    raise AssertionError("there is no way round")


def _line(parents: dict[State, State | None], last: State, to: Point) -> list[Point]:
    line, state = [to], parents[last]
    line.append(last[0])
    while state is not None:
        line.append(state[0])
        state = parents[state]
    return line[::-1]


class Run(NamedTuple):
    """What one search found, and the states it took."""

    line: Sequence[Point]
    states: int


def check(board: PolygonBoard, line: Sequence[Point]) -> None:
    """See that a line keeps to the rules: one step more or less, on the track, over the finish."""
    velocity, lap = (0, 0), -1 if board.behind(line[0]) else 0
    assert line[0] in start_points(board, "behind", touching=True)
    for at, to in pairwise(line):
        vector = (to[0] - at[0], to[1] - at[1])
        assert (vector[0] - velocity[0], vector[1] - velocity[1]) in NINE
        place = board.exit(at, to)
        lap += board.crossings(at, to, place)
        assert lap == 1 if to == line[-1] else lap < 1
        assert place is None or lap == 1
        velocity = vector


def compare(track: str) -> None:
    """Time both in turn, and see each time that they agree."""
    scenario = scenario_on(track)
    board = scenario.board
    assert isinstance(board, PolygonBoard)
    done: dict[str, list[Run]] = {"plain": [], "solver": []}

    def plain() -> None:
        done["plain"].append(Run(*plain_search(board)))

    def solver() -> None:
        solution = solve(scenario)
        assert solution.optimal
        done["solver"].append(Run(solution.best.path, solution.states))

    times = interleave({"plain": plain, "solver": solver}, rounds=ROUNDS)
    lines = [run.line for runs in done.values() for run in runs]
    for line in lines:
        check(board, line)
    (moves,) = {len(line) - 1 for line in lines}
    width, height = board.size
    print(f"{track}: {width} x {height}, {moves} moves")
    for name, timing in times.items():
        (states,) = {run.states for run in done[name]}
        seconds = f"{timing.median:8.3f} s, {timing.busy.median:.3f} s of them at work"
        print(f"  {name:7} {seconds}, {states:,} states")
    print(f"  solver / plain Python: {ratio(times['plain'], times['solver'])}")
    print(f"  by the processor's time: {ratio(times['plain'].busy, times['solver'].busy)}")


def giant() -> None:
    """Solve the giant once and tell what it took."""
    scenario = scenario_on(GIANT)
    began = time.perf_counter()
    solution = solve(scenario)
    took = time.perf_counter() - began
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    figures = f"{solution.best.moves} moves, {solution.states:,} states"
    print(f"{GIANT}: {figures}, {took:.1f} s, {memory:,.0f} MB at most")
    assert memory < MOST_MEMORY


if __name__ == "__main__":
    if sys.argv[1:] == ["--giant"]:
        giant()
    else:
        compare(sys.argv[1] if sys.argv[1:] else "great-valley")
        subprocess.run([sys.executable, __file__, "--giant"], check=True)
