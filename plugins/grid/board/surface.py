"""Which lattice points lie inside, on the border of, or outside an area: one byte each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from .geometry import Point, Polygon, bounds

OUTSIDE, BORDER, INSIDE = 0, 1, 2


@attrs.frozen(eq=False)
class Surface:
    """A rectangle of lattice points, row by row from the bottom, each marked with its kind."""

    left: int
    bottom: int
    width: int
    height: int
    marks: bytearray = attrs.field(repr=False)

    def kind(self, point: Point) -> int:
        """OUTSIDE, BORDER or INSIDE."""
        column, row = point[0] - self.left, point[1] - self.bottom
        if 0 <= column < self.width and 0 <= row < self.height:
            return self.marks[row * self.width + column]
        return OUTSIDE

    def index(self, point: Point) -> int:
        """The place of a point of the rectangle in the marks."""
        return (point[1] - self.bottom) * self.width + point[0] - self.left

    def point(self, index: int) -> Point:
        """The point at a place in the marks."""
        row, column = divmod(index, self.width)
        return column + self.left, row + self.bottom

    def points(self, least: int = BORDER) -> Iterator[Point]:
        """Every point of at least this kind, row by row from the bottom, left to right."""
        for index, mark in enumerate(self.marks):
            if mark >= least:
                yield self.point(index)


def rasterise(outline: Polygon, islands: Sequence[Polygon] = ()) -> Surface:
    """Mark every lattice point of an area with holes, exactly.

    A row's inside changes at every border it crosses; a border covers its lower end and not its
    upper one, so that a corner counts once.
    """
    left, bottom, right, top = bounds(outline)
    width, height = right - left + 1, top - bottom + 1
    flips: list[list[int]] = [[] for _ in range(height)]
    border: list[Point] = []
    for polygon in (outline, *islands):
        for a, b in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
            _trace(a, b, left, bottom, flips, border)
    surface = Surface(left, bottom, width, height, bytearray(width * height))
    for row, columns in enumerate(flips):
        columns.sort()
        for enter, leave in zip(columns[::2], columns[1::2], strict=True):
            start = row * width
            surface.marks[start + enter : start + leave] = bytes([INSIDE]) * (leave - enter)
    for point in border:
        if left <= point[0] <= right and bottom <= point[1] <= top:
            surface.marks[surface.index(point)] = BORDER
    return surface


def _trace(
    a: Point, b: Point, left: int, bottom: int, flips: list[list[int]], border: list[Point]
) -> None:
    """Note where an edge crosses each row and which lattice points it runs over."""
    (ax, ay), (bx, by) = min(a, b, key=_by_height), max(a, b, key=_by_height)
    rise = by - ay
    if rise == 0:
        border.extend((x, ay) for x in range(ax, bx + 1))
        return
    for y in range(ay, by + 1):
        shift, rest = divmod((y - ay) * (bx - ax), rise)
        if rest == 0:
            border.append((ax + shift, y))
        if y < by and 0 <= y - bottom < len(flips):
            # the first column right of the crossing is the first on its other side
            flips[y - bottom].append(max(0, ax + shift + 1 - left))


def _by_height(point: Point) -> tuple[int, int]:
    return point[1], point[0]
