"""How what can be chosen looks; it keeps its size whatever the scale is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from gridprix.core.drawing.colours import Colour
from gridprix.core.drawing.pen import Point
from gridprix.core.studio.studio import GRIP, INNER, OUTER, SheetHandle
from gridprix.ui.window.board.camera import BoardCamera
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint

HANDLE, CHOSEN = 5.5, 8.5  # half of how large they are drawn
LINE = 1.8  # around them
CHEVRON_EVERY = 5  # moves of the perfect line
DOT_EVERY = 24  # pixels of a line, at least
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


def perfect_line(
    paint: Paint, camera: BoardCamera, line: Sequence[Point], of: Colour, *, small: bool = False
) -> None:
    """The best line with a dot for each move, and which way it goes; a small one is plain.

    Moves that lie close together have no dots: they would hide the road.
    """
    seen = camera.port.inset(2)
    chain = [camera.to_screen(at) for at in line]
    long = sum(math.dist(a, b) for a, b in pairwise(chain))
    dotted = not small and long > DOT_EVERY * len(chain)
    for number, (a, b) in enumerate(pairwise(chain)):
        if not (seen.holds(*a) and seen.holds(*b)):
            continue
        paint.line(a, b, 1.6 if small else 2.2, of)
        if not small and number % CHEVRON_EVERY == CHEVRON_EVERY // 2:
            chevron(paint, a, b, of)
    for at in chain:
        if dotted and seen.holds(*at):
            paint.disc(at, 3.5, of)


def spoken(at: Point) -> str:
    """A place in words."""
    x, y = (round(one, 1) + 0.0 for one in at)  # no -0.0
    return f"({x:g}, {y:g})"
