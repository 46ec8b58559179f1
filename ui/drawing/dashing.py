"""A chain of lines as dashes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

Point = tuple[float, float]


def dash_pieces(
    chain: Sequence[Point], pattern: tuple[float, float]
) -> Iterator[tuple[Point, Point]]:
    """The dashes of a chain; the pattern runs on around its corners."""
    dash, gap = pattern
    done = 0.0
    for a, b in pairwise(chain):
        length = math.dist(a, b)
        at = -(done % (dash + gap))
        while at < length and length:
            start, end = max(at, 0) / length, min(at + dash, length) / length
            if end > start:
                yield between(a, b, start), between(a, b, end)
            at += dash + gap
        done += length


def between(a: Point, b: Point, share: float) -> Point:
    """The point some share of the way from a to b."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
