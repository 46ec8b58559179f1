"""The rail of tools at the left of the studio."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gridprix.core.drawing.lettering import KEY, SMALL, SMALL_STRONG
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer

from .facts import StudioActions, StudioFacts
from .icons import icon

STEP, LEAST = 60, 46


class ToolRail(Layer):
    """The tools, each with its key; the one that is held is framed."""

    def __init__(
        self, facts: StudioFacts, actions: StudioActions, where: Callable[[], Box]
    ) -> None:
        super().__init__()
        self._facts, self._actions, self._where = facts, actions, where

    def paint(self, paint: Paint) -> None:
        """Paint the rail."""
        palette, box = paint.palette, self._where()
        paint.fill(box, palette.paper)
        paint.fill(Box(box.right - 1, box.top, 1, box.height), palette.control)
        tools = self._facts.tools
        step = max(LEAST, min(STEP, (box.height - 12) // len(tools)))
        for number, tool in enumerate(tools):
            place = Box(box.left + 8, box.top + 8 + number * step, box.width - 17, step - 4)
            held = tool.name == self._facts.tool
            name = f"tool {tool.name}"
            paint.control(name, place, partial(self._actions.take, tool.name))
            if held or paint.hovered(name):
                paint.fill(place, palette.chosen, 4)
            if held:
                paint.frame(place, palette.accent, 2, 4)
            x, _ = place.centre
            icon(paint, tool.icon, (x, place.top + step * 0.32), palette.ink)
            face = SMALL_STRONG if held else SMALL
            at = (x, place.bottom - 13)
            paint.text(at, tool.label, face, anchor="center", width=place.width - 4)
            at = (place.right - 5, place.top + 10)
            paint.text(at, tool.key, KEY, palette.ink2, anchor="right")
