from __future__ import annotations

import arcade
import attrs
import pytest
from arcade import key as keys

from gridprix.core.fingerprint import fingerprint
from gridprix.core.library import Library
from gridprix.ui.drawing.palettes import PALETTES
from gridprix.ui.races import unfinished_races
from gridprix.ui.seat.advice import SILENCE
from gridprix.ui.seat.moment import Question
from gridprix.ui.window.application import Application
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.settings import load_settings
from gridprix.ui.window.settings_screen.screen import SettingsScreen

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


def test_settings_in_the_menu_of_a_race_lead_back_to_it(
    app: Headless, table: Table, hand: Hand
) -> None:
    screen = app.race(table.scenario("first-race"), seed=5)
    hand.key(keys.ESCAPE)
    hand.frame()
    assert screen.press("menu settings")
    page = app.window.current_view
    assert isinstance(page, SettingsScreen)
    hand.frame()
    assert {one.id for one in page.live_controls()} >= {"rail back", "rail quit"}
    assert "rail play" not in {one.id for one in page.live_controls()}
    page.change(theme="dark", help="none", speed="fast")
    hand.key(keys.ESCAPE)
    assert app.window.current_view is screen
    assert screen.settings.theme == "dark"
    assert screen.look.palette is PALETTES["dark"]
    assert screen.table.adviser is screen.table.playback.moments.adviser is SILENCE
    assert screen.hints.level == screen.overlay.help == "none"
    assert screen.table.pace == screen.settings.pace
    app.close_journal()


def test_a_race_is_restarted_from_its_menu_and_the_first_one_stays(
    app: Headless, table: Table, hand: Hand
) -> None:
    screen = app.race(table.scenario("first-race"), seed=5)
    for _ in range(3):
        hand.key(keys.ENTER)
        hand.frame()
    hand.key(keys.ESCAPE)
    hand.frame()
    assert screen.press("menu restart")
    again = app.window.current_view
    assert isinstance(again, RaceScreen)
    assert again is not screen
    assert not again.table.game.transcript
    assert screen.table.game.transcript
    app.close_journal()
    assert len(list(unfinished_races())) == 2


def test_a_race_that_goes_on_tells_its_rule_set(
    app: Headless, table: Table, hand: Hand, written: list[str]
) -> None:
    app.race(table.scenario("first-race"), seed=5)
    hand.key(keys.ENTER)
    app.close_journal()
    (saved,) = unfinished_races()
    app.resume(saved)
    written.clear()
    hand.frame(2)
    assert any(text.startswith("Italian Racetrack, ") for text in written)
    app.close_journal()
