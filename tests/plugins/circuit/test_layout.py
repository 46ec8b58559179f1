"""The drawing: a lap that closes, spaces that touch and do not cross over."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

import pytest

from gridprix.core.documents import Findings, parse_document
from gridprix.plugins.circuit.board.layout import _left_offsets
from gridprix.plugins.circuit.board.load import CircuitBoard, Layout, layout, load_board

CIRCUITS = ("harbour-steps", "pinewood-park", "glen-hollow", "practice-ring")
Shipped = Callable[[str], CircuitBoard]
Point = tuple[float, float]


def area(outline: tuple[Point, ...]) -> float:
    """Signed area: positive anticlockwise, negative clockwise."""
    around = zip(outline, (*outline[1:], outline[0]), strict=True)
    return sum(x * v - u * y for (x, y), (u, v) in around) / 2


def front(drawn: Layout, space: tuple[int, int]) -> tuple[Point, Point]:
    """The front corners, left and right."""
    outline = drawn.shapes[space].outline
    half = len(outline) // 2
    return outline[half - 1], outline[half]


def rear(drawn: Layout, space: tuple[int, int]) -> tuple[Point, Point]:
    outline = drawn.shapes[space].outline
    return outline[0], outline[-1]


@pytest.mark.parametrize("name", CIRCUITS)
def test_the_figures_of_the_file_nearly_close_by_themselves(shipped: Shipped, name: str) -> None:
    drawn = layout(shipped(name))
    assert abs(drawn.turn_left_over) <= 3.001
    assert drawn.gap_left_over <= 0.135


@pytest.mark.parametrize("name", CIRCUITS)
def test_the_road_lies_on_both_sides_of_its_centre_line_alike(shipped: Shipped, name: str) -> None:
    board = shipped(name)
    lane = board.drawing.lane_width
    middles = [left - board.width(row) * lane / 2 for row, left in enumerate(_left_offsets(board))]
    assert abs(sum(middles)) < 1e-9


@pytest.mark.parametrize("name", CIRCUITS)
def test_the_lap_closes_exactly(shipped: Shipped, name: str) -> None:
    board = shipped(name)
    drawn = layout(board)
    for lane in board.lanes(0):
        for end, start in zip(
            front(drawn, (board.finish_row, lane)), rear(drawn, (0, lane)), strict=True
        ):
            assert math.dist(end, start) < 1e-9


@pytest.mark.parametrize("name", CIRCUITS)
def test_a_straight_successor_is_drawn_straight_ahead(shipped: Shipped, name: str) -> None:
    board = shipped(name)
    drawn = layout(board)
    for space in board.spaces():
        ahead = board.straight(space)
        if ahead is not None:
            for end, start in zip(front(drawn, space), rear(drawn, ahead), strict=True):
                assert math.dist(end, start) < 1e-9


@pytest.mark.parametrize("name", CIRCUITS)
def test_every_space_has_a_sound_outline_inside_the_box(shipped: Shipped, name: str) -> None:
    board = shipped(name)
    drawn = layout(board)
    assert set(drawn.shapes) == {*board.spaces(), *board.verges()}
    left, bottom, right, top = drawn.box
    for space in board.spaces():
        assert area(drawn.shapes[space].outline) < -0.02
    for shape in drawn.shapes.values():
        # left side forwards, right side back: clockwise, and never crossed over
        assert area(shape.outline) <= 0
        assert all(left <= x <= right and bottom <= y <= top for x, y in shape.outline)
        assert left <= shape.centre[0] <= right


@pytest.mark.parametrize("name", CIRCUITS)
def test_headings_follow_the_road(shipped: Shipped, name: str) -> None:
    board = shipped(name)
    drawn = layout(board)
    for space in board.spaces():
        (left, right), (x, y) = rear(drawn, space), drawn.shapes[space].centre
        behind = (left[0] + right[0]) / 2, (left[1] + right[1]) / 2
        along = math.atan2(y - behind[1], x - behind[0])
        off = math.remainder(along - drawn.shapes[space].heading, math.tau)
        assert abs(off) < math.radians(25)


@pytest.mark.parametrize("name", CIRCUITS)
def test_no_part_of_the_road_lies_on_another(shipped: Shipped, name: str) -> None:
    board = shipped(name)
    drawn = layout(board)
    for row in range(board.rows):
        for other in range(row + 4, board.rows):
            if board.rows_ahead(other, row) < 4:
                continue
            near = min(
                math.dist(drawn.shapes[row, lane].centre, drawn.shapes[other, across].centre)
                for lane in board.lanes(row)
                for across in board.lanes(other)
            )
            assert near > drawn.lane_width * 0.9, (row, other)


def test_bends_are_round_and_straights_plain(shipped: Shipped) -> None:
    drawn = layout(shipped("harbour-steps"))
    assert len(drawn.shapes[0, 0].outline) == 4
    assert len(drawn.shapes[5, 0].outline) == 14
    turns = [
        abs(math.remainder(after.heading - before.heading, math.tau))
        for before, after in pairwise(drawn.centre_line)
    ]
    assert max(turns) < math.radians(12)


def test_harbour_runs_anticlockwise_and_the_others_clockwise(shipped: Shipped) -> None:
    outlines = [layout(shipped(name)).edge("left") for name in CIRCUITS]
    assert [area(outline) > 0 for outline in outlines] == [True, False, False, False]


STAGGERED = """\
name: staggered
drawing: {lane_width: 1, heading: 90}
sections:
  - straight: 6
    lanes: 2
    successors:
      - {row: 5, lane: 0, to: [0, 1], straight: 1}
      - {row: 5, lane: 1, to: [1, 2], straight: 2}
  - {straight: 6, lanes: 3}
  - {corner: Bowl, direction: L, rows: 4, limits: [100, 100, 100]}
  - {straight: 8, lanes: 3}
"""


def staggered() -> CircuitBoard:
    document = parse_document(STAGGERED, "staggered.yaml")
    board = load_board(document, Findings(document))
    assert board is not None
    return board


def test_a_lane_added_on_the_left_is_drawn_on_the_left() -> None:
    board = staggered()
    drawn = layout(board)
    # the lanes never shift back, so the one lane is spread over the 24 rows of the lap
    for end, start in zip(front(drawn, (5, 0)), rear(drawn, (6, 1)), strict=True):
        assert math.dist(end, start) == pytest.approx(1 / 24)


def test_a_lane_that_ends_on_the_left_is_missing_on_the_left() -> None:
    narrowing = """\
name: narrowing
drawing: {lane_width: 1, heading: 90}
sections:
  - straight: 6
    lanes: 3
    successors:
      - {row: 5, lane: 0, to: [0], straight: ~}
      - {row: 5, lane: 1, to: [0], straight: 0}
      - {row: 5, lane: 2, to: [1], straight: 1}
  - {straight: 6, lanes: 2}
  - {corner: Bowl, direction: L, rows: 4, limits: [100, 100]}
  - {straight: 8, lanes: 2}
"""
    document = parse_document(narrowing, "narrowing.yaml")
    board = load_board(document, Findings(document))
    assert board is not None
    drawn = layout(board)
    for end, start in zip(front(drawn, (5, 1)), rear(drawn, (6, 0)), strict=True):
        assert math.dist(end, start) == pytest.approx(1 / 24)


def test_figures_that_do_not_close_are_spread_along_the_lap() -> None:
    board = staggered()
    drawn = layout(board)
    assert drawn.turn_left_over == 240
    assert drawn.gap_left_over > 5
    assert drawn.centre_line[0].heading == pytest.approx(math.radians(90))
    before, after = drawn.shapes[board.finish_row, 0], drawn.shapes[0, 0]
    assert math.dist(before.centre, after.centre) < 1.5
