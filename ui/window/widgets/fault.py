"""A sheet that says what went wrong, where the person is; nothing was changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from arcade import key as keys

from gridprix.core.documents import BadFile
from gridprix.core.drawing.lettering import BODY, DIALOG, SMALL
from gridprix.core.errors import GridprixError
from gridprix.ui.drawing.palettes import VEIL
from gridprix.ui.errors import plain_reason
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.layout import dialog_box, dialog_foot
from gridprix.ui.window.screen import Layer

from .parts import button

SIZE = 640, 300


class FaultSheet(Layer):
    """Told once, closed with Esc or Enter."""

    modal: ClassVar[bool] = True

    def __init__(self, region: Callable[[], Box]) -> None:
        super().__init__()
        self._region = region
        self.shown = False
        self.title = ""
        self.text = ""

    def guard(self, title: str, action: Callable[[], object]) -> None:
        """Do something that a broken file may stop; then say so and stay here."""
        try:
            action()
        except (BadFile, GridprixError, OSError) as error:
            self.title, self.text = title, plain_reason(error)
            self.shown = self.dirty = True

    def key(self, symbol: int) -> bool:
        """Close with a key; answers whether the sheet was open."""
        if self.shown and symbol in (keys.ESCAPE, keys.ENTER, keys.NUM_ENTER):
            self.close()
            return True
        return self.shown

    def close(self) -> None:
        """Put the sheet away."""
        self.shown = False

    def paint(self, paint: Paint) -> None:
        """Paint the sheet."""
        palette, region = paint.palette, self._region()
        paint.fill(region, VEIL)
        box = dialog_box(region, *SIZE)
        paint.sheet(box, palette.bad, 1.4)
        left, wide = box.left + 24, box.width - 56
        paint.text((left, box.top + 36), self.title, DIALOG, palette.bad, width=wide)
        paint.lines((left, box.top + 82), self.text, BODY, None, wide, most=6, step=20)
        paint.text((left, box.bottom - 33), "Nothing was changed.", SMALL, palette.ink2)
        (place,) = dialog_foot(box).row_at_right([120])
        button(paint, "close fault", place, "Close", self.close, key="Esc", kind="primary")
