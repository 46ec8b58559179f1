"""Corners of a border on the lattice, lines across a road, and its sides."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from gridprix.core.drafting.centre_line import CentreLine, Point
from gridprix.plugins.grid.board.geometry import Point as Corner
from gridprix.plugins.grid.drafting.corners import fewer, on_lattice
from gridprix.plugins.grid.drafting.road_lines import RoadLine, line_across, straightest, with_end
from gridprix.plugins.grid.drafting.road_sides import SidePoint, road_side


@pytest.mark.parametrize(
    ("points", "corners"),
    [
        ([(0.2, 0.4), (0.3, -0.2), (4, 0), (4.4, 3.6)], [(0, 0), (4, 0), (4, 4)]),
        ([(0, 0), (1, 0), (2, 0), (2, 2)], [(0, 0), (2, 0), (2, 2)]),
        ([(1, 0), (2, 0), (2, 2), (0, 0)], [(2, 0), (2, 2), (0, 0)]),
        ([(0, 0), (4, 0), (4, 2), (6, 2), (4, 2), (4, 4)], [(0, 0), (4, 0), (4, 4)]),
        ([(0, 0), (1, 0), (2, 0)], [(0, 0), (1, 0), (2, 0)]),  # three corners are the fewest
        ([(0.1, 0)], []),
    ],
)
def test_a_ring_on_the_lattice_has_no_corner_that_is_none(
    points: Sequence[Point], corners: Sequence[Corner]
) -> None:
    assert on_lattice(points) == corners


def test_corners_that_are_kept_stay_on_the_lattice() -> None:
    points = [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 2.0)]
    assert on_lattice(points, {(1, 0)}) == [(0, 0), (1, 0), (2, 0), (2, 2)]


@pytest.mark.parametrize(
    ("heights", "kept"),
    [
        ([0, 0.5, 0], [0, 2]),
        ([0, 0.6, 0], [0, 1, 2]),
        ([0, 1, 1, 0], [0, 1, 3]),
        ([0, 0.75, 0.75, 0.75, 0], [0, 1, 4]),  # of those equally far off the first is enough
    ],
)
def test_a_chain_keeps_what_lies_further_off_than_the_tolerance(
    heights: Sequence[float], kept: Sequence[int]
) -> None:
    chain = [(4.0 * n, height) for n, height in enumerate(heights)]
    assert fewer(chain, tolerance=0.5) == [chain[n] for n in kept]


def path(*runs: tuple[float, int]) -> CentreLine:
    """An open road from 0,0: so many steps of one square in each of these directions."""
    x = y = 0.0
    points = [(x, y)]
    for degrees, steps in runs:
        for _ in range(steps):
            x, y = x + math.cos(math.radians(degrees)), y + math.sin(math.radians(degrees))
            points.append((x, y))
    return CentreLine(points, closed=False, left=[4] * len(points), right=[0.6] * len(points))


@pytest.mark.parametrize(
    ("degrees", "left", "right", "towards"),
    [
        (0, (10, 4), (10, -1), (12, 0)),
        (90, (-4, 10), (1, 10), (0, 12)),
        (30, (6, 8), (10, 4), (11, 6)),
        (-20, (9, 1), (9, -4), (11, -4)),
        (200, (-9, -7), (-9, -2), (-11, -4)),
    ],
)
def test_a_line_across_runs_along_squares_or_diagonals_from_side_to_side(
    degrees: float, left: Corner, right: Corner, towards: Corner
) -> None:
    assert line_across(path((degrees, 20)), 10) == RoadLine(10, left, right, towards)


def test_the_end_of_a_line_takes_the_place_of_what_lies_close_to_it() -> None:
    side = [SidePoint(n, (n * 0.5, 0.25)) for n in range(20)]
    ended = with_end(side, (4, 0))
    assert [one.station for one in ended] == [*range(6), 8, *range(11, 20)]
    assert ended[6].at == (4, 0)
    on_the_spot = [SidePoint(n, (n * 1.5, 0.0)) for n in range(5)]
    assert [one.station for one in with_end(on_the_spot, (3, 0))] == [0, 2, 4]


@pytest.mark.parametrize(
    ("runs", "middle"),
    [
        ([(0, 20), (50, 10)], 10),
        ([(0, 20), (90, 10), (0, 20)], 10),  # of two that are as long the first
        ([(0, 17), (40, 3), (12.5, 30)], 8),  # along the squares is better than nearly so
        ([(0, 16), (40, 3), (20, 30)], 35),
        ([(0, 2), (45, 30)], 1),
        ([(0, 1), (45, 30)], 16),
        ([(45, 30)], 15),
    ],
)
def test_the_straightest_stretch_runs_along_the_squares_or_else_along_diagonals(
    runs: Sequence[tuple[float, int]], middle: int
) -> None:
    assert straightest(path(*runs)) == middle


@pytest.mark.parametrize(("least", "most", "middle"), [(5, 6, 5), (5, 5, 5), (5, 9, 7), (6, 9, 7)])
def test_the_straightest_stretch_lies_between_two_points(
    least: int, most: int, middle: int
) -> None:
    assert straightest(path((0, 20)), least, most) == middle


def turned(line: CentreLine, quarters: int) -> CentreLine:
    points = list(line.points)
    for _ in range(quarters):
        points = [(-y, x) for x, y in points]
    return CentreLine(points, closed=False)


@pytest.mark.parametrize("quarters", range(4))
def test_inside_a_hairpin_a_side_makes_no_loop_however_the_road_lies(quarters: int) -> None:
    hairpin = path((0, 12), (45, 2), (90, 2), (135, 2), (180, 12))
    line = turned(hairpin, quarters)
    inner = road_side(line, [4.0] * 31, 1)
    outer = road_side(line, [4.0] * 31, -1)
    assert [one.station for one in inner] == []
    assert [one.station for one in outer] == [*range(31)]
