"""The chequered line that every board has."""

from __future__ import annotations

import math

from .canvas import Canvas
from .colours import BLACK, WHITE
from .pen import Point


def chequer(canvas: Canvas, a: Point, b: Point, side: float) -> None:
    """Two columns of black and white squares from one place in pixels to another."""
    length = math.dist(a, b)
    count = max(2, round(length / side))
    along = (b[0] - a[0]) / count, (b[1] - a[1]) / count
    size = side * count / length
    across = -along[1] * size, along[0] * size
    for column in (-1, 0):
        for n in range(count):
            x = a[0] + along[0] * n + across[0] * column
            y = a[1] + along[1] * n + across[1] * column
            corners = (
                (x, y),
                (x + along[0], y + along[1]),
                (x + along[0] + across[0], y + along[1] + across[1]),
                (x + across[0], y + across[1]),
            )
            canvas.mesh.convex(corners, BLACK if (n + column) % 2 else WHITE, smooth=False)
    for column in (-1, 1):
        shift = across[0] * column, across[1] * column
        start, end = (a[0] + shift[0], a[1] + shift[1]), (b[0] + shift[0], b[1] + shift[1])
        canvas.mesh.line(start, end, 1, canvas.palette.ink)
