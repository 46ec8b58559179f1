"""Whatever a rule raises is told as its failure: the rule, the hook and the line."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from gridprix.core import LegTaken, Reducer, Rule, RuleCard, hookimpl
from gridprix.core.errors import RuleFailed
from gridprix.core.game import Game
from gridprix.core.pilots import make_random

from .books import book_of, leg, limited, rule, wraps
from .races import toy

HERE = "test_blame.py"
MOVER = rule("mover", offer_legs=lambda self: [leg("go"), leg("stay")])


def failure(*rules: Rule) -> RuleFailed:
    """What a race by these rules ends with, whether they are ours or not."""
    told = [_failure(*rules, strict=strict) for strict in (False, True)]
    assert str(told[0]) == str(told[1])
    return told[1]


def _failure(*rules: Rule, strict: bool) -> RuleFailed:
    book = book_of(limited(2), *rules, MOVER, strict=strict)
    scenario = attrs.evolve(toy(), book=book)
    game = Game(scenario, 1, {seat.id: make_random(1, seat.id) for seat in scenario.seats})
    with pytest.raises(RuleFailed) as caught:
        game.run()
    assert not game.over
    assert game.failure or game.pending, "it cannot go on as if nothing had been"
    return caught.value


def raising(error: type[BaseException]) -> Any:
    def hook(self: Rule, race: object, car: object) -> Any:
        raise error

    return hook


def raising_script(error: type[BaseException]) -> Any:
    def hook(self: Rule, table: object, car: object) -> Any:
        yield from ()
        raise error

    return hook


OUTSIDE = [SystemExit, GeneratorExit, StopIteration, ZeroDivisionError, RecursionError]
MEANT = {
    StopIteration: "; where `next` may find nothing, give it a default",
    SystemExit: "; only people end the program: let a rule emit an event",
}


@pytest.mark.parametrize("error", OUTSIDE)
@pytest.mark.parametrize("hook", ["veto_turn", "settle_step_budget", "play_turn_start"])
def test_whatever_is_raised_is_the_rules_failure(error: type[BaseException], hook: str) -> None:
    make = raising_script if hook == "play_turn_start" else raising
    told = failure(rule("bad", **{hook: make(error)}))
    assert (told.rule, told.hook) == ("bad", hook)
    assert isinstance(told.cause, error)
    assert told.line.startswith(f"{HERE}:")
    assert f": {error.__name__}{MEANT.get(error, '')}; the race up to" in str(told)


@pytest.mark.parametrize("error", OUTSIDE)
def test_in_a_wrapper_and_below_a_wrapper_too(error: type[BaseException]) -> None:
    @wraps
    def settle_step_budget(self: Rule, race: object, car: object) -> Any:
        yield
        raise error

    @wraps
    def passing(self: Rule, race: object, car: object) -> Any:
        return (yield)

    told = failure(rule("bad", settle_step_budget=settle_step_budget))
    assert (told.rule, told.hook) == ("bad", "settle_step_budget")
    low = rule("low", settle_step_budget=raising(error))
    told = failure(rule("top", settle_step_budget=passing), low)
    assert (told.rule, told.hook) == ("low", "settle_step_budget")


@pytest.mark.parametrize("error", OUTSIDE)
def test_what_is_raised_while_a_view_is_made_does_not_end_the_race(
    error: type[BaseException],
) -> None:
    @wraps
    def settle_view(self: Rule, race: object, view: object) -> Any:
        yield
        return explode(error)

    told = failure(rule("bad", settle_view=settle_view))
    assert (told.rule, told.hook) == ("bad", "settle_view")


def explode(error: type[BaseException]) -> None:
    raise error


@attrs.frozen
class First(Rule):
    """Stands before the other in this file and has done nothing."""

    card = RuleCard("first", "made for a test")


@attrs.frozen
class Second(Rule):
    """Fails in a function of this file."""

    card = RuleCard("second", "made for a test")

    @hookimpl
    def veto_turn(self) -> Any:
        return explode(ValueError)


def test_of_two_rules_in_a_file_the_one_at_work_is_blamed() -> None:
    told = failure(First(), Second())
    assert (told.rule, told.hook) == ("second", "veto_turn")
    line = explode.__code__.co_firstlineno + 1
    assert told.line == f"{HERE}:{line}", "the innermost line of its own code"
    assert f"the rule 'second' ({HERE}:{line}) failed in veto_turn at round 1" in str(told)


def test_a_reducer_is_code_of_its_rule() -> None:
    @attrs.frozen
    class Reducing(Rule):
        card = RuleCard("reducing", "made for a test")

        @hookimpl
        def declare_reducers(self) -> Any:
            return [Reducer(LegTaken, race=lambda race, event: explode(KeyError))]  # type: ignore[arg-type, return-value]

    for strict in (False, True):
        told = _failure(Reducing(), strict=strict)
        assert (told.rule, told.line) == (
            "reducing",
            f"{HERE}:{explode.__code__.co_firstlineno + 1}",
        )


def test_a_message_of_many_lines_becomes_one() -> None:
    class Wordy(Exception):
        def __str__(self) -> str:
            return "one\n  two\nthree"

    class Mute(Exception):
        def __str__(self) -> str:
            return str(explode(SystemExit))

    assert ": Wordy: one two three; the race" in str(failure(rule(veto_turn=raising(Wordy))))
    assert ": Mute; the race" in str(failure(rule(veto_turn=raising(Mute))))


@attrs.frozen
class Changing(Rule):
    """Wants to change itself, which a frozen class refuses."""

    card = RuleCard("changing", "made for a test")
    times: int = 0

    @hookimpl
    def veto_turn(self) -> Any:
        self.times = 1  # type: ignore[misc]


def test_what_attrs_writes_for_a_rule_is_not_its_own_code() -> None:
    told = failure(Changing())
    assert told.line == f"{HERE}:{Changing.veto_turn.__code__.co_firstlineno + 2}"


def test_an_error_that_comes_of_another_is_told_itself() -> None:
    def veto_turn(self: Rule, race: object, car: object) -> Any:
        raise RuntimeError("no tyres") from KeyError("tyres")

    assert ": RuntimeError: no tyres; the race up to" in str(failure(rule(veto_turn=veto_turn)))
