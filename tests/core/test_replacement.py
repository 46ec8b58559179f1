"""Replacing events: each replacement acts once, and every chain ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridprix.core import Event, Rule, replaces
from gridprix.core.errors import BadRule
from gridprix.core.replacement import EventLayer, Replacement

from .books import book_of, rule, wraps

RACE: Any = None


@attrs.frozen
class Happening(Event):
    name: str
    marks: tuple[str, ...] = ()


def layer(change: Callable[[Event], list[Event] | None]) -> Any:
    """A wrapper that puts what `change` gives in the event's place, in the list it is handed."""

    def settle_event(race: object, event: Event) -> Any:
        happens = yield
        instead = change(event)
        if instead is None:
            return happens
        return [new for one in happens for new in (instead if one is event else [one])]

    return settle_event


def renames(old: str, new: str) -> Any:
    return layer(lambda event: [Happening(new)] if event == Happening(old) else None)


def settled(*layers: Any, name: str = "a") -> list[str]:
    events = Replacement(map(EventLayer, layers)).settle(RACE, Happening(name))
    return [event.name for event in events]  # type: ignore[attr-defined]


def test_without_wrappers_an_event_happens_as_it_is() -> None:
    event = Happening("a")
    assert Replacement([]).settle(RACE, event) == (event,)


def test_a_replacement_takes_the_events_place() -> None:
    assert settled(renames("a", "b")) == ["b"]
    assert settled(renames("x", "b")) == ["a"]


def test_what_comes_out_new_is_settled_once_more_by_the_others() -> None:
    assert settled(renames("a", "b"), renames("b", "c")) == ["c"]
    assert settled(renames("b", "c"), renames("a", "b")) == ["c"]


def test_two_that_undo_each_other_end() -> None:
    assert settled(renames("a", "b"), renames("b", "a")) == ["a"]


def test_an_event_may_become_nothing_or_several() -> None:
    assert settled(layer(lambda event: [])) == []
    double = layer(lambda event: [event, Happening("echo")])
    assert settled(double) == ["a", "echo"]


def test_one_that_always_acts_acts_once_in_a_chain() -> None:
    def mark(event: Event) -> list[Event]:
        assert isinstance(event, Happening)
        return [attrs.evolve(event, marks=(*event.marks, "marked"))]

    (event,) = Replacement([EventLayer(layer(mark))]).settle(RACE, Happening("a"))
    assert event == Happening("a", ("marked",))


@given(
    st.lists(
        st.dictionaries(st.sampled_from("abcd"), st.lists(st.sampled_from("abcd"), max_size=3)),
        max_size=5,
    )
)
def test_every_chain_ends_and_each_layer_acts_at_most_once_on_a_line_of_descent(
    tables: list[dict[str, list[str]]],
) -> None:
    """Events carry the numbers of the layers that made them: none appears twice."""

    def acting(number: int, table: dict[str, list[str]]) -> Any:
        def change(event: Event) -> list[Event] | None:
            assert isinstance(event, Happening)
            if event.name not in table:
                return None
            return [Happening(name, (*event.marks, str(number))) for name in table[event.name]]

        return layer(change)

    layers = [acting(number, table) for number, table in enumerate(tables)]
    for event in Replacement(map(EventLayer, layers)).settle(RACE, Happening("a")):
        assert isinstance(event, Happening)
        assert len(set(event.marks)) == len(event.marks)


def test_a_wrapper_may_leave_arguments_out() -> None:
    @wraps
    def settle_event(self: Rule, event: Event) -> Any:
        yield
        return [Happening("instead")]

    book = book_of(rule(settle_event=settle_event))
    assert book.replacement.settle(RACE, Happening("a")) == [Happening("instead")]


@pytest.mark.parametrize("times", [0, 2])
def test_a_wrapper_that_does_not_yield_once_is_named(times: int) -> None:
    @wraps
    def settle_event(self: Rule, race: object, event: Event) -> Any:
        for _ in range(times):
            yield

    book = book_of(rule(settle_event=settle_event))
    with pytest.raises(BadRule, match=r"settle_event (does not yield|yields twice); "):
        book.replacement.settle(RACE, Happening("a"))


def test_the_top_rule_has_the_last_word() -> None:
    def says(name: str) -> Any:
        @wraps
        def settle_event(self: Rule, race: object, event: Event) -> Any:
            happens = yield
            return [Happening(name)] if event == Happening("a") else happens

        return settle_event

    book = book_of(rule("top", settle_event=says("top")), rule("low", settle_event=says("low")))
    assert book.replacement.settle(RACE, Happening("a")) == [Happening("top")]


def counting(heard: list[str]) -> Any:
    """A wrapper that only notes what it is called for."""

    def settle_event(self: Rule, race: object, event: Event) -> Any:
        heard.append(type(event).__name__)
        return (yield)

    return settle_event


@attrs.frozen
class Sequel(Happening):
    """A kind of its own that is a happening too."""


@attrs.frozen
class Other(Event):
    """Something else."""


def test_a_wrapper_is_called_only_for_what_concerns_it() -> None:
    heard: list[str] = []
    book = book_of(rule(settle_event=wraps(replaces(Happening)(counting(heard)))))
    for event in (Happening("a"), Other(), Sequel("b")):
        assert list(book.replacement.settle(RACE, event)) == [event]
    assert heard == ["Happening", "Sequel"]


def test_a_wrapper_is_called_only_when_it_says_so() -> None:
    heard: list[str] = []
    asked: list[tuple[str, object]] = []

    def when(self: Rule, race: object, event: Happening) -> bool:
        asked.append((self.card.name, race))
        return event.name == "b"

    made = rule("picky", settle_event=wraps(replaces(Happening, when=when)(counting(heard))))
    for event in (Happening("a"), Other(), Happening("b")):
        book_of(made).replacement.settle(RACE, event)
    assert heard == ["Happening"]
    assert asked == [("picky", RACE)] * 2


def test_what_a_replacement_brings_concerns_the_others() -> None:
    """Also a wrapper that the first event passed by."""

    @wraps
    @replaces(Other)
    def settle_event(self: Rule, race: object, event: Other) -> Any:
        yield
        return [Happening("z")]

    @wraps
    @replaces(Happening)
    def other_event(self: Rule, race: object, event: Happening) -> Any:
        happens = yield
        return [Other()] if event.name == "a" else happens

    book = book_of(rule("low", settle_event=settle_event), rule("top", settle_event=other_event))
    assert book.replacement.settle(RACE, Happening("a")) == [Happening("z")]


@pytest.mark.parametrize("events", [(), ("Happening",), (Happening, str)])
def test_only_events_concern_a_wrapper(events: Any) -> None:
    with pytest.raises(BadRule, match=r"^`replaces` takes the classes of events"):
        replaces(*events)


def test_no_other_hook_is_concerned() -> None:
    @replaces(Happening)
    def play_reaction(self: Rule, event: Event) -> None:
        """Nothing follows."""

    sentence = (
        r"the rule 'other' .* marks 'play_reaction' with `replaces`; only settle_event takes it"
    )
    with pytest.raises(BadRule, match=sentence):
        book_of(rule("other", play_reaction=play_reaction))
