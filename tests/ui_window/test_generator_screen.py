"""The generator in the window: six tracks, by mouse and by keys; one is opened in the studio."""

from __future__ import annotations

import time
from collections.abc import Iterator

import arcade
import attrs
import pytest
from arcade import key as keys

from gridprix.core.library import Library
from gridprix.ui.generator.making import make_track
from gridprix.ui.studio.live import LiveLap
from gridprix.ui.window.application import Application
from gridprix.ui.window.generator.screen import GeneratorScreen
from gridprix.ui.window.home.screen import HomeScreen
from gridprix.ui.window.studio.screen import StudioScreen

from .app_table import AT_ONCE, Hand
from .app_walk import press
from .studio_desk import PATIENCE, PROCESSES, drag, in_group, release


@pytest.fixture
def app(window: arcade.Window, library: Library) -> Iterator[Application]:
    app = Application(library, AT_ONCE, window)
    yield app
    app.close()


def made(hand: Hand, screen: GeneratorScreen) -> None:
    """Let frames pass until all six are made."""
    until = time.monotonic() + PATIENCE
    hand.frame()
    while screen.gallery.busy:
        assert time.monotonic() < until
        hand.frame()
        time.sleep(0.01)
    hand.frame(8)


class Nobody:
    """Watches nothing."""

    def says(self, words: str) -> None:
        pass

    def counts(self, things, words):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN201
        return things


def test_six_tracks_are_those_of_their_seeds_and_one_is_opened_in_the_studio(
    app: Application,
    hand: Hand,
    library: Library,
    written: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(LiveLap, "follow", lambda live, session, now: False)
    screen = app.drawing_room.generate("grid")
    hand.frame()
    assert "computing" in written
    assert not screen.press("open 0"), "a card can be opened once it has passed"
    made(hand, screen)
    cards = screen.gallery.cards
    assert [card.wish.seed for card in cards] == [1, 2, 3, 4, 5, 6]
    assert not any(card.fault for card in cards)
    wish = cards[1].wish.wish(library.catalogue.families)
    again = make_track(wish, library, Nobody())
    chosen = cards[1].made
    assert chosen is not None
    assert chosen.text == again.draft.text
    assert chosen.figures.tiles[0].figure == str(again.figures.moves) == str(chosen.moves)
    assert f"{chosen.moves} moves" in written
    hand.key(keys.RIGHT)
    hand.key(keys.ENTER)
    studio = app.window.current_view
    assert isinstance(studio, StudioScreen)
    assert studio.session.sheet.text == chosen.text
    assert studio.session.dirty
    hand.frame()
    hand.key(keys.ESCAPE)
    if studio.message.shown:
        press(app, hand, "leave discard")
    assert app.window.current_view is screen
    hand.key(keys.M)
    assert screen.gallery.like == cards[1].title
    made(hand, screen)
    assert len({card.text for card in screen.gallery.cards}) == 6
    press(app, hand, "last")
    assert [card.wish.seed for card in screen.gallery.cards] == [1, 2, 3, 4, 5, 6]
    assert not screen.gallery.busy, "they are known already"
    hand.key(keys.ESCAPE)
    assert isinstance(app.window.current_view, HomeScreen)


def test_sliders_go_by_mouse_and_by_keys(
    app: Application, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = app.drawing_room.generate("grid")
    monkeypatch.setattr(screen.gallery, "_ask", lambda: None)
    hand.frame()
    assert screen.gallery.first
    _, way = screen.sliders.shown["slide length"]
    y = way.centre[1]
    drag(hand, (way.left, y), (way.centre[0], y))
    release(hand, (way.centre[0], y))
    assert screen.gallery.wish.length == pytest.approx(220, abs=4)
    assert len(screen.gallery._before) == 1, "the six on the way were never seen"
    while screen.look.focus != "slide width":
        hand.key(keys.TAB)
        hand.frame()
    hand.key(keys.RIGHT)
    assert screen.gallery.wish.width == 3
    hand.key(keys.LEFT)
    assert screen.gallery.wish.width is None
    assert screen.cards.chosen == 0, "arrows belong to the slider"


def test_a_family_without_drafting_says_so(
    app: Application, hand: Hand, written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    families = app.library.catalogue.families
    monkeypatch.setitem(families, "grid", attrs.evolve(families["grid"], drafting=""))
    screen = app.drawing_room.generate("grid")
    hand.frame()
    assert not screen.gallery.busy
    assert any("cannot be drafted" in words for words in written)


@pytest.mark.skipif(not PROCESSES.exists(), reason="processes are looked at in /proc")
def test_who_leaves_while_tracks_are_made_leaves_no_process_behind(
    app: Application, hand: Hand
) -> None:
    screen = app.drawing_room.generate("grid")
    hand.frame(2)
    groups = [crew.process.pid for crew in screen.gallery._crews if crew.process is not None]
    assert len(groups) == 2
    hand.key(keys.ESCAPE)
    assert not [one for group in groups for one in in_group(group)]
    again = app.drawing_room.generate("circuit")
    hand.frame(2)
    groups = [crew.process.pid for crew in again.gallery._crews if crew.process is not None]
    assert len(groups) == 2
    app.close()
    assert not [one for group in groups for one in in_group(group)]
