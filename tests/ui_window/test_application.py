from __future__ import annotations

import arcade
import attrs
import pytest
from arcade import key as keys

from gridprix.core.fingerprint import fingerprint
from gridprix.core.library import Library
from gridprix.ui.races import unfinished_races
from gridprix.ui.seat.moment import Question
from gridprix.ui.window.application import Application
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.settings import load_settings

from .app_table import AT_ONCE, Hand, Table, asked


class Headless(Application):
    """An application that keeps its window when a race is left."""

    def after_race(self, screen: RaceScreen) -> None:
        self.window.hide_view()


@pytest.fixture
def app(window: arcade.Window, library: Library) -> Headless:
    return Headless(library, AT_ONCE, window)


def unmarked(question: Question) -> Question:
    """A question without how safe its points are, which follows a moment later."""
    offers = tuple(attrs.evolve(offer, safety=None) for offer in question.offers)
    return attrs.evolve(question, offers=offers)


def test_a_race_that_was_left_goes_on_where_it_was(app: Headless, table: Table, hand: Hand) -> None:
    screen = app.race(table.scenario("first-race"), seed=5)
    for _ in range(6):
        hand.key(keys.ENTER)
        hand.frame()
    left = fingerprint(screen.table.game.race)
    question = asked(screen).question
    hand.key(keys.X)
    hand.key(keys.ESCAPE)
    hand.frame()
    assert screen.press("menu leave")
    assert load_settings().speed == "normal"
    (saved,) = unfinished_races()
    again = app.resume(saved)
    hand.frame()
    assert fingerprint(again.table.game.race) == left
    assert unmarked(asked(again).question) == unmarked(question)
    assert again.table.playback.behind == 0
    hand.key(keys.ENTER)
    hand.frame(30, 0.1)
    assert again.table.game.race.round == screen.table.game.race.round + 1
    app.close_journal()


def test_a_race_that_is_broken_off_loses_nothing(app: Headless, table: Table, hand: Hand) -> None:
    screen = app.race(table.scenario("first-race"), seed=6)
    for _ in range(3):
        hand.key(keys.ENTER)
        hand.frame()
    # nothing is closed, as if the power had gone
    (saved,) = unfinished_races()
    assert len(saved.recorded.entries) == len(screen.table.game.transcript)
    app.close_journal()


def test_undo_is_kept_too(app: Headless, table: Table, hand: Hand) -> None:
    screen = app.race(table.scenario("first-race"), seed=7)
    for _ in range(4):
        hand.key(keys.ENTER)
        hand.frame()
    hand.key(keys.U)
    hand.frame()
    before = fingerprint(screen.table.game.race)
    app.close_journal()
    (saved,) = unfinished_races()
    again = app.resume(saved)
    hand.frame()
    assert fingerprint(again.table.game.race) == before
    app.close_journal()
