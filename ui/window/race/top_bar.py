"""The bar at the top: what is raced, what is going on, and the way out."""

from __future__ import annotations

from collections.abc import Callable

from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.heading import heading

from .actions import Actions
from .facts import Facts


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
        table, open_menu = self._facts.table, self._actions.open_menu
        scenario = table.game.scenario
        seats = len(scenario.seats)
        note = f"{self._ruleset}, {seats} seat{'s' if seats > 1 else ''}"
        buttons = (
            ("pause", "Go on" if table.paused else "Pause bots", "Space", table.pause),
            ("menu", "Menu", "Esc", open_menu),
        )
        phase = self._facts.phase()
        heading(paint, self._where(), scenario.title, note, open_menu, buttons, phase)
