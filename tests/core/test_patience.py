"""A rule that never comes to an end is stopped with a sentence that names it."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from gridprix.core import Ask, CarId, Event, Option, Roll, Rule
from gridprix.core import table as table_module
from gridprix.core.errors import RuleFailed
from gridprix.core.game import Game

from .books import leg, limited, rule, scenario_with
from .races import bots, scenario_of, wild

MOVER = rule("mover", offer_legs=lambda self: [leg("go"), leg("stay")])


@attrs.frozen
class Horn(Event):
    """Somebody hoots."""


def emits(table: Any) -> Any:
    return table.emit(Horn())


def asks(table: Any) -> Any:
    car = table.race.cars[0]
    return table.ask(Ask(car.seat, car.id, "sure", (Option("yes"),)))


def asks_all(table: Any) -> Any:
    car = table.race.cars[0]
    return table.ask_all([Ask(car.seat, car.id, "sure", (Option("yes"),))])


def rolls(table: Any) -> Any:
    return table.throw(Roll("luck"))


def failure(hook: str, act: Any) -> str:
    def endless(self: Rule, table: Any) -> Any:
        while True:
            yield from act(table)

    scenario = scenario_with(limited(2), rule("endless", **{hook: endless}), MOVER)
    game = Game(scenario, 1, bots(scenario, 1))
    with pytest.raises(RuleFailed) as caught:
        game.run()
    return str(caught.value)


@pytest.mark.parametrize("act", [emits, asks, asks_all, rolls])
def test_a_turn_without_end_is_stopped(act: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "PATIENCE", 200)
    text = failure("play_turn_end", act)
    assert text.startswith("the rule 'endless' (books.py, test_patience.py:")
    assert "failed in play_turn_end at round 1, decision " in text
    assert "more than 200 events and questions come in the turn of Ada; a rule emits, asks" in text


@pytest.mark.parametrize("hook", ["play_setup", "play_round_end"])
def test_so_is_what_lies_between_turns(hook: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "PATIENCE", 200)
    assert "more than 200 events and questions come between two turns" in failure(hook, emits)


def test_every_turn_is_counted_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "PATIENCE", 40)
    scenario = scenario_of("toy-race")
    game = Game(scenario, 3, wild(scenario, 3))
    game.run()
    assert len(game.log) > 80
    assert game.over


def test_the_last_that_is_allowed_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    def hoots(times: int) -> Any:
        def play_turn_start(self: Rule, table: Any, car: CarId) -> Any:
            for _ in range(times):
                yield from table.emit(Horn())

        scenario = scenario_with(limited(1), rule("loud", play_turn_start=play_turn_start), MOVER)
        Game(scenario, 1, bots(scenario, 1)).run()

    monkeypatch.setattr(table_module, "PATIENCE", 20)
    hoots(19)  # the leg itself is an event too
    with pytest.raises(RuleFailed):
        hoots(21)
