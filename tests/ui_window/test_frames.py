"""What makes frames cheap: a still screen paints nothing anew, and screens that are left are gone.

How long frames take is measured by tests/bench/frames.py, which nobody's busy machine fails.
"""

from __future__ import annotations

import gc

import arcade
import pytest

from gridprix.core.library import Library
from gridprix.ui.window.application import Application
from gridprix.ui.window.draw.mesh import Mesh
from gridprix.ui.window.screen import Screen

from .app_table import AT_ONCE, Hand, Table, asked


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Mesh]:
    """Every mesh that is begun from now on."""
    begun: list[Mesh] = []
    begin = Mesh.__init__

    def noted(self: Mesh, flip: float | None = None) -> None:
        begun.append(self)
        begin(self, flip)

    monkeypatch.setattr(Mesh, "__init__", noted)
    return begun


def test_a_still_screen_paints_nothing_anew(table: Table, hand: Hand, made: list[Mesh]) -> None:
    screen = table.race("first-race", A="human")
    hand.frame(5)
    asked(screen)
    made.clear()
    hand.frame(5)
    assert made == []


def test_a_car_under_way_lets_the_board_lie(table: Table, hand: Hand, made: list[Mesh]) -> None:
    screen = table.race("first-race", A="human")
    hand.frame(5)
    screen.table.take(asked(screen).framed)
    hand.frame(5)
    choice = asked(screen)
    screen.table.pace = 1.0
    screen.table.take(next(one.option.key for one in choice.candidates if one.place != one.origin))
    hand.frame()
    hand.frame()
    made.clear()
    hand.frame(3)
    assert screen.table.playback.travel is not None
    assert len(made) == 3, "only what lies over the board follows the car"


def test_changing_screens_leaves_none_behind(
    window: arcade.Window, library: Library, hand: Hand
) -> None:
    app = Application(library, AT_ONCE, window)
    for _ in range(3):
        for show in (app.home, lambda: app.set_up("first-race"), lambda: app.begin("first-race")):
            show()
            hand.frame()
    app.home()
    app.close_journal()
    gc.collect()
    alive = [one for one in gc.get_objects() if isinstance(one, Screen)]
    assert len(alive) <= 2, "home is kept, and what is on the screen"
