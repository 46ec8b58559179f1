"""One straight or bend of a lap that is being drafted."""

from __future__ import annotations

import math

import attrs

from gridprix.core.drafting.centre_line import Point


def way_of(begin: float, end: float) -> Point:
    """Where a bend leads for each unit of its length, by its directions at both ends."""
    half = (end - begin) / 2
    share = math.sin(half) / half if half else 1.0
    return share * math.cos(begin + half), share * math.sin(begin + half)


@attrs.frozen
class PlannedSection:
    """A straight or a bend: from which point of the line to which, and how it is drawn."""

    first: int
    stop: int
    heading: float  # degrees at its beginning, whole ones
    turn: float = 0  # likewise, left above zero; a straight has none
    length: float = 0.0  # rows

    @property
    def way(self) -> Point:
        """Where it leads for each unit of its length."""
        return way_of(math.radians(self.heading), math.radians(self.heading + self.turn))
