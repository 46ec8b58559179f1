"""Which pixels are of a colour, given by its word or its digits."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .colour_words import HUES, RED_AGAIN, digits_of

Pixels = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

STRONG = 0.3  # of the brightest channel, by which the darkest one is below it
DARK = 40  # what is darker is black, whatever its hue
REACH = 60  # of 255, by which each channel may differ from a colour that is given by its digits


def of_colour(pixels: Pixels, colour: str, reach: int = REACH) -> Mask:
    """Which pixels are of a colour, by its word or close to its digits."""
    if colour.startswith("#"):
        wanted = np.array(digits_of(colour), np.int16)
        return np.asarray((abs(pixels.astype(np.int16) - wanted) <= reach).all(axis=-1))
    hue, strong = _hues(pixels)
    ends = dict(zip(HUES, (*list(HUES.values())[1:], RED_AGAIN), strict=True))
    inside = (hue >= HUES[colour]) & (hue < ends[colour])
    if not HUES[colour]:
        inside |= hue >= RED_AGAIN
    return np.asarray(inside & strong)


def _hues(pixels: Pixels) -> tuple[npt.NDArray[np.float64], Mask]:
    """The hue of each pixel in degrees, and whether it has one to speak of."""
    red, green, blue = (pixels[..., n].astype(np.float64) for n in range(3))
    top, bottom = np.maximum(np.maximum(red, green), blue), np.minimum(np.minimum(red, green), blue)
    span = top - bottom
    safe = np.where(span == 0, 1.0, span)
    hue = np.where(
        top == red,
        (green - blue) / safe,
        np.where(top == green, 2 + (blue - red) / safe, 4 + (red - green) / safe),
    )
    return (hue * 60) % 360, (span >= STRONG * top) & (top >= DARK) & (span > 0)


def is_colour(digits: str, colour: str) -> bool:
    """Whether a colour of a drawing, which is written with its digits, is a certain one."""
    found = digits_of(digits[:7]) if len(digits) >= 7 else None
    return found is not None and bool(of_colour(np.array([found], np.uint8), colour)[0])
