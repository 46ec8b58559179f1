"""Learn: guided races and a book for every set of rules, from home."""

from __future__ import annotations

from pathlib import Path

import arcade
import pytest
from arcade import key as keys

from gridprix.core.library import Library
from gridprix.scenarios import standard_library
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


def test_books_of_ones_own_are_on_the_shelf_and_scrolled_to(
    window: arcade.Window, hand: Hand, own_home: Path, written: list[str]
) -> None:
    folder = own_home / "rulesets"
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(20):
        text = f"name: zz-{number:02}\ntitle: Yard {number}\nextends: classroom\n"
        (folder / f"zz-{number:02}.yaml").write_text(text)
    (folder / "zz-broken.yaml").write_text("name: [\n")
    app = Application(standard_library((), own_home, installed=False), AT_ONCE, window)
    app.home()
    screen = opened(app, hand)
    assert "RULE BOOKS" in written
    assert "yours" in written
    shown = [one.id for one in screen.live_controls()]
    assert "learn speed-circuit-sprint" not in shown, "more books than fit"
    press(app, hand, "learn zz-00")
    assert screen.page.title == "How to play: Yard 0"
    hand.frame()
    hand.key(keys.ESCAPE)
    hand.key(keys.DOWN)
    hand.send("on_mouse_scroll", 600, 300, 0.0, -1.0)
    hand.frame()
    assert screen.page.shelf.first == 2
    for _ in range(12):
        hand.key(keys.DOWN)
        hand.frame()
    assert "learn zz-00" not in [one.id for one in screen.live_controls()]
    press(app, hand, "learn speed-circuit-sprint")
    assert screen.page.pieces
    hand.key(keys.ESCAPE)
    hand.key(keys.UP)
    press(app, hand, "learn zz-broken")
    assert screen.fault.shown
