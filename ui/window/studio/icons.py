"""The icons of tools: a few strokes each, in a square of 20 pixels."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from gridprix.core.drawing.colours import Colour
from gridprix.core.drawing.pen import Point
from gridprix.ui.window.draw.paint import Paint

# strokes from the middle, y downwards; a stroke that begins and ends in one place is closed
STROKES: dict[str, Sequence[Sequence[Point]]] = {
    "select": [[(-4, -8), (6, 2), (1, 3), (-1, 8), (-4, -8)]],
    "pan": [[(0, -8), (0, 8)], [(-8, 0), (8, 0)], [(-5, -5), (5, -5), (5, 5), (-5, 5), (-5, -5)]],
    "pen": [[(-7, 7), (-5, 2), (4, -7), (7, -4), (-2, 5), (-7, 7)], [(2, -5), (5, -2)]],
    "zone": [[(-8, 0), (-4, -6), (4, -6), (8, 0), (4, 6), (-4, 6), (-8, 0)], [(-4, 4), (4, -4)]],
    "flag": [[(-6, 8), (-6, -8), (6, -8), (3, -4), (6, 0), (-6, 0)]],
    "gate": [[(-7, 8), (-7, -8)], [(7, 8), (7, -8)], [(-7, -4), (7, -4)]],
    "square": [[(-6, -6), (6, -6), (6, 6), (-6, 6), (-6, -6)]],
    "line": [[(-8, 5), (-2, -4), (3, 3), (8, -6)]],
    "corner": [[(-7, -5), (3, -5), (6, -2), (6, 2), (3, 5), (-5, 5)], [(-2, 2), (-5, 5), (-2, 8)]],
    "lanes": [[(-7, -7), (7, -7), (7, 7), (-7, 7), (-7, -7)], [(-7, 0), (7, 0)], [(0, -7), (0, 7)]],
    "book": [[(0, -5), (-7, -7), (-7, 6), (0, 8), (7, 6), (7, -7), (0, -5), (0, 8)]],
}


def icon(paint: Paint, name: str, middle: Point, of: Colour) -> None:
    """Draw an icon; one of an unknown name is a square."""
    for stroke in STROKES.get(name, STROKES["square"]):
        chain = [(middle[0] + x, middle[1] + y) for x, y in stroke]
        for a, b in pairwise(chain):
            paint.line(a, b, 1.8, of)
