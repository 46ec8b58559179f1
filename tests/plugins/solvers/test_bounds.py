"""However large a board is, what a solver looks at is counted, and told when it is too much."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from gridprix.core.library import Library
from gridprix.plugins.grid.board.squares import Picture, SquaresBoard
from gridprix.plugins.solvers import grid_kernels, grid_table
from gridprix.plugins.solvers.grid_solver import solve
from gridprix.plugins.solvers.grid_vectorised import VectorisedSearch
from gridprix.plugins.solvers.refusals import TooLarge

from .brute import Options, scenario_on


def ring(width: int, height: int) -> SquaresBoard:
    """A wide road round a wall, with two gates."""
    rows = [["road"] * width for _ in range(height)]
    for y in range(height // 3, 2 * height // 3):
        rows[y][width // 3 : 2 * width // 3] = ["wall"] * (2 * width // 3 - width // 3)
        rows[y][0] = "checkpoint 2"
    for y in range(height // 3):
        rows[y][width // 2 - 1 : width // 2 + 1] = ["start", "finish"]
    for x in range(2 * width // 3, width):
        rows[height // 2][x] = "checkpoint 1"
    return SquaresBoard(Picture("ring", "Ring", tuple(map(tuple, rows))))


def test_the_largest_board_is_refused_before_anything_is_searched(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: Any) -> Any:
        pytest.fail("nothing is to be looked at")

    monkeypatch.setattr(VectorisedSearch, "finishing", never)
    monkeypatch.setattr(grid_table, "PLAIN_LIMIT", grid_table.MOST_HELD)
    board = ring(490, 498)
    told = r"'ring' has [\d,]+ moves that might reach its finish, and no more than 2,200,000 are"
    with pytest.raises(TooLarge, match=told):
        solve(scenario_on(board, Options(), library), most=200_000, fast=False)


def test_states_are_counted_within_a_layer(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []
    expand = VectorisedSearch.expand

    def counted(search: VectorisedSearch, layer: Any, depth: int, work: Any) -> Any:
        looked.append(len(layer))
        return expand(search, layer, depth, work)

    monkeypatch.setattr(VectorisedSearch, "expand", counted)
    monkeypatch.setattr(grid_table, "PORTION", 50)
    scenario = scenario_on(ring(18, 18), Options(), library)
    whole = solve(scenario, fast=False)
    assert max(looked) == 50
    looked.clear()
    most = whole.states // 2
    with pytest.raises(TooLarge, match=f"among the first {most:,} states"):
        solve(scenario, fast=False, most=most)
    # a move leads into a state from nine others, and from each gate once more
    assert sum(looked) <= most + 50


def test_many_laps_make_no_more_work_of_a_move(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = 0
    recount = grid_kernels.recount

    def counting(*arguments: Any) -> int:
        nonlocal counted
        counted += 1
        return recount(*arguments)

    monkeypatch.setattr(grid_kernels, "recount", counting)
    asked: list[Fraction] = []
    for laps in (2, 20):
        counted, plain = 0, scenario_on(ring(7, 7), Options(), library, laps)
        found = solve(plain, fast=False)
        asked.append(Fraction(counted, found.states))
    assert 0 < asked[1] <= 2 * asked[0]
