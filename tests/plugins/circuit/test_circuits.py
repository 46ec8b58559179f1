"""The shipped circuits, as they are published."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from pathlib import Path

import pytest

from gridprix.core.documents import Findings, load_document
from gridprix.plugins.circuit.board.load import CircuitBoard, load_board
from gridprix.plugins.circuit.board.plain_search import PlainCar, fewest_turns

TRACKS = Path(__file__).parents[3] / "scenarios" / "tracks"
ROWS = {"harbour-steps": 54, "pinewood-park": 72, "glen-hollow": 65, "practice-ring": 30}
CORNERS = {
    "harbour-steps": "Chapel R, Casino L, Hairpin L, Quay R, Chicane L, Basin L, Anchor R",
    "pinewood-park": "First R, Sweep R, Twin Oaks R, Forester R, Ess L, Long Loop R",
    "glen-hollow": "Ninety R, Climb L, Crest R, Loop R, Chute L, Heel R, Toe L, Last R",
    "practice-ring": "Gate R, Swan L, Pond R, Home R",
}
# runs of rows of the same width, rows x lanes
WIDTHS = {
    "harbour-steps": "5x3 21x2 9x3 2x2 6x3 6x2 5x3",
    "pinewood-park": "9x3 8x2 9x3 9x2 11x3 13x2 13x3",
    "glen-hollow": "10x3 6x2 12x3 30x2 7x3",
    "practice-ring": "8x3 17x2 5x3",
}
Shipped = Callable[[str], CircuitBoard]


@pytest.mark.parametrize("name", ROWS)
def test_a_shipped_circuit_loads_without_a_finding(name: str) -> None:
    document = load_document(TRACKS / f"{name}.yaml")
    findings = Findings(document)
    board = load_board(document, findings)
    assert (findings.problems, findings.warnings) == ([], [])
    assert board is not None
    assert (board.name, board.laps) == (name, 3)


@pytest.mark.parametrize("name", ROWS)
def test_rows_widths_and_corners(shipped: Shipped, name: str) -> None:
    board = shipped(name)
    assert board.rows == ROWS[name]
    listed = ", ".join(f"{corner.name} {corner.direction}" for corner in board.corners)
    assert listed == CORNERS[name]
    runs = groupby(board.width(row) for row in range(board.rows))
    assert " ".join(f"{len(list(run))}x{width}" for width, run in runs) == WIDTHS[name]


@pytest.mark.parametrize("name", ROWS)
def test_cb13_twelve_grid_places_are_four_rows_of_three(shipped: Shipped, name: str) -> None:
    board = shipped(name)
    last = board.rows - 1
    # the first corner of every shipped circuit turns right: the pole lies in the rightmost lane
    expected = [(last - row, lane) for row in range(4) for lane in (2, 1, 0)]
    assert list(board.grid_places) == expected


@pytest.mark.parametrize("name", ROWS)
def test_every_line_can_be_driven_and_only_the_ess_has_none(shipped: Shipped, name: str) -> None:
    board = shipped(name)
    for corner in board.corners:
        assert bool(corner.line) == (corner.name != "Ess")
        for space, ahead in zip(corner.line, corner.line[1:], strict=False):
            assert ahead in board.successors(space)
            assert corner.line_next(space) == ahead


def test_some_lines_and_limits_word_for_word(shipped: Shipped) -> None:
    anchor = shipped("harbour-steps").corners[-1]
    assert anchor.limits == ((60, 60), (80, 60), (80, 60))
    assert anchor.line == ((45, 0), (46, 1), (47, 1), (48, 0))
    loop = shipped("pinewood-park").corners[-1]
    assert loop.limits == ((120, 100, 100), (120, 100, 80), (140, 120, 100), (140, 120, 120))
    assert [lane for _, lane in loop.line] == [0, 1, 2, 1, 0]
    climb = shipped("glen-hollow").corners[1]
    assert climb.limits == ((120, 140), (120, 140))
    assert climb.line == ((9, 2), (10, 1), (11, 1))


def test_sc03b_the_lines_of_swan_and_pond_overlap(shipped: Shipped) -> None:
    board = shipped("practice-ring")
    _, swan, pond, _ = board.corners
    assert swan.line[-1] == pond.tail == (16, 0)
    ruling = [board.upcoming_corner(row, for_order=True) for row in range(14, 18)]
    assert ruling == [swan, swan, pond, pond]
    assert swan.inside != pond.inside


def test_the_ring_has_a_corner_that_tightens_and_opens(shipped: Shipped) -> None:
    gate = shipped("practice-ring").corners[0]
    inner = [limits[-1] for limits in gate.limits]
    assert inner == [100, 60, 60, 80]


def test_the_fewest_turns_of_the_validator_are_those_of_the_regression_search(
    shipped: Shipped,
) -> None:
    names = ("harbour-steps", "pinewood-park", "glen-hollow")
    plain = [fewest_turns(shipped(name), PlainCar(), laps=3) for name in names]
    assert plain == [36, 34, 38]
    slow = PlainCar(acceleration=40, deceleration=40)
    assert [fewest_turns(shipped(name), slow, laps=3) for name in names] == [37, 37, 40]
    sluggish = PlainCar(acceleration=20, deceleration=20, top=180, start=120)
    assert {fewest_turns(shipped(name), sluggish) for name in ROWS} == {None}
    assert fewest_turns(shipped("practice-ring"), PlainCar()) == 7
