"""Cards and options: what a file may write, and what it is told when it writes something else."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs
import pytest

from gridprix.core import Rule, RuleCard, option
from gridprix.core.catalogue import find_rules
from gridprix.core.rules import build_rule, option_values, options_of, origin_of
from gridprix.plugins import BUILTIN

CATALOGUE = find_rules(BUILTIN, installed=False)


def parse_table(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise ValueError("a table is a list")  # noqa: TRY004
    return tuple(value[0] + number for number in value)


@attrs.frozen
class Sample(Rule):
    """One option of each kind."""

    card: ClassVar[RuleCard] = RuleCard("sample", "made for a test")
    kind: str = option("a", "a choice", choices=("a", "b"))
    number: int = option(4, "a choice of numbers", choices=(4, 8))
    many: int = option(3, "a number", low=0, high=9)
    more: int = option(3, "a number without end", low=1)
    free: int = option(3, "any number")
    on: bool = option(default=True, help="yes or no")
    text: str = option("x", "a text")
    table: tuple[int, ...] = option((), "a table", parse=parse_table)


def build(**values: object) -> Rule:
    rule, faults = build_rule(Sample, values)
    assert not faults
    assert rule is not None
    return rule


def fault(**values: object) -> tuple[str, str]:
    rule, faults = build_rule(Sample, values)
    assert rule is None
    ((_, what, right),) = [(one.option, one.what, one.right) for one in faults]
    return what, right


def test_defaults_and_values() -> None:
    assert option_values(build()) == {
        "kind": "a",
        "number": 4,
        "many": 3,
        "more": 3,
        "free": 3,
        "on": True,
        "text": "x",
        "table": (),
    }
    rule = build(kind="b", number=8, many=9, more=10**9, free=-5, on=False, text="", table=[1, 2])
    assert option_values(rule)["table"] == (2, 3)
    assert [info.name for info in options_of(rule)] == [info.name for info in options_of(Sample)]


@pytest.mark.parametrize(
    ("values", "what", "right"),
    [
        ({"kind": "c"}, "'c' is not a choice for 'kind'", "kind takes one of 'a', 'b'"),
        ({"number": 5}, "5 is not a choice for 'number'", "number takes one of 4, 8"),
        ({"number": "4"}, "'4' is not a choice for 'number'", "number takes one of 4, 8"),
        ({"number": 4.0}, "4.0 is not a choice for 'number'", "number takes one of 4, 8"),
        ({"many": 10}, "'many' is 10, out of range", "many takes a whole number from 0 to 9"),
        ({"many": -1}, "'many' is -1, out of range", "many takes a whole number from 0 to 9"),
        ({"many": True}, "'many' is yes/no", "many takes a whole number from 0 to 9"),
        ({"many": 1.0}, "'many' is a number", "many takes a whole number from 0 to 9"),
        ({"more": 0}, "'more' is 0, out of range", "more takes a whole number, 1 or more"),
        ({"free": None}, "'free' is nothing", "free takes a whole number"),
        ({"on": 1}, "'on' is a whole number", "on takes yes or no"),
        ({"on": "yes please"}, "'on' is a text", "on takes yes or no"),
        ({"text": []}, "'text' is a list", "text takes a text"),
        ({"table": 3}, "a table is a list", "table takes a table as the reference shows"),
        ({"table": ["x", 1]}, "TypeError", "table takes a table as the reference shows"),
        ({"table": []}, None, None),
        ({"kinds": "a"}, "the rule 'sample' has no option 'kinds'", "did you mean 'kind'?"),
    ],
)
def test_every_wrong_value_is_told_with_what_would_be_right(
    values: dict[str, object], what: str | None, right: str | None
) -> None:
    if what is None:
        build(**values)
        return
    said, better = fault(**values)
    assert what in said
    assert "'sample'" in said
    assert better == right


def test_every_fault_is_reported_none_stops_the_next() -> None:
    _, faults = build_rule(Sample, {"kind": 1, "many": 99, "nothing": 0})
    assert [one.option for one in faults] == ["kind", "many", "nothing"]


@pytest.mark.parametrize("name", sorted(CATALOGUE.rules))
def test_every_built_in_rule_explains_itself(name: str) -> None:
    cls = CATALOGUE.rules[name].cls
    card = cls.card
    assert card.summary
    assert not card.summary[0].islower()
    assert not card.summary.endswith(".")
    assert cls.__doc__
    assert "Clauses: " in cls.__doc__
    assert attrs.fields(cls) is not None  # type: ignore[arg-type, comparison-overlap]
    rule = cls()
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        rule.card = card  # type: ignore[misc]
    for info in options_of(cls):
        assert info.help
        assert info.takes
        if not info.parse:
            assert info.read(info.default) == info.default
    for other in (*card.needs, *card.conflicts, *card.above):
        for one in other.split("|"):
            assert one in CATALOGUE.rules, f"{name} speaks of {one}, which is no rule"
    assert origin_of(cls) == "built-in"
