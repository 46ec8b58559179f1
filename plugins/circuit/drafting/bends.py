"""Where a road bends, by its curvature, and where it is straight enough to start on."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate

import attrs

from gridprix.core.drafting.centre_line import CentreLine, Point

STRIDE = 5.0  # metres between two points of the line
SMOOTH = 4  # points to either side: single points of a source are no bends
SHORTEST = 4  # points of a bend
STRAIGHT = math.radians(12)  # by which the directions of a straight may differ
JOINED = 4  # points of straight road that do not part two bends to the same side
RADIUS, TURN = 250, 20  # metres and degrees of a corner: a road that turns less is straight
GENTLEST = 5  # degrees of a bend for the sake of which a straight is parted


@attrs.frozen
class Bend:
    """A bend of the road: its first point and the first one after it, and how far it turns."""

    first: int
    stop: int
    turn: float  # radians, left above zero


def find_bends(curvatures: Sequence[float]) -> list[Bend]:
    """The corners of a lap whose first point lies on a straight, in driving order."""
    runs: list[Bend] = []
    for n, curvature in enumerate(curvatures):
        if abs(curvature) * RADIUS < 1:
            continue
        turn = curvature * STRIDE
        last = runs[-1] if runs else None
        if last and n - last.stop <= JOINED and (last.turn > 0) == (turn > 0):
            runs[-1] = Bend(last.first, n + 1, last.turn + turn)
        else:
            runs.append(Bend(n, n + 1, turn))
    least = math.radians(TURN)
    return [one for one in runs if abs(one.turn) >= least]


def halves(bend: Bend, curvatures: Sequence[float]) -> list[Bend]:
    """Two bends in the place of one, each of which turns half as far; one that is short stays."""
    if bend.stop - bend.first < SHORTEST * 2:
        return [bend]
    turned = [*accumulate(curvatures[bend.first : bend.stop])]
    middle = bend.first + min(range(len(turned)), key=lambda n: abs(turned[n] - turned[-1] / 2))
    middle = min(max(middle, bend.first + SHORTEST), bend.stop - SHORTEST)
    return [Bend(bend.first, middle, bend.turn / 2), Bend(middle, bend.stop, bend.turn / 2)]


@attrs.frozen
class Bow:
    """How far a road bows out from a straight between two of its points, and its bend there."""

    away: float
    bend: Bend


def find_bow(line: CentreLine, first: int, stop: int, free: range) -> Bow | None:
    """Where the road is furthest from a straight; None where that is no place for a bend.

    A bend may lie at points that are `free`.
    """
    points = line.points
    begin, end = points[first], points[stop % len(points)]

    def away(n: int) -> float:
        long = math.dist(begin, end)
        if not long:  # a whole lap comes back to where it began
            return math.dist(begin, points[n])
        return abs(_area(begin, end, points[n])) / long

    first, stop = max(first, free.start), min(stop, free.stop)
    middle = max(range(first, stop), key=away, default=first)
    reach = min(middle - first, stop - middle) // 2
    if reach < SHORTEST // 2:
        return None
    if begin == end:
        begin, end = points[middle - reach], points[middle + reach]
    turn = _turned(begin, points[middle], end)
    if abs(turn) < math.radians(GENTLEST):
        return None
    return Bow(away(middle), Bend(middle - reach, middle + reach, turn))


def _turned(before: Point, here: Point, after: Point) -> float:
    """How far a road turns that leads straight from one point to another and on to a third."""
    way = math.atan2(here[1] - before[1], here[0] - before[0])
    return math.remainder(math.atan2(after[1] - here[1], after[0] - here[0]) - way, math.tau)


def _area(begin: Point, end: Point, point: Point) -> float:
    """Twice the area between three points."""
    across = (end[0] - begin[0]) * (point[1] - begin[1])
    return across - (end[1] - begin[1]) * (point[0] - begin[0])


def start_place(line: CentreLine, curvatures: Sequence[float], before: int, after: int) -> int:
    """Where the finish line may lie: so many points before it and after it are the straightest.

    Of a start that is given the nearest place that is straight enough; else the middle of the
    longest straight, or at least what bends least.
    """
    count = len(curvatures)
    turned = [0.0]
    for curvature in (*curvatures, *curvatures, *curvatures):
        turned.append(turned[-1] + abs(curvature) * STRIDE)

    def bent(n: int) -> float:
        return turned[count + n + after] - turned[count + n - before]

    if line.start_given:
        around = sorted(range(count), key=lambda n: min(n, count - n))
        return next((n for n in around if bent(n) < math.radians(20)), min(around, key=bent))
    straight = _longest(line.headings())
    if len(straight) >= before + after:
        return (straight.start + before + (len(straight) - before - after) // 2) % count
    return min(range(count), key=bent)


def _longest(headings: Sequence[float]) -> range:
    """The longest run of a lap whose directions hardly differ; it may go on past the end."""
    count = len(headings)
    longest = range(0)
    for first in range(count):
        low = high = headings[first]
        for n in range(first + 1, first + count):
            way = low + math.remainder(headings[n % count] - low, math.tau)
            low, high = min(low, way), max(high, way)
            if high - low > STRAIGHT:
                break
            if n - first > len(longest):
                longest = range(first, n)
    return longest
