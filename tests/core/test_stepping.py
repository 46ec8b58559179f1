"""A game that is gone through step by step, so that somebody sees each decision before the next."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from gridprix.core.asks import Ask, AskAll
from gridprix.core.errors import PilotFailed
from gridprix.core.game import Game
from gridprix.core.state import SeatId
from gridprix.core.transcript import Reply
from gridprix.core.undo import undo

from .races import bots_but, game_of, scenario_of

RACES = ["first-race", "toy-race"]


@attrs.define
class Waits:
    """A recorder that counts how often a person is about to be asked."""

    times: int = 0

    def waiting(self) -> None:
        self.times += 1

    def __getattr__(self, name: str) -> Any:
        return lambda *told: None


def stepped(game: Game) -> None:
    """Let one pilot decide at a time, and see what came of it; people take what is usual."""
    game.advance(0)
    while not game.over:
        mine = game.pilot_ask()
        if mine is None:
            ask = game.open_asks()[0]
            game.reply(ask.car, ask.default, 0)
            continue
        before = len(game.transcript)
        game.advance(1)
        made = [one for one in game.transcript[before:] if isinstance(one, Reply)]
        assert [(one.car, one.question) for one in made] == [(mine.car, mine.question)]
        game.advance(0)


@pytest.mark.parametrize("name", RACES)
@pytest.mark.parametrize("people", ["", "A"])
def test_a_race_in_steps_is_the_race_in_one_go(name: str, people: str) -> None:
    seating = bots_but(*people)
    straight, by_steps = game_of(name, 4, seating), game_of(name, 4, seating)
    straight.advance()
    while straight.open_asks():
        ask = straight.open_asks()[0]
        straight.reply(ask.car, ask.default)
    stepped(by_steps)
    assert by_steps.transcript == straight.transcript
    assert by_steps.log_for(None) == straight.log_for(None)


def test_without_decisions_a_game_stops_at_the_first_question_whoever_is_asked() -> None:
    game = game_of("first-race", 4)
    game.advance(0)
    assert isinstance(game.pending, Ask)
    assert game.pilot_ask() is game.pending
    assert not any(isinstance(one, Reply) for one in game.transcript)
    log = list(game.log)
    game.advance(0)
    assert game.log == log
    assert game.pilot_ask() is game.pending


def test_what_a_person_replies_is_seen_before_the_next_pilot_decides() -> None:
    game = game_of("first-race", 4, bots_but("A"))
    game.advance()
    assert game.people == ("A",)
    assert game.pilot_ask() is None
    entries, told = len(game.transcript), len(game.log)
    ask = game.open_asks()[0]
    game.reply(ask.car, ask.default, 0)
    assert len(game.transcript) == entries + 1
    assert len(game.log) > told
    assert game.pilot_ask() is not None


def test_pilots_answer_a_joint_question_at_once_and_see_the_same_moment() -> None:
    moments: list[tuple[SeatId, int]] = []

    @attrs.frozen
    class Looking:
        def choose(self, view: Any, ask: Ask) -> str:
            if ask.question == "plot":
                moments.append((ask.seat, view.moment))
            return ask.default

    scenario = scenario_of("toy-race")
    first, *others = (seat.id for seat in scenario.seats)
    game = Game(scenario, 1, {seat: Looking() for seat in others})
    game.advance(0)
    while not isinstance(game.pending, AskAll):
        if game.pilot_ask() is None:
            ask = game.open_asks()[0]
            game.reply(ask.car, ask.default, 0)
        else:
            game.advance(1)
            game.advance(0)
    assert len(others) > 1
    assert {seat for seat, _ in moments} == set(others)
    assert {moment for _, moment in moments} == {game.open_since}
    assert {ask.seat for ask in game.open_asks()} == {first}
    assert game.pilot_ask() is None


def test_taking_back_in_steps_comes_to_the_person_again() -> None:
    game = game_of("first-race", 4, bots_but("A"))
    game.advance(0)
    while game.pilot_ask() is not None:
        game.advance(1)
        game.advance(0)
    ask, race = game.open_asks()[0], game.race
    game.reply(ask.car, ask.default, 0)
    assert game.pilot_ask() is not None
    undo(game)
    assert game.race == race
    assert [(one.car, one.question) for one in game.open_asks()] == [(ask.car, ask.question)]


def test_the_journal_is_told_when_a_person_is_asked_and_not_of_every_step() -> None:
    waits = Waits()
    game = game_of("first-race", 4, bots_but("A"), recorder=waits)
    game.advance(0)
    while game.pilot_ask() is not None:
        assert waits.times == 0
        game.advance(1)
        game.advance(0)
    assert waits.times == 1


def test_a_pilot_that_failed_is_asked_again_when_the_game_goes_on() -> None:
    @attrs.define
    class Clumsy:
        failed: bool = False

        def choose(self, view: Any, ask: Ask) -> str:
            if not self.failed:
                self.failed = True
                raise ValueError("lost")
            return ask.default

    scenario = scenario_of("first-race")
    game = Game(scenario, 1, {seat.id: Clumsy() for seat in scenario.seats})
    with pytest.raises(PilotFailed, match="lost"):
        game.advance(1)
    assert game.transcript == []
    game.advance(1)
    assert len(game.transcript) == 1
