"""Any simple polygon as triangles, by cutting off one ear after another."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

Point = tuple[float, float]
Triangle = tuple[Point, Point, Point]


@lru_cache(maxsize=512)
def triangles_of(points: tuple[Point, ...]) -> Sequence[Triangle]:
    """Triangles that cover a polygon exactly; corners on a straight line are left out."""
    ring = list(points)
    if sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1], strict=True)) < 0:
        ring.reverse()
    found: list[Triangle] = []
    while len(ring) > 3:
        ear = _find_ear(ring)
        before, tip, after = _corner(ring, ear)
        if _turn(before, tip, after) > 0:
            found.append((before, tip, after))
        del ring[ear]
    return (*found, (ring[0], ring[1], ring[2]))


def _find_ear(ring: list[Point]) -> int:
    """A corner that can be cut off: flat ones at once, else one with nothing inside."""
    hollow = [n for n in range(len(ring)) if _turn(*_corner(ring, n)) < 0]
    for n in range(len(ring)):
        before, tip, after = _corner(ring, n)
        turn = _turn(before, tip, after)
        if turn == 0:
            return n
        if turn > 0 and not any(
            _inside(ring[other], before, tip, after)
            for other in hollow
            if ring[other] not in (before, tip, after)
        ):
            return n
    return 0  # a polygon that crosses itself: whatever is drawn is as good


def _corner(ring: list[Point], n: int) -> Triangle:
    return ring[n - 1], ring[n], ring[(n + 1) % len(ring)]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _inside(point: Point, a: Point, b: Point, c: Point) -> bool:
    return _turn(a, b, point) >= 0 and _turn(b, c, point) >= 0 and _turn(c, a, point) >= 0
