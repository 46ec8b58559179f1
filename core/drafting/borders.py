"""A road by its borders: what drawings and pictures give instead of a middle line."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import attrs

from .centre_line import CentreLine, Point, settled

# The corners of a border that closes, each once.
Ring = tuple[Point, ...]
POINTS = 800  # of the middle line
MIDDLE = 3  # points to either side over which it is smoothed


@attrs.frozen
class RoadBorders:
    """The corners of a lap's outer border, of what lies inside it, and of its zones by kind."""

    outline: Ring
    islands: tuple[Ring, ...]
    zones: tuple[tuple[str, Ring], ...] = ()

    @property
    def inside(self) -> Ring:
        """The inner border: the largest of the islands."""
        return max(self.islands, key=lambda ring: abs(area(ring)))

    def middle(self) -> CentreLine:
        """The line between the outer border and the inner one, with its widths, anticlockwise."""
        outer, inner = (
            CentreLine(ring if area(ring) > 0 else ring[::-1])
            for ring in (self.outline, self.inside)
        )
        across = CentreLine(inner.points).resampled(POINTS * 2).points
        step = max(math.dist(a, b) for a, b in pairwise((*across, across[0])))
        near = across[0]
        points, halves = [], []
        for at in outer.resampled(POINTS).points:
            near = nearest(at, across, step, near)
            points.append((settled((at[0] + near[0]) / 2), settled((at[1] + near[1]) / 2)))
            halves.append(math.dist(at, near) / 2)
        keep = [n for n, at in enumerate(points) if at != points[n - 1]]
        halves = [halves[n] for n in keep]
        line = CentreLine([points[n] for n in keep], left=halves, right=halves)
        return line.resampled(POINTS).smoothed(MIDDLE)


def nearest(point: Point, chain: Sequence[Point], step: float, guess: Point) -> Point:
    """The nearest point of a chain, of which no two in a row are further apart than a step.

    Where one is far away, so are those that follow: as many as cannot be as near as the guess,
    which is one of them, are left out.
    """
    found, least, n = guess, math.inf, 0
    near, count = math.dist(point, guess), len(chain)
    while n < count:
        away = math.dist(point, chain[n])
        if away < least:
            found, least = chain[n], away
            near = min(near, away)
        past = away - near
        n += int(past / step) if past > step else 1
    return found


def area(ring: Sequence[Point]) -> float:
    """The area of a ring, above zero where its corners run anticlockwise."""
    pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
    return math.fsum(a[0] * b[1] - a[1] * b[0] for a, b in pairs) / 2


def encloses(ring: Sequence[Point], point: Point) -> bool:
    """Whether a point lies inside a ring."""
    inside = False
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (ay > point[1]) != (by > point[1]):
            inside ^= point[0] < ax + (bx - ax) * (point[1] - ay) / (by - ay)
    return inside
