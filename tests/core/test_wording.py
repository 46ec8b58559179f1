"""Every event reads as a sentence."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import attrs
import pytest

import gridprix.plugins
from gridprix.core import Event, Leg, events
from gridprix.core.declared import declared_alone
from gridprix.core.events import Plot, PlotsRevealed, Rolled, TurnSkipped
from gridprix.core.scenario import new_race
from gridprix.core.state import CarId
from gridprix.core.wording import CORE_WORDING, names_of, spell
from gridprix.scenarios import standard_library

from .races import toy
from .toy import RULES

RACE = new_race(toy(arrange="A@3 B@5"))
A, B = CarId("A"), CarId("B")


def events_of(module: object) -> Iterator[type[Event]]:
    for thing in vars(module).values():
        own = inspect.isclass(thing) and thing.__module__ == module.__name__  # type: ignore[attr-defined]
        if own and issubclass(thing, Event) and thing is not Event:
            yield thing


def plugin_events() -> list[type[Event]]:
    """Every event class that any module of the plugins defines."""
    found = []
    for info in pkgutil.walk_packages(gridprix.plugins.__path__, "gridprix.plugins."):
        found += list(events_of(importlib.import_module(info.name)))
    return found


def declared() -> set[type[Event]]:
    """The events for which some built-in rule has words."""
    catalogue = standard_library(installed=False).catalogue
    worded: set[type[Event]] = set(CORE_WORDING)
    for found in catalogue.rules.values():
        worded |= set(declared_alone(found.cls()).wording)
    return worded


def test_every_core_event_has_words() -> None:
    assert set(events_of(events)) == set(CORE_WORDING)


@pytest.mark.parametrize("event", plugin_events(), ids=lambda event: event.__name__)
def test_every_event_of_every_built_in_rule_has_words(event: type[Event]) -> None:
    assert event in declared(), f"no rule words {event.__name__}"
    assert inspect.getdoc(event)
    assert attrs.has(event)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        object.__new__(event).anything = 1  # type: ignore[attr-defined]


def test_the_toy_words_its_own_events() -> None:
    for cls in RULES:
        module = inspect.getmodule(cls)
        declare = getattr(cls, "declare_wording", None)
        worded = set(declare(cls())) if declare else set()
        assert set(events_of(module)) <= worded


def test_templates_name_cars_and_legs() -> None:
    leg = Leg("ahead", "to 4", origin=3, to=4)
    assert spell("{car} drives {leg}", events.LegTaken(A, leg), RACE) == "Ada drives to 4"
    assert spell("{order}", events.SeatingFixed((B, A)), RACE) == "Bruno, Ada"
    assert spell(lambda event, race: event.reason, events.RaceEnded("done"), RACE) == "done"
    assert names_of("Z", {"A": "Ada"}) == "Z"


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Rolled("wear", (4,), 4), "The dice for wear: 4"),
        (Rolled("wear", (4, 2), 6, A), "Ada rolls for wear: 4 + 2 = 6"),
        (
            Rolled("wear", (4,), 5, A, (events.Modifier(2, "tyres"), events.Modifier(-1, "oil"))),
            "Ada rolls for wear: 4 +2 (tyres) -1 (oil) = 5",
        ),
        (
            PlotsRevealed((Plot(A, "x", "60"), Plot(B, "y", "80"))),
            "Plots revealed: Ada 60, Bruno 80",
        ),
        (TurnSkipped(B, ("rain", "fog")), "Bruno does not move: rain; fog"),
        (events.BidsRevealed("wear", ((A, "chips:2"),)), "Bids on wear: Ada chips:2"),
        (events.CarStayed(A, "no road"), "Ada stays: no road"),
        (events.CarRetired(A, "spun"), "Ada is out: spun"),
        (events.LineCrossed(A), "Ada crosses the line"),
        (events.CarFinished(A), "Ada finishes"),
        (events.RoundStarted(3), "Round 3"),
        (events.PlotsRefused(A, "a flag"), "Ada does not plot: a flag"),
        (events.RaceStarted(), "The race begins"),
        (events.OrderFixed((B, A)), "Order of movement: Bruno, Ada"),
        (events.CarPlaced(A, 4), "Ada stands at 4"),
        (events.LegRefused(A, Leg("k", "up"), "steep"), "Ada cannot go up: steep"),
    ],
)
def test_core_events_read_well(event: Event, sentence: str) -> None:
    assert spell(CORE_WORDING[type(event)], event, RACE) == sentence


def test_a_rule_higher_up_rewords_an_event() -> None:
    leg = Leg("ahead", "to 4", origin=3, to=4)
    assert RACE.book.word(events.LegTaken(A, leg), RACE) == "Ada drives to 4"


def test_an_event_without_words_shows_its_name() -> None:
    @attrs.frozen
    class Hiccup(Event):
        """Something small."""

    assert RACE.book.word(Hiccup(), RACE) == "Hiccup"
