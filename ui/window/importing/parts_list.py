"""The paths of a drawing with their roles, or the shapes of a map of which one is chosen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gridprix.core.drawing.lettering import BODY, SMALL, STRONG
from gridprix.ui.importing.answers import FilePart
from gridprix.ui.importing.desk import ImportDesk
from gridprix.ui.importing.roles import CHOSEN, role_words
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.widgets.parts import section
from gridprix.ui.window.widgets.rows import RowsLayer

ROW, GAP = 32, 4
PART = "part "


class PartsList(RowsLayer):
    """A row for each part; a press asks what it is, or chooses it."""

    def __init__(
        self, desk: ImportDesk, ask: Callable[[int, Box], None], where: Callable[[], Box]
    ) -> None:
        super().__init__()
        self._desk, self._ask, self._where = desk, ask, where

    def paint(self, paint: Paint) -> None:
        """Paint the head and the rows that fit."""
        parts = self._desk.parts
        if not parts:
            return
        box, scale = self._where(), paint.look.scale
        drawing = self._desk.settings.kind == "drawing"
        head, note = ("Paths", "what each of them is") if drawing else ("Shapes", "one is the road")
        section(paint, box.left, box.right, box.top + 10, head, note)
        high = round(ROW * min(scale, 1.2))
        area = box.strip(24 * scale, box.height - 24 * scale)
        seen = self.in_view(len(parts), int((area.height + GAP) // (high + GAP)))
        bar = Box(area.right - 6, area.top, 6, area.height)
        self.bar(paint, bar)
        wide = area.width - (14 if len(seen) < len(parts) else 0)
        for place, number in enumerate(seen):
            row = Box(area.left, area.top + place * (high + GAP), wide, high)
            self._row(paint, row, number, parts[number])

    def _row(self, paint: Paint, box: Box, number: int, part: FilePart) -> None:
        palette, name = paint.palette, f"{PART}{number}"
        chosen = part.role == CHOSEN
        paint.control(name, box, partial(self._ask, number, box))
        lit = chosen or paint.hovered(name)
        paint.fill(box, palette.chosen if lit else palette.paper, 5)
        paint.frame(box, palette.accent if chosen else palette.control, 2 if chosen else 1, 5)
        middle = box.centre[1]
        paint.text((box.left + 18, middle), str(number + 1), SMALL, palette.ink2, anchor="center")
        role = "The road" if chosen else ""
        if self._desk.settings.kind == "drawing":
            role = role_words(part.role)
        told = f"{part.count:,} points"
        right = box.right - 12
        if self._desk.settings.kind == "drawing":
            x = right - 6
            paint.mesh.convex(
                ((x - 5, middle - 3), (x + 5, middle - 3), (x, middle + 4)), palette.control
            )
            right -= 22
        right -= paint.text((right, middle), role, STRONG, anchor="right") + 14 * bool(role)
        face = STRONG if chosen else BODY
        left = box.left + 34
        used = paint.text((left, middle), part.title, face, width=max(40, right - left))
        if right - left - used > 90:
            paint.text((right, middle), told, SMALL, palette.ink2, anchor="right")
