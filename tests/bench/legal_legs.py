"""Offering a car its nine legal legs: the board's table against asking every border edge.

Run with `python tests/bench/legal_legs.py [track ...]`. Cars drive random legal lines over the
track; their positions and speeds are then asked in rounds in which the methods take turns: the
naive one, the table from empty, the table once warm, and the warm table's part for the car's point.
All answers are compared.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from gridprix.core.documents import Findings, load_document
from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.board.legality import Edge, edges_of, leaving
from gridprix.plugins.grid.board.polygons import PolygonBoard
from gridprix.plugins.grid.board.track_file import load_board

sys.path.insert(0, str(Path(__file__).parent))
from interleaved import interleave, ratio

FOLDER = Path(__file__).parents[2] / "scenarios" / "tracks"
TRACKS = ("first-ring", "great-valley", "thousand-acre")
POSITIONS = 300
NINE = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]

Car = tuple[Point, Point]  # where it is and its last move
Answers = list[bool]


def load(name: str) -> PolygonBoard:
    document = load_document(FOLDER / f"{name}.yaml")
    findings = Findings(document)
    board = load_board(document, findings)
    findings.raise_if_any()
    assert isinstance(board, PolygonBoard)
    return board


def drive(board: PolygonBoard) -> list[Car]:
    """Positions and speeds as they come up in a race of cautious random drivers."""
    random = Random(board.name)
    at, speed = board.start_points[0], (0, 0)
    cars: list[Car] = []
    while len(cars) < POSITIONS:
        cars.append((at, speed))
        moves = [(speed[0] + dx, speed[1] + dy) for dx, dy in NINE]
        legal = [move for move in moves if not board.leaves(at, move)]
        if not legal:
            speed = (0, 0)
            continue
        speed = max(
            random.sample(legal, min(3, len(legal))), key=lambda move: _gain(board, at, move)
        )
        at = at[0] + speed[0], at[1] + speed[1]
    return cars


def _gain(board: PolygonBoard, at: Point, move: Point) -> int:
    return board.way(at, (at[0] + move[0], at[1] + move[1]))


def by_table(board: PolygonBoard, cars: list[Car]) -> Answers:
    leaves = board.leaves
    return [leaves(at, (vx + dx, vy + dy)) for at, (vx, vy) in cars for dx, dy in NINE]


def by_point(board: PolygonBoard, cars: list[Car]) -> Answers:
    answers: Answers = []
    for at, (vx, vy) in cars:
        lines = board.lines_from(at)
        answers += [lines[vx + dx, vy + dy] for dx, dy in NINE]
    return answers


def together(board: PolygonBoard, cars: list[Car]) -> Answers:
    answers: Answers = []
    for at, (vx, vy) in cars:
        ways = [(vx + dx, vy + dy) for dx, dy in NINE]
        lines = board.judged(at, ways)
        answers += [lines[way] for way in ways]
    return answers


def by_all_edges(edges: list[Edge], cars: list[Car]) -> Answers:
    """The same exact arithmetic for every edge of the track (the cars are known to be on it)."""
    return [
        leaving(at, (vx + dx, vy + dy), edges) is not None
        for at, (vx, vy) in cars
        for dx, dy in NINE
    ]


def compare(name: str) -> None:
    """Check that all methods answer alike, then time them in turn."""
    board = load(name)
    cars = drive(board)
    edges = [edge for polygon in (board.outline, *board.islands) for edge in edges_of(polygon)]
    expected = by_all_edges(edges, cars)
    assert len(expected) == POSITIONS * len(NINE)

    def checked(work: Callable[[], Answers]) -> Callable[[], None]:
        def answer() -> None:
            assert work() == expected

        return answer

    def cold(ask: Callable[[PolygonBoard, list[Car]], Answers]) -> Answers:
        board._border_in.clear()
        return ask(board, cars)

    times = interleave(
        {
            "all edges": checked(lambda: by_all_edges(edges, cars)),
            "leaves, cold": checked(lambda: cold(by_table)),
            "judged, cold": checked(lambda: cold(together)),
            "leaves, warm": checked(lambda: by_table(board, cars)),
            "lines_from": checked(lambda: by_point(board, cars)),
        }
    )
    print(f"{name}: {board.size[0]} x {board.size[1]}, {len(edges)} edges")
    for timing in times.values():
        print(f"  {timing.name:14} {timing.median / POSITIONS * 1e6:10.2f} us for nine legs")
    for method in list(times)[1:]:
        print(f"  {method} / all edges: {ratio(times['all edges'], times[method])}")


if __name__ == "__main__":
    for track in sys.argv[1:] or TRACKS:
        compare(track)
