"""Importing in the window: a file becomes a track while its settings are slid."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from pathlib import Path

import arcade
import pytest
from arcade import key as keys

from gridprix.core.library import Library
from gridprix.ui.studio.live import LiveLap
from gridprix.ui.window.application import Application
from gridprix.ui.window.importing.screen import ImportScreen
from gridprix.ui.window.studio.screen import StudioScreen

from .app_table import AT_ONCE, Hand
from .studio_desk import PATIENCE


@pytest.fixture
def app(window: arcade.Window, library: Library) -> Iterator[Application]:
    app = Application(library, AT_ONCE, window)
    yield app
    app.close()


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A lap around an oval."""
    turns = [n * math.tau / 60 for n in range(60)]
    rows = [f"{300 * math.cos(turn):.1f},{180 * math.sin(turn):.1f}" for turn in turns]
    path = tmp_path / "old-oval.csv"
    path.write_text("\n".join(["x,y", *rows]), encoding="utf-8")
    return path


def laid(hand: Hand, screen: ImportScreen) -> None:
    """Let frames pass until the track is there, or why it is not."""
    until = time.monotonic() + PATIENCE
    hand.frame()
    while screen.desk.computing or not (screen.desk.figures or screen.desk.fault):
        assert time.monotonic() < until
        hand.frame()
        time.sleep(0.01)
    hand.frame(2)


def test_a_file_becomes_a_track_and_taking_that_back_is_an_empty_sheet(
    app: Application, hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LiveLap, "follow", lambda live, session, now: False)
    screen = app.drawing_room.import_file(table)
    laid(hand, screen)
    first = screen.desk.track
    assert first is not None
    while screen.look.focus != "slide size":
        hand.key(keys.TAB)
        hand.frame()
    for _ in range(8):
        hand.key(keys.PAGEUP)
    assert screen.desk.settings.size == 16 + 8 * 5 - 1
    laid(hand, screen)
    larger = screen.desk.track
    assert larger is not None
    assert larger.note != first.note
    hand.key(keys.TAB)
    screen.look.ring = False
    hand.key(keys.ENTER)
    studio = app.window.current_view
    assert isinstance(studio, StudioScreen)
    assert studio.session.sheet.text == larger.text
    assert studio.session.undo_words == "import old-oval.csv"
    hand.key(keys.Z, keys.MOD_CTRL)
    assert studio.session.handles() == [] or not studio.session.sheet.data.get("outline")


def test_a_file_that_is_no_road_is_told_in_a_sentence(
    app: Application, hand: Hand, written: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "letter.csv"
    path.write_text("dear all\n", encoding="utf-8")
    screen = app.drawing_room.import_file(path)
    laid(hand, screen)
    assert screen.desk.fault
    assert screen.desk.fault in " ".join(written) or "No track comes of this yet" in written
    assert not screen.press("open")
