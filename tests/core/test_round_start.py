"""A rule that asks and rolls as a round begins: taking back, going on and replaying still hold."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gridprix.core import Ask, CarId, Option, Roll, Rule, Script, SeatId, Table
from gridprix.core.dice import ScriptedDice
from gridprix.core.errors import UndoRefused
from gridprix.core.events import CarRetired
from gridprix.core.game import Game
from gridprix.core.recorded import read_journal
from gridprix.core.reopening import replay
from gridprix.core.transcript import Reply, Thrown
from gridprix.core.undo import undo

from .books import happened, leg, limited, rule, scenario_with, started
from .keeping import begin, leave, reopened, resume, told
from .races import answer, nobody, toy
from .toy.marshal import WHY, Flag

A, B = CarId("A"), CarId("B")
RULES = [{"marshal": {"every": 2}}, {"sealed-plots": {"on": False}}]
SCENARIO = toy(RULES, undo="free", arrange="A@0 s2 B@1 s2")


def to_the_flag(game: Game) -> Game:
    """Go on until somebody is asked about the flag."""
    game.advance()
    while game.open_asks()[0].question != "flag":
        ask = game.open_asks()[0]
        game.reply(ask.car, ask.default)
    return game


def rounds_of(path: Path) -> list[int]:
    """The numbers of the rounds that a journal tells of."""
    records = [json.loads(line) for line in path.read_text().splitlines()]
    return [record["round"] for record in records if "round" in record]


def test_the_start_of_a_round_lies_before_its_first_question(tmp_path: Path) -> None:
    game = to_the_flag(begin(tmp_path / "race.jsonl", SCENARIO, 1, nobody))
    start = game.breaks[-1]
    assert game.race.round == start.race.round + 1 == 2
    assert start.entries == len(game.transcript)
    assert rounds_of(tmp_path / "race.jsonl") == [1, 2]
    game.reply(game.open_asks()[0].car, "show")
    # what was answered and rolled belongs to the round and begins no other
    assert game.breaks[-1] == start
    assert rounds_of(tmp_path / "race.jsonl") == [1, 2]


def test_an_answer_at_the_start_of_a_round_can_be_taken_back() -> None:
    game = to_the_flag(Game(SCENARIO, 1, {}))
    before = told(game)
    game.reply(game.open_asks()[0].car, "show")
    (thrown,) = [one for one in game.transcript if isinstance(one, Thrown) and one.why == WHY]
    undo(game)
    assert {**told(game), "branch": 0} == before
    assert game.branch == 1  # a die has fallen since, so the next one is another
    never = to_the_flag(Game(toy(RULES, undo="never", arrange="A@0 s2 B@1 s2"), 1, {}))
    never.reply(never.open_asks()[0].car, "show")
    with pytest.raises(UndoRefused, match="beyond a reveal or a roll"):
        undo(never)
    assert thrown in never.transcript


def test_a_decision_after_it_goes_back_through_the_same_round_start() -> None:
    game = to_the_flag(Game(SCENARIO, 1, {}))
    game.reply(game.open_asks()[0].car, "show")
    before = told(game)
    assert game.race.part(Flag).shown
    ask = game.open_asks()[0]
    game.reply(ask.car, ask.default)
    undo(game)
    assert told(game) == before


@pytest.mark.parametrize("more", range(6))
def test_a_race_left_anywhere_round_the_start_of_a_round_goes_on(tmp_path: Path, more: int) -> None:
    path = tmp_path / "race.jsonl"
    game = to_the_flag(begin(path, SCENARIO, 1, nobody))
    answer(game, [8] * more)
    before = told(game)
    leave(game)
    recorded = read_journal(path)
    assert told(replay(recorded, reopened(recorded))) == before
    again = resume(path, nobody)
    assert told(again) == before
    answer(game, [8, 1, 15])
    answer(again, [8, 1, 15])
    assert told(again) == told(game)
    assert any(isinstance(one, Reply) and one.question == "flag" for one in again.transcript)


def test_a_round_may_begin_with_a_question_dice_and_events() -> None:
    def play_round_start(self: Rule, table: Table) -> Script:
        options = (Option("left"), Option("right"))
        chosen = yield from table.ask(Ask(SeatId("A"), A, "side", options))
        values = yield from table.throw(Roll("the wind", 2))
        yield from table.emit(CarRetired(B, f"{chosen.key} {values}"))

    plots = rule("plots", offer_plots=lambda self: [Option("1"), Option("2")])
    scenario = scenario_with(limited(1), rule(play_round_start=play_round_start), plots)
    game = Game(scenario, 1, {}, dice=ScriptedDice([3, 4]))
    game.advance()
    assert [ask.question for ask in game.open_asks()] == ["side"]
    assert game.race.round == 1
    game.reply(A, "right")
    assert [(ask.car, ask.question) for ask in game.open_asks()] == [(A, "plot")]
    assert game.race.car(B).reason == "right (3, 4)"


def test_a_race_may_be_over_when_its_round_begins() -> None:
    def play_round_start(self: Rule, table: Table) -> Script:
        for car in list(table.race.running):
            yield from table.emit(CarRetired(car.id, "the marshal says so"))

    mover = rule("m", offer_legs=lambda self: [leg()])
    game = started(rule(play_round_start=play_round_start), mover)
    assert "LegTaken" not in happened(game)
    assert game.race.ending == "every car has finished or is out"
