"""The faces and sizes of the application, and how wide a text is, without any window."""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import attrs
from PIL import ImageFont

from gridprix.core.plain_text import plain_line

SANS, SERIF, MONO = "Liberation Sans", "Liberation Serif", "Liberation Mono"
POINTS_PER_PIXEL = 0.75
ELLIPSIS = "…"
MEASURED_AT = 64
LONGEST = 20_000  # characters of a text in lines; no screen shows so many


@attrs.frozen
class Face:
    """A face of a size, in pixels."""

    family: str
    px: float
    bold: bool = False
    italic: bool = False

    def scaled(self, scale: float) -> Face:
        """The face for larger text."""
        return self if scale == 1 else attrs.evolve(self, px=self.px * scale)


BODY = Face(SANS, 14)
STRONG = Face(SANS, 14, bold=True)
NAME = Face(SANS, 16)
NAME_STRONG = Face(SANS, 16, bold=True)
SMALL = Face(SANS, 12)
SMALL_STRONG = Face(SANS, 12, bold=True)
HEAD = Face(SANS, 11, bold=True)
KEY = Face(SANS, 11, bold=True)
RULER = Face(SANS, 10)
TITLE = Face(SERIF, 17, bold=True)
QUESTION = Face(SERIF, 20, bold=True)
DIALOG = Face(SERIF, 26, bold=True)
HUGE = Face(SERIF, 36, bold=True)
CARD = Face(SERIF, 30, bold=True)
TRACK = Face(SERIF, 32, italic=True)
CORNER = Face(SERIF, 15, italic=True)
CODE = Face(MONO, 12)


def font_folder() -> Path:
    """Where the fonts lie: beside arcade, which need not be imported (it looks for a display)."""
    spec = find_spec("arcade")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("arcade")
    return Path(spec.origin).parent / "resources" / "system" / "fonts" / "ttf" / "Liberation"


@lru_cache
def picture_font(face: Face) -> ImageFont.FreeTypeFont:
    """The font of a face for pictures that are drawn without a window."""
    weight = "Bold" if face.bold else ""
    style = f"{weight}{'Italic' if face.italic else ''}" or "Regular"
    file = font_folder() / f"{face.family.replace(' ', '_')}_{style}.ttf"
    return ImageFont.truetype(BytesIO(file.read_bytes()), face.px)


@lru_cache(maxsize=1 << 14)
def text_width(text: str, face: Face) -> float:
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
def _whole_pixels(letter: str, face: Face) -> int:
    return round(picture_font(attrs.evolve(face, px=round(face.px))).getlength(letter))


def shortened(text: str, face: Face, width: float) -> str:
    """The text cut with an ellipsis where it is too wide."""
    if text_width(text, face) <= width:
        return text
    text = text[: max(1, int(width))]  # no letter is narrower than a pixel
    while text and text_width(text + ELLIPSIS, face) > width:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def wrapped(text: str, face: Face, width: float, most: int = 99) -> list[str]:
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
