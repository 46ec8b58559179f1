"""From a side of many points to a few corners on the lattice."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from gridprix.core.drafting.centre_line import Point
from gridprix.core.drafting.drafting import Wishes
from gridprix.plugins.grid.board.geometry import Point as Corner
from gridprix.plugins.grid.board.geometry import between, turn

TOLERANCE = 0.3  # squares by which a border may miss the side that it follows


def tolerance_of(wishes: Wishes) -> float:
    """The squares by which a border may miss, as somebody wished or as usual."""
    return TOLERANCE if wishes.simplify is None else wishes.simplify / 10


def fewer(
    points: Sequence[Point], kept: Collection[int] = (), tolerance: float = TOLERANCE
) -> list[Point]:
    """The points of a chain that the others lie close to; its ends and some others are kept."""
    stops = sorted({0, len(points) - 1, *kept})
    keep = set(stops)
    waiting = list(pairwise(stops))
    while waiting:
        first, last = waiting.pop()
        far, worst = tolerance, 0
        for n in range(first + 1, last):
            away = _away(points[n], points[first], points[last])
            if away > far:
                far, worst = away, n
        if worst:
            keep.add(worst)
            waiting += [(first, worst), (worst, last)]
    return [points[n] for n in sorted(keep)]


def _away(point: Point, a: Point, b: Point) -> float:
    """How far a point is from the piece between two others."""
    way = b[0] - a[0], b[1] - a[1]
    own = point[0] - a[0], point[1] - a[1]
    square = way[0] * way[0] + way[1] * way[1]
    share = (own[0] * way[0] + own[1] * way[1]) / square if square else 0.0
    share = min(max(share, 0.0), 1.0)
    across, up = own[0] - share * way[0], own[1] - share * way[1]
    return float((across * across + up * up) ** 0.5)


def on_lattice(points: Sequence[Point], kept: Collection[Corner] = ()) -> list[Corner]:
    """The nearest lattice points as a ring: none twice in a row, none on the way, no spikes."""
    ring = [(round(x), round(y)) for x, y in points]
    before = 0
    while before != len(ring):
        before = len(ring)
        ring = [at for n, at in enumerate(ring) if at != ring[n - 1]]
        n = 0
        while n < len(ring) and len(ring) > 3:
            a, here, b = ring[n - 1], ring[n], ring[(n + 1) % len(ring)]
            if here not in kept and (a == b or (turn(a, here, b) == 0 and between(a, b, here))):
                del ring[n]
            else:
                n += 1
    return ring
