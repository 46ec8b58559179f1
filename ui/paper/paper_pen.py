"""A pen on a sheet of paper that is measured in millimetres."""

from __future__ import annotations

from typing import Protocol

import attrs

from gridprix.core.drawing.colours import Colour, Palette, colour
from gridprix.core.drawing.lettering import SANS, SERIF, Lettering
from gridprix.core.drawing.pen import Pen, Point, Words
from gridprix.ui.drawing.fonts import shortened
from gridprix.ui.drawing.palettes import LIGHT

from .sheet_plan import MARGIN

WHITE = colour("FFFFFF")
# white where ink would be wasted: people draw on it
PAPER = attrs.evolve(
    LIGHT, name="paper", off=WHITE, road=WHITE, grass=WHITE, island=colour("EFF1E8")
)
TITLE, NOTE = 7.0, 3.1  # heights of letters, in millimetres


class SheetPen(Pen, Words, Protocol):
    """Draws and writes."""


class PaperPage(Protocol):
    """A page of a sheet, whatever is on it."""

    @property
    def title(self) -> str:
        """What it is about."""

    @property
    def size(self) -> tuple[float, float]:
        """Of the paper, in millimetres."""

    def corner(self, density: float) -> Point:
        """The lower left corner of the page, in pixels."""

    def draw(self, pen: SheetPen, density: float) -> None:
        """Draw it, so many pixels to a millimetre."""


@attrs.frozen
class PaperPen:
    """A pen on a sheet that is measured in millimetres from its upper left corner."""

    pen: SheetPen
    density: float  # pixels of a millimetre
    corner: Point
    size: tuple[float, float]
    palette: Palette = PAPER

    def at(self, x: float, y: float) -> Point:
        """A place of the sheet in pixels."""
        return (
            self.corner[0] + x * self.density,
            self.corner[1] + (self.size[1] - y) * self.density,
        )

    def face(self, height: float, family: str = SANS, **style: bool) -> Lettering:
        """Letters so many millimetres high."""
        return Lettering(family, height * self.density, **style)

    def write(
        self, text: str, place: Point, face: Lettering, of: Colour, anchor: str = "left"
    ) -> None:
        """A text whose height is centred at a place."""
        self.pen.put(text, self.at(*place), face, of, anchor)

    def rule(self, x: float, y: float, width: float, thick: float, of: Colour) -> None:
        """A line across."""
        self.pen.line(self.at(x, y), self.at(x + width, y), thick * self.density, of)

    def blank(self) -> None:
        """The white sheet."""
        wide, high = (side * self.density for side in self.size)
        self.pen.rectangle(*self.corner, wide, high, WHITE)

    def cover(self, left: float, top: float, width: float, height: float) -> None:
        """White over what was drawn."""
        x, y = self.at(left, top + height)
        self.pen.rectangle(x, y, width * self.density, height * self.density, WHITE)

    def head(self, title: str, note: str) -> None:
        """What the page is about, and a note beside it."""
        left, right = MARGIN, self.size[0] - MARGIN
        face = self.face(TITLE, SERIF, bold=True)
        self.write(title, (left, 13), face, self.palette.ink)
        begin = left + self.pen.width(title, face) / self.density + 6
        small = self.face(NOTE, SERIF, italic=True)
        told = shortened(note, small, (right - begin) * self.density)
        self.write(told, (right, 14.2), small, self.palette.ink2, "right")
        self.rule(left, 18.5, right - left, 0.35, self.palette.ink)

    def foot(self, text: str) -> None:
        """Where more is to be found."""
        self.write(text, (MARGIN, self.size[1] - 7.5), self.face(2.2), self.palette.ink2)
