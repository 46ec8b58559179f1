"""Where a line comes back to itself: crossings, and legs that run close to each other."""

from __future__ import annotations

import math
from collections.abc import Iterator

import attrs

from .centre_line import CentreLine, Point, settled


@attrs.frozen
class Meeting:
    """Two places of a line, by the numbers of their points, and where they meet or how close."""

    one: int
    other: int
    at: Point
    distance: float = 0.0


def crossings(line: CentreLine) -> list[Meeting]:
    """Every place where the line crosses itself, or touches itself, in driving order."""
    points = line.points
    count = len(points)
    pieces = [(points[n], points[(n + 1) % count]) for n in range(count - (not line.closed))]
    side = max((math.dist(a, b) for a, b in pieces), default=0) or 1.0
    found = []
    for one, other in _pairs([_boxed(a, b) for a, b in pieces], side):
        gap = other - one
        if gap == 1 or (line.closed and gap == count - 1):
            continue
        at = _crossing(*pieces[one], *pieces[other])
        if at is not None:
            found.append(Meeting(one, other, at))
    return sorted(found, key=lambda meeting: (meeting.one, meeting.other))


def near_legs(line: CentreLine, reach: float, along: float) -> list[Meeting]:
    """Points less than `reach` apart, though further than `along` from each other on the road.

    The points are to be evenly spread.
    """
    points = line.points
    count = len(points)
    stride = line.length() / (count if line.closed else count - 1)
    least = along / stride
    most = count - least if line.closed else count
    found = []
    for one, other in _pairs([(*point, *point) for point in points], reach, 1):
        if least < other - one < most:
            distance = math.dist(points[one], points[other])
            if distance < reach:
                found.append(Meeting(one, other, _middle(points[one], points[other]), distance))
    return sorted(found, key=lambda meeting: (meeting.distance, meeting.one, meeting.other))


def _pairs(
    boxes: list[tuple[float, float, float, float]], side: float, margin: int = 0
) -> Iterator[tuple[int, int]]:
    """Pairs of boxes that lie in the same square of a coarse grid, or so many squares apart."""
    squares: dict[tuple[int, int], list[int]] = {}
    for n, box in enumerate(boxes):
        left, bottom, right, top = (math.floor(value / side) for value in box)
        near: set[int] = set()
        for column in range(left - margin, right + margin + 1):
            for row in range(bottom - margin, top + margin + 1):
                near.update(squares.get((column, row), ()))
        yield from ((other, n) for other in sorted(near))
        for column in range(left, right + 1):
            for row in range(bottom, top + 1):
                squares.setdefault((column, row), []).append(n)


def _boxed(a: Point, b: Point) -> tuple[float, float, float, float]:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])


def _middle(a: Point, b: Point) -> Point:
    return settled((a[0] + b[0]) / 2), settled((a[1] + b[1]) / 2)


def _crossing(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Where two pieces have a point in common; of pieces that lie in each other, one of them."""
    way, other = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
    across = way[0] * other[1] - way[1] * other[0]
    if across == 0:
        return next((end for end in (c, d) if _on(a, b, end)), a if _on(c, d, a) else None)
    share = ((c[0] - a[0]) * other[1] - (c[1] - a[1]) * other[0]) / across
    far = ((c[0] - a[0]) * way[1] - (c[1] - a[1]) * way[0]) / across
    if not (0 <= share <= 1 and 0 <= far <= 1):
        return None
    return a[0] + share * way[0], a[1] + share * way[1]


def _on(a: Point, b: Point, point: Point) -> bool:
    """Whether a point lies on the piece from a to b, exactly."""
    turn = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
    dot = (a[0] - point[0]) * (b[0] - point[0]) + (a[1] - point[1]) * (b[1] - point[1])
    return turn == 0 and dot <= 0
