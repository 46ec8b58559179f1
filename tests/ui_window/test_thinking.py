"""A pilot that explores thinks beside the frames, and decides as it would have anyhow."""

from __future__ import annotations

import threading

import attrs
import pytest

from gridprix.core import Ask, AskAll, RaceView
from gridprix.core.errors import PilotFailed
from gridprix.core.game import Game
from gridprix.core.imagine import Recollection
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.core.state import SeatId
from gridprix.ui.races import pilots_of, seated
from gridprix.ui.window.table.thinking import Thinking

from .app_table import AT_ONCE, Hand, Table

PATIENCE = 60.0  # seconds until a test gives up
ADA = SeatId("A")


@attrs.define
class Slow:
    """Explores until it is let go, and then takes the default or fails."""

    go_on: threading.Event = attrs.field(factory=threading.Event)
    fails: bool = False

    def choose(self, view: RaceView, ask: Ask) -> str:
        raise AssertionError("it explores")

    def explore(self, view: RaceView, ask: Ask, past: Recollection) -> str:
        assert self.go_on.wait(PATIENCE)
        if self.fails:
            raise ZeroDivisionError
        return ask.default


def duel(library: Library, ada: str) -> Scenario:
    race = read_scenario(library.open("play", "first-race"), library)
    return seated(attrs.evolve(race, seats=race.seats[:2]), {"A": ada, "B": "random"})


def begun(library: Library, pilot: Slow) -> Game:
    scenario = duel(library, "random")
    game = Game(scenario, 1, {**pilots_of(scenario, 1), ADA: pilot})
    game.advance(0)
    while game.open_asks()[0].seat != ADA:
        game.advance(1)
        game.advance(0)
    return game


def test_it_decides_as_it_would_have_in_the_game_itself(library: Library) -> None:
    scenario = duel(library, "explorer")
    alone, beside = (Game(scenario, 3, pilots_of(scenario, 3)) for _ in range(2))
    alone.advance(6)
    beside.advance(0)
    thinking = Thinking(beside)
    while len(beside.transcript) < len(alone.transcript):
        assert thinking.decide(wait=True)
    assert beside.transcript == alone.transcript


def test_no_frame_waits_for_secret_cards_either_and_the_same_are_laid(library: Library) -> None:
    scenario = read_scenario(library.open("play", "sprint-six"), library)
    seats = {"A": "rookie", "B": "explorer", "C": "rookie", "D": "explorer"}
    scenario = seated(attrs.evolve(scenario, seats=scenario.seats[:4]), seats)
    alone, beside = (Game(scenario, 3, pilots_of(scenario, 3)) for _ in range(2))
    beside.advance(0)
    thinking = Thinking(beside)
    while not isinstance(beside.pending, AskAll):
        assert thinking.decide(wait=True)
    assert [ask.seat for ask in beside.open_asks()] == ["B", "C", "D"]
    assert not thinking.decide()
    assert thinking.busy
    while beside.race.round < 2:
        assert thinking.decide(wait=True)
    while len(alone.transcript) < len(beside.transcript):
        alone.advance(1)
    assert beside.transcript == alone.transcript[: len(beside.transcript)]


def test_frames_go_on_while_it_thinks(library: Library) -> None:
    pilot = Slow()
    game = begun(library, pilot)
    thinking = Thinking(game)
    assert not thinking.busy
    for _ in range(3):
        assert not thinking.decide()
        assert thinking.busy
    before = len(game.transcript)
    pilot.go_on.set()
    assert thinking.decide(wait=True)
    assert len(game.transcript) == before + 1
    assert not thinking.busy


def test_what_was_thought_before_something_was_taken_back_is_left_alone(library: Library) -> None:
    pilot = Slow()
    game = begun(library, pilot)
    thinking = Thinking(game)
    thinking.decide()
    (ask,) = game.open_asks()
    game.reply(ask.car, ask.default, 0)  # somebody answers in its place
    assert not thinking.busy
    pilot.go_on.set()


def test_a_failure_is_told_where_it_is_waited_for(library: Library) -> None:
    pilot = Slow(fails=True)
    game = begun(library, pilot)
    pilot.go_on.set()
    with pytest.raises(PilotFailed):
        Thinking(game).decide(wait=True)


def test_the_window_says_who_is_thinking(table: Table, hand: Hand, library: Library) -> None:
    screen = table.race("first-race", settings=AT_ONCE)
    pilot = Slow()
    game = screen.table.game
    game.pilots[ADA] = pilot
    screen.table.update(0)
    hand.frame()
    assert screen.table.thinking.busy
    assert screen.facts.phase().endswith("Ada is thinking")
    assert screen.facts.waiting_words()[0] == "Ada is thinking"
    pilot.go_on.set()
