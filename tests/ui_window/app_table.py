"""For tests of the application: a hand that presses keys and buttons, and a table to race at.

The variable ARCADE_HEADLESS must be set before this is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

import arcade
from arcade import Rect, Window
from PIL import Image
from pyglet import gl

from gridprix.core.asks import Ask
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.ui.races import begin, seated
from gridprix.ui.window.draw.kept_picture import KeptPicture
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.table.choice import Choice

AT_ONCE = Settings(speed="at once")
_draw_kept = KeptPicture.draw


@contextmanager
def no_pixels() -> Iterator[None]:
    """Let all be painted, but nothing be drawn: of a frame on a processor that is most."""
    gl.glEnable(gl.GL_RASTERIZER_DISCARD)
    try:
        with patch.object(KeptPicture, "draw", _kept_if_drawn):
            yield
    finally:
        gl.glDisable(gl.GL_RASTERIZER_DISCARD)


def _kept_if_drawn(
    picture: KeptPicture, window: Window, view: Rect, look: Hashable, draw: Callable[[], None]
) -> None:
    """Keep no picture of nothing, which would be laid down as soon as something is drawn."""
    if gl.glIsEnabled(gl.GL_RASTERIZER_DISCARD):
        draw()
    else:
        _draw_kept(picture, window, view, look, draw)


@contextmanager
def pixels_drawn() -> Iterator[None]:
    """What is drawn meanwhile can be looked at."""
    discards = gl.glIsEnabled(gl.GL_RASTERIZER_DISCARD)
    gl.glDisable(gl.GL_RASTERIZER_DISCARD)
    try:
        yield
    finally:
        if discards:
            gl.glEnable(gl.GL_RASTERIZER_DISCARD)


class Hand:
    """Sends events as the system would and lets frames pass."""

    def __init__(self, window: arcade.Window) -> None:
        self.window = window

    def send(self, *event: object) -> None:
        # outside the event loop an event is only queued
        self.window.dispatch_event(*event)
        self.window.dispatch_events()

    def frame(self, count: int = 1, seconds: float = 1 / 60) -> None:
        for _ in range(count):
            self.send("on_update", seconds)
            self.send("on_draw")

    def key(self, symbol: int, modifiers: int = 0) -> None:
        self.send("on_key_press", symbol, modifiers)
        self.send("on_key_release", symbol, modifiers)

    def move(self, x: float, y: float) -> None:
        """Point at a place counted from the top left."""
        self.send("on_mouse_motion", round(x), round(self.window.height - y), 0, 0)

    def click(self, x: float, y: float) -> None:
        self.move(x, y)
        at = round(x), round(self.window.height - y)
        self.send("on_mouse_press", *at, arcade.MOUSE_BUTTON_LEFT, 0)
        self.send("on_mouse_release", *at, arcade.MOUSE_BUTTON_LEFT, 0)

    def shot(self) -> Image.Image:
        with pixels_drawn():
            self.send("on_draw")
            return arcade.get_image().convert("RGB")


class Table:
    """Opens races on the one window."""

    def __init__(self, window: arcade.Window, library: Library) -> None:
        self.window = window
        self.library = library
        self.left: list[RaceScreen] = []

    def scenario(self, name: str, **pilots: str) -> Scenario:
        return seated(read_scenario(self.library.open("play", name), self.library), pilots)

    def race(
        self, name: str, seed: int = 3, settings: Settings = AT_ONCE, **pilots: str
    ) -> RaceScreen:
        return self.show(begin(self.scenario(name, **pilots), seed), settings)

    def show(self, game: Game, settings: Settings = AT_ONCE) -> RaceScreen:
        screen = RaceScreen(game, settings, self.window, on_leave=self.left.append)
        self.window.show_view(screen)
        return screen


def open_ask(screen: RaceScreen) -> Ask:
    """The question as the race puts it; there must be one."""
    ask = screen.table.ask
    assert ask is not None
    return ask


def asked(screen: RaceScreen) -> Choice:
    """The question that is on the screen; there must be one."""
    choice = screen.table.choice
    assert choice is not None
    return choice
