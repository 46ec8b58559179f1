"""Following the edge of an area of pixels, and making a smooth line of its steps."""

from __future__ import annotations

import numpy as np

from gridprix.core.drafting.borders import Ring, area
from gridprix.core.drafting.centre_line import CentreLine, Point

from .colours import Mask

Step = tuple[int, int]


def edge_of(mask: Mask) -> Ring:
    """The longest edge of an area, along the sides of its pixels, y downwards."""
    ways = _ways(mask)
    best: list[Point] = []
    while ways:
        ring = _followed(ways)
        if abs(area(ring)) > (abs(area(best)) if best else 0):
            best = ring
    return tuple(best)


def _ways(mask: Mask) -> dict[Step, list[Step]]:
    """Where the edge leads on from each corner of a pixel, the area on its right."""
    framed = np.pad(mask, 1)
    found: dict[Step, list[Step]] = {}
    for (up, across), way, shift in (
        ((-1, 0), (1, 0), (0, 0)),  # nothing above: to the right along the upper side
        ((0, 1), (0, 1), (1, 0)),
        ((1, 0), (-1, 0), (1, 1)),
        ((0, -1), (0, -1), (0, 1)),
    ):
        beside = np.roll(framed, (-up, -across), axis=(0, 1))
        rows, columns = np.nonzero(framed & ~beside)
        for y, x in zip((rows - 1).tolist(), (columns - 1).tolist(), strict=True):
            found.setdefault((x + shift[0], y + shift[1]), []).append(way)
    return found


def _followed(ways: dict[Step, list[Step]]) -> list[Point]:
    """One edge, taken out of those that are left to follow."""
    at = first = next(iter(ways))
    way = ways[at][0]
    ring: list[Point] = []
    while True:
        choices = ways[at]
        # where two corners touch, pixels that only meet there are kept apart
        wanted = _right(way)
        way = wanted if wanted in choices else choices[0]
        choices.remove(way)
        if not choices:
            del ways[at]
        ring.append((float(at[0]), float(at[1])))
        at = at[0] + way[0], at[1] + way[1]
        if at == first:
            return ring


def _right(way: Step) -> Step:
    return -way[1], way[0]


def smoothed(ring: Ring, reach: float) -> Ring:
    """The steps of an edge made into a line; `reach` is how far around a point is looked."""
    line = CentreLine(ring)
    count = max(round(line.length() / 1.5), 12)
    line = line.resampled(count)
    return line.smoothed(max(round(reach / 1.5), 1)).points
