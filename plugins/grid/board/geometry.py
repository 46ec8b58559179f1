"""Plane geometry on lattice points, in whole numbers only.

No result here is rounded: a place that is no lattice point is a pair of fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

import attrs

# A point of the paper, or a change of one: whole numbers across and up.
Point = tuple[int, int]
# The corners of an area, in order.
Polygon = tuple[Point, ...]
# A numerator, and a denominator above zero.
Ratio = tuple[int, int]


@attrs.frozen
class Exit:
    """The exact place where the line of a move first leaves the track."""

    x: Fraction
    y: Fraction
    moment: Fraction  # 0 at the origin of the move, 1 at its end
    # on a picture: the square that the line was in till then; the place is the same without it
    square: Point | None = attrs.field(default=None, eq=False)

    @classmethod
    def along(cls, origin: Point, to: Point, moment: Ratio, square: Point | None = None) -> Exit:
        """The place that lies the given part of the way from origin to end."""
        over, under = moment
        x = Fraction(origin[0] * under + over * (to[0] - origin[0]), under)
        y = Fraction(origin[1] * under + over * (to[1] - origin[1]), under)
        return cls(x, y, Fraction(over, under), square)

    def in_whole_numbers(self, *points: Point) -> list[Point]:
        """The place, then some points, all in a unit small enough for the place."""
        own_x, own_y, unit = self.scaled
        return [(own_x, own_y), *((x * unit, y * unit) for x, y in points)]

    @property
    def scaled(self) -> tuple[int, int, int]:
        """The place as whole numbers of a unit that divides it, and the unit."""
        (x, x_under), (y, y_under) = self.x.as_integer_ratio(), self.y.as_integer_ratio()
        unit = lcm(x_under, y_under)
        return x * (unit // x_under), y * (unit // y_under), unit


def turn(a: Point, b: Point, c: Point) -> int:
    """Above zero when c lies left of the line from a to b, below when right, zero when on it."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def dot(a: Point, b: Point, c: Point) -> int:
    """The scalar product of the ways from a to b and from a to c."""
    return (b[0] - a[0]) * (c[0] - a[0]) + (b[1] - a[1]) * (c[1] - a[1])


def between(a: Point, b: Point, point: Point) -> bool:
    """Whether a point lies on the closed segment from a to b."""
    return turn(a, b, point) == 0 and dot(point, a, b) <= 0


def touching(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two closed segments have a point in common."""
    sides = turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)
    if _opposed(sides[0], sides[1]) and _opposed(sides[2], sides[3]):
        return True
    ends = between(a, b, c) or between(a, b, d)
    return ends or between(c, d, a) or between(c, d, b)


def _opposed(one: int, other: int) -> bool:
    return (one < 0 < other) or (other < 0 < one)


def first_contact(origin: Point, to: Point, a: Point, b: Point) -> Ratio | None:
    """The part of the way from origin to end at which a move first touches a closed segment."""
    side_a, side_b = turn(origin, to, a), turn(origin, to, b)
    length = dot(origin, to, to)
    if length == 0:
        return (0, 1) if between(a, b, origin) else None
    if side_a == side_b == 0:
        ends = sorted((dot(origin, to, a), dot(origin, to, b)))
        start = max(0, ends[0])
        return (start, length) if start <= min(length, ends[1]) else None
    if (side_a > 0 and side_b > 0) or (side_a < 0 and side_b < 0):
        return None
    over, under = turn(origin, a, b), side_b - side_a
    if under < 0:
        over, under = -over, -under
    return (over, under) if 0 <= over <= under else None


def double_area(polygon: Sequence[Point]) -> int:
    """Twice the enclosed area: above zero when the corners run anticlockwise."""
    return sum(
        a[0] * b[1] - a[1] * b[0] for a, b in zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    )


def anticlockwise(polygon: Polygon) -> Polygon:
    """The same polygon with its inside on the left of every edge."""
    return polygon if double_area(polygon) > 0 else polygon[::-1]


def bounds(points: Sequence[Point]) -> tuple[int, int, int, int]:
    """The smallest and largest x and y: (xmin, ymin, xmax, ymax)."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)
