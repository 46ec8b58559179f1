"""Setting up: a name before it is saved, a question before changes are lost, no amber unasked."""

from __future__ import annotations

from pathlib import Path

import arcade
import pytest
from arcade import key as keys

from gridprix.core.library import Library
from gridprix.ui.window.application import Application

from .app_table import AT_ONCE, Hand
from .app_walk import press


@pytest.fixture
def app(window: arcade.Window, library: Library) -> Application:
    return Application(library, AT_ONCE, window)


def test_it_can_be_saved_by_keyboard(app: Application, hand: Hand, own_home: Path) -> None:
    screen = app.set_up("first-race")
    hand.key(keys.S, keys.MOD_CTRL)
    hand.frame()
    assert screen.naming.shown, "it asks for a name"
    assert screen.editing is not None
    assert screen.editing.selected == "First Race"
    for letter in "Our Evening":
        hand.send("on_text", letter)
    hand.key(keys.ENTER)
    hand.frame()
    assert "Saved" in screen.facts.said
    assert not screen.naming.shown
    (path,) = (own_home / "play").glob("*.yaml")
    assert path.stem == "our-evening"
    assert "title: Our Evening" in path.read_text()


def test_it_is_not_saved_where_the_name_is_not_given(
    app: Application, hand: Hand, own_home: Path
) -> None:
    screen = app.set_up("first-race")
    screen.ask_to_save()
    hand.key(keys.ESCAPE)
    assert not screen.naming.shown
    screen.ask_to_save()
    hand.frame()
    press(app, hand, "save cancel")
    assert not screen.naming.shown
    assert app.window.current_view is screen
    assert not (own_home / "play").exists()


def test_who_leaves_a_changed_set_up_is_asked(app: Application, hand: Hand, own_home: Path) -> None:
    screen = app.set_up("first-race")
    screen.rename("Another")
    hand.key(keys.ESCAPE)
    assert screen.message.shown
    press(app, hand, "leave stay")
    assert app.window.current_view is screen
    hand.key(keys.ESCAPE)
    press(app, hand, "leave save")
    assert screen.naming.shown
    hand.key(keys.ENTER)
    assert (own_home / "play" / "another.yaml").exists()
    hand.key(keys.ESCAPE)
    assert app.window.current_view is not screen, "it is saved"


def test_who_has_changed_nothing_just_leaves(app: Application, hand: Hand) -> None:
    screen = app.set_up("first-race")
    hand.frame()
    hand.key(keys.ESCAPE)
    assert app.window.current_view is not screen
    screen = app.set_up("first-race")
    screen.add_seat()
    hand.frame()
    hand.key(keys.ESCAPE)
    press(app, hand, "leave drop")
    assert app.window.current_view is not screen


@pytest.mark.parametrize("name", ["great-valley-tour", "sunday-cup", "glen-six"])
def test_a_ready_race_shows_no_amber(app: Application, hand: Hand, name: str) -> None:
    screen = app.set_up(name)
    hand.frame(60)
    assert not screen.facts.tried
    assert not any(one.id.startswith("use ") for one in screen.live_controls())
