"""How what can be chosen looks; it keeps its size whatever the scale is."""

from __future__ import annotations

import math

from gridprix.core.drawing.colours import Colour
from gridprix.core.drawing.pen import Point
from gridprix.core.studio.studio import GRIP, INNER, OUTER, SheetHandle
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint

HANDLE, CHOSEN = 5.5, 8.5  # half of how large they are drawn
LINE = 1.8  # around them
HIT = 14  # pixels around one in which it is meant


def draw_handle(paint: Paint, handle: SheetHandle, at: Point, *, chosen: bool) -> None:
    """A disc, a square for inner borders, in accent for lines; the chosen one with a ring."""
    palette = paint.palette
    if chosen:
        paint.ring(at, CHOSEN + 5, 3, palette.focus)
        paint.disc(at, CHOSEN, palette.accent)
        return
    if handle.kind == INNER:
        box = Box(at[0] - HANDLE + 1, at[1] - HANDLE + 1, 2 * HANDLE - 2, 2 * HANDLE - 2)
        paint.fill(box, palette.paper)
        paint.frame(box, palette.ink, LINE)
        return
    edge = {OUTER: palette.ink, GRIP: palette.ink2}.get(handle.kind, palette.accent)
    size = HANDLE - 1 if handle.kind == GRIP else HANDLE
    paint.disc(at, size + LINE / 2, edge)  # two discs are drawn far sooner than a ring
    paint.disc(at, size - LINE / 2, palette.paper)


def chevron(paint: Paint, a: Point, b: Point, of: Colour) -> None:
    """Two strokes that tell which way a line goes."""
    angle = math.atan2(b[1] - a[1], b[0] - a[0])
    for share in (0.45, 0.6):
        x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        for side in (2.5, -2.5):
            turned = angle + side
            paint.line((x, y), (x + 9 * math.cos(turned), y + 9 * math.sin(turned)), 2, of)


def spoken(at: Point) -> str:
    """A place in words."""
    x, y = (round(one, 1) + 0.0 for one in at)  # no -0.0
    return f"({x:g}, {y:g})"
