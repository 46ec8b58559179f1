"""A slow second opinion on grid geometry, in fractions and by definition.

It shares no code with the boards: a line is cut at every place where it meets a border, and the
middle of every piece is asked whether it is inside by counting the borders to its right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise

Point = tuple[int, int]
Place = tuple[Fraction, Fraction]
Edge = tuple[Point, Point]
AnyPoint = Point | Place


class Oracle:
    """A track as a bare list of border edges."""

    def __init__(self, polygons: Iterable[Sequence[Point]]) -> None:
        self.edges: list[Edge] = [
            (polygon[n - 1], polygon[n]) for polygon in polygons for n in range(len(polygon))
        ]
        self.rows: dict[int, list[Edge]] = {}
        for a, b in self.edges:
            for row in range(min(a[1], b[1]) - 1, max(a[1], b[1]) + 1):
                self.rows.setdefault(row, []).append((a, b))

    def kind(self, place: Place) -> int:
        """0 outside, 1 on a border, 2 inside."""
        x, y = place
        edges = self.rows.get(y.numerator // y.denominator, [])
        if any(on_segment(a, b, place) for a, b in edges):
            return 1
        right = 0
        for (ax, ay), (bx, by) in edges:
            if (ay <= y) != (by <= y) and x < ax + (y - ay) * Fraction(bx - ax, by - ay):
                right += 1
        return 2 if right % 2 else 0

    def leaves(self, origin: Point, to: Point, *, border_in: bool) -> Fraction | None:
        """The moment at which the line first leaves."""
        moments = {Fraction(0), Fraction(1)}
        for a, b in self.edges:
            if near(origin, to, a, b):
                moments |= meetings(origin, to, a, b)
        times = sorted(moments)
        least = 1 if border_in else 2
        if self.kind(along(origin, to, times[0])) < least:
            return times[0]
        for earlier, later in pairwise(times):
            if self.kind(along(origin, to, (earlier + later) / 2)) < least:
                return earlier
            if self.kind(along(origin, to, later)) < least:
                return later
        return None


def near(origin: Point, to: Point, a: Point, b: Point) -> bool:
    return all(
        max(origin[k], to[k]) >= min(a[k], b[k]) and min(origin[k], to[k]) <= max(a[k], b[k])
        for k in (0, 1)
    )


def along(origin: AnyPoint, to: Point, moment: Fraction) -> Place:
    return origin[0] + moment * (to[0] - origin[0]), origin[1] + moment * (to[1] - origin[1])


def on_segment(a: Point, b: Point, place: Place) -> bool:
    x, y = place
    level = (b[0] - a[0]) * (y - a[1]) == (b[1] - a[1]) * (x - a[0])
    across = min(a[0], b[0]) <= x <= max(a[0], b[0])
    return level and across and min(a[1], b[1]) <= y <= max(a[1], b[1])


def meetings(origin: AnyPoint, to: Point, a: Point, b: Point) -> set[Fraction]:
    """The moments at which a line meets an edge; where it runs along it, of both ends of that."""
    found: set[Fraction] = set()
    dx, dy = to[0] - origin[0], to[1] - origin[1]
    ex, ey = b[0] - a[0], b[1] - a[1]
    slant = dx * ey - dy * ex
    if slant:
        moment = Fraction((a[0] - origin[0]) * ey - (a[1] - origin[1]) * ex, slant)
        if 0 <= moment <= 1 and on_segment(a, b, along(origin, to, moment)):
            found.add(moment)
        return found
    for corner in (a, b):
        for k, way in ((0, dx), (1, dy)):
            if way:
                moment = Fraction(corner[k] - origin[k], way)
                x, y = along(origin, to, moment)
                if 0 <= moment <= 1 and x == corner[0] and y == corner[1]:
                    found.add(moment)
    return found


def crossing(origin: AnyPoint, to: Point, line: Edge, ahead: Point) -> tuple[int, Fraction | None]:
    """How a move crosses a line whose race direction is `ahead`, and when.

    The pieces before and after the meeting are asked on which side they are; the line itself counts
    as its far side.
    """
    a, b = line
    for moment in sorted(meetings(origin, to, a, b)):
        before = _side(along(origin, to, moment / 2), a, ahead) if moment > 0 else 0
        middle = (moment + 1) / 2
        after = _side(along(origin, to, middle), a, ahead) if moment < 1 else 0
        if before < 0 <= after:
            return 1, moment
        if before >= 0 > after:
            return -1, moment
    return 0, None


def _side(place: Place, a: Point, ahead: Point) -> Fraction:
    return (place[0] - a[0]) * ahead[0] + (place[1] - a[1]) * ahead[1]


def squares_crossed(origin: Point, to: Point) -> dict[Point, Fraction]:
    """Every square whose inside a line between two squares' middles crosses, and since when."""
    spans = _spans(origin, to)
    return {square: enter for square, (enter, leave) in spans.items() if enter < leave}


def squares_touched(origin: Point, to: Point) -> dict[Point, Fraction]:
    """Every square that such a line crosses or touches."""
    return {square: enter for square, (enter, _) in _spans(origin, to).items()}


def _spans(origin: Point, to: Point) -> dict[Point, tuple[Fraction, Fraction]]:
    """From when to when a line is in each closed square around it."""
    found = {}
    for x in range(min(origin[0], to[0]), max(origin[0], to[0]) + 1):
        for y in range(min(origin[1], to[1]), max(origin[1], to[1]) + 1):
            enter, leave = Fraction(0), Fraction(1)
            for k, middle in ((0, x), (1, y)):
                way = to[k] - origin[k]
                if way:
                    low = middle - Fraction(1, 2) - origin[k]
                    ends = sorted((low / way, (low + 1) / way))
                    enter, leave = max(enter, ends[0]), min(leave, ends[1])
            if enter <= leave:
                found[x, y] = enter, leave
    return found
