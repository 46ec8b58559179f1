"""The bar at the top: what is raced, what is going on, and the way out."""

from __future__ import annotations

from collections.abc import Callable

from gridprix.core.drawing.lettering import SMALL, STRONG, TITLE, Lettering
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.parts import button

from .actions import Actions
from .facts import Facts

PHASE = Lettering(STRONG.family, 15, bold=True)


class TopBar(Layer):
    """Title and phase."""

    def __init__(
        self, facts: Facts, actions: Actions, where: Callable[[], Box], ruleset: str
    ) -> None:
        super().__init__()
        self._facts = facts
        self._actions = actions
        self._where = where
        self._ruleset = ruleset

    def paint(self, paint: Paint) -> None:
        """Paint the bar."""
        table, actions = self._facts.table, self._actions
        palette, box = paint.palette, self._where()
        paint.fill(box, palette.bar)
        if palette.dark:
            paint.fill(Box(box.left, box.bottom - 1, box.width, 1), palette.line)
        middle = box.top + box.height / 2
        back = Box(box.left + 8, box.top + 8, 32, 32)
        paint.control("back", back, actions.open_menu)
        x = back.left + 9
        for end in (-8, 8):
            paint.line((x + 11, middle + end), (x, middle), 2.2, palette.on_bar)
        scenario = table.game.scenario
        right = box.right - 16
        for name, label, key, action in (
            ("menu", "Menu", "Esc", actions.open_menu),
            ("pause", "Go on" if table.paused else "Pause bots", "Space", table.pause),
        ):
            width = round(paint.width(label, STRONG) + paint.width(key, SMALL) + 44)
            right -= width
            button(
                paint, name, Box(right, box.top + 9, width, 30), label, action, key=key, kind="bar"
            )
            right -= 8
        phase = self._facts.phase()
        half = paint.width(phase, PHASE) / 2
        centre = box.left + box.width / 2
        paint.text((centre, middle), phase, PHASE, palette.on_bar, anchor="center")
        room = centre - half - 16 - (box.left + 48)
        wide = paint.text(
            (box.left + 48, middle), scenario.title, TITLE, palette.on_bar, width=room
        )
        seats = len(scenario.seats)
        note = f"{self._ruleset}, {seats} seat{'s' if seats > 1 else ''}"
        left = room - wide - 14
        if left > 60:
            at = (box.left + 48 + wide + 14, middle + 1)
            paint.text(at, note, SMALL, palette.on_bar2, width=left)
