"""The bar above the cards and the line below them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridprix.core.drawing.lettering import BODY
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.layout import TOP_BAR
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.heading import heading
from gridprix.ui.window.widgets.parts import button

from .before import SAFE

if TYPE_CHECKING:
    from .screen import ImportScreen

FOOT = 60
SAFE_FILE = "Nothing is uploaded; the file is not kept."


class ImportFrame(Layer):
    """The way back, the file, and the way on."""

    def __init__(self, screen: ImportScreen) -> None:
        super().__init__()
        self._screen = screen

    def paint(self, paint: Paint) -> None:
        """Paint both."""
        screen, desk, region = self._screen, self._screen.desk, self._screen.region
        file, buttons = desk.settings.file, []
        note = "no file yet"
        if file is not None:
            note = file.name
            buttons = [("other", "Other file", "O", screen.choose_file)]
        if desk.picture is not None:
            wide, high = desk.picture.whole
            note = f"{note}, {wide} x {high}"
        top = region.strip(0, TOP_BAR)
        heading(paint, top, "Import a track", note, screen.leave, buttons, "Before and after, live")
        foot = region.foot(FOOT)
        paint.fill(foot, paint.palette.paper)
        paint.fill(foot.strip(0, 1), paint.palette.line)
        scale = paint.look.scale
        places = foot.inset(20, 10).row_at_right([round(110 * scale), round(214 * scale)], 12)
        button(paint, "cancel", places[0], "Cancel", screen.leave, key="Esc")
        button(
            *(paint, "open", places[1], "Open in the studio", screen.open),
            key="Enter",
            kind="primary",
            enabled=desk.ready,
        )
        left, middle = foot.left + 24, foot.centre[1]
        if desk.ready:
            ink = paint.palette.ok
            paint.line((left, middle), (left + 6, middle + 6), 2.4, ink)
            paint.line((left + 6, middle + 6), (left + 17, middle - 7), 2.4, ink)
            left += 30
        safe = SAFE if desk.settings.kind in ("", "picture") else SAFE_FILE
        words = f"Ready. {safe}" if desk.ready else "computing" if desk.computing else safe
        paint.text((left, middle), words, BODY, width=places[0].left - left - 20)
