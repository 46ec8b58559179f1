"""A traced race plays exactly as it would untraced."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from gridprix.core import Roll, Rule
from gridprix.core.errors import BadRule, RuleFailed
from gridprix.core.game import Game
from gridprix.core.tracing import Tracer, traced

from .books import book_of, leg, limited, rule, scenario_with, wraps
from .keeping import told
from .races import bots, scenario_of, wild


@pytest.mark.parametrize("name", ["toy-race", "first-race"])
def test_a_traced_race_is_the_same_race(name: str) -> None:
    scenario = scenario_of(name)
    tracer = Tracer()
    games = []
    for one in (scenario, traced(scenario, tracer)):
        game = Game(one, 3, wild(one, 3))
        game.run()
        games.append(told(game))
    assert games[0] == games[1]
    notes = tracer.take()
    assert notes
    assert tracer.take() == []
    assert {note.rule for note in notes} <= {rule.card.name for rule in scenario.rules}


def test_the_toys_rules_are_seen_at_work() -> None:
    tracer = Tracer()
    scenario = traced(scenario_of("toy-race"), tracer)
    for seed in range(3):
        Game(scenario, seed, wild(scenario, seed)).run()
    notes = {str(note) for note in tracer.take()}
    assert "puddles replaced LegTaken by Skidded (settle_event)" in notes
    assert any(one.startswith("traffic refused ") for one in notes)
    assert "puddles held back 'it faces the wrong way' (veto_turn)" in notes
    assert any(one.startswith("brakes did Ada") and "braked" in one for one in notes)
    assert any(one.startswith("bends cautioned ") for one in notes)
    assert any(one.startswith("bends rolled for nerve in the bend") for one in notes)


@pytest.mark.parametrize("tracer", [None, Tracer()], ids=["plain", "traced"])
def test_an_exception_reaches_the_wrapper_of_a_traced_hook(tracer: Tracer | None) -> None:
    @wraps
    def mending(self: Rule) -> Any:
        try:
            return (yield)
        except ZeroDivisionError:
            return 7

    low = rule("low", settle_step_budget=lambda self: 1 // 0)
    around = (tracer.around,) if tracer else ()
    book = book_of(rule("m", settle_step_budget=mending), low, around=around)
    assert book.hooks.settle_step_budget(1, 2) == 7  # type: ignore[arg-type]


@pytest.mark.parametrize("times", [0, 2])
def test_a_wrapper_that_does_not_yield_once_is_told_when_traced_too(times: int) -> None:
    @wraps
    def settle_step_budget(self: Rule) -> Any:
        for _ in range(times):
            yield

    book = book_of(rule(settle_step_budget=settle_step_budget), around=(Tracer().around,))
    with pytest.raises(BadRule, match=r"settle_step_budget (does not yield|yields twice)"):
        book.hooks.settle_step_budget(1, 2)  # type: ignore[arg-type]


def test_a_traced_rule_that_fails_is_blamed_all_the_same() -> None:
    bad = rule("bad", play_after_leg=lambda self: 1 // 0)
    mover = rule("m", offer_legs=lambda self: [leg()])
    scenario = traced(scenario_with(limited(1), bad, mover), Tracer())
    with pytest.raises(RuleFailed, match=r"the rule 'bad' .* failed in play_after_leg"):
        Game(scenario, 1, {}).advance()


def test_what_a_wrapper_adds_to_refusals_and_lifts_is_noted() -> None:
    @wraps
    def veto_legs(self: Rule) -> Any:
        inner = yield
        before = [one for each in inner for one in each]
        assert before == ["go"]
        return [{"stay": "too slow"}]

    tracer = Tracer()
    low = rule("low", veto_legs=lambda self, legs: {"go": "blocked"})
    mover = rule("mover", offer_legs=lambda self: [leg("go"), leg("stay"), leg("hop")])
    book = book_of(
        limited(1), rule("high", veto_legs=veto_legs), low, mover, around=(tracer.around,)
    )
    scenario = attrs.evolve(scenario_with(), book=book)
    game = Game(scenario, 1, bots(scenario, 1))
    game.run()
    notes = [str(note) for note in tracer.take() if "veto_legs" in str(note)]
    assert notes[:3] == [
        "low refused go: blocked (veto_legs)",
        "high refused stay: too slow (veto_legs)",
        "high allowed go (veto_legs)",
    ]


def notes_of(*rules: Rule) -> list[str]:
    """What is noted in a race by these rules."""
    tracer = Tracer()
    mover = rule("mover", offer_legs=lambda self: [leg("go"), leg("stay")])
    book = book_of(limited(1), *rules, mover, around=(tracer.around,))
    scenario = attrs.evolve(scenario_with(), book=book)
    Game(scenario, 1, bots(scenario, 1)).run()
    return list(map(str, tracer.take()))


def test_a_wrapper_that_changes_nothing_is_not_noted() -> None:
    @wraps
    def veto_turn(self: Rule) -> Any:
        return [*(yield)]

    assert not [one for one in notes_of(rule("same", veto_turn=veto_turn)) if "same" in one]


def test_what_a_wrapper_passes_on_is_noted_of_the_rule_that_does_it() -> None:
    def rolling(self: Rule, table: Any) -> Any:
        yield from table.roll(Roll("luck"))
        return [car.id for car in table.race.cars]

    @wraps
    def passing(self: Rule) -> Any:
        inner = yield
        return _all_of(inner)

    low, high = rule("low", resolve_order=rolling), rule("high", resolve_order=passing)
    rolls = [one for one in notes_of(high, low) if "rolled for luck" in one]
    assert len(rolls) == 1
    assert rolls[0].startswith("low rolled for luck")


def _all_of(script: Any) -> Any:
    return (yield from script)
