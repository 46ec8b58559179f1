"""Rectangles on a board: whether lettering finds room."""

from __future__ import annotations

from collections.abc import Iterable

from .pen import Extent, Point


def around(at: Point, width: float, height: float) -> Extent:
    """The rectangle of a size whose middle is there."""
    return at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2


def bounds(points: Iterable[Point]) -> Extent:
    """The least rectangle around some points."""
    across, up = zip(*points, strict=True)
    return min(across), min(up), max(across), max(up)


def middle(extent: Extent) -> Point:
    """The middle of a rectangle."""
    return (extent[0] + extent[2]) / 2, (extent[1] + extent[3]) / 2


def grown(extent: Extent, by: float) -> Extent:
    """The rectangle with a margin on all sides."""
    return extent[0] - by, extent[1] - by, extent[2] + by, extent[3] + by


def overlap(a: Extent, b: Extent) -> bool:
    """Whether two rectangles have some area in common."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def shared(a: Extent, b: Extent) -> float:
    """How much of the first rectangle the second one covers; 1 is all."""
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    if wide <= 0 or high <= 0:
        return 0.0
    return wide * high / ((a[2] - a[0]) * (a[3] - a[1]))


def holds(extent: Extent, at: Point) -> bool:
    """Whether a point lies inside."""
    return extent[0] < at[0] < extent[2] and extent[1] < at[1] < extent[3]
