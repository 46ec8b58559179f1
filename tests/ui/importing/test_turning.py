"""A road with its longest straight level, and one as wide as a person knows."""

from __future__ import annotations

import math

import attrs
import pytest

from gridprix.core.drafting.borders import RoadBorders, nearest
from gridprix.core.drafting.centre_line import CentreLine, Point
from gridprix.ui.importing.source import Projection, road_of, turned_by
from gridprix.ui.importing.turning import straight_way, turned, widened

LAP = ((0, 0), (300, 0), (400, 60), (360, 160), (200, 120), (40, 150), (-40, 70))


def askew(angle: float) -> list[Point]:
    return [turned_by(angle, (float(x), float(y))) for x, y in LAP]


@pytest.mark.parametrize("degrees", [0, 20, -35, 80, 140, 200])
def test_the_longest_straight_comes_to_lie_level(degrees: int) -> None:
    road = road_of(askew(math.radians(degrees)), Projection(), closed=True, metres=1.0)
    level = turned(road)
    assert abs(math.remainder(straight_way(level.line), math.pi)) < math.radians(4)
    assert level.line.length() == pytest.approx(road.line.length(), rel=1e-3)
    apart = abs(math.remainder(straight_way(road.line), math.pi))
    assert abs(level.projection.turn) == pytest.approx(apart), "no further than need be"


def test_a_place_is_told_as_the_file_has_it() -> None:
    road = turned(road_of(askew(1.0), Projection(5.0, 7.0), closed=True, metres=1.0))
    for at in askew(1.0):
        x, y = road.projection.line(at)
        assert min(math.dist((x, y), one) for one in road.line.points) < 0.01
        assert road.projection.file((x, y)) == pytest.approx(at)


def test_borders_turn_with_their_line() -> None:
    road = road_of(askew(0.5), Projection(), closed=True)
    ring = road.line.points
    bordered = attrs.evolve(road, borders=RoadBorders(ring, (ring,), (("oil", ring),)))
    level = turned(bordered)
    assert level.borders is not None
    assert level.borders.outline == level.line.points
    assert level.borders.zones[0][1] == level.line.points


def test_a_width_in_metres_is_that_of_the_map() -> None:
    road = widened(road_of(askew(0), Projection(), closed=True, metres=1.0), 12)
    assert all(2 * half * road.line.metres == pytest.approx(12) for half in road.line.left)
    assert road.line.left == road.line.right


def test_the_nearest_point_is_found_whatever_was_guessed() -> None:
    chain = CentreLine([(float(x), float(y)) for x, y in LAP]).resampled(300).points
    step = max(math.dist(a, b) for a, b in zip(chain, chain[1:] + chain[:1], strict=True))
    for x in range(-100, 500, 37):
        for y in range(-50, 250, 41):
            at = float(x), float(y)
            best = min(chain, key=lambda other: math.dist(at, other))
            assert {nearest(at, chain, step, guess) for guess in chain[::60]} == {best}
