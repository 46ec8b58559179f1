"""What a line along the middle of a road tells of itself, and how it is brought into shape."""

from __future__ import annotations

import math

import pytest

from gridprix.core.drafting.centre_line import GRAIN, CentreLine
from gridprix.core.drafting.meetings import crossings, near_legs

from .lines import figure_of_eight, parkland, ring


def test_a_ring_has_its_length_and_turns_to_the_left_everywhere() -> None:
    line = ring(100, 360)
    assert line.length() == pytest.approx(math.tau * 100, rel=1e-3)
    assert line.extent == pytest.approx(200)
    assert all(one == pytest.approx(1 / 100, rel=1e-3) for one in line.curvatures())
    headings = line.headings()
    assert headings[-1] - headings[0] == pytest.approx(math.tau, rel=0.01)


def test_backwards_it_turns_to_the_right_and_begins_at_the_same_point() -> None:
    line = CentreLine([(0, 0), (9, 0), (9, 9)], left=[1, 2, 3], right=[4, 5, 6])
    other = line.backwards()
    assert other.points == ((0, 0), (9, 9), (9, 0))
    assert other.left == (4, 6, 5)
    assert other.right == (1, 3, 2)
    open_line = CentreLine([(0, 0), (9, 0), (9, 9)], closed=False)
    assert open_line.backwards().points == ((9, 9), (9, 0), (0, 0))


def test_resampled_points_lie_evenly_on_the_line_and_widths_between_those_of_its_points() -> None:
    line = CentreLine([(0, 0), (8, 0)], closed=False, left=[1, 3], right=[2, 2])
    assert line.resampled(5).points == ((0, 0), (2, 0), (4, 0), (6, 0), (8, 0))
    assert line.resampled(5).left == (1, 1.5, 2, 2.5, 3)
    round_again = CentreLine([(0, 0), (8, 0), (8, 8), (0, 8)]).resampled(8)
    assert round_again.points[-1] == (0, 4)


def test_every_stage_rounds_to_a_grain() -> None:
    line = parkland().scaled(0.0371).moved(1 / 3, 2 / 3).resampled(301).smoothed(3)
    assert all((value * GRAIN).is_integer() for point in line.points for value in point)


def test_smoothing_rounds_a_corner_and_hardly_shortens_the_road() -> None:
    square = CentreLine([(0, 0), (100, 0), (100, 100), (0, 100)]).resampled(400)
    smooth = square.smoothed(8)
    assert max(smooth.curvatures()) < max(square.curvatures()) / 3
    assert smooth.length() == pytest.approx(square.length(), rel=0.02)
    road = CentreLine([(0, 0), (9, 0), (9, 9)], closed=False).resampled(19).smoothed(4)
    assert (road.points[0], road.points[-1]) == ((0, 0), (9, 9))


def test_a_figure_of_eight_crosses_itself_once() -> None:
    (met,) = crossings(figure_of_eight())
    assert met.at == pytest.approx((0, 0), abs=1)
    assert crossings(parkland()) == []
    bow = CentreLine([(0, 0), (4, 4), (4, 0), (0, 4)])
    assert [one.at for one in crossings(bow)] == [(2, 2)]
    assert [one.at for one in crossings(CentreLine(bow.points, closed=False))] == [(2, 2)]
    there_and_back = CentreLine([(0, 0), (9, 0), (9, 5), (4, 0)], closed=False)
    assert [one.at for one in crossings(there_and_back)] == [(4, 0)]


def test_near_legs_are_those_of_the_road_and_not_neighbours_on_it() -> None:
    hairpin = CentreLine([(0, 0), (40, 0), (40, 5), (0, 5)], closed=False).resampled(86)
    near = near_legs(hairpin, 6, 15)
    assert near
    assert near[0].distance == pytest.approx(5)
    assert all(one.other - one.one > 15 for one in near)
    assert near_legs(hairpin, 4.5, 15) == []
