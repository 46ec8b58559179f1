"""For tests of the application: walking through its screens as a person would."""

from __future__ import annotations

from arcade import key as keys

from gridprix.ui.window.application import Application
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.screen import Screen

from .app_table import Hand

MOST_FRAMES = 3000


def press(app: Application, hand: Hand, name: str) -> None:
    """Click a control in the middle, wherever it is."""
    hand.frame()
    view = app.window.current_view
    assert isinstance(view, Screen)
    found = [one for one in view.live_controls() if one.id == name]
    assert found, f"no {name!r} among {sorted(one.id for one in view.live_controls())}"
    hand.click(*found[0].box.centre)
    hand.frame()


def race_to_the_end(app: Application, hand: Hand, act: str) -> RaceScreen:
    """Answer everything with Enter, or by clicking `Confirm`."""
    screen = app.window.current_view
    assert isinstance(screen, RaceScreen)
    for _ in range(MOST_FRAMES):
        if screen.table.over:
            return screen
        if screen.table.choice is not None:
            if act == "keys":
                hand.key(keys.H)  # what a pilot would do, so that it comes to an end
                hand.key(keys.ENTER)
            else:
                press(app, hand, "hint")
                press(app, hand, "confirm")
        hand.send("on_update", 1 / 60)
    raise AssertionError("the race has no end")
