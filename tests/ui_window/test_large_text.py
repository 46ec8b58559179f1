"""Large text: nothing is cut at 1280 x 720, on any screen, and nothing lies outside."""

from __future__ import annotations

import arcade
import attrs
import pytest

from gridprix.core.library import Library
from gridprix.ui.drawing.fonts import ELLIPSIS
from gridprix.ui.window.application import Application
from gridprix.ui.window.screen import Screen

from .app_table import AT_ONCE, Hand

LARGE = attrs.evolve(AT_ONCE, text_size=130)


@pytest.fixture
def app(window: arcade.Window, library: Library) -> Application:
    return Application(library, LARGE, window)


def cut(written: list[str]) -> list[str]:
    """What was shortened since the last look."""
    found = sorted({text for text in written if text.endswith(ELLIPSIS)})
    written.clear()
    return found


def check(app: Application, hand: Hand, written: list[str]) -> None:
    screen = app.window.current_view
    assert isinstance(screen, Screen)
    screen.repaint()
    written.clear()
    hand.frame(2)
    assert cut(written) == []
    for one in screen.live_controls():
        assert one.box.left >= 0, one.id
        assert one.box.right <= app.window.width, one.id
        assert one.box.bottom <= app.window.height, one.id


def test_home(app: Application, hand: Hand, written: list[str]) -> None:
    app.home()
    for _ in range(20):
        check(app, hand, written)
        hand.send("on_mouse_scroll", 700, 300, 0, -1)


def test_learn(app: Application, hand: Hand, written: list[str]) -> None:
    app.learn()
    for _ in range(6):
        check(app, hand, written)
        hand.send("on_mouse_scroll", 700, 300, 0, -1)


@pytest.mark.parametrize("name", ["slicks-and-nitros", "glen-six"])
def test_set_up(app: Application, hand: Hand, written: list[str], name: str) -> None:
    screen = app.set_up(name)
    hand.frame(3)
    for _ in range(8):
        check(app, hand, written)
        screen.rules.scroll(4)
    if screen.facts.sheet is not None:
        screen.builder.open(0)
        check(app, hand, written)


def test_settings_and_replays(app: Application, hand: Hand, written: list[str]) -> None:
    app.settings_page()
    hand.frame()
    # the place of the files is as long as it is
    written.clear()
    app.window.current_view.repaint()  # type: ignore[union-attr]
    hand.frame()
    assert [text for text in cut(written) if not text.startswith("Kept in")] == []
    app.replays()
    check(app, hand, written)


@pytest.mark.parametrize("name", ["slicks-and-nitros", "guided-first-bend"])
def test_a_race_on_paper(app: Application, hand: Hand, written: list[str], name: str) -> None:
    screen = app.begin(name)
    for _ in range(4):
        hand.frame(20)
        check(app, hand, written)
        screen.table.confirm()
        screen.table.notices.clear()
    screen.open_menu()
    check(app, hand, written)
    app.close_journal()


def test_the_result(app: Application, hand: Hand, written: list[str]) -> None:
    screen = app.begin("two-car-derby")
    while not screen.table.over:
        hand.send("on_update", 1 / 60)
        if screen.table.choice is not None:
            screen.table.confirm()
    screen.leave()
    check(app, hand, written)


def test_cards_tell_whole_words(app: Application, hand: Hand, written: list[str]) -> None:
    screen = app.begin("pinewood-four")
    for _ in range(200):
        hand.send("on_update", 1 / 60)
        choice = screen.table.choice
        if choice is not None and choice.as_cards and screen.table.game.race.round >= 3:
            break
        if choice is not None:
            screen.table.confirm()
    assert screen.table.choice is not None
    screen.table.notices.clear()
    check(app, hand, written)
    app.close_journal()
