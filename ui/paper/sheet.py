"""Draws the sheet with any pen: the track, the names, the rules in short."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import attrs

from gridprix.core.drafting.borders import RoadBorders
from gridprix.core.drawing.art import BoardArt
from gridprix.core.drawing.canvas import Canvas
from gridprix.core.drawing.colours import Colour, Palette, colour
from gridprix.core.drawing.lettering import SANS, SERIF, Lettering
from gridprix.core.drawing.pen import Pen, Point, Words
from gridprix.ui.drawing.fonts import shortened, wrapped
from gridprix.ui.drawing.palettes import LIGHT

from .sheet_plan import MARGIN, PaperArea, SheetPlan
from .short_rules import ShortRule

WHITE = colour("FFFFFF")
# white where ink would be wasted: people draw on it
PAPER = attrs.evolve(
    LIGHT, name="paper", off=WHITE, road=WHITE, grass=WHITE, island=colour("EFF1E8")
)
USUAL = 4.0  # pixels of a millimetre at which words have their usual size
LINE = 1.32  # from one line of words to the next, in their height
TEXT, HEADING, TITLE, NOTE = 2.75, 2.75, 7.0, 3.1  # heights of letters, in millimetres
NAME_ROW, NAMES = 6.6, 6
BLEED = 2.0  # beyond the edge of the sheet
BLOCK_GAP = 1.3
NAMES_TITLE = "Drivers"
HINT = "name and colour"


class SheetPen(Pen, Words, Protocol):
    """Draws and writes."""


@attrs.frozen
class PaperSheet:
    """What is to be on a sheet."""

    art: BoardArt
    title: str
    note: str
    blocks: Sequence[ShortRule]
    foot: str
    plan: SheetPlan
    borders: RoadBorders | None = None  # what a program that reads the sheet should know

    def corner(self, density: float) -> Point:
        """The lower left corner of the sheet, in pixels: the track lies at its own coordinates."""
        left, _, _, top = self.art.extent
        plan = self.plan
        scale = plan.unit * density
        (wide, high), box = self._spare(), plan.track
        x = left * scale - (box.left + wide / 2) * density
        y = top * scale + (box.top + high / 2) * density - plan.size[1] * density
        return x, y

    def _spare(self) -> tuple[float, float]:
        """What the track leaves of its part of the sheet."""
        left, bottom, right, top = self.art.extent
        plan = self.plan
        wide, high = (right - left) * plan.unit, (top - bottom) * plan.unit
        return plan.track.width - wide, plan.track.height - high

    def draw(self, pen: SheetPen, density: float) -> None:
        """Draw the sheet, so many pixels to a millimetre."""
        drawn = _Drawing(pen, density, self.corner(density), self.plan.size, PAPER)
        drawn.paper()
        letters = density / USUAL
        scale = self.plan.unit * density
        self.art.draw(Canvas(pen, pen, PAPER, scale, letters=letters, bounded=True))
        drawn.clear(self.plan.track)
        drawn.head(self.title, self.note)
        drawn.words(self.plan.columns, self.blocks)
        drawn.foot(self.foot)


@attrs.frozen
class _Drawing:
    """A pen on a sheet that is measured in millimetres from its upper left corner."""

    pen: SheetPen
    density: float
    corner: Point
    size: tuple[float, float]
    palette: Palette

    def at(self, x: float, y: float) -> Point:
        return (
            self.corner[0] + x * self.density,
            self.corner[1] + (self.size[1] - y) * self.density,
        )

    def face(self, height: float, family: str = SANS, **style: bool) -> Lettering:
        return Lettering(family, height * self.density, **style)

    def write(
        self, text: str, place: Point, face: Lettering, of: Colour, anchor: str = "left"
    ) -> None:
        self.pen.put(text, self.at(*place), face, of, anchor)

    def rule(self, x: float, y: float, width: float, thick: float, of: Colour) -> None:
        self.pen.line(self.at(x, y), self.at(x + width, y), thick * self.density, of)

    def paper(self) -> None:
        wide, high = (side * self.density for side in self.size)
        self.pen.rectangle(*self.corner, wide, high, WHITE)

    def clear(self, track: PaperArea) -> None:
        """White again where words stand: paper is ruled around the track alone."""
        (wide, high), end = self.size, track.top + track.height
        right = track.left + track.width
        for left, top, width, height in (
            (-BLEED, -BLEED, wide + 2 * BLEED, track.top + BLEED),
            (-BLEED, end, wide + 2 * BLEED, high - end + BLEED),
            (-BLEED, 0.0, track.left + BLEED, high),
            (right, 0.0, wide - right + BLEED, high),
        ):
            x, y = self.at(left, top + height)
            self.pen.rectangle(x, y, width * self.density, height * self.density, WHITE)

    def head(self, title: str, note: str) -> None:
        """The name of the track, and what it is like."""
        left, right = MARGIN, self.size[0] - MARGIN
        face = self.face(TITLE, SERIF, bold=True)
        self.write(title, (left, 13), face, self.palette.ink)
        begin = left + self.pen.width(title, face) / self.density + 6
        small = self.face(NOTE, SERIF, italic=True)
        told = shortened(note, small, (right - begin) * self.density)
        self.write(told, (right, 14.2), small, self.palette.ink2, "right")
        self.rule(left, 18.5, right - left, 0.35, self.palette.ink)

    def words(self, columns: Sequence[PaperArea], blocks: Sequence[ShortRule]) -> None:
        """Room for names, then as many of the rules as there is room for."""
        first, *others = columns
        used = self._names(first)
        room = attrs.evolve(first, top=first.top + used, height=first.height - used)
        self._rules([room, *others], blocks)

    def _names(self, box: PaperArea) -> float:
        ink, faint, right = self.palette.ink, self.palette.ink2, box.left + box.width
        self.write(NAMES_TITLE, (box.left, box.top + 1.6), self.face(3.3, bold=True), ink)
        self.write(HINT, (right, box.top + 1.8), self.face(2.3, italic=True), faint, "right")
        y = box.top + 3.5
        for _ in range(NAMES):
            y += NAME_ROW
            dot = self.at(box.left + 2, y - 2)
            self.pen.ring(dot, 1.7 * self.density, 0.25 * self.density, faint)
            self.rule(box.left + 5.5, y, box.width - 5.5, 0.2, faint)
        return y - box.top + 5

    def _rules(self, columns: Sequence[PaperArea], blocks: Sequence[ShortRule]) -> None:
        head, body = self.face(HEADING, bold=True), self.face(TEXT)
        step = TEXT * LINE
        wide = columns[0].width * self.density
        written = [_Set(one, _lines(one, body, wide)) for one in blocks]
        for box, placed in zip(columns, _flowed(columns, written, step), strict=False):
            y = box.top + step / 2
            for one in placed:
                self.write(one.block.title, (box.left, y), head, self.palette.ink)
                for line in one.lines:
                    y += step
                    self.write(line, (box.left, y), body, self.palette.ink)
                y += step + BLOCK_GAP

    def foot(self, text: str) -> None:
        face = self.face(2.2)
        self.write(text, (MARGIN, self.size[1] - 7.5), face, self.palette.ink2)


@attrs.frozen
class _Set:
    """A block in lines."""

    block: ShortRule
    lines: tuple[str, ...]


def _lines(block: ShortRule, face: Lettering, wide: float) -> tuple[str, ...]:
    return tuple(line for text in block.texts for line in wrapped(text, face, wide))


def _flowed(columns: Sequence[PaperArea], blocks: Sequence[_Set], step: float) -> list[list[_Set]]:
    """Blocks column by column; what has no room is left out whole, least needed things first."""
    kept = list(blocks)
    while (placed := _placed(columns, kept, step)) is None:
        # of equally needed ones the last: a book begins with what matters
        kept.remove(max(reversed(kept), key=lambda one: one.block.rank))
    return placed


def _placed(
    columns: Sequence[PaperArea], blocks: Sequence[_Set], step: float
) -> list[list[_Set]] | None:
    found: list[list[_Set]] = [[]]
    left = columns[0].height
    for one in blocks:
        high = (len(one.lines) + 1) * step + BLOCK_GAP
        while high > left + BLOCK_GAP:
            if len(found) == len(columns):
                return None
            left = columns[len(found)].height
            found.append([])
        found[-1].append(one)
        left -= high
    return found
