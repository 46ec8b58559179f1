"""What the coach says of points: marks that follow, help to switch off, hints that can be left."""

from __future__ import annotations

from threading import Event
from typing import Any

import attrs
import pytest
from arcade import key as keys

from gridprix.core.coach import LOST, CannotCoach, Hint
from gridprix.plugins.pilots import circuit_track
from gridprix.plugins.solvers.grid_table import GridTable
from gridprix.ui.seat.advice import FULL, NONE, PRICES
from gridprix.ui.window.race.candidate_marks import legend
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.table import controller
from gridprix.ui.window.table.choice import CandidateKind, Choice

from .app_table import Hand, Table

MOST = 400
STRAIGHT_ON = ("@20,4", "+1,0", "+1,0", "+1,0", "+1,0")


def too_fast(table: Table, hand: Hand, level: str = FULL) -> RaceScreen:
    """The race in which Ada has gone straight on for too long."""
    screen = table.race("first-race", settings=Settings(speed="at once", help=level))
    for key in STRAIGHT_ON:
        wait_for(screen, hand).frame(key)
        screen.table.confirm()
    wait_for(screen, hand)
    return screen


def wait_for(screen: RaceScreen, hand: Hand) -> Choice:
    for _ in range(MOST):
        hand.send("on_update", 1 / 60)
        if screen.table.choice is not None:
            return screen.table.choice
    raise AssertionError("nobody is asked")


def levels(screen: RaceScreen) -> dict[str, str]:
    choice = screen.table.choice
    assert choice is not None
    return {one.option.key: one.safety for one in choice.candidates}


def test_marks_follow_and_what_is_framed_stays_framed(
    table: Table, hand: Hand, written: list[str]
) -> None:
    screen = too_fast(table, hand)
    choice = wait_for(screen, hand)
    choice.frame("+1,+1")
    screen.coach.wait()
    hand.frame()
    assert screen.table.choice is choice
    assert choice.framed == "+1,+1"
    lost = {key for key, level in levels(screen).items() if level == LOST}
    assert lost == {"0,0", "+1,0", "0,+1", "0,-1", "+1,+1", "+1,-1"}
    assert any(text.startswith("lost: ") for text in written), "the legend tells what it means"
    assert any(text.startswith("Lost: no line") for text in written)


def test_lost_tight_and_free_differ_by_shape(table: Table, hand: Hand) -> None:
    screen = too_fast(table, hand)
    screen.coach.wait()
    hand.frame()
    choice = wait_for(screen, hand)
    shown = list(legend(choice.candidates))
    assert [safety for _, safety, _ in shown] == ["", "tight", "lost"]
    assert {kind for kind, _, _ in shown} == {CandidateKind.FREE}


@pytest.mark.parametrize("level", [PRICES, NONE])
def test_less_help_marks_nothing(table: Table, hand: Hand, level: str) -> None:
    screen = too_fast(table, hand, level)
    screen.coach.wait()
    hand.frame()
    assert set(levels(screen).values()) == {""}
    hand.key(keys.H)
    assert "No hint" in screen.table.notices[-1].text


def test_without_help_prices_are_not_marked_and_hints_not_given(table: Table, hand: Hand) -> None:
    screen = table.race("slicks-and-nitros", settings=Settings(speed="at once", help=NONE))
    wait_for(screen, hand)
    choice = wait_for(screen, hand)
    priced = [one for one in choice.candidates if one.kind is CandidateKind.PRICED]
    shown = [screen.overlay.as_helped(one).kind for one in priced]
    assert set(shown) <= {CandidateKind.FREE, CandidateKind.REPEAT}
    hand.key(keys.H)
    assert screen.table.notices[-1].text == 'No hint: "Help" in the settings is not "Full"'


@attrs.frozen
class SlowCoach:
    """Thinks until it is let."""

    let: Event

    def hint(self, view: Any, ask: Any) -> Hint:
        self.let.wait(20)
        raise CannotCoach("nobody waits for it any more")


@pytest.mark.parametrize("leaves", [keys.H, keys.ESCAPE])
def test_a_hint_says_that_the_coach_thinks_and_can_be_left(
    table: Table, hand: Hand, written: list[str], monkeypatch: pytest.MonkeyPatch, leaves: int
) -> None:
    coach = SlowCoach(Event())
    monkeypatch.setattr(controller, "coach_of", lambda family: coach)
    screen = table.race("first-race", settings=Settings(speed="at once"))
    wait_for(screen, hand)
    hand.key(keys.H)
    hand.frame()
    assert screen.hints.thinking
    assert any(text.startswith("The coach is thinking") for text in written)
    hand.key(leaves)
    hand.frame()
    assert not screen.hints.thinking
    assert not screen.message.shown, "Esc leaves the hint, not the race"
    coach.let.set()


def test_an_answer_leaves_a_hint_too(
    table: Table, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    coach = SlowCoach(Event())
    monkeypatch.setattr(controller, "coach_of", lambda family: coach)
    screen = table.race("first-race", settings=Settings(speed="at once"))
    wait_for(screen, hand)
    hand.key(keys.H)
    hand.key(keys.ENTER)
    hand.frame()
    assert not screen.hints.thinking
    coach.let.set()


@pytest.mark.parametrize("name", ["kitchen-sink", "harbour-duel"])
def test_the_first_frame_waits_for_no_table(
    table: Table, hand: Hand, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise AssertionError("a table is made before the first frame")

    monkeypatch.setattr(GridTable, "__init__", refused)
    monkeypatch.setattr(circuit_track, "catalogue", refused)
    screen = table.race(name, settings=Settings())
    hand.frame()
    screen.coach.wait()
    hand.frame()
