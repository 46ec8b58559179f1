"""Shapes and texts drawn into a picture, several times as large as wanted so that it is smooth."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
from PIL import Image, ImageDraw, ImageFont

from gridprix.core.drawing.colours import Colour
from gridprix.core.drawing.lettering import Lettering
from gridprix.core.drawing.pen import Point
from gridprix.core.plain_text import plain_line

from .dashing import dash_pieces
from .fonts import picture_font, text_width

FINE = 2
_ANCHOR = {"left": "lm", "center": "mm", "right": "rm"}


class PicturePen:
    """Draws with y upwards from the lower left corner of a sheet."""

    def __init__(self, image: Image.Image, left: float, top: float) -> None:
        self.image = image
        self._left, self._top = left, top
        self._draw = ImageDraw.Draw(image, "RGBA")

    @classmethod
    def blank(cls, width: float, height: float, left: float, top: float) -> PicturePen:
        """A pen on a new sheet; `left` and `top` are where its upper left corner lies."""
        size = round(width * FINE), round(height * FINE)
        return cls(Image.new("RGB", size), left, top)

    def copy(self) -> PicturePen:
        """A pen on a copy of the sheet."""
        return PicturePen(self.image.copy(), self._left, self._top)

    def finished(self) -> Image.Image:
        """The picture in its own size."""
        size = self.image.width // FINE, self.image.height // FINE
        return self.image.resize(size, Image.Resampling.LANCZOS)

    def _px(self, at: Point) -> tuple[float, float]:
        return (at[0] - self._left) * FINE, (self._top - at[1]) * FINE

    # -- shapes

    def convex(self, points: Sequence[Point], colour: Colour, *, smooth: bool = True) -> None:
        """A convex polygon."""
        self.area(points, colour)

    def area(self, points: Sequence[Point], colour: Colour) -> None:
        """Any polygon that does not cross itself."""
        self._draw.polygon([self._px(point) for point in points], fill=colour)

    def rectangle(self, left: float, top: float, width: float, height: float, of: Colour) -> None:
        """A rectangle that begins at its lower left corner."""
        x, y = self._px((left, top + height))
        right, bottom = x + width * FINE - 1, y + height * FINE - 1
        self._draw.rectangle((x, y, max(x, right), max(y, bottom)), fill=of)

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        """A filled circle."""
        self._draw.circle(self._px(centre), radius * FINE, fill=colour)

    def ring(self, centre: Point, radius: float, width: float, colour: Colour) -> None:
        """A circle line."""
        outer = (radius + width / 2) * FINE
        self._draw.circle(self._px(centre), outer, outline=colour, width=_thick(width))

    def line(self, a: Point, b: Point, width: float, colour: Colour) -> None:
        """A straight line."""
        self._draw.line((self._px(a), self._px(b)), fill=colour, width=_thick(width))

    def lines(
        self, points: Sequence[Point], width: float, colour: Colour, *, closed: bool = False
    ) -> None:
        """A chain of lines."""
        # once more around the first corner, so that it is joined too
        chain = [*points, *points[:2]] if closed else points
        spots = [self._px(point) for point in chain]
        self._draw.line(spots, fill=colour, width=_thick(width), joint="curve")

    def dashes(
        self,
        points: Sequence[Point],
        width: float,
        colour: Colour,
        pattern: tuple[float, float] = (5, 4),
        *,
        closed: bool = False,
    ) -> None:
        """A dashed chain of lines."""
        chain = [*points, points[0]] if closed else points
        for a, b in dash_pieces(chain, pattern):
            self.line(a, b, width, colour)

    # -- texts

    def put(
        self,
        text: str,
        at: Point,
        face: Lettering,
        colour: Colour,
        anchor: str = "left",
    ) -> None:
        """A text whose height is centred at a place."""
        font = _font(attrs.evolve(face, px=face.px * FINE))
        text = plain_line(text)  # several lines have no common place
        self._draw.text(self._px(at), text, fill=colour, font=font, anchor=_ANCHOR[anchor])

    def width(self, text: str, lettering: Lettering) -> float:
        """How wide a text is at most."""
        return text_width(text, lettering)


def _thick(width: float) -> int:
    return max(1, round(width * FINE))


def _font(face: Lettering) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    try:
        return picture_font(face)
    except OSError:
        return ImageFont.load_default(face.px)
