"""Letterings by what they are used for; a screen's fonts say how they look."""

from __future__ import annotations

import attrs

SANS, SERIF, MONO = "sans", "serif", "mono"


@attrs.frozen
class Lettering:
    """A kind of letters in a size, in pixels."""

    family: str
    px: float
    bold: bool = False
    italic: bool = False

    def scaled(self, scale: float) -> Lettering:
        """The lettering for larger text."""
        return self if scale == 1 else attrs.evolve(self, px=self.px * scale)


BODY = Lettering(SANS, 14)
STRONG = Lettering(SANS, 14, bold=True)
NAME = Lettering(SANS, 16)
NAME_STRONG = Lettering(SANS, 16, bold=True)
SMALL = Lettering(SANS, 12)
SMALL_STRONG = Lettering(SANS, 12, bold=True)
HEAD = Lettering(SANS, 11, bold=True)
KEY = Lettering(SANS, 11, bold=True)
RULER = Lettering(SANS, 10)
TITLE = Lettering(SERIF, 17, bold=True)
QUESTION = Lettering(SERIF, 20, bold=True)
DIALOG = Lettering(SERIF, 26, bold=True)
HUGE = Lettering(SERIF, 36, bold=True)
CARD = Lettering(SERIF, 30, bold=True)
TRACK = Lettering(SERIF, 32, italic=True)
CORNER = Lettering(SERIF, 15, italic=True)
CODE = Lettering(MONO, 12)
