"""The words of a guided race, for as long as the question is open that they are about."""

from __future__ import annotations

from collections.abc import Callable

from gridprix.core.drawing.lettering import BODY, STRONG
from gridprix.core.guide import Guidance, guidance_in
from gridprix.ui.drawing.fonts import wrapped
from gridprix.ui.window.board.corner import clearest
from gridprix.ui.window.board.stage import Stage
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.mesh import circle_points
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.layout import TOP_BAR
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.table.controller import TableController

WIDE, BESIDE_DIALOG, ASIDE = 560, 900, 24
RING = 20  # pixels around the point that is meant; what is framed has a smaller ring
BELOW_TOASTS = 92
TIP = 110


class GuidedHints(Layer):
    """Shows the hint of the question that a person is asked."""

    def __init__(
        self,
        stage: Stage,
        table: TableController,
        in_dialog: Callable[[], bool],
        window: Callable[[], Box],
    ) -> None:
        super().__init__()
        self._stage = stage
        self._table = table
        self._in_dialog = in_dialog
        self._window = window

    def guidance(self) -> Guidance | None:
        """What is told now; nothing once all has been told, or where nobody is asked."""
        return guidance_in(self._table.game) if self._table.choice is not None else None

    def paint(self, paint: Paint) -> None:
        """Paint the hint where it hides nothing, at the foot of the board if it can."""
        told = self.guidance()
        if told is None:
            return
        self._point_out(paint, told.key)
        palette, port, text = paint.palette, self._stage.camera.port, told.says
        room = port.width - 80
        wide = min((BESIDE_DIALOG if self._in_dialog() else WIDE) * paint.look.scale, room)
        lines = len(wrapped(text, paint.face(BODY), wide - 78))
        high = (20 * lines + 18) * paint.look.scale
        box = self.place(wide, high)
        paint.card(box, 6, palette.chosen)
        paint.frame(box, palette.accent, 1.4, 6)
        paint.disc((box.left + 26, box.centre[1]), 11, palette.accent)
        paint.text((box.left + 26, box.centre[1]), "i", STRONG, palette.on_accent, anchor="center")
        top = box.top + (high - 20 * (lines - 1) * paint.look.scale) / 2
        paint.lines((box.left + 48, top), text, BODY, None, wide - 78, step=20)

    def _point_out(self, paint: Paint, key: str) -> None:
        """A dashed ring around the point that the guide means."""
        choice, camera = self._table.choice, self._stage.camera
        for one in choice.candidates if choice is not None and key else ():
            at = camera.to_screen(one.spot)
            if one.option.key == key and camera.port.inset(8).holds(*at):
                ring = circle_points(at, RING)
                paint.mesh.dashes(ring, 2.4, paint.palette.focus, (6, 4), closed=True)

    def place(self, wide: float, high: float) -> Box:
        """Where a box of a size hides no point to choose, and the least of the board.

        Where a dialog asks the question it stands above that.
        """
        port = self._stage.camera.port
        if self._in_dialog():
            window = self._window()
            return Box(window.left + (window.width - wide) / 2, TOP_BAR + 6, wide, high)
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
