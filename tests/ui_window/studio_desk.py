"""For tests of the studio: somebody who draws, by mouse and by keys."""

from __future__ import annotations

import time
from pathlib import Path

import arcade
from arcade import key as keys

from gridprix.scenarios import SHIPPED
from gridprix.ui.window.application import Application
from gridprix.ui.window.studio.screen import StudioScreen

from .app_table import Hand
from .app_walk import press

TRACK = SHIPPED["tracks"] / "first-ring.yaml"
PROCESSES = Path("/proc/self/stat")
PATIENCE = 120  # seconds, on a machine that does much else
OUTER = ((2, 2), (38, 2), (38, 22), (2, 22))
INNER = ((8, 8), (32, 8), (32, 16), (8, 16))
START = (20, 5)


class Drawer:
    """Somebody who draws, and how many actions that has taken."""

    def __init__(self, hand: Hand, screen: StudioScreen) -> None:
        self.hand, self.screen, self.actions = hand, screen, 0

    def key(self, symbol: int, modifiers: int = 0) -> None:
        self.hand.key(symbol, modifiers)
        self.actions += 1

    def click(self, at: tuple[int, int]) -> None:
        self.hand.click(*self.screen.easel.camera.to_screen(at))
        self.actions += 1

    def go(self, at: tuple[int, int]) -> None:
        """Bring the cursor to a place, by arrows; Shift goes five squares."""
        for axis, (less, more) in enumerate(((keys.LEFT, keys.RIGHT), (keys.DOWN, keys.UP))):
            while (away := at[axis] - self.screen.facts.cursor[axis]) != 0:
                far = keys.MOD_SHIFT if abs(away) >= 3 else 0
                self.key(more if away > 0 else less, far)


def known(hand: Hand, screen: StudioScreen) -> None:
    """Let frames pass until it is worked out what the track comes to."""
    until = time.monotonic() + PATIENCE
    hand.frame()
    while screen.live.computing or screen.live.figures is None:
        assert time.monotonic() < until
        hand.frame()
        time.sleep(0.01)


def change(hand: Hand) -> None:
    """Choose the first point and move it up."""
    hand.key(keys.TAB)
    hand.key(keys.UP)


def drag(hand: Hand, a: tuple[float, float], b: tuple[float, float]) -> None:
    """Press at one place and go to another, in three moves."""
    high = hand.window.height
    left = arcade.MOUSE_BUTTON_LEFT
    hand.send("on_mouse_press", round(a[0]), round(high - a[1]), left, 0)
    at = a
    for n in (1, 2, 3):
        x, y = a[0] + (b[0] - a[0]) * n / 3, a[1] + (b[1] - a[1]) * n / 3
        step = round(x - at[0]), round(at[1] - y)
        hand.send("on_mouse_drag", round(x), round(high - y), *step, left, 0)
        at = (x, y)


def release(hand: Hand, at: tuple[float, float]) -> None:
    place = round(at[0]), round(hand.window.height - at[1])
    hand.send("on_mouse_release", *place, arcade.MOUSE_BUTTON_LEFT, 0)


def typed(app: Application, hand: Hand, field: str, text: str) -> None:
    press(app, hand, field)
    hand.key(keys.A, keys.MOD_CTRL)
    hand.send("on_text", text)
    hand.key(keys.ENTER)
    hand.frame()


def in_group(group: int) -> list[str]:
    """The processes of a group that are still at work."""
    found = []
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, own = place.read_text().rpartition(")")[2].split()[:3]
        except OSError:  # it has just ended
            continue
        if int(own) == group and state != "Z":
            found.append(place.parent.name)
    return found
