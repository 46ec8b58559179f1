"""Typing: selection, the clipboard, and keys that do nothing but what they do in a text."""

from __future__ import annotations

from collections.abc import Iterator

import arcade
import pytest
from arcade import key as keys

from gridprix.core.library import Library
from gridprix.ui.window.application import Application
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.home.screen import HomeScreen
from gridprix.ui.window.setup.screen import SetUpScreen
from gridprix.ui.window.widgets.editing import MOST_TYPED, Editing
from gridprix.ui.window.widgets.fields import MARGIN

from .app_table import AT_ONCE, Hand

WORDS = Editing("field", "two words here", 14)
CTRL = keys.MOD_CTRL


def test_what_is_typed_takes_the_place_of_what_is_selected() -> None:
    assert WORDS.all().put("q") == Editing("field", "q", 1)
    chosen = Editing("field", "two words here", 9, anchor=4)
    assert chosen.selected == "words"
    assert chosen.put("cars") == Editing("field", "two cars here", 8)
    assert chosen.moved(keys.MOTION_BACKSPACE) == Editing("field", "two  here", 4)
    assert chosen.moved(keys.MOTION_DELETE) == chosen.moved(keys.MOTION_BACKSPACE)


def test_a_text_has_an_end_and_no_strange_letters() -> None:
    full = Editing("field", "x" * MOST_TYPED, 0)
    assert full.put("y") == full
    assert full.all().put("y").text == "y"
    assert WORDS.put("\n\x07!").text == "two words here!"


@pytest.mark.parametrize(
    ("motion", "caret"),
    [
        (keys.MOTION_LEFT, 13),
        (keys.MOTION_RIGHT, 14),
        (keys.MOTION_PREVIOUS_WORD, 10),
        (keys.MOTION_BEGINNING_OF_LINE, 0),
        (keys.MOTION_END_OF_LINE, 14),
        (keys.MOTION_UP, 14),
    ],
)
def test_keys_move_the_caret_and_with_shift_select(motion: int, caret: int) -> None:
    assert WORDS.moved(motion) == Editing("field", "two words here", caret)
    grown = WORDS.moved(motion, select=True)
    assert grown.selected == "two words here"[caret:14]


def test_a_word_is_passed_at_once_and_back() -> None:
    begin = WORDS.at(0)
    assert [
        begin.moved(keys.MOTION_NEXT_WORD).caret,
        begin.at(3).moved(keys.MOTION_NEXT_WORD).caret,
    ] == [3, 9]
    chosen = begin.at(3, select=True)
    assert chosen.moved(keys.MOTION_LEFT) == begin, "to the side of the selection"
    assert chosen.moved(keys.MOTION_RIGHT) == begin.at(3)


@pytest.fixture
def app(window: arcade.Window, library: Library) -> Iterator[Application]:
    app = Application(library, AT_ONCE, window)
    yield app
    app.close_journal()


@pytest.fixture
def home(app: Application, hand: Hand) -> HomeScreen:
    app.home()
    hand.frame()
    shown = app.window.current_view
    assert isinstance(shown, HomeScreen)
    return shown


def write(hand: Hand, text: str) -> None:
    """Keys as they come from a keyboard: each as a key and as its letter."""
    for letter in text:
        hand.key(ord(letter))
        hand.send("on_text", letter)


def test_ctrl_a_and_q_replace_the_text_and_do_not_quit(
    app: Application, home: HomeScreen, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    left: list[str] = []
    monkeypatch.setattr(app, "quit", lambda: left.append("quit"), raising=False)
    monkeypatch.setattr(app.window, "close", lambda: left.append("closed"))
    home.edit("find")
    write(hand, "derby")
    hand.key(keys.A, CTRL)
    assert home.editing is not None
    assert home.editing.selected == "derby"
    write(hand, "q")
    assert home.editing is not None
    assert home.editing.text == "q"
    for symbol in (keys.Q, keys.R, keys.S, keys.G, keys.C, keys.F12):
        hand.key(symbol, CTRL if symbol != keys.S else 0)
    assert app.window.current_view is home
    assert not left


def test_a_text_is_cut_copied_and_put_elsewhere(home: HomeScreen, hand: Hand) -> None:
    home.edit("find")
    write(hand, "derby")
    hand.key(keys.A, CTRL)
    hand.key(keys.X, CTRL)
    assert home.editing is not None
    assert home.editing.text == ""
    assert home.facts.shelf.wanted == "", "it acts on what is found at once"
    hand.key(keys.V, CTRL)
    hand.key(keys.V, CTRL)
    assert home.editing is not None
    assert home.editing.text == "derbyderby"
    hand.send("on_text_motion_select", keys.MOTION_BEGINNING_OF_LINE)
    hand.key(keys.C, CTRL)
    write(hand, "x")
    hand.key(keys.V, CTRL)
    assert home.editing is not None
    assert home.editing.text == "xderbyderby"


def test_a_focused_field_opens_with_ctrl_a(app: Application, hand: Hand) -> None:
    screen = app.set_up("first-race")
    hand.frame()
    screen.look.ring, screen.look.focus = True, "title"
    hand.key(keys.A, CTRL)
    assert screen.editing is not None
    assert screen.editing.selected == screen.facts.draft.title


def test_the_mouse_puts_the_caret_and_selects(app: Application, hand: Hand) -> None:
    screen = app.set_up("first-race")
    hand.frame()
    box = _field(screen)
    hand.click(*box.centre)
    hand.frame()
    assert screen.editing is not None
    assert screen.editing.caret == len(screen.editing.text)
    begin = round(box.left + MARGIN), round(screen.window.height - box.centre[1])
    hand.send("on_mouse_press", *begin, arcade.MOUSE_BUTTON_LEFT, 0)
    assert screen.editing.caret == 0
    far = round(box.right) - begin[0]
    hand.send("on_mouse_drag", begin[0] + far, begin[1], far, 0, arcade.MOUSE_BUTTON_LEFT, 0)
    assert screen.editing.selected == screen.facts.draft.title
    hand.send("on_mouse_release", begin[0] + far, begin[1], arcade.MOUSE_BUTTON_LEFT, 0)
    write(hand, "z")
    assert screen.editing.text == "z"


def _field(screen: SetUpScreen) -> Box:
    return next(one.box for one in screen.live_controls() if one.id == "title")
