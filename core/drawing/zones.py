"""How zones look on any board: a tint and a pattern, so that a kind is told without its colour."""

from __future__ import annotations

from collections.abc import Sequence

from .canvas import Canvas
from .colours import Colour, Palette, faded
from .hatching import dots, hatch
from .pen import Point


def is_hatched(kind: str) -> bool:
    """Whether a kind of zone has lines; others have dots.

    It goes by the length of the word: a kind looks the same everywhere, and no list need know it.
    """
    return bool(len(kind) // 2 % 2)


def zone_colour(palette: Palette, kind: str) -> Colour:
    """The colour of a kind's pattern and edge."""
    return palette.hatch if is_hatched(kind) else palette.dots


def fill_zone(canvas: Canvas, corners: Sequence[Point], kind: str) -> None:
    """The tint and the pattern; it goes on without a seam in the piece beside it."""
    palette, mesh = canvas.palette, canvas.mesh
    shade = zone_colour(palette, kind)
    mesh.area(corners, faded(shade, 0.22 if palette.dark else 0.16))
    spacing = 4.0 if canvas.small else 8.0
    if is_hatched(kind):
        falling = (
            len(kind) // 2 % 4 == 3
        )  # so that two kinds with lines differ, more often than not
        for a, b in hatch(corners, spacing, falling=falling):
            mesh.line(a, b, 1, faded(shade, 0.8))
    else:
        for dot in dots(corners, spacing + 1):
            mesh.disc(dot, 1.0 if canvas.small else 1.4, shade)


def edge_zone(canvas: Canvas, chain: Sequence[Point], kind: str, *, closed: bool = True) -> None:
    """The edge of a zone, or a piece of it."""
    shade = zone_colour(canvas.palette, kind)
    if is_hatched(kind):
        canvas.mesh.lines(chain, 1.5, shade, closed=closed)
    else:
        canvas.mesh.dashes(chain, 1.5, shade, closed=closed)
