"""One short sentence at a time at the top of the board."""

from __future__ import annotations

from collections.abc import Callable

from gridprix.core.drawing.lettering import BODY, STRONG
from gridprix.ui.window.board.stage import Stage
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.table.controller import TableController
from gridprix.ui.window.table.notice import Notice
from gridprix.ui.window.widgets.parts import tones

SECONDS = 3.5
SIGNS = {"ok": "i", "warn": "!", "bad": "x"}


class Toasts(Layer):
    """Shows the notices of the table one after another."""

    def __init__(
        self, stage: Stage, table: TableController, above: Callable[[], float] = lambda: 0.0
    ) -> None:
        super().__init__()
        self._stage = stage
        self._table = table
        self._above = above  # how much of the board's top is taken
        self.notice: Notice | None = None
        self._left = 0.0

    def update(self, seconds: float) -> None:
        """Let time pass; the next notice takes the place of one that has been read."""
        self._left -= seconds
        queue = self._table.notices
        if queue and (self.notice is None or self._left < SECONDS - 0.8):
            self.notice, self._left, self.dirty = queue.popleft(), SECONDS, True
        elif self.notice is not None and self._left <= 0:
            self.notice, self.dirty = None, True

    def forget(self) -> None:
        """What was told to one driver is not for the next."""
        self._table.notices.clear()
        self.notice, self.dirty = None, True

    def paint(self, paint: Paint) -> None:
        """Paint the notice, if there is one."""
        if self.notice is None:
            return
        ink, ground = tones(paint, self.notice.kind)
        port = self._stage.camera.port
        width = min(port.width - 40, paint.width(self.notice.text, BODY) + 58)
        box = Box(
            port.left + (port.width - width) / 2, port.top + max(44, self._above() + 8), width, 36
        )
        paint.fill(box, ground, 6)
        paint.frame(box, ink, 1.4, 6)
        at = (box.left + 22, box.top + 18)
        paint.disc(at, 9, ink)
        paint.text(at, SIGNS.get(self.notice.kind, "i"), STRONG, ground, anchor="center")
        paint.text((box.left + 40, box.top + 18), self.notice.text, BODY, width=width - 52)
