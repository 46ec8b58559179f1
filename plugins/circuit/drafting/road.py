"""A line made ready to be cut into sections: in rows, and beginning at the finish line."""

from __future__ import annotations

import math

import attrs

from gridprix.core.drafting.centre_line import CentreLine

from .bends import SMOOTH, STRIDE, start_place
from .room import LaneRoom, with_room

METRES = 70  # of a row
GRID_LENGTH = 2.8  # rows of the line on which the grid stands; its own rows may be short
AFTER_LINE = 0.4  # rows of straight road after the finish line


@attrs.frozen
class RoadInRows:
    """A line made ready: in rows, beginning at the finish line, with its curvature in metres."""

    source: CentreLine  # evenly spread points
    room: LaneRoom
    curvatures: tuple[float, ...]
    scale: float  # rows for each unit of the source
    metres: float  # of a row
    free: range  # points at which bends may be: the grid and the finish line are on a straight

    @property
    def line(self) -> CentreLine:
        """The line that is drawn, with room for its lanes."""
        return self.room.line

    @classmethod
    def of(cls, line: CentreLine, spaces: int) -> RoadInRows:
        """Bring a line to metres, find where to start, and make room."""
        length = line.length()
        row = length * line.metres / spaces
        if not METRES / 2 <= row <= METRES * 2:  # a model, or half a country: taken as if it were
            row = METRES
        factor = row * spaces / length
        metric = line.scaled(factor)
        metric = metric.resampled(max(round(row * spaces / STRIDE), 12)).smoothed(1)
        curvatures = metric.smoothed(SMOOTH).curvatures()
        before, after = (math.ceil(rows * row / STRIDE) for rows in (GRID_LENGTH, AFTER_LINE))
        first = start_place(metric, curvatures, before, after)
        metric = metric.beginning(first)
        turned = [*curvatures[first:], *curvatures[:first]]
        turned[:after] = [0.0] * after
        turned[-before:] = [0.0] * before
        source = metric.scaled(1 / row)
        free = range(after, len(turned) - before)
        return cls(source, with_room(source), tuple(turned), factor / row, row, free)
