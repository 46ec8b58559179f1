"""A house rule on real screens: nothing in the application knows it, and all of it is there.

The rule brings options (set-up), a mark (board), a gauge (side panel) and a question (bottom).
"""

from __future__ import annotations

import arcade
import pytest
from arcade import key as keys

from gridprix.core.drawing import Mark
from gridprix.core.library import Library
from gridprix.ui.window.application import Application
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.table.choice import Choice

from .app_table import AT_ONCE, Hand
from .app_walk import press

HOUSE_RULE, QUESTION = "pit-stops", "pit"


@pytest.fixture
def app(window: arcade.Window, library: Library) -> Application:
    return Application(library, AT_ONCE, window)


def switched_on(app: Application, hand: Hand) -> RaceScreen:
    """Set the race up with the mouse: the rule, what it needs, one of its options; then start."""
    screen = app.set_up("first-lap")
    press(app, hand, "laps +")
    screen.find("pits")
    hand.frame(8)
    assert screen.facts.refusals[HOUSE_RULE] is not None, "it needs another rule"
    press(app, hand, f"rule {HOUSE_RULE}")  # whoever tries it is told what it needs
    press(app, hand, f"use {HOUSE_RULE}")
    press(app, hand, f"options {HOUSE_RULE}")
    press(app, hand, f"option {HOUSE_RULE} turns +")
    checked = screen.facts.checked
    assert checked.scenario is not None, checked.faults
    press(app, hand, "start")
    race = app.window.current_view
    assert isinstance(race, RaceScreen)
    return race


def the_mark(screen: RaceScreen) -> Mark:
    (mark,) = (mark for mark in screen.facts.marks() if mark.text == "pits")
    return mark


def drive_to_the_question(screen: RaceScreen, hand: Hand) -> Choice:
    """Drive along the side of the road where the mark is."""
    place: tuple[int, int] = the_mark(screen).at  # type: ignore[assignment]
    for _ in range(200):
        hand.send("on_update", 1 / 60)
        choice = screen.table.choice
        if choice is None:
            continue
        if choice.question.question == QUESTION:
            hand.frame(30)
            return choice
        if choice.question.question == "leg":
            legal = [one for one in choice.candidates if one.legal]
            legal.sort(key=lambda one: abs(one.place[1] - place[1]))  # type: ignore[index]
            choice.frame(legal[0].option.key)
        hand.key(keys.ENTER)
    raise AssertionError("nobody was asked")


def test_mark_and_gauge_are_on_the_screen(app: Application, hand: Hand, written: list[str]) -> None:
    screen = switched_on(app, hand)
    hand.frame(3)
    assert "pits" in written, "the mark on the board"
    gauge = [text for text in written if text.lower().startswith("tyres")]
    assert gauge, "the gauge in the side panel"
    spot = screen.stage.art.locate(the_mark(screen).at)
    assert screen.regions.board.holds(*screen.stage.camera.to_screen(spot))
    rule = next(r for r in screen.table.game.scenario.rules if r.card.name == HOUSE_RULE)
    assert getattr(rule, "turns") == 2  # noqa: B009 - no screen knows this option, nor does a type
    hand.key(keys.F1)
    hand.frame()
    assert any("turns" in text for text in written), "the option in the rules in force"
    app.close_journal()


def test_the_question_is_answered_with_the_mouse(
    app: Application, hand: Hand, written: list[str]
) -> None:
    screen = switched_on(app, hand)
    choice = drive_to_the_question(screen, hand)
    assert choice.question.prompt in written
    assert "2 turns" in written, "the price as the option has it"
    press(app, hand, "option hard")
    log = [entry.text for entry in screen.table.game.log]
    assert "Ada stops at the pits for hard tyres" in log
    assert "Ada stops at the pits for hard tyres" in written, "and in the log panel"
    app.close_journal()


def test_the_question_is_answered_with_the_keyboard(app: Application, hand: Hand) -> None:
    screen = switched_on(app, hand)
    choice = drive_to_the_question(screen, hand)
    row = [one.key for one in choice.ordered]
    assert choice.framed == row[0]
    hand.key(keys.RIGHT)
    assert choice.framed == row[1]
    hand.key(keys.KEY_3)
    assert choice.framed == row[2]
    hand.key(keys.ENTER)
    hand.frame()
    assert f"Ada stops at the pits for {row[2]} tyres" in [e.text for e in screen.table.game.log]
    app.close_journal()
