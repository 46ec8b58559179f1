"""What a person chooses once and for all; every change is seen and kept at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import arcade
import attrs
from arcade import key as keys

from gridprix.ui.window.errors import sentence
from gridprix.ui.window.home.rail import Rail, RailEntry
from gridprix.ui.window.screen import Screen
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.sounds import Sounds

from .rows import SettingRows

if TYPE_CHECKING:
    from gridprix.ui.window.application import Application


class SettingsScreen(Screen):
    """The settings, each in a row."""

    def __init__(
        self,
        app: Application,
        settings: Settings,
        window: arcade.Window,
        back: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(settings, window)
        self.app = app
        self._back = back or app.home
        ways = app.ways()
        if back is not None:  # of a race that is on there is one way: back to it
            ways = (RailEntry("back", "Back to the race", "B", back), ways[-1])
        sounds = Sounds(on=settings.sounds)
        self.silent = sentence(sounds.fault) if sounds.fault else ""
        self.rail = Rail(ways, "settings", lambda: self.region)
        rows = SettingRows(
            lambda: self.region, lambda: self.settings, lambda: self.silent, self.change
        )
        self.layers = [self.rail, rows]

    def change(self, **values: Any) -> None:
        """Change a setting: it is seen and kept at once."""
        chosen = attrs.evolve(self.settings, **values)
        self.app.take_settings(chosen)
        sounds = Sounds(on=chosen.sounds)
        if values.get("sounds"):
            sounds.play("finish")
        self.silent = sentence(sounds.fault) if sounds.fault else ""
        if "full_screen" in values and not arcade.headless:
            self.window.set_fullscreen(bool(values["full_screen"]))

    def key(self, symbol: int, modifiers: int) -> None:
        """Esc goes back, letters go elsewhere."""
        if symbol == keys.ESCAPE:
            self._back()
        else:
            self.rail.key(symbol)
