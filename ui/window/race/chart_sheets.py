"""The charts that rules offer, as tables on a sheet; what applies now is lit."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from gridprix.core.drawing import ChartLine, ChartSheet
from gridprix.core.drawing.lettering import HEAD, KEY, SMALL, SMALL_STRONG, STRONG, Lettering
from gridprix.ui.drawing.fonts import wrapped
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.widgets.parts import tones

from .words import capital

HEAD_ROOM, LINE, STEP, NOTE, GAP = 42, 20, 14, 18, 12
LEAST_WIDTH, BETWEEN = 300, 22
PAD = 8


@attrs.frozen
class _Laid:
    """A sheet with the widths of its columns and the texts of its cells in lines."""

    sheet: ChartSheet
    widths: tuple[float, ...]
    rows: tuple[tuple[tuple[str, ...], ...], ...]
    height: float


def with_what_applies_first(sheets: Sequence[ChartSheet]) -> list[ChartSheet]:
    """What applies now stands at the top left, the rest in the order of the rules."""
    return sorted(sheets, key=lambda sheet: not any(line.lit for line in sheet.lines))


def paint_charts(paint: Paint, box: Box, sheets: Sequence[ChartSheet], first: int) -> int:
    """Paint the sheets from the `first` on in columns; answers how many there was room for."""
    scale = paint.look.scale
    count = max(1, int((box.width + BETWEEN) // (LEAST_WIDTH * scale + BETWEEN)))
    columns = box.columns(count, BETWEEN)
    tops = [box.top] * count
    painted = 0
    for sheet in sheets[first:]:
        laid = _lay(paint, sheet, columns[0].width)
        fits = [top + laid.height <= box.bottom + GAP for top in tops]
        column = fits.index(True) if True in fits else tops.index(min(tops))
        if not fits[column] and painted:
            break
        _paint_sheet(paint, columns[column].left, tops[column], laid)
        tops[column] += laid.height
        painted += 1
    return painted


def _lay(paint: Paint, sheet: ChartSheet, room: float) -> _Laid:
    widths = _widths(paint, sheet, room)
    rows = tuple(
        tuple(
            tuple(wrapped(cell, paint.face(_face(line)), width - PAD, 2))
            for cell, width in zip(line.cells, widths, strict=True)
        )
        for line in sheet.lines
    )
    scale = paint.look.scale
    lines = sum(_row_height(row, scale) for row in rows)
    note = NOTE * scale if sheet.note else 0
    return _Laid(sheet, widths, rows, HEAD_ROOM * scale + lines + note + GAP)


def _face(line: ChartLine) -> Lettering:
    return SMALL_STRONG if line.lit else SMALL


def _row_height(row: Sequence[Sequence[str]], scale: float) -> float:
    return (LINE + STEP * (max(len(cell) for cell in row) - 1)) * scale


def _widths(paint: Paint, sheet: ChartSheet, room: float) -> tuple[float, ...]:
    """As wide as the words want; the widest gives what is missing, the second gets the rest."""
    wanted = []
    for number, head in enumerate(sheet.heads):
        cells = [paint.width(line.cells[number], SMALL_STRONG) for line in sheet.lines]
        wanted.append(max(paint.width(head, HEAD), *cells) + 2 * PAD)
    while sum(wanted) > room + 1:
        widest = max(wanted)
        many = wanted.count(widest)
        less = max((one for one in wanted if one < widest), default=0.0)
        cut = min(widest - less, (sum(wanted) - room) / many)
        wanted = [one - cut if one == widest else one for one in wanted]
    wanted[min(1, len(wanted) - 1)] += room - sum(wanted)
    return tuple(wanted)


def _paint_sheet(paint: Paint, left: float, top: float, laid: _Laid) -> None:
    palette, scale = paint.palette, paint.look.scale
    sheet, width = laid.sheet, sum(laid.widths)
    paint.text((left, top + 11 * scale), sheet.title, STRONG, width=width)
    y = top + 32 * scale
    x = left
    for head, wide in zip(sheet.heads, laid.widths, strict=True):
        paint.text((x + PAD, y), head, KEY, palette.ink2, width=wide - PAD)
        x += wide
    y = top + HEAD_ROOM * scale
    for line, row in zip(sheet.lines, laid.rows, strict=True):
        height = _row_height(row, scale)
        _paint_line(paint, Box(left, y, width, height), line, row, laid.widths)
        y += height
    if sheet.note:
        note = capital(sheet.note)
        lit = any(line.lit for line in sheet.lines)
        shade = palette.accent if lit else palette.ink2
        paint.text((left, y + NOTE * scale / 2 + 2), note, SMALL, shade, width=width)


def _paint_line(
    paint: Paint,
    box: Box,
    line: ChartLine,
    row: Sequence[Sequence[str]],
    widths: Sequence[float],
) -> None:
    palette, scale = paint.palette, paint.look.scale
    ink, _ = tones(paint, line.tone) if line.tone else (palette.ink, None)
    if line.lit:
        paint.fill(box, palette.chosen, 3)
        paint.frame(box, palette.accent, 2, 3)
    else:
        paint.rule(box.left, box.right, box.top)
    x = box.left
    face = _face(line)
    for number, (cell, wide) in enumerate(zip(row, widths, strict=True)):
        for at, part in enumerate(cell):
            y = box.top + (LINE / 2 + at * STEP) * scale
            shade = ink if number else palette.ink
            paint.text((x + PAD, y), part, face, shade, width=wide - PAD)
        x += wide
