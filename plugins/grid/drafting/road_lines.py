"""Lines across the road: start, finish and gates, from border to border along the squares."""

from __future__ import annotations

import math
from collections.abc import Sequence

import attrs

from gridprix.core.drafting.centre_line import CentreLine
from gridprix.plugins.grid.board.geometry import Point

from .road_sides import SidePoint

AXES: tuple[Point, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
DIAGONALS: tuple[Point, ...] = ((1, 1), (-1, 1), (-1, -1), (1, -1))
CLEAR = 1.5  # squares around the end of a line in which its border has no other corner


@attrs.frozen
class RoadLine:
    """A line across the road, by its ends on the left and right border, and a point past it."""

    station: int
    left: Point
    right: Point
    towards: Point


def line_across(line: CentreLine, station: int) -> RoadLine:
    """A line that runs along the squares or their diagonals, as square to the road as may be."""
    heading = line.headings()[station]
    across = max((*AXES, *DIAGONALS), key=lambda way: _along(way, heading + math.pi / 2))
    x, y = (round(value) for value in line.points[station])
    share = _along(across, heading + math.pi / 2) * math.hypot(*across)
    out, back = (
        max(1, round(reach / share)) for reach in (line.left[station], line.right[station])
    )
    ahead = round(2 * math.cos(heading)), round(2 * math.sin(heading))
    return RoadLine(
        station,
        (x + across[0] * out, y + across[1] * out),
        (x - across[0] * back, y - across[1] * back),
        (x + ahead[0], y + ahead[1]),
    )


def _along(way: Point, heading: float) -> float:
    """How much of a way leads in a direction, 1 for all of it."""
    return (way[0] * math.cos(heading) + way[1] * math.sin(heading)) / math.hypot(*way)


def with_end(side: Sequence[SidePoint], end: Point) -> list[SidePoint]:
    """A side that has the end of a line among its points, and nothing else close to it."""
    clear = [one for one in side if math.dist(one.at, end) > CLEAR]
    # the nearest point of the side tells where along it the end belongs
    place = min(side, key=lambda one: math.dist(one.at, end)).station
    return sorted([*clear, SidePoint(place, end)], key=lambda one: one.station)


def straightest(line: CentreLine, least: int = 0, most: int | None = None) -> int:
    """The middle of the longest stretch that runs along the squares, or else along diagonals."""
    headings = line.headings()
    stop = len(headings) if most is None else most
    for tolerance, ways, enough in ((12, AXES, 16), (22.6, AXES, 2), (22.6, DIAGONALS, 0)):
        runs = [_longest(headings, least, stop, way, math.radians(tolerance)) for way in ways]
        longest = max(runs, key=lambda run: (len(run), -run.start))
        if len(longest) > enough:
            break
    return longest[len(longest) // 2] if longest else (least + stop) // 2


def _longest(
    headings: Sequence[float], least: int, stop: int, way: Point, tolerance: float
) -> range:
    """The longest run of points at which the road leads one way."""
    wanted = math.atan2(way[1], way[0])
    longest, first = range(0), least
    for n in range(least, stop + 1):
        if n < stop and abs(math.remainder(headings[n] - wanted, math.tau)) <= tolerance:
            continue
        if n - first > len(longest):
            longest = range(first, n)
        first = n + 1
    return longest
