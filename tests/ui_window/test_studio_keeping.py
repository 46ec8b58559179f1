"""Saving what was drawn, drafts, and leaving the studio."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import arcade
import pytest
from arcade import key as keys

from gridprix.core.library import Library
from gridprix.ui.studio.files import drafts, tracks_folder
from gridprix.ui.studio.live import LiveLap
from gridprix.ui.window.application import Application
from gridprix.ui.window.studio.screen import StudioScreen

from .app_table import AT_ONCE, Hand
from .app_walk import press
from .studio_desk import TRACK, change


@pytest.fixture
def app(window: arcade.Window, library: Library) -> Iterator[Application]:
    app = Application(library, AT_ONCE, window)
    yield app
    app.close()


@pytest.fixture(autouse=True)
def _unmeasured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is worked out beside the screen, which takes a while."""
    monkeypatch.setattr(LiveLap, "follow", lambda live, session, now: False)


def test_leaving_asks_only_where_something_would_be_lost(
    app: Application, hand: Hand, window: arcade.Window
) -> None:
    screen = app.drawing_room.edit("first-ring")
    hand.frame()
    hand.key(keys.ESCAPE)
    assert window.current_view is not screen, "nothing was drawn"
    screen = app.drawing_room.edit("first-ring")
    hand.frame()
    change(hand)
    hand.key(keys.ESCAPE)  # lets go of the point
    hand.key(keys.ESCAPE)
    assert screen.message.shown
    hand.frame()
    hand.key(keys.ESCAPE)
    assert not screen.message.shown
    assert window.current_view is screen
    hand.key(keys.ESCAPE)
    hand.frame()
    press(app, hand, "leave keep")
    assert window.current_view is not screen
    (draft,) = drafts()
    assert draft.text == screen.session.sheet.text
    again = app.drawing_room.edit("first-ring")
    hand.frame()
    assert again.message.shown, "there is a draft of it"
    press(app, hand, "draft yes")
    shown = window.current_view
    assert isinstance(shown, StudioScreen)
    assert shown.session.sheet.text == draft.text
    assert shown.session.at_risk
    hand.frame()
    hand.key(keys.ESCAPE)
    hand.frame()
    press(app, hand, "leave save")
    assert not drafts()
    saved = tracks_folder() / "first-ring-copy.yaml"
    assert saved.read_text(encoding="utf-8") == draft.text


def test_a_closed_window_leaves_a_draft(app: Application, hand: Hand) -> None:
    screen = app.drawing_room.edit("first-ring")
    hand.frame()
    change(hand)
    app.close()
    assert [one.text for one in drafts()] == [screen.session.sheet.text]


def test_a_draft_is_kept_every_ten_seconds(
    app: Application, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr("gridprix.ui.window.studio.screen.time.monotonic", lambda: now[0])
    app.drawing_room.edit("first-ring")
    hand.frame()
    change(hand)
    hand.frame()
    now[0] = 9.0
    hand.frame()
    assert not drafts()
    now[0] = 10.5
    hand.frame()
    assert len(drafts()) == 1


def test_what_somebody_else_has_written_is_not_replaced_unasked(
    app: Application, hand: Hand, window: arcade.Window
) -> None:
    own = tracks_folder() / "mine.yaml"
    own.parent.mkdir(parents=True)
    own.write_bytes(TRACK.read_bytes())
    screen = app.drawing_room.edit(str(own))
    hand.frame()
    assert screen.session.file.path == own, "one's own is edited in its place"
    change(hand)
    own.write_text("family: grid\n", encoding="utf-8")
    hand.key(keys.S, keys.MOD_CTRL)
    assert screen.message.shown
    assert own.read_text(encoding="utf-8") == "family: grid\n"
    hand.frame()
    press(app, hand, "replace yes")
    assert own.read_text(encoding="utf-8") == screen.session.sheet.text


def test_a_draft_that_cannot_be_kept_is_told(
    app: Application, hand: Hand, monkeypatch: pytest.MonkeyPatch, own_home: Path
) -> None:
    (own_home / "drafts").write_text("a file where a folder should be", encoding="utf-8")
    now = [0.0]
    monkeypatch.setattr("gridprix.ui.window.studio.screen.time.monotonic", lambda: now[0])
    screen = app.drawing_room.edit("first-ring")
    hand.frame()
    change(hand)
    hand.frame()
    now[0] = 11.0
    hand.frame()
    assert "No draft is kept" in screen.facts.wrong


def test_who_left_several_sheets_goes_on_with_any_of_them(
    app: Application, hand: Hand, window: arcade.Window
) -> None:
    texts = []
    for corner in (9, 12):
        screen = app.drawing_room.new("grid")
        hand.frame()
        hand.key(keys.O)
        for at in ((2, 2), (corner, 2), (corner, 9)):
            screen.facts.cursor = at
            hand.key(keys.SPACE)
        texts.append(screen.session.sheet.text)
        screen.keeping.leave()
        hand.frame()
        press(app, hand, "leave keep")
    assert [draft.text for draft in drafts()] == [texts[1], texts[0]], "none takes another's place"
    app.draw()
    press(app, hand, "go on")
    hand.frame()
    hand.key(keys.DOWN)
    hand.key(keys.ENTER)
    shown = window.current_view
    assert isinstance(shown, StudioScreen)
    assert shown.session.sheet.text == texts[0]
    assert shown.session.at_risk
