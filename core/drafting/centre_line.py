"""The middle of a road with its widths: what every source of tracks gives, and drafts begin with.

Floats, because sources have them, but the same ones on every machine: plain arithmetic, and
rounded to 1/1024 after each stage. So a line is brought to the unit of its track before anything
else is done to it.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

import attrs

Point = tuple[float, float]
GRAIN = 1024  # parts of a unit to which coordinates are rounded


def settled(value: float) -> float:
    """A number rounded so that it is the same on every machine."""
    return round(value * GRAIN) / GRAIN


def _floats(values: Sequence[float]) -> tuple[float, ...]:
    return tuple(map(float, values))


def _points(points: Sequence[Any]) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in points)


@attrs.frozen
class CentreLine:
    """Points along the middle of a road, in driving order; a closed one goes on to its first point.

    `left` and `right` are how far the road reaches to either side of each point; both are empty
    where nobody knows. The first point is where the start is, unless `start_given` is False: then
    whoever drafts may choose. `metres` is the length of a unit, 0 where nobody knows.
    """

    points: tuple[Point, ...] = attrs.field(converter=_points)
    closed: bool = True
    left: tuple[float, ...] = attrs.field(default=(), converter=_floats)
    right: tuple[float, ...] = attrs.field(default=(), converter=_floats)
    start_given: bool = False
    metres: float = 0.0

    @property
    def has_widths(self) -> bool:
        """Whether anybody knows how wide the road is."""
        return bool(self.left)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Least x, least y, greatest x, greatest y of the points."""
        across, up = zip(*self.points, strict=True)
        return min(across), min(up), max(across), max(up)

    @property
    def extent(self) -> float:
        """The longer side of the box."""
        left, bottom, right, top = self.box
        return max(right - left, top - bottom)

    def marks(self) -> list[float]:
        """How far along the line each point lies; a closed one has its length as the last mark."""
        ends = self.points[1:] + self.points[:1] if self.closed else self.points[1:]
        steps = (math.dist(a, b) for a, b in zip(self.points, ends, strict=False))
        return list(accumulate(steps, initial=0.0))

    def length(self) -> float:
        """How long the line is."""
        return self.marks()[-1]

    def scaled(self, factor: float) -> CentreLine:
        """The line in another unit."""
        return attrs.evolve(
            self,
            points=[(settled(x * factor), settled(y * factor)) for x, y in self.points],
            left=[settled(one * factor) for one in self.left],
            right=[settled(one * factor) for one in self.right],
            metres=self.metres / factor,
        )

    def moved(self, across: float, up: float) -> CentreLine:
        """The line somewhere else on the paper."""
        points = [(settled(x + across), settled(y + up)) for x, y in self.points]
        return attrs.evolve(self, points=points)

    def backwards(self) -> CentreLine:
        """The line in the other direction, from the same first point if it is closed."""
        order = range(len(self.points))[::-1]
        if self.closed:
            order = [0, *order[:-1]]  # type: ignore[assignment]
        return attrs.evolve(
            self,
            points=[self.points[n] for n in order],
            left=[self.right[n] for n in order] if self.has_widths else (),
            right=[self.left[n] for n in order] if self.has_widths else (),
        )

    def beginning(self, first: int) -> CentreLine:
        """A closed line that begins at another of its points."""
        return attrs.evolve(
            self,
            points=self.points[first:] + self.points[:first],
            left=self.left[first:] + self.left[:first],
            right=self.right[first:] + self.right[:first],
        )

    def resampled(self, count: int) -> CentreLine:
        """The line through so many points, evenly spread along it."""
        marks = self.marks()
        stride = marks[-1] / (count if self.closed else count - 1)
        along = [n * stride for n in range(count)]
        places = [_place(marks, far) for far in along]
        return attrs.evolve(
            self,
            points=list(
                zip(
                    *(self._spread(axis, places) for axis in zip(*self.points, strict=True)),
                    strict=True,
                )
            ),
            left=self._spread(self.left, places),
            right=self._spread(self.right, places),
        )

    def _spread(self, values: Sequence[float], places: Sequence[tuple[int, float]]) -> list[float]:
        """Values between those of the points, at places that lie a share past a point."""
        if not values:
            return []
        ahead = (*values[1:], values[0] if self.closed else values[-1])
        return [settled(values[n] + (ahead[n] - values[n]) * share) for n, share in places]

    def smoothed(self, reach: int) -> CentreLine:
        """Each point in the middle of its neighbours, so many to either side, the far ones less.

        An average cuts corners; what a second one would cut off is given back, or roads would
        become shorter each time. The ends of an open line stay where they are.
        """
        if reach < 1:
            return self
        axes = []
        for axis in zip(*self.points, strict=True):
            once = self._averaged(axis, reach)
            twice = self._averaged(once, reach)
            axes.append([settled(2 * a - b) for a, b in zip(once, twice, strict=True)])
        return attrs.evolve(self, points=list(zip(*axes, strict=True)))

    def _averaged(self, values: Sequence[float], reach: int) -> list[float]:
        count = len(values)
        found = []
        for n in range(count):
            room = reach if self.closed else min(reach, n, count - 1 - n)
            total = values[n] * (room + 1)
            for away in range(1, room + 1):
                total += (values[n - away] + values[(n + away) % count]) * (room + 1 - away)
            found.append(settled(total / (room + 1) ** 2))
        return found

    def headings(self) -> list[float]:
        """The direction of travel at each point, in radians; it goes on past a full turn."""
        found: list[float] = []
        for n in range(len(self.points)):
            before, after = self._beside(n)
            way = math.atan2(after[1] - before[1], after[0] - before[0])
            if found:
                way = found[-1] + math.remainder(way - found[-1], math.tau)
            found.append(way)
        return found

    def curvatures(self) -> list[float]:
        """How sharply the line turns at each point: one over the radius, left above zero."""
        found = []
        for n, here in enumerate(self.points):
            before, after = self._beside(n)
            sides = math.dist(before, here) * math.dist(here, after) * math.dist(before, after)
            area = (here[0] - before[0]) * (after[1] - before[1])
            area -= (here[1] - before[1]) * (after[0] - before[0])
            found.append(2 * area / sides if sides else 0.0)
        return found

    def _beside(self, n: int) -> tuple[Point, Point]:
        """The points before and after one; the ends of an open line stand for what is not there."""
        count = len(self.points)
        if self.closed:
            return self.points[n - 1], self.points[(n + 1) % count]
        return self.points[max(n - 1, 0)], self.points[min(n + 1, count - 1)]


def _place(marks: Sequence[float], far: float) -> tuple[int, float]:
    """The point before a place so far along, and the share of the way to the next one."""
    n = min(max(bisect_right(marks, far) - 1, 0), len(marks) - 2)
    step = marks[n + 1] - marks[n]
    return n, min((far - marks[n]) / step, 1.0) if step else 0.0
