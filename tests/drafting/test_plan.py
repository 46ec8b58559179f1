"""A lap of two straights and two half circles, cut into straights and bends."""

from __future__ import annotations

import math

import pytest

from gridprix.core.drafting.centre_line import CentreLine, Point
from gridprix.plugins.circuit.drafting.bends import Bend
from gridprix.plugins.circuit.drafting.plan import plan

STRAIGHT, HALF_CIRCLE = 40, 37  # points of each
FIRST, SECOND = (20, 57), (97, 134)  # where the half circles are


def stadium(wiggle: float = 0.0) -> CentreLine:
    """Ten rows straight and three rows of radius, from the middle of its lower straight on."""
    points: list[Point] = []
    for sign in (1, -1):
        points += [(sign * (n * 0.25 - 5), sign * (wiggle * (n % 2) - 3)) for n in range(STRAIGHT)]
        ways = [math.pi * (n / HALF_CIRCLE - 0.5) for n in range(HALF_CIRCLE)]
        points += [(sign * (5 + 3 * math.cos(a)), sign * 3 * math.sin(a)) for a in ways]
    return CentreLine(points).beginning(STRAIGHT // 2)


def bends(*more: tuple[int, int, float]) -> list[Bend]:
    """The half circles, and others by their first point, the one after it, and their degrees."""
    every = [(*FIRST, 180.0), (*SECOND, 180.0), *more]
    return [Bend(first, stop, math.radians(turn)) for first, stop, turn in sorted(every)]


@pytest.mark.parametrize("more", [(), ((60, 70, 20),), ((60, 70, -20),), ((2, 8, 6),)])
def test_bends_that_the_road_does_not_make_are_left_out(
    more: tuple[tuple[int, int, float], ...],
) -> None:
    line = stadium()
    sections = plan(line, bends(*more))
    assert [(one.first, one.stop) for one in sections] == [
        *((0, 20), FIRST, (57, 97), SECOND, (134, 154))
    ]
    assert [(one.heading, one.turn) for one in sections] == [
        *((0, 0), (0, 180), (180, 0), (180, 180), (360, 0))
    ]
    lengths = [one.length for one in sections]
    assert lengths == pytest.approx([5, 9.43, 10, 9.43, 5], abs=0.02)
    assert plan(line, [Bend(60, 70, -0.3)]) == []


def test_two_bends_with_hardly_a_straight_between_them_are_joined() -> None:
    quarters = [Bend(20, 38, 1.5), Bend(39, 57, 1.5), bends()[1]]
    sections = plan(stadium(), quarters)
    assert [(one.first, one.stop) for one in sections[1:4]] == [(20, 38), (38, 57), (57, 97)]
    assert [one.turn for one in sections] == [0, 87, 93, 0, 180, 0]
    apart = [Bend(20, 36, 1.5), Bend(40, 57, 1.5), bends()[1]]
    sections = plan(stadium(), apart)
    assert [(one.first, one.stop) for one in sections[1:4]] == [(20, 36), (36, 40), (40, 57)]
    sections = plan(stadium().scaled(0.25), apart)  # a quarter of a row is hardly a straight
    assert [(one.first, one.stop) for one in sections[1:4]] == [(20, 38), (38, 57), (57, 97)]


def test_a_lap_without_the_wiggles_of_its_road_is_drawn_nearly_as_long() -> None:
    line = stadium(0.1)
    sections = plan(line, bends())
    assert len(sections) == 5
    length = math.fsum(one.length for one in sections)
    assert length == pytest.approx(line.length() * 0.988, abs=0.005)
    assert math.fsum(one.length for one in plan(stadium(), bends())) < length
