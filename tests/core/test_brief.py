"""Values and answers of rules in a few words, as a trace and messages tell them."""

from __future__ import annotations

import enum
from typing import Any

import attrs
import pytest

from gridprix.core import Leg, Modifier, Option
from gridprix.core.asks import Ask, AskAll, Roll
from gridprix.core.state import CarId, SeatId
from gridprix.core.tracing import Tracer, brief

from .books import book_of, leg, rule, wraps


class Weather(enum.Enum):
    WET = "rainy"


@attrs.frozen
class Cargo:
    """Holds some things."""

    title: str
    boxes: tuple[str, ...] = ()


@attrs.frozen
class Ship:
    name: Any
    boxes: tuple[str, ...] = ()


class Plain:
    """Something of which Python says only where it lies."""


@attrs.frozen
class Worded:
    words: str

    def __str__(self) -> str:
        return self.words


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (Option("go"), "go"),
        (Modifier(2, "rain"), "+2 for rain"),
        (Modifier(-1, "tyres"), "-1 for tyres"),
        (None, "None"),
        ("text", "'text'"),
        (True, "True"),
        (7, "7"),
        (int, "the class int"),
        (Weather.WET, "rainy"),
        ([], "no things"),
        ([1, "a"], "1, 'a'"),
        ((1, 2, 3), "1, 2, 3"),
        ([1, 2, 3, 4], "4 things"),
        ({}, "{}"),
        ({"a": 1, "b": [2]}, "{'a': 1, 'b': 2}"),
        ({"a": 1, "b": 2, "c": 3}, "{'a': 1, 'b': 2, ...}"),
        (Worded("w" * 60), "w" * 60),
        (Worded("w" * 61), "Worded"),
        (Plain(), "Plain"),
        (Cargo("t" * 60, ("a", "b")), "Cargo of 2 boxes"),
        (Ship("s" * 60, ("a",)), f"Ship '{'s' * 60}'"),
        (Ship(["s" * 60], ("a",)), "Ship of 1 boxes"),
    ],
)
def test_a_value_is_told_in_a_few_words(value: object, said: str) -> None:
    assert brief(value) == said


def notes(hook: str, *rules: Any, args: tuple[Any, ...] = (None, None)) -> list[str]:
    """What a tracer notes of a hook that these rules answer."""
    tracer = Tracer()
    book = book_of(*rules, around=(tracer.around,))
    tracer.take()
    getattr(book.hooks, hook)(*args)
    return [str(note) for note in tracer.take()]


FOUR = [leg(key) for key in "abcd"]


def test_what_is_refused_is_told_by_reason_and_only_a_few_of_many() -> None:
    shut = rule("gates", veto_legs=lambda self, legs: {one.key: "shut" for one in legs})
    told = notes("veto_legs", shut, args=(None, None, FOUR))
    assert told == ["gates refused a, b, c and 1 more: shut (veto_legs)"]
    assert notes("veto_legs", shut, args=(None, None, FOUR[:3])) == [
        "gates refused a, b, c: shut (veto_legs)"
    ]
    mind = rule("signs", offer_cautions=lambda self, legs: {"a": "wet", "b": "icy", "c": "wet"})
    assert notes("offer_cautions", mind, args=(None, None, FOUR)) == [
        "signs cautioned a, c: wet (offer_cautions)",
        "signs cautioned b: icy (offer_cautions)",
    ]


def test_what_is_offered_is_listed_and_many_are_counted() -> None:
    legs: list[Leg] = FOUR[:2]
    assert notes("offer_legs", rule("line", offer_legs=lambda self: legs)) == [
        "line offered a, b (offer_legs)"
    ]
    assert notes("offer_legs", rule("line", offer_legs=lambda self: iter(FOUR))) == [
        "line offered 4 legs (offer_legs)"
    ]
    assert notes("offer_legs", rule("line", offer_legs=lambda self: [])) == []
    assert notes("offer_legs", rule("line", offer_legs=lambda self: None)) == []
    held = rule("flag", veto_turn=lambda self: ["red"])
    assert notes("veto_turn", held) == ["flag held back 'red' (veto_turn)"]


def test_a_single_answer_and_what_a_wrapper_makes_of_it_are_told() -> None:
    @wraps
    def settle_step_budget(self: Any, race: object, car: object) -> Any:
        inner = yield
        return inner + 1

    @wraps
    def passing(self: Any, race: object, car: object) -> Any:
        return (yield)

    low = rule("low", settle_step_budget=lambda self: 2)
    top = rule("top", settle_step_budget=settle_step_budget)
    calm = rule("calm", settle_step_budget=passing)
    assert notes("settle_step_budget", calm, top, low) == [
        "low answered 2 (settle_step_budget)",
        "top amended 2 to 3 (settle_step_budget)",
    ]


def test_what_a_script_asks_and_rolls_is_told_once() -> None:
    asked = Ask(SeatId("A"), CarId("A"), "leg", FOUR[:2])
    other = Ask(SeatId("B"), CarId("B"), "plot", FOUR[:2])

    def play_turn_start(self: Any, table: object, car: object) -> Any:
        yield asked
        yield asked
        yield AskAll((asked, other))
        yield Roll("rain", 2)
        yield 7

    tracer = Tracer()
    book = book_of(rule("bad", play_turn_start=play_turn_start), around=(tracer.around,))
    tracer.take()
    for script in book.hooks.play_turn_start(None, None):  # type: ignore[arg-type]
        list(script)
    assert [str(note) for note in tracer.take()] == [
        "bad asked 'leg' of A (play_turn_start)",
        "bad asked 'leg' of A, 'plot' of B (play_turn_start)",
        "bad rolled for rain (play_turn_start)",
        "bad yielded 7 (play_turn_start)",
    ]
