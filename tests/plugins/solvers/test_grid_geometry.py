"""The solver's lines are the board's lines: every answer is compared with the board's own."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.board.grid_board import GridBoard
from gridprix.plugins.grid.parts.lap_count import LapCount, counted
from gridprix.plugins.grid.solo_plan import GridSoloPlan, PricedChange
from gridprix.plugins.solvers.grid_arrays import Land, Terms
from gridprix.plugins.solvers.grid_geometry import judge
from gridprix.plugins.solvers.grid_kernels import FINISHED, count_of, packed, recount
from gridprix.plugins.solvers.grid_land import compile_land, compile_terms
from gridprix.plugins.solvers.grid_vectorised import unpacked

from .brute import drawings, pictures

EARLIES = 9
LAPS, LOWEST = 2, -3
ROOM_FOR_LITTLE = Terms(
    *(1, 0, np.zeros((0, 3), dtype=np.int64), 1, 0, 0, 1, 1),
    laps=2,
    lowest=-1,
    checkpoints=3,
    earlies=1,
)


def compiled(board: GridBoard, *, border_in: bool, ends_only: bool = False) -> tuple[Land, Terms]:
    car = GridSoloPlan(changes=(PricedChange((1, 1)),), border_in=border_in, ends_only=ends_only)
    terms = compile_terms(board, car, LAPS, LOWEST, EARLIES, (0, 0), board.size)
    return compile_land(board, car), terms


def check(
    board: GridBoard, compiled: tuple[Land, Terms], at: Point, way: Point, count: LapCount
) -> None:
    land, terms = compiled
    met = np.zeros((terms.checkpoints + 1, 3), dtype=np.int64)
    to = at[0] + way[0], at[1] + way[1]
    x, y = at[0] - land.left, at[1] - land.bottom
    leaves, passed, split, by = judge(x, y, *way, land, terms, met)
    border_in = bool(terms.border_in)
    if terms.ends_only:
        assert bool(leaves) is not board.on_track(to, border_in)
    else:
        assert bool(leaves) is board.leaves(at, way, border_in)
    place = board.exit(at, to, border_in) if leaves else None
    true = counted(count, board, at, to, place)
    state = count.lap or 0, count.checkpoint, count.early
    number = recount(*state, met, passed, split, by, terms)
    if (true.lap or 0) >= LAPS:
        assert number == FINISHED
    elif not land.picture or true.early == count.early:
        assert number == count_of(true.lap or 0, true.checkpoint, true.early, terms)


@given(
    board=st.one_of(drawings(), pictures()),
    border_in=st.booleans(),
    ends_only=st.booleans(),
    seed=st.integers(0, 1 << 30),
)
@settings(suppress_health_check=list(HealthCheck))
def test_lines_leave_and_count_as_the_board_says(
    board: GridBoard,
    border_in: bool,  # noqa: FBT001 - an option of the rules
    ends_only: bool,  # noqa: FBT001
    seed: int,
) -> None:
    random = Random(seed)
    points = list(board.points(border_in))
    if not points:
        return
    arrays = compiled(board, border_in=border_in, ends_only=ends_only)
    for _ in range(40):
        way = random.randint(-9, 9), random.randint(-9, 9)
        due = random.randint(0, board.checkpoint_count)
        count = LapCount(random.randint(-2, 1), due, random.randint(0, 3))
        check(board, arrays, random.choice(points), way, count)


@pytest.mark.parametrize("border_in", [True, False])
@pytest.mark.parametrize("track", ["great-valley", "oil-park", "box-alley", "thousand-acre"])
def test_shipped_tracks_are_compiled_exactly(
    track: str,
    border_in: bool,  # noqa: FBT001
    shipped_grid: object,
) -> None:
    board = shipped_grid(track)  # type: ignore[operator]
    arrays = compiled(board, border_in=border_in)
    random = Random(track)
    points = list(board.points(border_in))
    for _ in range(1500):
        way = random.randint(-14, 14), random.randint(-14, 14)
        count = LapCount(random.randint(-1, 1), random.randint(0, board.checkpoint_count))
        check(board, arrays, random.choice(points), way, count)


@given(
    plane=st.integers(0, 1 << 16),
    point=st.integers(0, (1 << 22) - 1),
    velocity=st.tuples(*[st.integers(-2000, 2000)] * 2),
)
def test_a_state_is_packed_into_one_number(
    plane: int, point: int, velocity: tuple[int, int]
) -> None:
    keys = np.array([packed(plane, point, *velocity)], dtype=np.int64)
    assert tuple(int(part[0]) for part in unpacked(keys)) == (plane, point, *velocity)


Passed = tuple[list[int], int]  # checkpoints before the line, and how it is crossed


@given(st.lists(st.tuples(st.lists(st.integers(0, 2), max_size=3), st.integers(-1, 1))))
def test_counts_at_the_edges_of_the_table_are_kind_and_never_unkind(moves: list[Passed]) -> None:
    terms = ROOM_FOR_LITTLE
    kind, true = (0, 0, 0), LapCount(0)
    for checkpoints, by in moves:
        met = np.array([(number, 0, 1) for number in checkpoints] or [(0, 0, 1)])
        count = recount(*kind, met, len(checkpoints), len(checkpoints), by, terms)
        true = true.passing(checkpoints).crossed(by, terms.checkpoints, None)
        if count == FINISHED:
            return
        rest, early = divmod(count, terms.earlies + 1)
        lap, due = divmod(rest, terms.checkpoints + 1)
        kind = lap + terms.lowest, due, early
        assert (true.lap or 0) < terms.laps
        assert kind[:2] >= (true.lap or 0, true.checkpoint)
