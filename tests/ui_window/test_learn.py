"""Learn: guided races and a book for every set of rules, from home."""

from __future__ import annotations

import arcade
import pytest
from arcade import key as keys

from gridprix.core.library import Library
from gridprix.ui.window.application import Application
from gridprix.ui.window.home.learn import LearnScreen
from gridprix.ui.window.race.screen import RaceScreen

from .app_table import AT_ONCE, Hand
from .app_walk import press


@pytest.fixture
def app(window: arcade.Window, library: Library) -> Application:
    app = Application(library, AT_ONCE, window)
    app.home()
    return app


def opened(app: Application, hand: Hand) -> LearnScreen:
    hand.key(keys.L)
    screen = app.window.current_view
    assert isinstance(screen, LearnScreen)
    hand.frame(2)
    return screen


def test_every_set_of_rules_says_how_to_play(app: Application, hand: Hand) -> None:
    screen = opened(app, hand)
    for name in app.library.names("rulesets"):
        press(app, hand, f"learn {name}")
        assert screen.page.pieces, name
        hand.frame()
        hand.key(keys.RIGHT)
        assert screen.page.first > 0
        hand.frame()
        hand.key(keys.ESCAPE)
        assert not screen.page.pieces
        hand.frame()
    hand.key(keys.ESCAPE)
    assert app.window.current_view is not screen


@pytest.mark.parametrize("name", ["guided-first-bend", "guided-speed-circuit"])
def test_guided_races_begin_there(app: Application, hand: Hand, name: str) -> None:
    opened(app, hand)
    press(app, hand, f"learn {name}")
    race = app.window.current_view
    assert isinstance(race, RaceScreen)
    assert race.table.game.scenario.name == name
    app.close_journal()
