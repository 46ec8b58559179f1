"""Moving legs of a road apart where it comes too close to itself."""

from __future__ import annotations

import math

import attrs

from gridprix.core.drafting.centre_line import CentreLine, Point, settled
from gridprix.core.drafting.meetings import near_legs

MOST_ROUNDS = 40
CALM = 4  # points to either side over which a push is spread
ENOUGH = 0.05  # squares that may be missing in the end


@attrs.frozen
class Apart:
    """A line whose legs keep their distance, and how far the furthest point was moved."""

    line: CentreLine
    moved: float
    at: Point


def moved_apart(line: CentreLine, reach: float, most: float) -> Apart | None:
    """Push legs apart until their middles are `reach` from each other; None where that fails.

    Two points are of different legs when half a circle between them would be shorter than the
    road is: so a hairpin that is too tight is widened as well. No point moves by more than `most`.
    """
    along = reach * math.pi / 2 * 1.05
    now = line
    for _ in range(MOST_ROUNDS):
        near = [one for one in near_legs(now, reach, along) if one.distance < reach - ENOUGH]
        if not near:
            return _told(line, now)
        if reach - near[0].distance > 2 * most:  # each of the two would go half the way
            return None
        pushes: list[Point] = [(0.0, 0.0)] * len(line.points)
        for meeting in reversed(near):  # the closest last: it has the last word
            one, other = now.points[meeting.one], now.points[meeting.other]
            far = (reach - meeting.distance) / 2 / meeting.distance
            way = (one[0] - other[0]) * far, (one[1] - other[1]) * far
            pushes[meeting.one], pushes[meeting.other] = way, (-way[0], -way[1])
        now = _pushed(now, pushes)
        if _told(line, now).moved > most:
            return None
    return None


def _pushed(line: CentreLine, pushes: list[Point]) -> CentreLine:
    """Every point moved by the pushes around it, so that the road stays smooth."""
    calm = attrs.evolve(line, points=pushes).smoothed(CALM)
    points = [
        (settled(x + across), settled(y + up))
        for (x, y), (across, up) in zip(line.points, calm.points, strict=True)
    ]
    return attrs.evolve(line, points=points)


def _told(before: CentreLine, after: CentreLine) -> Apart:
    pairs = zip(before.points, after.points, strict=True)
    moved, at = max((math.dist(one, other), one) for one, other in pairs)
    return Apart(after, moved, at)
