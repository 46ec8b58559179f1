"""Lines that somebody draws on a picture, so that what was left open closes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PIL import Image, ImageDraw

from .colours import Pixels
from .picture_settings import Stroke

BROAD = 0.005  # of the longer side of the picture
INK = (0, 0, 0)


def inked(pixels: Pixels, strokes: Sequence[Stroke], zoom: float) -> Pixels:
    """A picture with strokes; `zoom` is how many pixels of the file one of these is."""
    if not strokes:
        return pixels
    image = Image.fromarray(np.asarray(pixels))
    pen = ImageDraw.Draw(image)
    width = max(2, round(BROAD * max(image.size)))
    for a, b in strokes:
        ends = [(x / zoom, y / zoom) for x, y in (a, b)]
        pen.line(ends, fill=INK, width=width)
        for x, y in ends:
            pen.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=INK)
    return np.asarray(image)
