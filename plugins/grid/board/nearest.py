"""The lattice points nearest to an exact place."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .geometry import Exit, Point
from .surface import Surface


def closest(place: Exit | Point, surface: Surface, accept: Callable[[Point], bool]) -> list[Point]:
    """All accepted points of a surface at the least distance from a place, by (x, y).

    Rings of points around the place are searched outwards until no ring can hold a nearer one.
    """
    x, y, unit = place.scaled if isinstance(place, Exit) else (*place, 1)
    centre = x // unit, y // unit
    best: list[Point] = []
    least = -1
    for radius in range(_farthest(centre, surface) + 1):
        for point in _ring(centre, radius):
            if surface.kind(point) and accept(point):
                distance = (point[0] * unit - x) ** 2 + (point[1] * unit - y) ** 2
                if least < 0 or distance < least:
                    best, least = [], distance
                if distance == least:
                    best.append(point)
        if 0 <= least <= (radius * unit) ** 2:
            break
    return sorted(best)


def _farthest(centre: Point, surface: Surface) -> int:
    """The king's distance from a point to the farthest corner of a surface."""
    right, top = surface.left + surface.width - 1, surface.bottom + surface.height - 1
    across = max(abs(centre[0] - surface.left), abs(centre[0] - right))
    return max(across, abs(centre[1] - surface.bottom), abs(centre[1] - top))


def _ring(centre: Point, radius: int) -> Iterator[Point]:
    """The points at one king's distance from a centre."""
    x, y = centre
    if radius == 0:
        yield centre
        return
    for dx in range(-radius, radius + 1):
        yield x + dx, y - radius
        yield x + dx, y + radius
    for dy in range(1 - radius, radius):
        yield x - radius, y + dy
        yield x + radius, y + dy
