"""A polygon in bands: quick to fill anew in every frame, even where it crosses itself."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from gridprix.core.drawing.pen import Point

Band = tuple[Point, Point, Point, Point]


def bands(polygon: Sequence[Point]) -> Iterator[Band]:
    """Trapezia that cover a polygon: between two heights at which it has corners lies one or more.

    Where borders cross between two heights the fill is a little off there, and nowhere else.
    """
    edges = [
        (a, b) if a[1] < b[1] else (b, a)
        for a, b in zip(polygon, (*polygon[1:], polygon[0]), strict=True)
        if a[1] != b[1]
    ]
    edges.sort(key=lambda edge: edge[0][1])
    heights = sorted({y for _, y in polygon})
    live: list[tuple[Point, Point]] = []
    first = 0
    for low, high in itertools.pairwise(heights):
        live = [edge for edge in live if edge[1][1] > low]
        while first < len(edges) and edges[first][0][1] <= low:
            live.append(edges[first])
            first += 1
        cuts = sorted((_at(edge, low), _at(edge, high)) for edge in live)
        for (a, d), (b, c) in zip(cuts[::2], cuts[1::2], strict=False):
            yield (a, low), (b, low), (c, high), (d, high)


def _at(edge: tuple[Point, Point], height: float) -> float:
    (ax, ay), (bx, by) = edge
    return ax + (bx - ax) * (height - ay) / (by - ay)
