"""Tracks drawn for the solver, and their fewest moves, which brute force must find too."""

from __future__ import annotations

import pytest

from gridprix.core.documents import Document, Findings
from gridprix.core.library import Library
from gridprix.plugins.grid.board.squares import Picture, SquaresBoard
from gridprix.plugins.grid.board.track_file import load_board
from gridprix.plugins.solvers.grid_solver import solve

from .brute import WAYS, Brute, Options, scenario_on
from .replay import rounds_of

HORSESHOE = """
##################
#S..............##
#S...............#
#S...............#
############.....#
############.....#
############.....#
#F...............#
#F...............#
#F..............##
##################
"""
SNAIL = """
###################
#S...............##
#S................#
#S................#
#############.....#
#...........##....#
#............#....#
#....F.......#....#
#....###.....#....#
#....######..#....#
#..........##.....#
##................#
###..............##
###################
"""
CHICANE = """
######################
#S.....###........####
#S......##.........###
#S.......#..........##
####..........##....F#
#####........###....F#
######......####....F#
######################
"""
POND = """
####################
#S......oooo.#######
#S......oooo.#######
#########ooo.#######
#########....#######
#########.oo.#######
#########....~~~~..#
#########....~~~~..#
#############~~~~..#
################..F#
################..F#
####################
"""

PLAIN = Options()
EVERYTHING = Options(oil=True, slick=2, nitros=2)


@pytest.mark.parametrize(
    ("squares", "options", "moves"),
    [
        (HORSESHOE, PLAIN, 12),
        (HORSESHOE, Options(neighbours=4), 13),
        (HORSESHOE, Options(neighbours=24), 8),
        (SNAIL, PLAIN, 14),
        (SNAIL, Options(border_in=False), 16),
        (SNAIL, Options(ends_only=True), 3),
        (SNAIL, Options(nitros=2, price="king"), 12),
        (CHICANE, PLAIN, 7),
        (CHICANE, Options(metric="rook"), 8),
        (CHICANE, Options(ends_only=True), 6),
        (POND, PLAIN, 7),
        (POND, Options(oil=True), 10),
        (POND, Options(oil=True, slick=2), 13),
        (POND, EVERYTHING, 9),
    ],
)
def test_tracks_of_our_own(library: Library, squares: str, options: Options, moves: int) -> None:
    document = Document("own", {"name": "own", "squares": squares})
    findings = Findings(document)
    board = load_board(document, findings)
    findings.raise_if_any()
    assert board is not None
    scenario = scenario_on(board, options, library)
    solution = solve(scenario)
    assert solution.optimal
    assert solution.best.moves == moves
    assert Brute(board, options, most=1_000_000).fewest()[0] == moves
    assert rounds_of(scenario, solution.best) == ("finished", moves)


@pytest.mark.parametrize("fast", WAYS)
def test_oil_binds_only_who_moves(
    library: Library,
    fast: bool,  # noqa: FBT001 - which search
) -> None:
    board = SquaresBoard(Picture("row", "Row", (("start", "oil", "road", "road", "finish"),)))
    scenario = scenario_on(board, Options(oil=True), library)
    assert solve(scenario, [((1, 0), (0, 0))], fast=fast).best.moves == 2
    bound = solve(scenario, [((1, 0), (1, 0))], fast=fast).best
    assert [turn.key for turn in bound.turns][:1] == ["0,0"]
    assert solve(scenario_on(board, Options(), library), fast=fast).best.moves == 3
