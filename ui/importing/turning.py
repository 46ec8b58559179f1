"""A road turned so that its longest straight lies level, or made as wide as a person knows."""

from __future__ import annotations

import math

import attrs

from gridprix.core.drafting.borders import Ring, RoadBorders
from gridprix.core.drafting.centre_line import CentreLine, settled

from .source import ImportedRoad, turned_by

LOOKED_AT = 400  # points of the line
STRAIGHT = math.radians(12)  # by which the way may change along a straight


def turned(road: ImportedRoad) -> ImportedRoad:
    """The road with its longest straight level; what is right of it may come to its left."""
    angle = -math.remainder(straight_way(road.line), math.pi)

    def laid(ring: Ring) -> Ring:
        spun = (turned_by(angle, at) for at in ring)
        return tuple((settled(x), settled(y)) for x, y in spun)

    borders = road.borders
    if borders is not None:
        zones = tuple((kind, laid(ring)) for kind, ring in borders.zones)
        borders = RoadBorders(laid(borders.outline), tuple(map(laid, borders.islands)), zones)
    projection = attrs.evolve(road.projection, turn=road.projection.turn + angle)
    line = attrs.evolve(road.line, points=laid(road.line.points))
    return attrs.evolve(road, line=line, borders=borders, projection=projection)


def straight_way(line: CentreLine) -> float:
    """The direction of the longest straight of a line, in radians."""
    fine = line.resampled(LOOKED_AT)
    if line.closed:  # so that no straight is cut in two
        curvatures = fine.curvatures()
        fine = fine.beginning(max(range(LOOKED_AT), key=lambda n: abs(curvatures[n])))
    ways = fine.headings()
    best = first = 0, 0
    begin = 0
    for end in range(LOOKED_AT):
        while max(ways[begin : end + 1]) - min(ways[begin : end + 1]) > STRAIGHT:
            begin += 1
        if end - begin > best[1] - best[0]:
            best = begin, end
    if best == first:
        return 0.0
    a, b = (fine.points[n] for n in best)
    return math.atan2(b[1] - a[1], b[0] - a[0])


def widened(road: ImportedRoad, metres: float) -> ImportedRoad:
    """The road of a map, so many metres wide all along."""
    half = metres / 2 / road.line.metres
    count = len(road.line.points)
    line = attrs.evolve(road.line, left=[half] * count, right=[half] * count)
    return attrs.evolve(road, line=line)
