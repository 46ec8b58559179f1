"""Where a road bends, where it bows out from a straight, and where its lap begins."""

from __future__ import annotations

import math

import attrs
import pytest

from gridprix.core.drafting.centre_line import CentreLine
from gridprix.plugins.circuit.drafting.bends import (
    Bend,
    find_bends,
    find_bow,
    halves,
    start_place,
)

from .lines import ring

STRAIGHT = 0.0
SHARP = 0.125  # one over metres: 36 degrees between one point and the next
AS_LITTLE_AS_A_CORNER = math.radians(20) / 5  # all of it at one point
FIVE_DEGREES = math.radians(5)


@pytest.mark.parametrize(
    ("curvatures", "bends"),
    [
        ([0, 0, SHARP, 0, 0], [(2, 3)]),
        ([0, AS_LITTLE_AS_A_CORNER, 0], [(1, 2)]),
        ([0, AS_LITTLE_AS_A_CORNER - 1e-6, 0], []),
        ([0, *[1 / 250] * 18, 0], [(1, 19)]),  # 250 metres are a corner still
        ([0, *[1 / 251] * 18, 0], []),
        ([0, SHARP, 0, 0, 0, 0, SHARP, 0], [(1, 7)]),
        ([0, SHARP, 0, 0, 0, 0, 0, SHARP, 0], [(1, 2), (7, 8)]),
        ([0, SHARP, -SHARP, 0], [(1, 2), (2, 3)]),
    ],
)
def test_bends_are_at_least_so_sharp_and_turn_so_far(
    curvatures: list[float], bends: list[tuple[int, int]]
) -> None:
    found = find_bends(curvatures)
    assert [(one.first, one.stop) for one in found] == bends
    for one in found:
        assert one.turn == pytest.approx(5 * sum(curvatures[one.first : one.stop]))


@pytest.mark.parametrize(
    ("curvatures", "parts"),
    [
        ([SHARP] * 8, [(10, 14), (14, 18)]),
        ([SHARP] * 7, [(10, 17)]),
        ([SHARP] * 12, [(10, 15), (15, 22)]),
        ([9 * SHARP, *[SHARP] * 11], [(10, 14), (14, 22)]),
        ([*[SHARP] * 11, 99 * SHARP], [(10, 18), (18, 22)]),
    ],
)
def test_a_bend_is_halved_where_half_of_it_is_turned_and_a_short_one_stays(
    curvatures: list[float], parts: list[tuple[int, int]]
) -> None:
    whole = Bend(10, 10 + len(curvatures), 1.2)
    found = halves(whole, [*[STRAIGHT] * 10, *curvatures, SHARP])
    assert [(one.first, one.stop) for one in found] == parts
    assert [one.turn for one in found] == [1.2 / len(parts)] * len(parts)


def roof(before: int, after: int, turn: float) -> CentreLine:
    """Points a metre apart: so many up to a corner in 0,0, and so many down from it."""
    points = [(-float(n), 0.0) for n in range(before, -1, -1)]
    points += [(n * math.cos(turn), n * math.sin(turn)) for n in range(1, after + 1)]
    return CentreLine(points)


@pytest.mark.parametrize(
    ("before", "after", "turn", "bend"),
    [
        (20, 20, -1.0, Bend(10, 30, -1.0)),
        (20, 30, 1.0, Bend(10, 30, 1.0)),
        (4, 30, 1.0, Bend(2, 6, 1.0)),
        (3, 30, 1.0, None),
        (30, 3, 1.0, None),
        (20, 20, FIVE_DEGREES, Bend(10, 30, FIVE_DEGREES)),
        (20, 20, FIVE_DEGREES * 0.99, None),
    ],
)
def test_a_bow_is_a_bend_where_the_road_is_furthest_from_a_straight(
    before: int, after: int, turn: float, bend: Bend | None
) -> None:
    line = roof(before, after, turn)
    last = before + after
    bow = find_bow(line, 0, last, range(last + 1))
    if bend is None:
        assert bow is None
        return
    assert bow is not None
    assert attrs.evolve(bow.bend, turn=0) == attrs.evolve(bend, turn=0)
    assert bow.bend.turn == pytest.approx(bend.turn)
    long = math.dist(line.points[0], line.points[last])
    assert bow.away == pytest.approx(before * after * math.sin(abs(turn)) / long)


def test_a_whole_lap_bows_out_furthest_on_its_other_side() -> None:
    bow = find_bow(ring(100, 60), 0, 60, range(60))
    assert bow is not None
    assert (bow.bend.first, bow.bend.stop) == (15, 45)
    assert bow.bend.turn == pytest.approx(math.pi / 2)
    assert bow.away == pytest.approx(100)


def bent(**where: float) -> list[float]:
    """The curvatures of a road of forty points that is straight but at these."""
    return [where.get(f"p{n}", STRAIGHT) for n in range(40)]


@pytest.mark.parametrize(
    ("curvatures", "place"),
    [
        (bent(), 0),
        (bent(p0=SHARP), 38),  # two points after the line, three before it
        (bent(p39=SHARP), 3),
        (bent(p0=SHARP, p36=SHARP), 4),
        (bent(p5=SHARP), 0),
        (bent(p1=SHARP), 39),
        (bent(p1=0.06), 0),  # 17 degrees are straight enough
        (bent(p1=AS_LITTLE_AS_A_CORNER), 39),
        ([SHARP] * 40, 0),
        ([*[SHARP] * 30, 0.0625, *[SHARP] * 9], 33),
    ],
)
def test_a_lap_begins_where_its_start_is_given_or_straight_enough_next_to_it(
    curvatures: list[float], place: int
) -> None:
    line = attrs.evolve(ring(100, 40), start_given=True)
    assert start_place(line, curvatures, 3, 2) == place


def test_a_lap_without_a_straight_begins_where_it_bends_least() -> None:
    curvatures = [*[SHARP] * 30, 0.01, *[SHARP] * 9]
    assert start_place(ring(100, 40), curvatures, 3, 2) == 29


@pytest.mark.parametrize(
    ("corners", "before", "after", "place"),
    [
        ([(0, 0), (10, 0), (10, 30), (0, 30)], 1, 1, 25),
        ([(0, 0), (10, 0), (10, 30), (0, 30)], 6, 2, 27),
        ([(0, 0), (11, 0), (11, 31), (0, 31)], 6, 2, 28),
        ([(0, 0), (20, 0), (20, 10), (0, 10)], 6, 2, 12),
    ],
)
def test_a_lap_begins_in_the_middle_of_its_longest_straight(
    corners: list[tuple[int, int]], before: int, after: int, place: int
) -> None:
    line = CentreLine(corners)
    line = line.resampled(round(line.length()))
    assert start_place(line, line.curvatures(), before, after) == place
