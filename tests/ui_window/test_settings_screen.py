from __future__ import annotations

from typing import Any

import arcade
import pytest
from arcade import key as keys

from gridprix.core.library import Library
from gridprix.ui.window.application import Application
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.home.screen import HomeScreen
from gridprix.ui.window.settings import Settings, load_settings
from gridprix.ui.window.settings_screen.screen import SettingsScreen

from .app_table import AT_ONCE, Hand
from .app_walk import press


@pytest.fixture
def page(window: arcade.Window, library: Library) -> SettingsScreen:
    app = Application(library, AT_ONCE, window)
    app.home()
    app.settings_page()
    view = window.current_view
    assert isinstance(view, SettingsScreen)
    return view


@pytest.mark.parametrize(
    ("control", "field", "value"),
    [
        ("theme dark", "theme", "dark"),
        ("theme high-contrast", "theme", "high-contrast"),
        ("text_size 130", "text_size", 130),
        ("speed fast", "speed", "fast"),
        ("sounds", "sounds", True),
        ("reduce_motion", "reduce_motion", True),
        ("follow", "follow", False),
        ("full_screen", "full_screen", True),
    ],
)
def test_a_change_is_seen_and_kept_at_once(
    page: SettingsScreen, hand: Hand, control: str, field: str, value: object
) -> None:
    press(page.app, hand, control)
    assert getattr(page.settings, field) == value
    assert getattr(load_settings(), field) == value
    assert getattr(page.app.settings, field) == value


def test_the_theme_is_seen_on_every_screen_afterwards(page: SettingsScreen, hand: Hand) -> None:
    hand.frame()
    before = hand.shot().getpixel((640, 700))
    press(page.app, hand, "theme dark")
    assert hand.shot().getpixel((640, 700)) != before
    hand.key(keys.ESCAPE)
    view = page.app.window.current_view
    assert isinstance(view, HomeScreen)
    assert view.look.palette.name == "dark"


def test_settings_by_keyboard(page: SettingsScreen, hand: Hand) -> None:
    hand.frame()
    while page.look.focus != "text_size 115":
        hand.key(keys.TAB)
    hand.key(keys.ENTER)
    assert load_settings() == Settings(speed="at once", text_size=115)


@pytest.mark.parametrize("text", ["100", "130"])
def test_nothing_lies_outside_the_window(page: SettingsScreen, hand: Hand, text: str) -> None:
    press(page.app, hand, f"text_size {text}")
    hand.frame()
    for one in page.live_controls():
        assert one.box.bottom <= page.window.height, one.id
        assert one.box.right <= page.window.width, one.id


def test_where_it_is_kept_is_seen_in_a_small_window(
    page: SettingsScreen, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    places: list[float] = []
    text = Paint.text

    def seen(paint: Paint, at: tuple[float, float], words: str, *args: Any, **more: Any) -> float:
        if words.startswith("Kept in "):
            places.append(at[1])
        return text(paint, at, words, *args, **more)

    monkeypatch.setattr(Paint, "text", seen)
    page.repaint()
    hand.frame()
    assert page.window.height == 720
    assert max(places) <= 720 - 8
