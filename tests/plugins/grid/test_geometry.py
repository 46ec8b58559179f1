"""Properties of lines and places on a track."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gridprix.plugins.grid.board.geometry import Exit, Point, first_contact, touching
from gridprix.plugins.grid.board.lines import Checkpoint, Line
from gridprix.plugins.grid.board.nearest import closest
from gridprix.plugins.grid.board.surface import INSIDE, Surface

from .boards import board_of, shipped
from .oracle import along, crossing, meetings, on_segment

small = st.integers(-9, 9)
points = st.tuples(small, small)
steps = st.integers(0, 5)
line = Line.facing((0, -4), (0, 4), (1, 0))


@st.composite
def lines(draw: st.DrawFn) -> Line:
    a, b = draw(points), draw(points)
    assume(a != b)
    return Line(a, b)


@given(line=lines(), origin=points, to=points)
def test_going_back_undoes_a_crossing(line: Line, origin: Point, to: Point) -> None:
    assert line.crossed(origin, to) + line.crossed(to, origin) == 0


@given(line=lines(), origin=points, step=points, before=steps, after=steps)
def test_crossings_of_the_parts_of_a_move_add_up(
    line: Line, origin: Point, step: Point, before: int, after: int
) -> None:
    middle = origin[0] + step[0] * before, origin[1] + step[1] * before
    to = middle[0] + step[0] * after, middle[1] + step[1] * after
    whole = line.crossed(origin, to)
    assert whole == line.crossed(origin, middle) + line.crossed(middle, to)


@given(line=lines(), origin=points, to=points)
def test_crossing_forwards_has_a_moment_on_the_line(line: Line, origin: Point, to: Point) -> None:
    moment = line.moment(origin, to)
    assert (moment is not None) == (line.crossed(origin, to) == 1)
    if moment is not None:
        x, y = along(origin, to, moment)
        assert moment in meetings(origin, to, line.left, line.right)
        assert 0 < moment <= 1
        assert min(line.left[0], line.right[0]) <= x <= max(line.left[0], line.right[0])
        assert min(line.left[1], line.right[1]) <= y <= max(line.left[1], line.right[1])


@pytest.mark.parametrize(
    ("origin", "to", "count"),
    [
        pytest.param((-2, 0), (2, 1), 1, id="forwards"),
        pytest.param((2, 0), (-2, 1), -1, id="backwards"),
        pytest.param((-2, 0), (0, 0), 1, id="reaching the line is crossing it"),
        pytest.param((0, 0), (2, 0), 0, id="starting on it is past it"),
        pytest.param((0, 0), (-1, 0), -1, id="back off the line"),
        pytest.param((0, -2), (0, 3), 0, id="along the line"),
        pytest.param((-2, 4), (2, 4), 1, id="over its very end"),
        pytest.param((-2, 5), (2, 5), 0, id="beside it"),
    ],
)
def test_the_line_belongs_to_the_side_after_it(origin: Point, to: Point, count: int) -> None:
    assert line.crossed(origin, to) == count


def test_only_the_way_until_the_exit_counts() -> None:
    half = Exit(Fraction(0), Fraction(0), Fraction(1, 2))
    quarter = Exit(Fraction(-1), Fraction(0), Fraction(1, 4))
    assert line.crossed((-2, 0), (2, 0), half) == 1
    assert line.crossed((-2, 0), (2, 0), quarter) == 0
    assert line.crossed((2, 0), (-2, 0), half) == 0, "on the line is past it"
    assert line.crossed((1, 0), (-3, 0), half) == -1
    gate = Checkpoint((0, -4), (0, 4))
    assert gate.reached((2, 0), (-2, 0), half) == Fraction(1, 2)
    assert gate.reached((2, 0), (-2, 0), quarter) is None


@given(
    line=lines(), origin=points, to=points, back=points, part=st.fractions(0, 1, max_denominator=9)
)
def test_being_put_down_counts_like_driving_there(
    line: Line, origin: Point, to: Point, back: Point, part: Fraction
) -> None:
    place = Exit(*along(origin, to, part), part)
    ahead = line.left[1] - line.right[1], line.right[0] - line.left[0]
    expected, _ = crossing((place.x, place.y), back, (line.left, line.right), ahead)
    assert line.carried(place, back) == expected


def test_car_put_down_behind_the_line_has_not_crossed_it() -> None:
    ring = shipped("first-ring")
    left = ring.exit((18, 7), (21, 9))
    assert left is not None
    assert left.moment == Fraction(1, 2)
    assert ring.carried(Exit(Fraction(41, 2), Fraction(8), Fraction(1)), (19, 8)) == -1
    assert ring.carried(Exit(Fraction(39, 2), Fraction(8), Fraction(1)), (20, 8)) == 1
    assert ring.carried(left, (19, 8)) == 0


@given(a=points, b=points, c=points, d=points)
def test_first_contact_agrees_with_the_oracle(a: Point, b: Point, c: Point, d: Point) -> None:
    assume(c != d)
    expected = meetings(a, b, c, d)
    if on_segment(c, d, (Fraction(a[0]), Fraction(a[1]))):
        expected.add(Fraction(0))
    contact = first_contact(a, b, c, d)
    assert (None if contact is None else Fraction(*contact)) == min(expected, default=None)
    assert touching(a, b, c, d) == bool(expected)


@pytest.mark.parametrize(
    ("a", "b", "moment"),
    [
        pytest.param((4, 0), (8, 0), 1, id="ends where the other begins"),
        pytest.param((2, 0), (8, 0), Fraction(1, 2), id="runs into it"),
        pytest.param((-3, 0), (0, 0), 0, id="begins at its end"),
        pytest.param((5, 0), (8, 0), None, id="in line, not reached"),
        pytest.param((4, 2), (4, -1), 1, id="ends on it"),
    ],
)
def test_first_contact_of_a_move_along_the_axis(
    a: Point, b: Point, moment: Fraction | None
) -> None:
    contact = first_contact((0, 0), (4, 0), a, b)
    assert (None if contact is None else Fraction(*contact)) == moment


def test_checkpoints_are_met_from_either_side_in_the_order_of_the_move() -> None:
    board = board_of(
        "name: gates\noutline: [[0, 0], [30, 0], [30, 9], [0, 9]]\n"
        "start: {line: [[2, 0], [2, 9]], towards: [3, 1]}\n"
        "finish: {line: [[28, 0], [28, 9]], towards: [29, 1]}\n"
        "checkpoints: [[[10, 0], [10, 9]], [[20, 0], [20, 9]]]\n"
    )
    assert board.checkpoint_count == 2
    assert board.passed_checkpoints((5, 5), (25, 5)) == (0, 1)
    assert board.passed_checkpoints((25, 5), (5, 5)) == (1, 0)
    assert board.passed_checkpoints((5, 5), (10, 5)) == (0,)
    assert board.passed_checkpoints((10, 5), (12, 5)) == (0,)
    assert board.passed_checkpoints((11, 5), (19, 5)) == ()
    assert board.passed_checkpoints((10, 2), (10, 7)) == (0,)


places = st.builds(
    lambda x, y: Exit(x, y, Fraction(0)),
    st.fractions(-3, 42, max_denominator=12),
    st.fractions(-3, 27, max_denominator=12),
)


@settings(max_examples=300, deadline=None)
@given(place=places | st.tuples(st.integers(-3, 42), st.integers(-3, 27)), data=st.data())
def test_nearest_is_the_nearest_free_point(place: Exit | Point, data: st.DataObject) -> None:
    ring = shipped("first-ring")
    border_in = data.draw(st.booleans())
    taken = set(data.draw(st.lists(st.sampled_from(list(ring.points())), max_size=12)))
    x, y = (place.x, place.y) if isinstance(place, Exit) else place
    chosen = ring.nearest(place, lambda at: at not in taken, border_in)
    assert chosen is not None

    def distance(at: Point) -> Fraction:
        return Fraction((at[0] - x) ** 2 + (at[1] - y) ** 2)

    free = [at for at in ring.points(border_in) if at not in taken]
    least = min(map(distance, free))
    tied = [at for at in free if distance(at) == least]
    assert chosen in tied
    for other in tied:
        back = ring.way(chosen, other)
        assert back > 0 or (back == 0 and chosen <= other)


@pytest.mark.parametrize("place", [(2, -1), (-3, 0), (1, 3), (0, -5)])
@pytest.mark.parametrize(("left", "bottom", "width", "height"), [(-6, -4, 13, 9), (-4, -6, 9, 13)])
def test_the_nearest_may_be_the_farthest_corner(
    place: Point, left: int, bottom: int, width: int, height: int
) -> None:
    surface = Surface(left, bottom, width, height, bytearray([INSIDE]) * (width * height))
    for x in (left, left + width - 1):
        for y in (bottom, bottom + height - 1):
            assert closest(place, surface, {(x, y)}.__contains__) == [(x, y)]


def test_of_equally_near_points_the_one_further_back_is_taken() -> None:
    ring = shipped("first-ring")
    between = Exit(Fraction(41, 2), Fraction(4), Fraction(1, 2))
    assert ring.nearest(between, lambda _: True) == (20, 4)
    across_the_line = Exit(Fraction(39, 2), Fraction(4), Fraction(1, 2))
    assert ring.nearest(across_the_line, lambda _: True) == (19, 4)
    top = Exit(Fraction(41, 2), Fraction(19), Fraction(1, 2))
    assert ring.nearest(top, lambda _: True) == (21, 19), "the race comes back from the right"
    level = Exit(Fraction(25), Fraction(7, 2), Fraction(1, 2))
    assert ring.nearest(level, lambda _: True) == (25, 3), "equally far along: the lower"


def test_nothing_free_is_nothing_near() -> None:
    assert shipped("first-ring").nearest((20, 4), lambda _: False) is None


def test_a_place_is_the_same_from_whatever_square_one_came() -> None:
    place = Exit(Fraction(5, 2), Fraction(3), Fraction(1, 2))
    assert place == Exit(Fraction(5, 2), Fraction(3), Fraction(1, 2), square=(2, 3))
    assert {place, Exit(Fraction(5, 2), Fraction(3), Fraction(1, 2), square=(2, 3))} == {place}
