"""Lines over squares and borders, and the nearest points: worked out beside by plain search."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from gridprix.plugins.grid.board.geometry import Exit, Point
from gridprix.plugins.grid.board.legality import points_outside, reaching
from gridprix.plugins.grid.board.nearest import closest
from gridprix.plugins.grid.board.squares import squares_crossed, squares_towards
from gridprix.plugins.grid.board.surface import Surface, rasterise

WAYS = [*product(range(-4, 5), repeat=2)]


def cells_met(origin: Point, way: Point) -> list[tuple[Point, Fraction]]:
    """The squares whose inside a line from a middle crosses, by trying all of them."""
    met = []
    for x, y in product(range(-5, 6), repeat=2):
        enters, leaves = Fraction(0), Fraction(1)
        for at, step in ((x, way[0]), (y, way[1])):
            if step == 0:
                enters, leaves = (enters, leaves) if at == 0 else (Fraction(1), Fraction(0))
                continue
            first, last = sorted((Fraction(2 * at - 1, 2 * step), Fraction(2 * at + 1, 2 * step)))
            enters, leaves = max(enters, first), min(leaves, last)
        if enters < leaves:
            met.append(((x + origin[0], y + origin[1]), enters))
    return sorted(met, key=lambda one: one[1])


@pytest.mark.parametrize("origin", [(0, 0), (7, -3)])
def test_a_line_crosses_the_squares_that_a_plain_search_finds(origin: Point) -> None:
    for way in WAYS:
        if way == (0, 0):
            continue
        to = origin[0] + way[0], origin[1] + way[1]
        crossed = [(at, Fraction(*moment)) for at, moment, _ in squares_crossed(origin, to)]
        assert crossed == cells_met(origin, way), way


def test_a_square_entered_through_its_corner_comes_with_the_two_beside_it() -> None:
    assert [(at, beside) for at, _, beside in squares_crossed((0, 0), (1, 1))] == [
        ((0, 0), ()),
        ((1, 1), ((1, 0), (0, 1))),
    ]
    assert [(at, beside) for at, _, beside in squares_crossed((2, 2), (1, 3))] == [
        ((2, 2), ()),
        ((1, 3), ((1, 2), (2, 3))),
    ]


def test_a_car_that_stays_crosses_the_square_it_is_in() -> None:
    assert [*squares_crossed((3, 4), (3, 4))] == [((3, 4), (0, 1), ())]


@pytest.mark.parametrize(
    ("x", "y", "to", "squares"),
    [
        ("1/2", "0", (2, 0), [((1, 0), "0"), ((2, 0), "2/3")]),
        ("-1/2", "0", (-2, 0), [((-1, 0), "0"), ((-2, 0), "2/3")]),
        ("3/2", "0", (0, 0), [((1, 0), "0"), ((0, 0), "2/3")]),
        ("0", "1/2", (0, 2), [((0, 1), "0"), ((0, 2), "2/3")]),
        ("0", "5/2", (0, 1), [((0, 2), "0"), ((0, 1), "2/3")]),
        ("1/3", "1/3", (1, 1), [((0, 0), "0"), ((1, 1), "1/4")]),
        ("0", "0", (0, 0), [((0, 0), "0")]),
    ],
)
def test_a_line_from_an_exact_place_enters_squares_at_exact_moments(
    x: str, y: str, to: Point, squares: list[tuple[Point, str]]
) -> None:
    place = Exit(Fraction(x), Fraction(y), Fraction(1, 2))
    wanted = [(square, Fraction(moment)) for square, moment in squares]
    assert [*squares_towards(place, to)] == wanted


# a square from (1, 1) to (5, 5), anticlockwise: start, end, and the corner before the start
CORNERS = [(1, 1), (5, 1), (5, 5), (1, 5)]
EDGES = [(*CORNERS[n], *CORNERS[(n + 1) % 4], *CORNERS[n - 1]) for n in range(4)]


@pytest.mark.parametrize(
    ("origin", "way", "moment"),
    [
        ((3, 3), (1, 0), None),
        ((3, 3), (2, 0), (1, 1)),
        ((3, 3), (4, 0), (1, 2)),
        ((3, 3), (-4, 0), (1, 2)),
        ((3, 3), (0, 4), (1, 2)),
        ((3, 3), (0, -4), (1, 2)),
        ((3, 3), (4, 4), (1, 2)),
        ((3, 3), (-4, 4), (1, 2)),
        ((3, 3), (2, 1), (1, 1)),
        ((2, 3), (4, 1), (3, 4)),
        ((2, 3), (-4, 1), (1, 4)),
        ((2, 4), (1, 4), (1, 4)),
    ],
)
def test_a_border_that_is_out_is_reached_when_it_is_touched(
    origin: Point, way: Point, moment: tuple[int, int] | None
) -> None:
    came = reaching(origin, way, EDGES)
    assert (
        came == moment if moment is None or came is None else Fraction(*came) == Fraction(*moment)
    )


@pytest.mark.parametrize(
    ("ahead", "back", "inside", "outside"),
    [
        # a corner that opens to the upper right: only between the two edges is track
        ((1, 0), (0, 1), [(1, 1), (1, 0), (0, 1)], [(-1, 1), (1, -1), (-1, -1), (0, -1)]),
        # one that goes three quarters round: only the lower right is outside
        ((1, 0), (0, -1), [(-1, 0), (1, 1), (0, -1), (1, 0)], [(1, -1), (2, -1)]),
        # a straight border with the track to its left
        ((1, 0), (-1, 0), [(1, 0), (-1, 0), (0, 1), (3, 1)], [(0, -1), (3, -1), (-2, -1)]),
    ],
)
def test_what_goes_outside_a_corner(
    ahead: Point, back: Point, inside: list[Point], outside: list[Point]
) -> None:
    assert not [way for way in inside if points_outside(way, ahead, back)]
    assert not [way for way in outside if not points_outside(way, ahead, back)]


def nearest_by_search(place: Exit | Point, surface: Surface, odd: bool) -> list[Point]:  # noqa: FBT001
    x, y = (place.x, place.y) if isinstance(place, Exit) else map(Fraction, place)
    points = [one for one in surface.points() if not odd or sum(one) % 2]
    away = {one: (one[0] - x) ** 2 + (one[1] - y) ** 2 for one in points}
    return sorted(one for one in points if away[one] == min(away.values()))


@pytest.mark.parametrize("odd", [False, True])
def test_the_nearest_points_are_those_that_a_plain_search_finds(odd: bool) -> None:  # noqa: FBT001
    surface = rasterise(((2, 3), (9, 3), (9, 8), (6, 6), (2, 8)))

    def accept(point: Point) -> bool:
        return not odd or sum(point) % 2 == 1

    halves = (Fraction(n, 2) for n in (-3, 1, 11, 13, 25))
    exact = [Exit(x, y, Fraction(1, 2)) for x, y in product(halves, (Fraction(19, 3), Fraction(1)))]
    places: list[Exit | Point] = [*product((-4, 2, 5, 6, 9, 20), (-5, 3, 7, 8, 15)), *exact]
    for place in places:
        assert closest(place, surface, accept) == nearest_by_search(place, surface, odd), place


def test_where_nothing_is_accepted_nothing_is_near() -> None:
    surface = rasterise(((0, 0), (2, 0), (2, 2), (0, 2)))
    assert closest((1, 1), surface, lambda _: False) == []


def test_the_farthest_corner_is_near_enough_when_it_is_the_only_one() -> None:
    surface = rasterise(((3, 2), (9, 2), (9, 6), (3, 6)))
    corners = [(3, 2), (9, 2), (9, 6), (3, 6)]
    for place, corner in product([*corners, (0, 0), (12, 9), (-5, 4), (5, -7)], corners):
        assert closest(place, surface, lambda point, only=corner: point == only) == [corner]
