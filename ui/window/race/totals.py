"""All totals that dice can give: how many throws give each, and what it means on the chart."""

from __future__ import annotations

import itertools
import math

from gridprix.core.die import plain_dice, throws_by_total
from gridprix.core.drawing import ChartSheet
from gridprix.core.drawing.colours import WHITE, Colour
from gridprix.core.drawing.lettering import SMALL, SMALL_STRONG, STRONG, Lettering
from gridprix.core.events import Rolled
from gridprix.ui.drawing.palettes import CRASH, INK, SAFE, SPIN
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint

BARS, CELL, WORDS = 40, 40, 20
GROUNDS: dict[str, tuple[Colour, Colour]] = {
    "ok": (SAFE, WHITE),
    "warn": (SPIN, INK),
    "bad": (CRASH, WHITE),
}


def paint_totals(
    paint: Paint, box: Box, chart: ChartSheet, throw: Rolled, *, rolling: bool
) -> None:
    """A cell for every total in the tone of its outcome; the one that counts is framed."""
    ways = throws_by_total(throw.dice or plain_dice(*chart.dice))
    totals = sorted(ways)
    wide = box.width / len(totals)
    words = f"Bars: how many of the {sum(ways.values())} throws give that number"
    paint.text((box.left, box.top + 8), words, SMALL, paint.palette.ink2, width=box.width)
    top = box.top + 20 + BARS
    most = max(ways.values())
    face, every = _figures(paint, totals, wide)
    for number, total in enumerate(totals):
        place = Box(box.left + number * wide, top, wide - 2, CELL)
        high = 3 + (BARS - 6) * ways[total] / most
        paint.fill(Box(place.left, top - high - 2, place.width, high), paint.palette.control)
        line = chart.line_of(total)
        ground, ink = GROUNDS.get(line.tone if line else "", (paint.palette.inset, INK))
        paint.fill(place, ground)
        if number % every == 0:
            paint.text(place.centre, str(total), face, ink, anchor="center")
    _bands(paint, Box(box.left, top + CELL, box.width, WORDS), chart, totals)
    if not rolling:
        _where(paint, Box(box.left, top, box.width, CELL), throw, totals)


def _figures(paint: Paint, totals: list[int], wide: float) -> tuple[Lettering, int]:
    """The lettering of the totals, and the step between those written: 1 where all have room."""
    longest = max(map(str, totals), key=len)
    for face in (STRONG, SMALL):
        if paint.width(longest, face) + 3 <= wide:
            return face, 1
    return SMALL, math.ceil((paint.width(longest, SMALL) + 6) / wide)


def _bands(paint: Paint, box: Box, chart: ChartSheet, totals: list[int]) -> None:
    """The name of each outcome below its totals."""
    wide = box.width / len(totals)
    groups = itertools.groupby(totals, key=chart.line_of)
    for line, group in groups:
        inside = list(group)
        if line is None or len(line.cells) < 2:
            continue
        first = totals.index(inside[0])
        middle = box.left + (first + len(inside) / 2) * wide
        room = len(inside) * wide - 6
        at = (middle, box.top + WORDS / 2 + 2)
        paint.text(at, line.cells[1], SMALL_STRONG, anchor="center", width=max(room, 40))


def _where(paint: Paint, box: Box, throw: Rolled, totals: list[int]) -> None:
    """Frame the total that counts, and show by how much it was shifted."""
    wide = box.width / len(totals)
    ink = paint.palette.ink
    rolled, counts = (
        totals.index(min(max(one, totals[0]), totals[-1]))
        for one in (sum(throw.values), throw.total)
    )
    place = Box(box.left + counts * wide, box.top, wide - 2, CELL).inset(-3)
    paint.frame(place, paint.palette.paper, 2, 3)
    paint.frame(place.inset(-3), ink, 4, 5)
    if rolled == counts:
        return
    y = box.bottom + WORDS + 12
    start = box.left + (rolled + 0.5) * wide
    end = box.left + (counts + 0.5) * wide
    paint.line((start, y - 8), (start, y), 2, ink)
    paint.line((start, y), (end, y), 2, ink)
    paint.line((end, y), (end, y - 8), 2, ink)
    paint.mesh.convex(((end, y - 15), (end - 5, y - 6), (end + 5, y - 6)), ink)
    shift = throw.total - sum(throw.values)
    words = f"{sum(throw.values)}, {'less' if shift < 0 else 'plus'} {abs(shift)}"
    middle = (start + end) / 2
    at = min(max(middle, box.left + 40), box.right - 40)
    paint.text((at, y + 13), words, SMALL_STRONG, anchor="center")
