"""The races on disk: to be watched again, or to go on with."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import arcade
from arcade import key as keys

from gridprix.ui.window.screen import Screen
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.widgets.fault import FaultSheet
from gridprix.ui.window.widgets.forms import ENTER

from .kept import KeptRace
from .race_list import RaceList
from .rail import Rail
from .thumbnails import Thumbnails

if TYPE_CHECKING:
    from gridprix.ui.window.application import Application


class ReplaysScreen(Screen):
    """A list of kept races."""

    def __init__(self, app: Application, settings: Settings, window: arcade.Window) -> None:
        super().__init__(settings, window)
        self.app = app
        self.thumbnails = Thumbnails(app.library, window)
        self.list = RaceList(self.thumbnails, self.open, app.home, lambda: self.region)
        self.rail = Rail(app.ways(), "replays", lambda: self.region)
        self.fault = FaultSheet(lambda: self.region)
        self.layers = [self.rail, self.list, self.fault]

    def on_show_view(self) -> None:
        """Look again at what is on disk."""
        super().on_show_view()
        self.list.look_again()

    def on_update(self, delta_time: float) -> None:
        """Draw pictures of tracks as they are needed."""
        if self.thumbnails.update():
            self.repaint()

    def open(self, race: KeptRace) -> None:
        """Watch a race that is over or that somebody else plays, go on with any other."""
        if race.finished or race.busy:
            self.fault.guard("This race cannot be shown", partial(self.app.watch, race.recorded))
        else:
            self.fault.guard("This race cannot go on", partial(self.app.resume, race.saved))

    def key(self, symbol: int, modifiers: int) -> None:
        """Arrows choose, Enter opens."""
        if self.fault.key(symbol):
            return
        steps = {keys.UP: -1, keys.DOWN: 1, keys.PAGEUP: -5, keys.PAGEDOWN: 5}
        races = self.list.races
        if symbol in steps and races:
            self.list.frame(self.list.framed + steps[symbol])
            self.list.reveal(self.list.framed)
        elif symbol in ENTER and races:
            self.open(races[self.list.framed])
        elif symbol == keys.ESCAPE:
            self.app.home()
        else:
            self.rail.key(symbol)

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        """Scroll the list."""
        self.list.scroll(-1 if scroll_y > 0 else 1)
