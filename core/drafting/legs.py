"""Moving legs of a road apart where it comes too close to itself."""

from __future__ import annotations

import math
from collections.abc import Sequence

import attrs

from .centre_line import CentreLine, Point, settled
from .meetings import near_legs

MOST_ROUNDS = 40
PATIENCE = 6  # rounds within which legs must have come apart a little
CALM = 4  # points to either side over which a push is spread
ENOUGH = 0.99  # of the distance that is wanted will do
BRIDGE = 2  # times the distance, around a crossing, in which legs are not moved


@attrs.frozen
class Apart:
    """A line whose legs keep their distance, and how far the furthest point was moved."""

    line: CentreLine
    moved: float
    at: Point


def moved_apart(
    line: CentreLine, reach: float, most: float, bridges: Sequence[Point] = ()
) -> Apart | None:
    """Push legs apart until their middles are `reach` from each other; None where that fails.

    Two points are of different legs when half a circle between them would be shorter than the
    road is: so a hairpin that is too tight is widened as well. No point moves by more than `most`.
    At bridges legs may meet. The points are to be evenly spread, a few for each `reach`.
    """
    along = reach * math.pi / 2 * 1.05
    now, closest = line, [0.0] * PATIENCE
    for _ in range(MOST_ROUNDS):
        near = [
            one
            for one in near_legs(now, reach, along)
            if one.distance < reach * ENOUGH
            and all(math.dist(one.at, bridge) > reach * BRIDGE for bridge in bridges)
        ]
        if not near:
            return _told(line, now)
        # each of the two would go half the way; and what does not come apart at all never will
        if reach - near[0].distance > 2 * most or near[0].distance <= closest[-PATIENCE]:
            return None
        closest.append(near[0].distance)
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
