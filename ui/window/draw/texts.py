"""Texts of a layer, kept between drawings, since making one costs more than moving it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import arcade
from pyglet.graphics import Batch

from gridprix.core.drawing.colours import Colour
from gridprix.core.drawing.lettering import Lettering
from gridprix.core.plain_text import plain_line
from gridprix.ui.drawing.fonts import FONTS, POINTS_PER_PIXEL, text_width

_BEFORE = {"left": 0.0, "center": 0.5, "right": 1.0}  # how much of a text lies before its place
_Spec = tuple[str, Lettering, Colour, str]


class Texts:
    """All texts of one layer in one batch."""

    def __init__(self) -> None:
        self._batch = Batch()
        self._shown: dict[_Spec, list[arcade.Text]] = {}
        self._spare: dict[_Spec, list[arcade.Text]] = {}

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
            label.position = x, y
        else:
            label = arcade.Text(
                text,
                x,
                y,
                colour,
                face.px * POINTS_PER_PIXEL,
                font_name=FONTS.get(face.family, face.family),
                bold=face.bold,
                italic=face.italic,
                anchor_x=anchor,
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
                label.label.delete()
        self._spare = {}

    def draw(self) -> None:
        """Draw all texts with the camera in use."""
        self._batch.draw()
