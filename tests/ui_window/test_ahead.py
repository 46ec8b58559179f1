"""What is imported while somebody looks at home, so that a race begins sooner."""

from __future__ import annotations

import arcade
import pytest

from gridprix.core.family import BadFamily, Family
from gridprix.core.library import Library
from gridprix.ui.window.application import Application
from gridprix.ui.window.home.ahead import MODULES
from gridprix.ui.window.home.screen import HomeScreen

from .app_table import AT_ONCE, Hand


@pytest.fixture
def home(window: arcade.Window, library: Library) -> HomeScreen:
    app = Application(library, AT_ONCE, window)
    app.home()
    view = app.window.current_view
    assert isinstance(view, HomeScreen)
    return view


def test_while_home_is_looked_at_what_a_race_needs_is_imported_once(
    home: HomeScreen, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    brought: list[str] = []
    monkeypatch.setattr("gridprix.ui.window.home.ahead.import_module", asked.append)
    hand.frame()
    assert home.facts.thumbnails._wanted
    while home.facts.thumbnails._wanted:
        hand.frame()
    assert not asked, "pictures come first"
    monkeypatch.setattr(Family, "brings", lambda self, what: brought.append(f"{self.name} {what}"))
    hand.frame(6)
    home.ahead.wait(60)
    assert asked == list(MODULES)
    assert brought[:3] == ["grid face", "grid hand", "grid coach"]
    hand.frame(6)
    home.ahead.wait(60)
    assert asked == list(MODULES), "once"


def test_a_family_that_cannot_be_imported_ahead_is_told_when_a_race_begins(
    home: HomeScreen, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(_self: Family, _what: str) -> None:
        raise BadFamily("it names something that is not there")

    monkeypatch.setattr(Family, "brings", missing)
    hand.frame(20)
    home.ahead.wait(60)
    assert home.fault.shown is False
