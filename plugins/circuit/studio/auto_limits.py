"""Limits that follow the radius of a corner, until somebody types others."""

from __future__ import annotations

import math

from gridprix.plugins.circuit.board.row_form import Limits
from gridprix.plugins.circuit.drafting.limits import posted, speed
from gridprix.plugins.circuit.drafting.road import METRES

from .lap import DrawnSection


def auto_limits(stretch: DrawnSection, lanes: int) -> Limits:
    """What the radius of a corner gives for each of its rows and lanes."""
    curvature = math.radians(abs(stretch.turn)) / (stretch.total * METRES)
    speeds = [speed(curvature)] * stretch.rows
    rows = posted(speeds, lanes, "L" if stretch.left else "R")
    return tuple(tuple(row) for row in rows)


def followed(limits: Limits, before: DrawnSection, after: DrawnSection) -> Limits:
    """Limits of a corner that is drawn otherwise: those that were typed stay, the others follow.

    Typed is what differs from what the radius gave. A row that comes is like the one before it.
    """
    found = []
    for row in range(after.rows):
        own = limits[min(row, len(limits) - 1)]
        was = auto_limits(before, len(own))[0]
        now = auto_limits(after, len(own))[0]
        found.append(
            tuple(
                new if limit == old else limit
                for limit, old, new in zip(own, was, now, strict=True)
            )
        )
    return tuple(found)


def widened(limits: Limits, stretch: DrawnSection, lanes: int) -> Limits:
    """The limits of a corner that gets so many lanes: a lane comes or goes on its outside."""
    now = auto_limits(stretch, lanes)[0]
    found = []
    for row in limits:
        if stretch.left:  # the inside is the left one, the outside comes last
            found.append((*row[:lanes], *now[len(row) :]))
        else:
            found.append((*now[: -len(row)], *row[-lanes:]))
    return tuple(found)
