"""The line below the sheet: where the pointer is, what the tool does, what was read back."""

from __future__ import annotations

from collections.abc import Callable

from gridprix.core.drawing.lettering import BODY, STRONG
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer

from .facts import StudioFacts
from .marks import spoken

PAD = 14


class FootLine(Layer):
    """What went wrong comes before what was done, and that before what can be done."""

    def __init__(self, facts: StudioFacts, where: Callable[[], Box]) -> None:
        super().__init__()
        self._facts, self._where = facts, where

    def paint(self, paint: Paint) -> None:
        """Paint the line."""
        box, facts, palette = self._where(), self._facts, paint.palette
        paint.fill(box, palette.paper)
        paint.fill(Box(box.left, box.top, box.width, 1), palette.control)
        middle = box.centre[1]
        used = paint.text((box.left + PAD, middle), spoken(facts.cursor), STRONG)
        note = facts.session.studio.note(facts.session.sheet)
        width = paint.text((box.right - PAD, middle), note, BODY, palette.ink2, anchor="right")
        left = box.left + PAD + max(used, 64) + 16
        told = facts.wrong or facts.said or facts.hint
        of = palette.bad if facts.wrong else palette.ink2
        paint.text((left, middle), told, BODY, of, width=box.right - PAD - width - left - 16)
