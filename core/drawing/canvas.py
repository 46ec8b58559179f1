"""What a board is drawn on: pens, colours and a scale."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from .colours import Colour, Palette
from .lettering import Lettering
from .pen import Extent, Pen, Point, Words


@attrs.frozen
class Canvas:
    """What a board is drawn with: pixels at one scale, y upwards, the origin at the board's own."""

    mesh: Pen
    texts: Words
    palette: Palette
    scale: float
    small: bool = False  # a thumbnail: no words
    letters: float = 1.0  # how much larger than usual words are
    bounded: bool = False  # a page or picture: nothing lies beyond the board's own sheet
    plates: Pen | None = None  # what words stand on where traces lie below them

    def at(self, place: Point) -> Point:
        """A place of the board in pixels."""
        return place[0] * self.scale, place[1] * self.scale

    def sized(self, lettering: Lettering) -> Lettering:
        """A lettering in the person's size of text."""
        return lettering.scaled(self.letters)

    @property
    def sizes(self) -> tuple[float, ...]:
        """How much larger a name may be: as other words are, or as usual where that has no room."""
        return tuple(dict.fromkeys((self.letters, 1.0)))

    def plate(self, box: Extent, colour: Colour) -> None:
        """The ground of a word: what was drawn there before does not strike it through."""
        left, bottom, right, top = box
        pen = self.plates or self.mesh
        pen.rectangle(left, bottom, right - left, top - bottom, colour)

    def chain(self, places: Sequence[Point]) -> list[Point]:
        """Several places of the board in pixels."""
        return [(x * self.scale, y * self.scale) for x, y in places]
