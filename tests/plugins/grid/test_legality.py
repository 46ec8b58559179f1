"""Leaving the track, against the oracle and by example."""

from __future__ import annotations

import pickle
from fractions import Fraction
from random import Random

import pytest

from gridprix.plugins.grid.board import judged_lines
from gridprix.plugins.grid.board.geometry import Exit, Point
from gridprix.plugins.grid.board.polygons import PolygonBoard

from .boards import LINE_TRACKS, POLYGON_TRACKS, board_of, shipped
from .kerbs import SEGMENTS, kerb_moves
from .oracle import Oracle, along, crossing

SHARE = -(-SEGMENTS // len(POLYGON_TRACKS))  # rounded up, so that no segment is lost

BAY = """
name: bay
outline: [[0, 0], [12, 0], [12, 8], [8, 8], [8, 4], [4, 4], [4, 8], [0, 8]]
grid: {area: [[0, 0], [4, 0], [4, 4], [0, 4]]}
"""


@pytest.fixture(scope="module")
def bay() -> PolygonBoard:
    board = board_of(BAY)
    assert isinstance(board, PolygonBoard)
    return board


@pytest.mark.parametrize("name", POLYGON_TRACKS)
@pytest.mark.timeout(1800)
def test_moves_near_kerbs_agree_with_the_oracle(name: str) -> None:
    board = shipped(name)
    assert isinstance(board, PolygonBoard)
    oracle = Oracle((board.outline, *board.islands))
    outcomes: set[tuple[bool, bool]] = set()
    for origin, to in kerb_moves(board, SHARE, seed=1):
        way = to[0] - origin[0], to[1] - origin[1]
        for border_in in (True, False):
            moment = oracle.leaves(origin, to, border_in=border_in)
            place = None if moment is None else Exit(*along(origin, to, moment), moment)
            move = f"{origin} to {to}, border_in={border_in}"
            assert board.exit(origin, to, border_in) == place, move
            assert board.leaves(origin, way, border_in) == (place is not None), move
            outcomes.add((border_in, place is not None))
    assert len(outcomes) == 4, "the moves never try one of the answers"


@pytest.mark.parametrize("name", LINE_TRACKS)
def test_crossings_agree_with_the_oracle(name: str) -> None:
    board = shipped(name)
    assert isinstance(board, PolygonBoard)
    line = board.finish
    assert line is not None
    right, left = line.right, line.left
    ahead = left[1] - right[1], right[0] - left[0]
    found = set()
    for origin, to in line_moves(board, SHARE):
        expected, moment = crossing(origin, to, (left, right), ahead)
        assert board.crossings(origin, to) == expected, (origin, to)
        assert board.line_moment(origin, to) == (moment if expected > 0 else None), (origin, to)
        found.add(expected)
    assert found == {-1, 0, 1}


def line_moves(board: PolygonBoard, count: int) -> list[tuple[Point, Point]]:
    random = Random(board.name)
    assert board.finish is not None
    points = board.finish.points()

    def near() -> Point:
        x, y = random.choice(points)
        return x + random.randint(-3, 3), y + random.randint(-3, 3)

    return [(near(), near()) for _ in range(count)]


@pytest.mark.parametrize("name", POLYGON_TRACKS)
def test_points_on_track_agree_with_the_oracle(name: str) -> None:
    board = shipped(name)
    assert isinstance(board, PolygonBoard)
    oracle = Oracle((board.outline, *board.islands))
    for point, _ in kerb_moves(board, 400, seed=2):
        kind = oracle.kind((Fraction(point[0]), Fraction(point[1])))
        assert (board.on_track(point), board.on_track(point, border_in=False)) == (
            kind > 0,
            kind > 1,
        )


@pytest.mark.parametrize(
    ("origin", "to", "moment"),
    [
        pytest.param((2, 6), (10, 6), Fraction(1, 4), id="out of a bay and in again has left"),
        pytest.param((2, 4), (10, 4), None, id="along the bay's floor"),
        pytest.param((4, 8), (8, 8), Fraction(0), id="from corner to corner across the bay"),
        pytest.param((4, 8), (4, 0), None, id="down the wall and on"),
        pytest.param((2, 2), (6, 6), Fraction(1, 2), id="through a corner to the outside"),
        pytest.param((2, 6), (6, 2), None, id="past a corner, touching it"),
        pytest.param((0, 0), (-1, -1), Fraction(0), id="off the outer corner"),
        pytest.param((-1, 0), (4, 0), Fraction(0), id="begins outside"),
        pytest.param((6, 6), (6, 2), Fraction(0), id="begins in the bay"),
        pytest.param((3, 3), (3, 3), None, id="stays"),
        pytest.param((5, 5), (5, 5), Fraction(0), id="stays outside"),
        pytest.param((11, 1), (13, 2), Fraction(1, 2), id="over the edge between points"),
        pytest.param((10, 1), (13, 2), Fraction(2, 3), id="at a place that is no lattice point"),
    ],
)
def test_where_a_line_leaves(
    bay: PolygonBoard, origin: Point, to: Point, moment: Fraction | None
) -> None:
    place = bay.exit(origin, to)
    assert (place.moment if place else None) == moment
    assert bay.leaves(origin, (to[0] - origin[0], to[1] - origin[1])) == (place is not None)


def test_exit_place_is_exact(bay: PolygonBoard) -> None:
    assert bay.exit((10, 1), (13, 2)) == Exit(Fraction(12), Fraction(5, 3), Fraction(2, 3))


def test_border_is_out_when_the_rules_say_so(bay: PolygonBoard) -> None:
    assert not bay.leaves((2, 6), (4, -4))
    assert bay.leaves((2, 6), (4, -4), border_in=False)
    assert bay.leaves((0, 3), (1, 0), border_in=False)
    assert bay.exit((1, 1), (1, 0), border_in=False) == Exit(Fraction(1), Fraction(0), Fraction(1))


def test_table_is_bounded_and_stays_right(
    bay: PolygonBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judged_lines, "MOST_LINES", 50)
    small = PolygonBoard(bay.drawing)
    moves = [((x, y), (dx, dy)) for x in range(13) for y in range(9) for dx, dy in [(1, 2), (3, 0)]]
    for origin, way in moves:
        to = origin[0] + way[0], origin[1] + way[1]
        assert small.leaves(origin, way) == (small.exit(origin, to) is not None)
        assert sum(map(len, small._border_in.values())) <= 50


def test_lines_from_a_point_are_those_of_the_table(bay: PolygonBoard) -> None:
    for border_in in (True, False):
        lines = bay.lines_from((2, 6), border_in)
        for way in [(4, -4), (8, 0), (0, -6), (1, 1)]:
            assert lines[way] == bay.leaves((2, 6), way, border_in)


@pytest.mark.parametrize("border_in", [True, False])
def test_lines_that_are_judged_together_are_judged_as_singly(
    bay: PolygonBoard, *, border_in: bool
) -> None:
    for at in [(x, y) for x in range(-1, 14) for y in range(-1, 10)]:
        for middle in [(0, 0), (2, 1), (-3, 0), (1, -4)]:
            ways = [(middle[0] + dx, middle[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
            alone = [
                bay.exit(at, (at[0] + dx, at[1] + dy), border_in) is not None for dx, dy in ways
            ]
            lines = bay.judged(at, ways, border_in)
            assert [lines[way] for way in ways] == alone


def test_board_travels_to_another_process_without_its_table(bay: PolygonBoard) -> None:
    bay.leaves((2, 6), (4, -4))
    twin = pickle.loads(pickle.dumps(bay))  # noqa: S301 - our own bytes
    assert twin.digest == bay.digest
    assert not twin._border_in
    assert not twin.leaves((2, 6), (4, -4))
