"""Reads a picture from standard input and prints its pixels, in a process of its own with limits.

First comes a line with its width and height as they are printed, and how many pixels of the file
one of them stands for; or a sentence about what is wrong with it. Then come red, green and blue.
"""

from __future__ import annotations

import io
import json
import sys

from .limited import limit

MOST_PIXELS = 40_000_000
MOST_SIDE = 1600  # of what is printed
LEAST_SIDE = 32


def decoded(raw: bytes) -> bytes:
    """What is printed."""
    from PIL import Image, ImageOps  # noqa: PLC0415 - after the limits are set

    Image.MAX_IMAGE_PIXELS = None  # its size is looked at below
    image: Image.Image = Image.open(io.BytesIO(raw), formats=("PNG", "JPEG"))
    wide, high = image.size
    if wide * high > MOST_PIXELS:
        return told(
            f"the picture has {wide:,} x {high:,} pixels and at most "
            f"{MOST_PIXELS // 1_000_000} million are read; make it smaller"
        )
    if min(wide, high) < LEAST_SIDE:
        return told(f"the picture has {wide} x {high} pixels; a road needs at least {LEAST_SIDE}")
    image.draft("RGB", (MOST_SIDE, MOST_SIDE))
    longest = max(wide, high)
    if (fewer := max(image.size) // MOST_SIDE) > 1 and image.mode in ("L", "RGB", "RGBA"):
        image = image.reduce(fewer)
    image = ImageOps.exif_transpose(image)
    if "A" in image.getbands() or "transparency" in image.info:
        paper = Image.new("RGBA", image.size, "white")
        image = Image.alpha_composite(paper, image.convert("RGBA"))
    image = image.convert("RGB")
    image.thumbnail((MOST_SIDE, MOST_SIDE), Image.Resampling.BOX)
    zoom = longest / max(image.size)
    return json.dumps([*image.size, zoom]).encode() + b"\n" + image.tobytes()


def told(sentence: str) -> bytes:
    """A sentence in the place of a picture."""
    return json.dumps(sentence).encode() + b"\n"


def main() -> None:
    """Print the picture that comes by standard input, as bytes of its colours."""
    limit()
    try:
        answer = decoded(sys.stdin.buffer.read())
    except MemoryError:
        answer = told("the picture takes too much memory; make it smaller")
    sys.stdout.buffer.write(answer)
