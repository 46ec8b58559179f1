"""The fonts of the application, and how wide a text is, without any window."""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import attrs
from PIL import ImageFont

from gridprix.core.drawing.lettering import MONO, SANS, SERIF, Lettering
from gridprix.core.plain_text import plain_line

FONTS = {SANS: "Liberation Sans", SERIF: "Liberation Serif", MONO: "Liberation Mono"}
POINTS_PER_PIXEL = 0.75
ELLIPSIS = "…"
MEASURED_AT = 64
LONGEST = 20_000  # characters of a text in lines; no screen shows so many


def font_folder() -> Path:
    """Where the fonts lie: beside arcade, which need not be imported (it looks for a display)."""
    spec = find_spec("arcade")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("arcade")
    return Path(spec.origin).parent / "resources" / "system" / "fonts" / "ttf" / "Liberation"


@lru_cache
def picture_font(face: Lettering) -> ImageFont.FreeTypeFont:
    """The font of a lettering for pictures that are drawn without a window."""
    weight = "Bold" if face.bold else ""
    style = f"{weight}{'Italic' if face.italic else ''}" or "Regular"
    name = FONTS.get(face.family, face.family).replace(" ", "_")
    file = font_folder() / f"{name}_{style}.ttf"
    return ImageFont.truetype(BytesIO(file.read_bytes()), face.px)


@lru_cache(maxsize=1 << 14)
def text_width(text: str, face: Lettering) -> float:
    """How wide a text is in pixels at most; a guess where the fonts are missing.

    Some systems set letters at whole pixels, which makes a line of small ones wider; others do not.
    """
    text = plain_line(text)
    try:
        large = picture_font(attrs.evolve(face, px=MEASURED_AT))
        smooth = large.getlength(text) * face.px / MEASURED_AT
        return max(smooth, sum(_whole_pixels(letter, face) for letter in text))
    except OSError:
        return len(text) * face.px * 0.55


@lru_cache(maxsize=1 << 12)
def _whole_pixels(letter: str, face: Lettering) -> int:
    return round(picture_font(attrs.evolve(face, px=round(face.px))).getlength(letter))


def shortened(text: str, face: Lettering, width: float) -> str:
    """The text cut with an ellipsis where it is too wide."""
    if text_width(text, face) <= width:
        return text
    text = text[: max(1, int(width))]  # no letter is narrower than a pixel
    while text and text_width(text + ELLIPSIS, face) > width:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def wrapped(text: str, face: Lettering, width: float, most: int = 99) -> list[str]:
    """The text in lines that fit; what goes beyond the last line is cut with an ellipsis."""
    lines: list[str] = []
    line = ""
    for word in text[:LONGEST].split():
        longer = f"{line} {word}" if line else word
        if line and text_width(longer, face) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    lines.append(line)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [shortened(one, face, width) for one in lines]
