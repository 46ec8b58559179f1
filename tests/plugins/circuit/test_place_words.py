"""Spaces in words: the lane from the left, and the corner that comes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gridprix.core.documents import Findings, parse_document
from gridprix.plugins.circuit.board.load import CircuitBoard, load_board
from gridprix.plugins.circuit.board.place_words import told_row, told_space
from gridprix.plugins.circuit.family import CIRCUIT

from .helpers import club, log

TEXT = """\
name: lesson
sections:
  - {straight: 10, lanes: 2}
  - {corner: Kink, direction: L, rows: 2, limits: [80, 100], line: [1, 0, 0, 1, 0]}
  - {straight: 2, lanes: 2}
  - {corner: Last, direction: R, rows: 2, limits: [80, 60], line: [0, 1, 0]}
  - {straight: 5, lanes: 3}
  - finish
"""
Shipped = Callable[[str], CircuitBoard]


@pytest.mark.parametrize(
    ("space", "words"),
    [
        ((4, 0), "1st lane, 1 before Chapel"),
        ((0, 2), "3rd lane, 5 before Chapel"),
        ((5, 1), "2nd lane, 1st row of Chapel"),
        ((6, 0), "1st lane, 2nd row of Chapel"),
        ((7, 1), "2nd lane, 7 before Casino"),
        ((53, 0), "1st lane, 6 before Chapel"),  # past the last corner of the lap
        ((4, -1), "left verge, 1 before Chapel"),
        ((4, 3), "right verge, 1 before Chapel"),
    ],
)
def test_a_space_is_told_by_its_lane_and_the_corner_that_comes(
    shipped: Shipped, space: tuple[int, int], words: str
) -> None:
    board = shipped("harbour-steps")
    assert told_space(board, space) == CIRCUIT.tell_place(board, space) == words


@pytest.mark.parametrize("name", ["harbour-steps", "pinewood-park", "glen-hollow", "practice-ring"])
def test_no_two_spaces_are_told_alike(shipped: Shipped, name: str) -> None:
    board = shipped(name)
    told = [told_space(board, space) for space in (*board.spaces(), *board.verges())]
    assert len(set(told)) == len(told)


def test_past_a_corner_the_next_one_comes_however_far_its_racing_line_goes_on() -> None:
    document = parse_document(TEXT, "lesson.yaml")
    board = load_board(document, Findings(document))
    assert board is not None
    told = [told_row(board, row) for row in (9, 11, 12, 13)]
    assert told == ["1 before Kink", "2nd row of Kink", "2 before Last", "1 before Last"]


def test_a_corner_of_one_row_is_told_without_counting(shipped: Shipped) -> None:
    board = shipped("script-short-lap")
    (corner,) = board.corners
    assert told_row(board, corner.rows[0]) == f"in {corner.name}"


def test_a_car_that_is_put_on_the_grid_is_told_in_words() -> None:
    game = club(changes=[{"starting-grid": {"grid": "listed"}}], seats=1)
    assert "Ada stands in the 3rd lane, 5 before Gate" in log(game)
