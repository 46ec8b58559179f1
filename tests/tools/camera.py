"""An application that is driven without hands, and the shutter: for pictures of its screens.

The variable ARCADE_HEADLESS must be set before this is imported.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import arcade
import attrs

from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.ui.races import seated
from gridprix.ui.seat.moment import Question
from gridprix.ui.window.application import Application
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.settings import Settings

FAST = Settings(speed="at once")
MOST = 4000


class Camera:
    """An application in one size, and the shutter."""

    def __init__(self, library: Library, window: arcade.Window, folder: Path, own: Path) -> None:
        self.library = library
        self.own = own
        self.window = window
        self.folder = folder
        self.app = Application(library, FAST, window)

    def send(self, *event: object) -> None:
        self.window.dispatch_event(*event)
        self.window.dispatch_events()

    def frames(self, count: int = 1) -> None:
        for _ in range(count):
            self.send("on_update", 1 / 60)
            self.send("on_draw")

    def wait(self, seconds: float) -> None:
        self.send("on_update", seconds)

    def key(self, symbol: int, modifiers: int = 0) -> None:
        self.send("on_key_press", symbol, modifiers)
        self.send("on_key_release", symbol, modifiers)

    def take(self, name: str) -> None:
        view = self.window.current_view
        if isinstance(view, RaceScreen):  # what was told on the way here
            view.table.notices.clear()
            view.toasts.notice, view.toasts.dirty = None, True
        self.frames(2)
        path = self.folder / f"{name}-{self.window.width}x{self.window.height}.png"
        arcade.get_image().convert("RGB").save(path, optimize=True)
        print(path)

    def in_every_look(self, name: str, settle: int = 0) -> None:
        """Light, dark and in high contrast; small pictures of tracks need some frames each time."""
        self.take(name)
        for theme in ("dark", "high-contrast"):
            self.theme(theme)
            self.frames(settle)
            self.take(f"{name}-{theme}")
        self.theme("light")
        self.frames(settle)

    def scenario(self, name: str, **pilots: str) -> Scenario:
        return seated(read_scenario(self.library.open("play", name), self.library), pilots)

    def theme(self, name: str) -> None:
        view = self.window.current_view
        pace = view.table.pace if isinstance(view, RaceScreen) else 0.0
        self.app.take_settings(attrs.evolve(self.app.settings, theme=name))
        if isinstance(view, RaceScreen):  # settings bring a pace of their own
            view.table.pace = pace

    def race(self, name: str, seed: int, **pilots: str) -> RaceScreen:
        return self.app.race(self.scenario(name, **pilots), seed)

    def drive(self, screen: RaceScreen, until: Callable[[], bool], *, bold: bool = False) -> None:
        """Let people take what is framed, or anything daring, until something is so."""
        for _ in range(MOST):
            self.send("on_update", 1 / 60)
            if until() or screen.table.over:
                return
            if screen.hand_over.shown:
                screen.table.accept_hand_over()
            elif screen.dice.shown:
                screen.dice.go_on()
                screen.dice.go_on()
            elif screen.table.choice is not None and bold:
                screen.table.take(_daring(screen.table.choice.question))
            elif screen.table.choice is not None:
                screen.table.confirm()
        raise RuntimeError("it never came to that")

    def wait_for(self, screen: RaceScreen) -> None:
        """Wait until a person is asked, and the coach has said what it knows."""
        for _ in range(MOST):
            self.send("on_update", 1 / 60)
            if asked(screen):
                screen.coach.wait()
                return


def _daring(asked: Question) -> str:
    """A step before anything else, an option with dice in it, else the highest number."""
    return max(
        asked.legal,
        key=lambda one: (
            bool(one.path),
            bool(one.odds),
            int(one.key) if one.key.isdigit() else 0,
        ),
    ).key


def asked(screen: RaceScreen) -> bool:
    return screen.table.choice is not None and bool(screen.table.choice.candidates)


def pays(screen: RaceScreen) -> bool:
    choice = screen.table.choice
    return choice is not None and screen.options.shown and choice.question.question == "corner"


def plots(screen: RaceScreen) -> bool:
    choice = screen.table.choice
    return choice is not None and choice.as_cards
