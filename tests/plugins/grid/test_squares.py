"""Tracks drawn as a picture of squares, by example and against the oracle."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridprix.plugins.grid.board.geometry import Exit, Point
from gridprix.plugins.grid.board.laps_of_squares import _walk
from gridprix.plugins.grid.board.progress import KING, Walk
from gridprix.plugins.grid.board.squares import Picture, SquaresBoard
from gridprix.plugins.grid.board.stretches import Stretch, Way

from .boards import board_of, shipped
from .oracle import along, squares_crossed, squares_touched

YARD = """
name: yard
squares: |
  .....F.
  .##..F.
  .##....
  S..o.#.
"""


@pytest.fixture(scope="module")
def yard() -> SquaresBoard:
    board = board_of(YARD)
    assert isinstance(board, SquaresBoard)
    return board


def test_bottom_row_of_the_picture_is_nought(yard: SquaresBoard) -> None:
    assert yard.start_points == yard.grid_area == ((0, 0),)
    assert yard.on_track((6, 0))
    assert not yard.on_track((5, 0))
    assert yard.in_zone("oil", (3, 0))
    assert yard.size == (6, 3)


def test_a_finish_that_is_entered_where_the_track_is_left_counts() -> None:
    board = board_of("name: corner\nsquares: |\n  .#F.\n  S...\n")
    assert isinstance(board, SquaresBoard)
    left = board.exit((1, 0), (2, 1), border_in=False)
    assert left is not None
    assert left.moment == Fraction(1, 2)
    assert board.crossings((1, 0), (2, 1), left) == 1
    assert board.crossings((1, 0), (2, 1), Exit(left.x, left.y, Fraction(1, 3))) == 0


@pytest.mark.parametrize(
    ("origin", "to", "moment"),
    [
        pytest.param((0, 0), (4, 0), None, id="along the road"),
        pytest.param((0, 0), (6, 0), Fraction(3, 4), id="into a wall and out of it again"),
        pytest.param((0, 3), (0, 4), Fraction(1, 2), id="outside the picture is wall"),
        pytest.param((0, 1), (1, 0), None, id="exactly through the corner of a wall"),
        pytest.param((0, 2), (3, 0), Fraction(1, 6), id="through a wall's inside"),
        pytest.param((0, 0), (3, 3), Fraction(1, 6), id="diagonal into a wall's corner"),
        pytest.param((1, 1), (1, 1), Fraction(0), id="begins in a wall"),
        pytest.param((3, 0), (3, 0), None, id="stays"),
    ],
)
def test_where_a_line_enters_a_wall(
    yard: SquaresBoard, origin: Point, to: Point, moment: Fraction | None
) -> None:
    place = yard.exit(origin, to)
    assert (place.moment if place else None) == moment
    assert yard.leaves(origin, (to[0] - origin[0], to[1] - origin[1])) == (place is not None)


def test_touching_a_corner_is_leaving_only_where_the_border_is_out(yard: SquaresBoard) -> None:
    assert not yard.leaves((0, 1), (1, -1))
    assert yard.leaves((0, 1), (1, -1), border_in=False)


def test_finish_is_reached_from_any_side_as_soon_as_its_square_is_entered(
    yard: SquaresBoard,
) -> None:
    assert yard.crossings((4, 2), (5, 2)) == 1
    assert yard.crossings((6, 3), (4, 3)) == 1
    assert yard.crossings((5, 1), (5, 2)) == 1
    assert yard.crossings((5, 2), (6, 2)) == 0, "a car that starts in it is past it"
    assert yard.crossings((4, 1), (5, 1)) == 0
    assert yard.line_moment((3, 2), (6, 2)) == Fraction(1, 2)
    assert yard.line_moment((3, 1), (4, 1)) is None
    assert not yard.behind((0, 0))


def test_only_the_part_before_a_wall_counts(yard: SquaresBoard) -> None:
    left = yard.exit((4, 2), (10, 2))
    assert left is not None
    assert yard.crossings((4, 2), (10, 2), left) == 1
    left = yard.exit((0, 2), (6, 2))
    assert left is not None
    assert yard.crossings((0, 2), (6, 2), left) == 0


def test_being_put_down_on_the_finish_reaches_it(yard: SquaresBoard) -> None:
    away = Exit(Fraction(9, 2), Fraction(1, 2), Fraction(1))
    beside = Exit(Fraction(5), Fraction(7, 2), Fraction(1))
    assert yard.carried(away, (5, 2)) == 1
    assert yard.carried(beside, (5, 3)) == 0
    assert yard.carried(away, (4, 1)) == 0


def test_checkpoints_are_met_in_the_order_of_the_line() -> None:
    board = board_of("name: row\nsquares: |\n  S12.3F\n  ......\n")
    assert board.checkpoint_count == 3
    assert board.passed_checkpoints((0, 1), (5, 1)) == (0, 1, 2)
    assert board.passed_checkpoints((5, 1), (1, 1)) == (2, 1, 0)
    assert board.passed_checkpoints((2, 1), (2, 1)) == (1,)
    stop = Exit(Fraction(2), Fraction(1), Fraction(2, 5))
    assert board.passed_checkpoints((0, 1), (5, 1), stop) == (0, 1)


def test_way_of_a_picture_without_order_is_counted_from_its_start(yard: SquaresBoard) -> None:
    assert not yard.closed
    assert yard.progress((0, 0)) == 0
    assert yard.progress((3, 3)) == 5, "not round the walls but past their corner"
    assert yard.lap_length == yard.progress((5, 2)) == 5


def test_ordered_checkpoints_give_a_loop_its_direction() -> None:
    alley = shipped("box-alley")
    assert isinstance(alley, SquaresBoard)
    assert alley.closed
    first, second, third = (min(area) for area in alley.checkpoint_squares)
    finish = min(alley.finish_squares)
    ways = [alley.progress(at) for at in (finish, first, second, third)]
    assert ways == sorted(ways)
    assert alley.way(finish, (15, 2)) == 1
    assert alley.way(finish, (13, 2)) == -1
    assert len(alley.grid_area) >= 8


def test_signs_can_be_given_other_meanings() -> None:
    board = board_of(
        "name: own\nsquares: |\n  xSggF\n  xx...\nlegend: {x: wall, g: grid, '.': slick}\n"
    )
    assert board.start_points == ((1, 1),)
    assert board.grid_area == ((1, 1), (2, 1), (3, 1))
    assert board.zone_kinds == ("slick",)
    assert not board.on_track((0, 0))


def test_short_lines_of_a_picture_end_in_wall() -> None:
    board = board_of("name: short\nsquares: |\n  S..F\n  ..\n  ....\n")
    assert not board.on_track((2, 1))
    assert board.cells[0] == ((0, 0), "road")


LINES = max(300, settings.default.max_examples)
squares = st.tuples(st.integers(-2, 37), st.integers(-2, 20))


@settings(max_examples=LINES, deadline=None)
@given(origin=squares, way=st.tuples(st.integers(-14, 14), st.integers(-14, 14)))
def test_lines_over_squares_agree_with_the_oracle(origin: Point, way: Point) -> None:
    board = shipped("box-alley")
    assert isinstance(board, SquaresBoard)
    to = origin[0] + way[0], origin[1] + way[1]
    for border_in, touched in ((True, squares_crossed), (False, squares_touched)):
        walls = [when for square, when in touched(origin, to).items() if not board.on_track(square)]
        place = None
        if walls:
            moment = min(walls)
            place = Exit(*along(origin, to, moment), moment)
        assert board.exit(origin, to, border_in) == place
        assert board.leaves(origin, way, border_in) == bool(walls)


@settings(max_examples=LINES, deadline=None)
@given(origin=squares, way=st.tuples(st.integers(-14, 14), st.integers(-14, 14)))
def test_finish_and_checkpoints_agree_with_the_oracle(origin: Point, way: Point) -> None:
    board = shipped("box-alley")
    assert isinstance(board, SquaresBoard)
    to = origin[0] + way[0], origin[1] + way[1]
    crossed = squares_crossed(origin, to)
    ordered = sorted(crossed, key=lambda square: crossed[square])
    runs = [
        crossed[square]
        for before, square in pairwise(ordered)
        if square in board.finish_squares and before not in board.finish_squares
    ]
    assert board.crossings(origin, to) == len(runs)
    assert board.line_moment(origin, to) == (runs[0] if runs else None)
    met = [n for square in ordered for n in range(3) if square in board.checkpoint_squares[n]]
    assert board.passed_checkpoints(origin, to) == tuple(dict.fromkeys(met))


@given(
    rows=st.lists(st.text("#..", min_size=5, max_size=5), min_size=1, max_size=6),
    barred=st.sets(st.tuples(st.integers(0, 4), st.integers(0, 5)), max_size=2),
    closed=st.sets(st.tuples(st.integers(0, 4), st.integers(0, 5)), max_size=2),
)
def test_from_calm_squares_all_steps_may_be_taken(
    rows: list[str], barred: set[Point], closed: set[Point]
) -> None:
    roles = {"#": "wall", ".": "road"}
    picture = Picture("p", "P", tuple(tuple(roles[sign] for sign in row) for row in rows))
    board = SquaresBoard(picture)
    barred, closed = ({at for at in some if at[1] < len(rows)} for some in (barred, closed))
    walk = _walk(board, barred, closed)
    around = {*barred, *closed}
    for (x, y), role in picture.cells():
        near = {(x + dx, y + dy) for dx, dy in (*KING, (0, 0))}
        free = role == "road" and all(board.on_track(at) for at in near) and not near & around
        assert bool(walk.calm[board.surface.index((x, y))]) == free
        assert not free or all(walk.allowed((x, y), way) for way in KING)


def test_a_large_picture_is_measured_with_few_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0
    ways = Walk.ways

    def counted(walk: Walk, *arguments: object) -> list[int]:
        nonlocal asked
        asked += 1
        return ways(walk, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Walk, "ways", counted)
    inside = ("road",) * 398
    rows = [("wall", *inside, "wall")] * 398
    gate = ("wall", *("checkpoint 1",) * 398, "wall")
    board = SquaresBoard(
        Picture("p", "P", (("wall", "start", *inside[1:], "wall"), *rows, gate, *rows[:1]))
    )
    assert board.course.known((398, 300)) == 397
    assert asked < 4_000  # of 160,000 squares: those along the walls


RING = """\
name: ring
squares: |
  #######
  #.1...#
  #.###.#
  #F###.#
  #.###2#
  #.....#
  #######
"""


def test_a_ring_is_measured_from_its_finish_by_way_of_its_gates() -> None:
    ring = board_of(RING)
    assert isinstance(ring, SquaresBoard)
    assert ring.loop is not None
    assert (ring.loop.ahead, ring.loop.before) == (((1, 4),), ((1, 2),))
    steps = [ring.progress(at) for at in ((1, 3), (1, 4), (2, 5), (5, 4), (5, 2), (2, 1), (1, 2))]
    assert steps == sorted(steps)
    assert steps[:3] == [0, 1, 2]
    assert ring.lap_length == steps[-1] + 1
    assert ring.way((1, 2), (1, 4)) == 2


def test_of_a_start_that_is_the_finish_the_way_goes_out_and_back() -> None:
    there = board_of("name: there\nsquares: |\n  F...1\n  .....\nlegend: {F: finish}\n")
    assert isinstance(there, SquaresBoard)
    assert there.loop is None
    assert there.lap_length == 2 * there.progress((4, 1)) == 8


def test_a_picture_whose_gates_do_not_part_the_road_is_no_loop() -> None:
    for gates in ("S..1..F", "S.1.2.F"):
        row = board_of(f"name: row\nsquares: |\n  {gates}\n  .......\n")
        assert isinstance(row, SquaresBoard)
        assert (row.loop, row.closed) == (None, False)


def test_each_stretch_of_a_ring_lies_between_its_gates() -> None:
    ring = board_of(RING).stretches
    assert ring.way(Stretch(1, 2), (1, 4)) == Way(Fraction(0), -1), "the gate is still ahead"
    assert ring.way(Stretch(1, 2), (5, 4)) == Way(Fraction(3, 5), 3)
    assert ring.way(Stretch(2, 3), (2, 1)) == Way(Fraction(3, 5), 3)
    past_the_finish = ring.way(Stretch(2, 3), (1, 4))
    assert past_the_finish == Way(Fraction(0), -6), "no stretch leads on through the finish"


def test_a_finish_that_parts_the_road_gives_no_lap_and_no_direction() -> None:
    row = board_of("name: row\nsquares: |\n  S1.F.2\n")
    assert isinstance(row, SquaresBoard)
    assert row.loop is not None
    assert row.lap_length == 0
    assert not row.stretches.directed


def test_without_a_finish_there_is_no_lap() -> None:
    assert board_of("name: yard\nsquares: |\n  gg.\n  ...\nlegend: {g: grid}\n").lap_length == 0


def test_the_way_begins_at_the_start_squares_and_not_on_the_grid_around_them() -> None:
    row = board_of("name: row\nsquares: |\n  SggF\n  ....\nlegend: {g: grid}\n")
    assert row.progress((2, 1)) == 2
    assert row.lap_length == 3
