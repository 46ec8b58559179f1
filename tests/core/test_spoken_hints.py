"""What annotations promise, told in plain words, and how a tuple is made of what came."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

import pytest

from gridprix.core import CarId, CarRetired, Die, Event, Option, Price, Roll, Script
from gridprix.core.errors import GridprixError
from gridprix.core.hints import check_of, hints_of
from gridprix.core.insides import right_for, wrong_inside
from gridprix.core.spoken_hints import spoken


@pytest.mark.parametrize(
    ("hint", "words"),
    [
        (int, "a whole number"),
        (str | None, "a text or None"),
        (bool, "True or False"),
        (tuple[Price, ...], "a tuple of Price"),
        (tuple[int, int], "a tuple of 2 whole numbers"),
        (tuple[str, int], "a tuple with a text and a whole number"),
        (Iterable[tuple[int, int]], "a list of tuples of 2 whole numbers"),
        (Mapping[str, str], "a mapping from texts to texts"),
        (
            Mapping[type[Event], Callable[[Any], str]],
            "a mapping from classes of Event to functions",
        ),
        (Script, "a script"),
        (Option, "an Option"),
        (CarId, "a CarId"),
        (Literal["warn", "bad"], "'warn' or 'bad'"),
        (Any, "anything"),
    ],
)
def test_annotations_in_words(hint: Any, words: str) -> None:
    assert spoken(hint) == words


def test_a_list_is_not_taken_for_a_tuple() -> None:
    option = Option("wait", prices=[Price("wear", 1)])  # type: ignore[arg-type]
    wrong = wrong_inside([option])
    assert wrong is not None
    assert wrong[1] == "it takes a tuple of Price, not a list: write `prices=(1 wear,)`"
    takes = "it takes a tuple of texts"
    many = right_for(["a", "b", "c"], "clauses", tuple[str, ...])
    assert many == f"{takes}, not a list: write `clauses=('a', 'b', ...)`"
    two = right_for(["a", "b"], "clauses", tuple[str, ...])
    assert two == f"{takes}, not a list: write `clauses=('a', 'b')`"
    assert right_for([1, 2], "clauses", tuple[str, ...]) == takes


def test_one_thing_is_not_taken_for_a_tuple() -> None:
    roll = Roll("fuel", dice=Die((1, 2)))  # type: ignore[arg-type]
    wrong = wrong_inside(roll)
    assert wrong is not None
    assert "it takes a tuple of Die: write `dice=(" in wrong[1]
    assert right_for(3, "clauses", tuple[str, ...]) == "it takes a tuple of texts"


def test_hints_that_cannot_be_read_promise_nothing() -> None:
    def odd() -> Nowhere:  # type: ignore[name-defined]  # noqa: F821
        ...

    assert hints_of(odd) == {}
    assert check_of(Any)(object())
    assert check_of(tuple[int, str])((1, "a"))
    assert not check_of(tuple[int, str])((1, 2))
    assert check_of(type[Event])(CarRetired)
    assert not check_of(type[Event])(int)
    assert not check_of(GridprixError)(ValueError())
