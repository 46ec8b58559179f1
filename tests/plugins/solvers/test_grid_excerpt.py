"""A table of a part of a track, compared with a plain search and with the table of all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.util import find_spec

import numpy as np
import pytest

from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.board.grid_board import GridBoard
from gridprix.plugins.grid.board.squares import Picture, SquaresBoard
from gridprix.plugins.grid.parts.lap_count import LapCount
from gridprix.plugins.grid.solo_plan import GridSoloPlan, PricedChange
from gridprix.plugins.solvers.grid_excerpt import TAME, ExcerptTable, excerpt_of
from gridprix.plugins.solvers.grid_land import compile_land
from gridprix.plugins.solvers.grid_line import Drive
from gridprix.plugins.solvers.grid_table import GridState, GridTable

pytestmark = pytest.mark.skipif(not find_spec("numba"), reason="numba")

CAR = GridSoloPlan(
    changes=tuple(PricedChange((dx, dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1)),
    finishes=True,
)
ENDLESS = 99  # laps, so that no line ends a drive


def points_between(board: GridBoard, begin: int, end: int) -> set[Point]:
    """The points so many steps from the start, counted on where the lap ends."""
    lap = board.lap_length
    return {
        point
        for point in board.points(CAR.border_in)
        if (board.progress(point) - begin) % lap < end - begin
    }


def table(board: GridBoard, kept: set[Point], end: set[Point] | None, laps: int) -> ExcerptTable:
    land = compile_land(board, CAR)

    def numbers(points: set[Point]) -> np.typing.NDArray[np.int64]:
        some = [land.at[y - land.bottom, x - land.left] for x, y in points]
        return np.array(sorted(some), dtype=np.int64)

    far_end = None if end is None else numbers(end)
    return ExcerptTable(board, CAR, laps, excerpt_of(land, numbers(kept), far_end))


def filled(held: GridTable) -> GridTable:
    while held.deepen():
        pass
    return held


def moves_through(
    board: GridBoard, start: GridState, kept: set[Point], end: set[Point]
) -> int | None:
    """The fewest moves to the far end, found by trying all."""
    drive = Drive(board, CAR, ENDLESS)
    layer, seen = {(start.at, start.velocity)}, set[tuple[Point, Point]]()
    moves = 0
    while layer:
        if any(at in end and max(map(abs, velocity)) <= TAME for at, velocity in layer):
            return moves
        seen |= layer
        layer = {state for one in layer for state in _onward(drive, *one, kept)} - seen
        moves += 1
    return None


def _onward(
    drive: Drive, at: Point, velocity: Point, kept: set[Point]
) -> Iterator[tuple[Point, Point]]:
    for turn in drive.turns(GridState(at, velocity)):
        if turn.after is not None and turn.to in kept:
            yield turn.to, turn.after.velocity


def ring() -> SquaresBoard:
    """A ring three squares wide, whose line is a column of finish squares."""
    road = [["road"] * 24 for _ in range(14)]
    for y in range(3, 11):
        for x in range(3, 21):
            road[y][x] = "wall"
    for y in range(3):
        road[y][10], road[y][11] = "finish", "start"
    return SquaresBoard(Picture("ring", "Ring", tuple(map(tuple, road))))


@pytest.mark.parametrize(("begin", "end"), [(20, 70), (90, 140), (235, 280)])
def test_the_way_to_the_far_end_is_the_shortest(
    begin: int, end: int, shipped_grid: Callable[[str], GridBoard]
) -> None:
    board = shipped_grid("hairpins")
    kept, far = points_between(board, begin, end), points_between(board, end - 10, end)
    held = filled(table(board, kept, far, 1))
    some = sorted(points_between(board, begin, begin + 12))[::30]
    states = [GridState(at, velocity) for at in some for velocity in ((0, 0), (2, 1), (-2, 0))]
    found = [
        (held.known(state), moves_through(board, state, kept, far))
        for state in states
        if held.has(state)
    ]
    assert len(found) > 6
    # a car that is through needs one turn more, as a car that can finish does
    assert [known for known, _ in found] == [
        None if moves is None else moves + 1 for _, moves in found
    ]


def test_lines_on_the_way_do_not_matter_and_nor_does_the_lap(
    shipped_grid: Callable[[str], GridBoard],
) -> None:
    board = shipped_grid("hairpins")
    lap = board.lap_length
    kept, far = points_between(board, lap - 30, lap + 40), points_between(board, lap + 30, lap + 40)
    held = filled(table(board, kept, far, 3))
    at = min(points_between(board, lap - 20, lap - 19))
    known = {held.known(GridState(at, (0, 0), LapCount(count))) for count in (-1, 0, 2, 7)}
    assert known == {moves_through(board, GridState(at), kept, far) + 1}  # type: ignore[operator]


def test_on_a_picture_too_the_way_leads_over_the_finish() -> None:
    board = ring()
    lap = board.lap_length
    kept, far = points_between(board, lap - 20, lap + 20), points_between(board, lap + 10, lap + 20)
    held = filled(table(board, kept, far, 1))
    starts = sorted(points_between(board, lap - 15, lap - 12))
    assert len(starts) >= 6
    for at in starts:
        moves = moves_through(board, GridState(at), kept, far)
        assert moves is not None
        assert held.known(GridState(at)) == moves + 1


def test_nobody_comes_through_faster_than_is_tame() -> None:
    board = SquaresBoard(_straight())
    kept, far = {(x, 0) for x in range(60)}, {(x, 0) for x in range(50, 60)}
    held = filled(table(board, kept, far, 1))
    assert held.known(GridState((50, 0), (TAME, 0))) == 1
    assert held.known(GridState((50, 0), (TAME + 1, 0))) == 2  # and now it slows down
    assert held.known(GridState((42, 0), (TAME, 0))) == 2
    assert held.known(GridState((49, 0), (12, 0))) is None  # it leaps over the end


def _straight() -> Picture:
    row = ["finish", *["road"] * 58, "start"]
    return Picture("straight", "Straight", (tuple(row),))


@pytest.mark.parametrize("laps", [1, 3])
def test_to_the_finish_it_says_what_the_table_of_all_says(
    laps: int, shipped_grid: Callable[[str], GridBoard]
) -> None:
    board = shipped_grid("hairpins")
    lap = board.lap_length
    held = filled(table(board, points_between(board, lap - 120, lap), None, laps))
    last = LapCount(laps - 1)
    whole = filled(GridTable(board, CAR, laps, [GridState((0, 0), (0, 0), last)], fast=True))
    near = sorted(points_between(board, lap - 60, lap))
    states = [GridState(at, velocity, last) for at in near[::3] for velocity in ((0, 0), (2, -1))]
    told = [held.known(state) for state in states]
    assert told == [whole.known(state) for state in states]
    assert {*told} >= {5, 9, 13}


def test_only_in_its_last_lap_a_car_is_on_the_way_to_the_finish(
    shipped_grid: Callable[[str], GridBoard],
) -> None:
    board = shipped_grid("hairpins")
    lap = board.lap_length
    held = filled(table(board, points_between(board, lap - 60, lap), None, 3))
    at = min(points_between(board, lap - 20, lap - 19))
    assert held.has(GridState(at, (0, 0), LapCount(2)))
    assert not any(held.has(GridState(at, (0, 0), LapCount(count))) for count in (-1, 0, 1, 3))


def test_a_car_is_never_faster_than_the_room_in_its_part(
    shipped_grid: Callable[[str], GridBoard],
) -> None:
    board = shipped_grid("valley-sprint")
    kept = {point for point in board.points() if point[0] < 30}
    xs, ys = zip(*kept, strict=True)
    held = table(board, kept, {point for point in kept if point[0] > 25}, 1)
    assert held.excerpt.room == (max(xs) - min(xs), max(ys) - min(ys)) == (29, held.excerpt.room[1])
    assert held.terms.top_x == 7  # 1 + 2 + ... + 7 is 28, and one more would be too much
