"""What stands in the columns of a sheet: rules in lines of words, and charts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import attrs

from gridprix.core.drawing.lettering import SANS, Lettering
from gridprix.core.drawing.offers import ChartSheet
from gridprix.ui.drawing.fonts import text_width, wrapped

from .paper_pen import PaperPen
from .short_rules import ShortRule

FINE = 16.0  # pixels of a millimetre at which words are measured: of any sheet, whatever its pen
LINE = 1.32  # from one line of words to the next, in their height
TEXT = 2.75  # height of letters, in millimetres
SMALLER = (TEXT, 2.5, 2.25, 2.0, 1.75)  # letters of a chart that is too wide for a column
STEP = TEXT * LINE
GAP = 1.3  # below a block
PAD, ROW = 2.0, 0.7  # beside the words of a cell; and around its lines
SLACK = 0.1  # so that no cell is cut because a sum was rounded


class PaperBlock(Protocol):
    """Something that is not broken over columns; of a higher `rank` what is less needed."""

    @property
    def rank(self) -> int:
        """How soon it is left out of a page that is full."""

    @property
    def height(self) -> float:
        """How much of a column it takes, with the gap below."""

    def draw(self, pen: PaperPen, left: float, top: float) -> None:
        """Draw it from its upper left corner on."""


@attrs.frozen
class RuleBlock:
    """A rule in lines."""

    rule: ShortRule
    lines: tuple[str, ...]

    @classmethod
    def of(cls, rule: ShortRule, width: float) -> RuleBlock:
        """A rule in a column so wide."""
        room = width * FINE
        return cls(rule, tuple(one for text in rule.texts for one in wrapped(text, _face(), room)))

    @property
    def rank(self) -> int:
        """Chosen by the rule."""
        return self.rule.rank

    @property
    def height(self) -> float:
        """The lines, the title and the gap below."""
        return (len(self.lines) + 1) * STEP + GAP

    def draw(self, pen: PaperPen, left: float, top: float) -> None:
        """The title, then the lines."""
        y = top + STEP / 2
        pen.write(self.rule.title, (left, y), pen.face(TEXT, bold=True), pen.palette.ink)
        for line in self.lines:
            y += STEP
            pen.write(line, (left, y), pen.face(TEXT), pen.palette.ink)


@attrs.frozen
class ChartBlock:
    """A chart with the widths of its columns, its heads and cells in lines."""

    chart: ChartSheet
    text: float  # height of its letters
    widths: tuple[float, ...]
    rows: tuple[tuple[tuple[str, ...], ...], ...]  # the heads first
    rank: int = 0

    @classmethod
    def of(cls, chart: ChartSheet, width: float) -> ChartBlock:
        """A chart in a column so wide; one of many columns has smaller letters."""
        cells = [chart.heads, *(line.cells for line in chart.lines)]
        text = next((one for one in SMALLER if sum(_least(cells, one)) <= width), SMALLER[-1])
        widths = _widths(cells, text, width)
        rows = tuple(
            tuple(
                tuple(wrapped(cell, _face(text, bold=not number), (wide - PAD) * FINE))
                for cell, wide in zip(row, widths, strict=True)
            )
            for number, row in enumerate(cells)
        )
        return cls(chart, text, widths, rows)

    @property
    def height(self) -> float:
        """The title, the rows, a note and the gap below."""
        note = STEP if self.chart.note else 0.0
        return STEP + ROW + sum(map(self._row_height, self.rows)) + note + 2 * GAP

    def _row_height(self, row: Sequence[Sequence[str]]) -> float:
        return max(map(len, row)) * self.text * LINE + 2 * ROW

    def draw(self, pen: PaperPen, left: float, top: float) -> None:
        """The title, then rows between fine lines."""
        ink, faint, wide = pen.palette.ink, pen.palette.ink2, sum(self.widths)
        pen.write(self.chart.title, (left, top + STEP / 2), pen.face(TEXT, bold=True), ink)
        y = top + STEP + ROW
        for number, row in enumerate(self.rows):
            pen.rule(left, y, wide, 0.12 if number > 1 else 0.3, faint)
            x = left
            for cell, width in zip(row, self.widths, strict=True):
                for count, text in enumerate(cell):
                    at = x, y + ROW + (count + 0.5) * self.text * LINE
                    pen.write(text, at, pen.face(self.text, bold=not number), ink)
                x += width
            y += self._row_height(row)
        pen.rule(left, y, wide, 0.3, faint)
        if self.chart.note:
            pen.write(self.chart.note, (left, y + ROW + STEP / 2), pen.face(TEXT), faint)


def _face(height: float = TEXT, *, bold: bool = False) -> Lettering:
    return Lettering(SANS, height * FINE, bold=bold)


def _wide(words: str, text: float) -> float:
    return text_width(words, _face(text, bold=True)) / FINE + PAD + SLACK


def _least(rows: Sequence[Sequence[str]], text: float) -> list[float]:
    """How wide columns have to be for their longest words."""
    words = ([word for cell in cells for word in cell.split()] for cells in zip(*rows, strict=True))
    return [max((_wide(word, text) for word in one), default=PAD) for one in words]


def _widths(rows: Sequence[Sequence[str]], text: float, room: float) -> tuple[float, ...]:
    """At least the longest word of each column; what is left by how much their cells want more."""
    least = _least(rows, text)
    whole = [max(_wide(cell, text) for cell in cells) for cells in zip(*rows, strict=True)]
    spare, wanted = room - sum(least), sum(whole) - sum(least)
    if wanted <= spare:
        return (*whole[:-1], room - sum(whole[:-1]))
    share = max(spare, 0.0) / wanted
    return tuple(low + (high - low) * share for low, high in zip(least, whole, strict=True))
