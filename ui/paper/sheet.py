"""Draws the front of a sheet with any pen: the track, the names, the rules in short."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import attrs

from gridprix.core.drafting.borders import RoadBorders
from gridprix.core.drawing.art import BoardArt
from gridprix.core.drawing.canvas import Canvas
from gridprix.core.drawing.offers import ChartSheet
from gridprix.core.drawing.pen import Point

from .back_page import BackPage, back_pages
from .blocks import RuleBlock
from .flowing import Placed, most_needed
from .paper_pen import PAPER, PaperPage, PaperPen, SheetPen
from .sheet_plan import PaperArea, SheetPlan
from .short_rules import ShortRule

USUAL = 4.0  # pixels of a millimetre at which words have their usual size
NAME_ROW, NAMES = 6.6, 6
NAMES_HEIGHT = 3.5 + NAMES * NAME_ROW + 5
BLEED = 2.0  # beyond the edge of the sheet
EDGE = 0.6  # around the track: half of a border that lies on its outermost line
RULED = 4.8  # below the track, where the word for a line may stand
NAMES_TITLE = "Drivers"
HINT = "name and colour"
OVERLEAF = "more rules and the charts are on page 2"
MORE_RULES = "more rules are on page 2"


@attrs.define(slots=False)
class PaperSheet:
    """What is to be on a sheet: the front, and what is carried over to pages behind it."""

    art: BoardArt
    title: str
    note: str
    rules: Sequence[ShortRule]
    foot: str
    plan: SheetPlan
    borders: RoadBorders | None = None  # what a program that reads the sheet should know
    charts: Sequence[ChartSheet] = ()
    game: str = ""

    @property
    def size(self) -> tuple[float, float]:
        """Of the paper, in millimetres."""
        return self.plan.size

    @cached_property
    def _columns(self) -> list[PaperArea]:
        """Where rules may stand: below the names, and in the other columns."""
        first, *others = self.plan.columns
        room = attrs.evolve(first, top=first.top + NAMES_HEIGHT, height=first.height - NAMES_HEIGHT)
        return [room, *others]

    @cached_property
    def placed(self) -> Placed[RuleBlock]:
        """The rules of the front, column by column."""
        width = self._columns[0].width
        return most_needed(self._columns, [RuleBlock.of(one, width) for one in self.rules])

    @cached_property
    def backs(self) -> tuple[BackPage, ...]:
        """The pages behind: rules for which the front has no room, and the charts."""
        front = {block.rule.title for column in self.placed for block in column}
        rest = [one for one in self.rules if one.title not in front]
        return back_pages(self.plan.size, self.game, self.title, rest, self.charts)

    @property
    def pages(self) -> tuple[PaperPage, ...]:
        """All of it, the front first."""
        return self, *self.backs

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
        """Draw the front, so many pixels to a millimetre."""
        paper = PaperPen(pen, density, self.corner(density), self.plan.size)
        paper.blank()
        scale = self.plan.unit * density
        letters = density / USUAL
        self.art.draw(Canvas(pen, pen, PAPER, scale, letters=letters, bounded=True))
        self._clear(paper)
        paper.head(self.title, self.note)
        _draw_names(paper, self.plan.columns[0])
        for box, blocks in zip(self._columns, self.placed, strict=False):
            y = box.top
            for block in blocks:
                block.draw(paper, box.left, y)
                y += block.height
        more = f"; {OVERLEAF if self.charts else MORE_RULES}" if self.backs else ""
        paper.foot(self.foot + more)

    def _clear(self, paper: PaperPen) -> None:
        """White again where words stand: paper is ruled around the track alone."""
        track, (wide, high) = self.plan.track, self.plan.size
        end, right = track.top + track.height + RULED, track.left + track.width + EDGE
        paper.cover(-BLEED, -BLEED, wide + 2 * BLEED, track.top - EDGE + BLEED)
        paper.cover(-BLEED, end, wide + 2 * BLEED, high - end + BLEED)
        paper.cover(-BLEED, 0.0, track.left - EDGE + BLEED, high)
        paper.cover(right, 0.0, wide - right + BLEED, high)


def _draw_names(paper: PaperPen, box: PaperArea) -> None:
    ink, faint, right = paper.palette.ink, paper.palette.ink2, box.left + box.width
    paper.write(NAMES_TITLE, (box.left, box.top + 1.6), paper.face(3.3, bold=True), ink)
    paper.write(HINT, (right, box.top + 1.8), paper.face(2.3, italic=True), faint, "right")
    y = box.top + 3.5
    for _ in range(NAMES):
        y += NAME_ROW
        dot = paper.at(box.left + 2, y - 2)
        paper.pen.ring(dot, 1.7 * paper.density, 0.25 * paper.density, faint)
        paper.rule(box.left + 5.5, y, box.width - 5.5, 0.2, faint)
