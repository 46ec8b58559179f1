"""Whose failure it is where several rules share code, and what the hook is called then."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs
import pytest

from gridprix.core import Rule, RuleCard, hookimpl, hookspecs
from gridprix.core.blame import blamed, line_from, line_in
from gridprix.core.calls import specs_of
from gridprix.core.errors import RuleFailed

SPECS = specs_of(hookspecs)
HERE = "test_blamed_rule.py"


def explode() -> None:
    raise ValueError("no")


def burst() -> None:
    raise ValueError("no")


def deeper() -> None:
    burst()


@attrs.frozen
class Shared(Rule):
    """What two rules of one file have in common."""

    card: ClassVar[RuleCard] = RuleCard("shared", "made for a test")

    @hookimpl
    def veto_turn(self) -> Any:
        return explode()

    @hookimpl
    def veto_legs(self) -> Any:
        return deeper()

    @hookimpl
    def veto_plots(self) -> Any:
        raise ValueError("no")

    def unasked(self) -> Any:
        burst()


@attrs.frozen
class First(Shared):
    card: ClassVar[RuleCard] = RuleCard("first", "made for a test")


@attrs.frozen
class Second(Shared):
    card: ClassVar[RuleCard] = RuleCard("second", "made for a test")


def error_of(call: Any) -> BaseException:
    try:
        call()
    except (ValueError, RuntimeError) as error:
        return error
    raise AssertionError("it raises nothing")


def failure(call: Any, *rules: Rule) -> RuleFailed:
    told = blamed(error_of(call), "round 1", rules, SPECS)
    assert isinstance(told, RuleFailed)
    return told


FIRST, SECOND = First(), Second()


@pytest.mark.parametrize("hook", ["veto_turn", "veto_legs", "veto_plots"])
@pytest.mark.parametrize("rule", [FIRST, SECOND])
def test_of_rules_that_share_their_code_the_one_at_work_is_blamed(hook: str, rule: Rule) -> None:
    told = failure(getattr(rule, hook), FIRST, SECOND)
    assert (told.rule, told.hook) == (rule.card.name, hook)
    told = failure(getattr(rule, hook), SECOND, FIRST)
    assert (told.rule, told.hook) == (rule.card.name, hook)


def test_the_line_is_the_innermost_of_the_rules_file() -> None:
    line = f"{HERE}:{burst.__code__.co_firstlineno + 1}"
    error = error_of(SECOND.veto_legs)
    assert blamed(error, "", [SECOND], SPECS).line == line  # type: ignore[attr-defined]
    assert line_in(error, SECOND) == line
    assert line_from(error, __name__) == line
    assert line_from(error, "elsewhere") == ""


def test_outside_any_hook_the_failure_bears_the_name_of_what_was_called() -> None:
    told = failure(SECOND.unasked, FIRST, SECOND)
    assert (told.rule, told.hook) == ("second", "unasked")


def test_what_no_rule_raised_is_nobodys_failure() -> None:
    error = error_of(lambda: int("x"))
    assert blamed(error, "round 1", [], SPECS) is error


def test_a_stop_that_python_made_another_error_of_is_told_as_it_was() -> None:
    def stops() -> Any:
        yield next(iter(()))

    told = failure(lambda: list(stops()), FIRST)
    assert isinstance(told.cause, StopIteration)
    plain = RuntimeError("no")
    plain.__cause__ = ValueError("why")
    assert blamed(plain, "", [], SPECS) is plain


def test_a_failure_that_is_known_is_told_with_its_moment() -> None:
    known = RuleFailed("first", HERE, "veto_turn", "set-up", ValueError("no"), f"{HERE}:7")
    told = blamed(known, "round 3", [], SPECS)
    assert isinstance(told, RuleFailed)
    assert (told.rule, told.position, told.line) == ("first", "round 3", f"{HERE}:7")
    marked = ValueError("no")
    marked.blamed = (SECOND, "veto_turn", f"{HERE}:9")  # type: ignore[attr-defined]
    told = blamed(marked, "round 4", [], SPECS)
    assert isinstance(told, RuleFailed)
    assert (told.rule, told.hook, told.line) == ("second", "veto_turn", f"{HERE}:9")
