"""Room for the lanes: how wide they can be drawn, and legs of the road moved apart for it."""

from __future__ import annotations

import attrs

from gridprix.core.drafting.centre_line import CentreLine, settled
from gridprix.core.drafting.legs import moved_apart
from gridprix.core.drafting.meetings import crossings

LANE_WIDTHS = (0.62, 0.5, 0.42, 0.35, 0.29, 0.24, 0.2)  # rows
LANES = 4.0  # between the middles of two legs: two half roads, and a gap
MOST_MOVED = 0.016  # of the longer side
POINTS = 6  # of the line for each distance that legs keep


@attrs.frozen
class LaneRoom:
    """A line with room for its lanes, how wide they are, and how far the line was moved for it."""

    line: CentreLine
    lane_width: float
    moved: float


def with_room(line: CentreLine) -> LaneRoom:
    """The line with the widest lanes for which there is room; it has as many points as before."""
    bridges = [one.at for one in crossings(line)]
    for lane_width in LANE_WIDTHS:
        reach = lane_width * LANES
        count = max(round(line.length() * POINTS / reach), 24)
        coarse = line.resampled(count)
        apart = moved_apart(coarse, reach, line.extent * MOST_MOVED, bridges)
        if apart is not None:
            return LaneRoom(_carried(line, coarse, apart.line), lane_width, apart.moved)
    return LaneRoom(line, LANE_WIDTHS[-1], 0.0)


def _carried(line: CentreLine, before: CentreLine, after: CentreLine) -> CentreLine:
    """The line moved as another one along it was, whose points lie less close."""
    pairs = zip(before.points, after.points, strict=True)
    ways = [(b[0] - a[0], b[1] - a[1]) for a, b in pairs]
    count, coarse = len(line.points), len(ways)
    points = []
    for n, (x, y) in enumerate(line.points):
        place, rest = divmod(n * coarse, count)
        share = rest / count
        (ax, ay), (bx, by) = ways[place], ways[(place + 1) % coarse]
        points.append((settled(x + ax + (bx - ax) * share), settled(y + ay + (by - ay) * share)))
    return attrs.evolve(line, points=points)
