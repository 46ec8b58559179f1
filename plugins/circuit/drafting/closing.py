"""Lengths of straights and bends that lead round along a line and back to its beginning.

Once it is known which way every section leads, where it ends depends on its length alone, and
that in proportion. So the best lengths are those of a set of linear equations.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from gridprix.core.drafting.centre_line import Point, settled

from .equations import solved

LEAST = 0.1  # of a row, that a file may say
FAITH = 0.15  # how much a section's own length counts beside where it ends


def best_lengths(
    ways: Sequence[Point], lengths: Sequence[float], ends: Sequence[Point]
) -> list[float]:
    """The lengths of sections, each of which leads `ways` for every unit of its length.

    `lengths` are those that the line has itself, `ends` where its sections end, relative to where
    the first one begins. The lap that comes of it closes.
    """
    count = len(ways)
    # the unknowns: the lengths, where the lap begins (x, y), and a price for each axis of the gap
    size = count + 4
    rows = [[0.0] * (size + 1) for _ in range(size)]
    for n in range(count):
        rows[n][n] += FAITH
        rows[n][size] += FAITH * lengths[n]
        for axis in (0, 1):
            rows[n][count + 2 + axis] = rows[count + 2 + axis][n] = ways[n][axis]
    for last in range(count):  # a point is the sum of all sections before it and the beginning
        for axis in (0, 1):
            begin = count + axis
            rows[begin][begin] += 1
            rows[begin][size] += ends[last][axis]
            for n in range(last + 1):
                rows[n][begin] += ways[n][axis]
                rows[begin][n] += ways[n][axis]
                rows[n][size] += ways[n][axis] * ends[last][axis]
                for other in range(last + 1):
                    rows[n][other] += ways[n][axis] * ways[other][axis]
    found = solved(rows)[:count]
    # directions that never come back leave no answer; whoever looks at the lap will see that
    return [settled(one) for one in (found if all(map(math.isfinite, found)) else lengths)]


def rounded_lengths(
    ways: Sequence[Point], rows: Sequence[int], lengths: Sequence[float]
) -> list[float]:
    """How long the rows of each section are drawn, in hundredths that leave hardly a gap."""
    drawn = [max(round(one / count, 2), LEAST) for one, count in zip(lengths, rows, strict=True)]
    steps = [(n, step) for n in range(len(rows)) for step in (0.01, -0.01)]

    def gap(n: int = 0, step: float = 0.0) -> float:
        across, up = (
            math.fsum(
                (one + (step if place == n else 0)) * count * way[axis]
                for place, (one, count, way) in enumerate(zip(drawn, rows, ways, strict=True))
            )
            for axis in (0, 1)
        )
        return settled(math.hypot(across, up))

    for _ in range(len(rows)):
        able = [one for one in steps if drawn[one[0]] + one[1] >= LEAST]
        best = min(able, key=lambda change: gap(*change))
        if gap(*best) >= gap():
            break
        drawn[best[0]] = round(drawn[best[0]] + best[1], 2)
    return drawn
