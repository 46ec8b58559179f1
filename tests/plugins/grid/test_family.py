"""Points of the paper as text, and where the paper ends."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gridprix.plugins.grid.family import FARTHEST, misplaced, read_place, read_point

from .boards import shipped


def test_a_point_may_lie_between_the_lattice_points() -> None:
    across, up = read_point("25/2,40")
    assert (across, up) == (Fraction(25, 2), 40)
    assert type(across) is Fraction
    assert type(up) is int


@pytest.mark.parametrize("point", [(FARTHEST, 0), (0, -FARTHEST), (-FARTHEST, FARTHEST)])
def test_the_farthest_point_is_still_one(point: tuple[int, int]) -> None:
    assert read_place(list(point)) == point
    farther = [one + (1 if one > 0 else -1 if one < 0 else 0) for one in point]
    with pytest.raises(ValueError, match="is off the paper; a point is at most 10,000 away"):
        read_place(farther)


def test_a_car_may_stand_on_the_edge_of_the_sheet_and_not_beyond() -> None:
    board = shipped("oval")
    left, bottom, right, top = board.sheet
    for corner in ((left, bottom), (left, top), (right, bottom), (right, top)):
        assert misplaced(board, corner) == ""
    sheet = f"across from {left} to {right} and up from {bottom} to {top}"
    for point in ((left - 1, top), (right + 1, top), (left, bottom - 1), (left, top + 1)):
        text = f"{point[0]},{point[1]} is off the sheet, which goes {sheet}"
        assert misplaced(board, point) == text
