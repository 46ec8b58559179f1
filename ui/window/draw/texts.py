"""Texts of a layer, kept between drawings, since making one costs more than moving it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

import arcade  # noqa: F401 - tells pyglet whether there is a display, before it looks for one
from pyglet.font import load
from pyglet.font.base import Font
from pyglet.graphics import Batch
from pyglet.text import Label, Weight

from gridprix.core.drawing.colours import Colour
from gridprix.core.drawing.lettering import Lettering
from gridprix.core.plain_text import plain_line
from gridprix.ui.drawing.fonts import FONTS, POINTS_PER_PIXEL, text_width

_BEFORE = {"left": 0.0, "center": 0.5, "right": 1.0}  # how much of a text lies before its place
FONTS_KEPT = 64
_Spec = tuple[str, Lettering, Colour, str]


def _name(face: Lettering) -> str:
    return FONTS.get(face.family, face.family)


def _points(face: Lettering) -> float:
    return face.px * POINTS_PER_PIXEL


def _weight(face: Lettering) -> str:
    return Weight.BOLD if face.bold else Weight.NORMAL


@lru_cache(maxsize=FONTS_KEPT)
def _kept_font(face: Lettering) -> Font:
    """Keep a font: it goes with its last text, and the next screen had to draw each letter anew."""
    return load(_name(face), _points(face), _weight(face), face.italic)


class Texts:
    """All texts of one layer in one batch."""

    def __init__(self) -> None:
        self._batch = Batch()
        self._shown: dict[_Spec, list[Label]] = {}
        self._spare: dict[_Spec, list[Label]] = {}

    def begin(self) -> None:
        """Begin a new drawing: what was shown is now spare."""
        self._spare, self._shown = self._shown, defaultdict(list)

    def put(
        self,
        text: str,
        at: tuple[float, float],
        face: Lettering,
        colour: Colour,
        anchor: str = "left",
    ) -> None:
        """Show a text; `at` is the middle of its height, y upwards."""
        text = plain_line(text)
        if not text:
            return
        spec = (text, face, colour, anchor)
        spares = self._spare.get(spec)
        x, y = round(at[0]), round(at[1])
        if spares:
            label = spares.pop()
            label.position = x, y, 0
        else:
            _kept_font(face)
            label = Label(
                text,
                x,
                y,
                font_name=_name(face),
                font_size=_points(face),
                weight=_weight(face),
                italic=face.italic,
                color=colour,
                anchor_x=anchor,  # type: ignore[arg-type] # one of _BEFORE
                anchor_y="center",
                batch=self._batch,
            )
        self._shown[spec].append(label)

    def width(self, text: str, lettering: Lettering) -> float:
        """How wide a text is at most."""
        return text_width(text, lettering)

    def boxes(self) -> Iterator[tuple[float, float, float, float]]:
        """Where texts stand: left, bottom, right, top."""
        for (text, face, _, anchor), labels in self._shown.items():
            wide, high = text_width(text, face), face.px
            for label in labels:
                left = label.x - wide * _BEFORE[anchor]
                yield left, label.y - high / 2, left + wide, label.y + high / 2

    def end(self) -> None:
        """Give up what is no longer shown."""
        for labels in self._spare.values():
            for label in labels:
                label.delete()
        self._spare = {}

    def draw(self) -> None:
        """Draw all texts with the camera in use."""
        self._batch.draw()
