"""Lines and dots that fill a polygon: patterns stand beside colours."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from .pen import Point


def inside(point: Point, polygon: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def hatch(
    polygon: Sequence[Point], spacing: float, *, falling: bool = False
) -> Iterator[tuple[Point, Point]]:
    """Diagonal lines across a polygon, rising or falling to the right."""
    if falling:
        for (ax, ay), (bx, by) in hatch([(-x, y) for x, y in polygon], spacing):
            yield (-ax, ay), (-bx, by)
        return
    # in coordinates along (u) and across (v) the diagonals
    turned = [((x + y), (y - x)) for x, y in polygon]
    low, high = min(v for _, v in turned), max(v for _, v in turned)
    step = spacing * math.sqrt(2)
    v = math.ceil(low / step) * step
    while v < high:
        cuts = sorted(
            au + (bu - au) * (v - av) / (bv - av)
            for (au, av), (bu, bv) in zip(turned, (*turned[1:], turned[0]), strict=True)
            if (av > v) != (bv > v)
        )
        for enter, leave in zip(cuts[::2], cuts[1::2], strict=False):
            yield ((enter - v) / 2, (enter + v) / 2), ((leave - v) / 2, (leave + v) / 2)
        v += step


def dots(polygon: Sequence[Point], spacing: float) -> Iterator[Point]:
    """Points in offset rows inside a polygon."""
    left, right = min(x for x, _ in polygon), max(x for x, _ in polygon)
    bottom, top = min(y for _, y in polygon), max(y for _, y in polygon)
    row = math.ceil(bottom / spacing)
    while row * spacing < top:
        y = row * spacing
        column = math.ceil(left / spacing)
        while column * spacing < right:
            point = (column * spacing + (row % 2) * spacing / 2, y)
            if inside(point, polygon):
                yield point
            column += 1
        row += 1
