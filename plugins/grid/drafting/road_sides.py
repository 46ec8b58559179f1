"""The two sides of a road: how far it reaches from its middle line, without loops in its bends."""

from __future__ import annotations

import math
from collections.abc import Sequence

import attrs

from gridprix.core.drafting.centre_line import CentreLine, Point, settled

SLACK = 0.1  # squares by which a side may come too close to the middle of the road


@attrs.frozen
class SidePoint:
    """A point of a side, and the point of the middle line that it belongs to."""

    station: int
    at: Point


def road_side(line: CentreLine, widths: Sequence[float], outward: int) -> list[SidePoint]:
    """One side of the road, `outward` 1 for the left one and -1 for the right.

    Inside a bend that is tighter than the road is wide, a side laid off point by point would make
    a loop: what lies nearer to another point of the road than the road reaches there is left out.
    """
    headings = line.headings()
    near = _Near(line.points, widths)
    found = []
    for n, (x, y) in enumerate(line.points):
        out = outward * widths[n]
        at = (
            settled(x - out * math.sin(headings[n])),
            settled(y + out * math.cos(headings[n])),
        )
        if not near.covers(at):
            found.append(SidePoint(n, at))
    return found


class _Near:
    """The discs that a road covers, found by the square of a coarse grid they lie in."""

    def __init__(self, points: Sequence[Point], widths: Sequence[float]) -> None:
        self.side = max(widths)
        self.squares: dict[tuple[int, int], list[tuple[float, float, float]]] = {}
        for (x, y), width in zip(points, widths, strict=True):
            reach = max(width - SLACK, 0.0)
            self.squares.setdefault(self._square(x, y), []).append((x, y, reach * reach))

    def _square(self, x: float, y: float) -> tuple[int, int]:
        return math.floor(x / self.side), math.floor(y / self.side)

    def covers(self, point: Point) -> bool:
        """Whether a point lies well inside one of the discs."""
        x, y = point
        column, row = self._square(x, y)
        return any(
            (x - cx) * (x - cx) + (y - cy) * (y - cy) < reach
            for across in (-1, 0, 1)
            for up in (-1, 0, 1)
            for cx, cy, reach in self.squares.get((column + across, row + up), ())
        )
