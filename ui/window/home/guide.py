"""The words of a guided race: one hint for each question, for as long as it is open."""

from __future__ import annotations

from gridprix.core.drawing.lettering import BODY, STRONG
from gridprix.core.transcript import Reply
from gridprix.ui.drawing.fonts import wrapped
from gridprix.ui.window.board.corner import clearest
from gridprix.ui.window.board.stage import Stage
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.table.controller import TableController

WIDE, ASIDE = 560, 24
BELOW_TOASTS = 92
TIP = 110


class GuidedHints(Layer):
    """Shows the hint of the question that a person is asked."""

    def __init__(self, stage: Stage, table: TableController) -> None:
        super().__init__()
        self._stage = stage
        self._table = table

    def hint(self) -> str:
        """What is told now; nothing once all has been told."""
        table = self._table
        hints = table.game.scenario.hints
        if table.choice is None:
            return ""
        people = table.game.people
        told = sum(
            1
            for entry in table.game.transcript
            if isinstance(entry, Reply) and entry.seat in people
        )
        return hints[told] if told < len(hints) else ""

    def paint(self, paint: Paint) -> None:
        """Paint the hint where it hides nothing, at the foot of the board if it can."""
        text = self.hint()
        if not text:
            return
        palette, port = paint.palette, self._stage.camera.port
        wide = min(WIDE * paint.look.scale, port.width - 80)
        lines = len(wrapped(text, paint.face(BODY), wide - 78))
        high = (20 * lines + 18) * paint.look.scale
        box = self.place(wide, high)
        paint.card(box, 6, palette.chosen)
        paint.frame(box, palette.accent, 1.4, 6)
        paint.disc((box.left + 26, box.centre[1]), 11, palette.accent)
        paint.text((box.left + 26, box.centre[1]), "i", STRONG, palette.on_accent, anchor="center")
        top = box.top + (high - 20 * (lines - 1) * paint.look.scale) / 2
        paint.lines((box.left + 48, top), text, BODY, None, wide - 78, step=20)

    def place(self, wide: float, high: float) -> Box:
        """Where a box of a size hides no point to choose, and the least of the board."""
        port = self._stage.camera.port
        middle, right = port.left + (port.width - wide) / 2, port.right - wide - ASIDE
        places = [
            Box(x, y, wide, high)
            for y in (port.bottom - high - 20, port.top + BELOW_TOASTS)
            for x in (middle, port.left + ASIDE, right)
        ]
        free = [place for place in places if not self._covers(place)]
        return clearest(self._stage, free or places)

    def _covers(self, box: Box) -> bool:
        choice, camera = self._table.choice, self._stage.camera
        spots = [camera.to_screen(one.spot) for one in choice.candidates] if choice else []
        # what is framed is told in a box below the points
        around = Box(box.left - 20, box.top - TIP, box.width + 40, box.height + TIP + 20)
        return any(around.holds(*spot) for spot in spots)
