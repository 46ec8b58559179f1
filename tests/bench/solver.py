"""The grid solver against a breadth-first search in plain Python, and the giant track.

Run with `python tests/bench/solver.py [track]`. Both find the fewest moves of one lap by the
Italian rules from all start points, and a line that needs them. The plain search is written as fast
as plain Python makes it: on the table of lines of the board, with crossings asked near the line.
The giant is solved in a process of its own, so that its memory can be told.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from interleaved import interleave, ratio

from gridprix.core.documents import Document
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.plugins.grid.geometry import Point
from gridprix.plugins.grid.polygons import PolygonBoard
from gridprix.plugins.grid.start import start_points
from gridprix.plugins.solvers.grid_solver import solve
from gridprix.scenarios import standard_library

NINE = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
GIANT = "thousand-acre"
ROUNDS = 7

State = tuple[Point, Point, int]


def scenario_on(track: str) -> Scenario:
    """One lap by the Italian rules."""
    data = {"name": "bench", "ruleset": "italian", "track": track, "laps": 1, "seats": 1}
    return read_scenario(Document("bench", data), standard_library(installed=False))


def plain_search(board: PolygonBoard) -> tuple[int, list[Point]]:
    """The fewest moves and a line, by dictionaries."""
    line = board.finish
    assert line is not None
    low, high = sorted((line.left[0], line.right[0]))
    starts = start_points(board, "behind", touching=True)
    layer: list[State] = [(at, (0, 0), -1 if board.behind(at) else 0) for at in starts]
    parents: dict[State, State | None] = dict.fromkeys(layer)
    moves = 0
    while layer:
        moves += 1
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
                    return moves, _line(parents, state, to)
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


def compare(track: str) -> None:
    """Check that both agree, then time them in turn."""
    scenario = scenario_on(track)
    board = scenario.board
    assert isinstance(board, PolygonBoard)
    moves, line = plain_search(board)
    solution = solve(scenario)
    assert solution.best.moves == moves == len(line) - 1 == len(solution.best.path) - 1
    times = interleave(
        {"plain": lambda: plain_search(board), "solver": lambda: solve(scenario)}, rounds=ROUNDS
    )
    width, height = board.size
    print(f"{track}: {width} x {height}, {moves} moves, {solution.states:,} states")
    for timing in times.values():
        print(f"  {timing.name:7} {timing.median:8.3f} s")
    print(f"  solver / plain Python: {ratio(times['plain'], times['solver'])}")


def giant() -> None:
    """Solve the giant once and tell what it took."""
    scenario = scenario_on(GIANT)
    began = time.perf_counter()
    solution = solve(scenario)
    took = time.perf_counter() - began
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    figures = f"{solution.best.moves} moves, {solution.states:,} states"
    print(f"{GIANT}: {figures}, {took:.1f} s, {memory:,.0f} MB at most")


if __name__ == "__main__":
    if sys.argv[1:] == ["--giant"]:
        giant()
    else:
        compare(sys.argv[1] if sys.argv[1:] else "great-valley")
        subprocess.run([sys.executable, __file__, "--giant"], check=True)
