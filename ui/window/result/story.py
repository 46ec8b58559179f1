"""What there is to tell of one driver: speed, mistakes, the coach's line, the best so far."""

from __future__ import annotations

from collections.abc import Callable

from gridprix.core.drawing.lettering import SMALL, SMALL_STRONG
from gridprix.ui.drawing.fonts import wrapped
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.parts import section

from .facts import ResultFacts

LINE, ROW_GAP, MOST_GAP = 16, 7, 44
LABEL = 106  # pixels: the room for what a line is about


class Story(Layer):
    """The lines of the driver that is followed, or of the first person; then the next race."""

    def __init__(self, facts: ResultFacts, place: Callable[[], Box]) -> None:
        super().__init__()
        self._facts = facts
        self._place = place

    def paint(self, paint: Paint) -> None:
        """Paint as many lines as there is room for."""
        facts, box, scale = self._facts, self._place(), paint.look.scale
        paint.card(box, 6)
        left, right = box.left + 16, box.right - 16
        row = facts.told_of
        if row is None:
            return
        section(paint, left, right, box.top + 20, f"{row.standing.name}'s race", "")
        foot = box.bottom - 8
        lines = facts.story()
        needed = sum(self._high(paint, words, right - left) for _, words in lines)
        spare = foot - (box.top + 38 * scale) - needed
        gap = max(0.0, min(spare / max(len(lines), 1), MOST_GAP * scale))
        y = box.top + 38 * scale
        for label, words in lines:
            high = self._high(paint, words, right - left)
            if y + high > foot + 4:
                break
            self._line(paint, (left, y), right, label, words)
            y += high + gap

    def _words(self, paint: Paint, words: str, width: float) -> list[str]:
        return wrapped(words, paint.face(SMALL), width - LABEL * paint.look.scale, 2)

    def _high(self, paint: Paint, words: str, width: float) -> float:
        count = len(self._words(paint, words, width))
        return (count * LINE + ROW_GAP) * paint.look.scale

    def _line(
        self, paint: Paint, at: tuple[float, float], right: float, label: str, words: str
    ) -> None:
        scale = paint.look.scale
        left, y = at[0], at[1] + LINE / 2 * scale
        paint.text((left, y), label, SMALL, paint.palette.ink2)
        for number, line in enumerate(self._words(paint, words, right - left)):
            spot = (left + LABEL * scale, y + number * LINE * scale)
            paint.text(spot, line, SMALL_STRONG)
