"""What comes of each kind of event: who follows it, and what is forgotten of the race before."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from gridprix.core import CarId, Event, Race, Rule, Table, follows
from gridprix.core.errors import BadRule
from gridprix.core.events import CarRetired, CarStayed, LegRefused, RoundStarted
from gridprix.core.memo import fact
from gridprix.core.scenario import new_race

from .books import book_of, rule
from .races import toy

A = CarId("A")
STAYED = CarStayed(A, "no room")


@attrs.frozen
class StayedLong(CarStayed):
    """A kind of its own, which is one of its base too."""


def table_of(*rules: Rule) -> Table:
    race = new_race(toy())
    return Table(attrs.evolve(race, book=book_of(*rules)))


def hearing(heard: list[str], name: str, *events: type[Event]) -> Rule:
    """A rule that notes what it is called for; after all events if none is named."""

    def play_reaction(self: Rule, table: Table, event: Event) -> None:
        heard.append(f"{name} {type(event).__name__}")

    marked: Any = follows(*events)(play_reaction) if events else play_reaction
    return rule(name, play_reaction=marked)


def test_a_rule_is_called_only_after_what_it_follows() -> None:
    heard: list[str] = []
    table = table_of(
        hearing(heard, "all"),
        hearing(heard, "stays", CarStayed),
        hearing(heard, "two", RoundStarted, CarStayed),
    )
    for event in (STAYED, RoundStarted(1), CarRetired(A, "enough")):
        assert list(table.happen(event)) == []
    assert heard == [
        *("all CarStayed", "stays CarStayed", "two CarStayed"),
        *("all RoundStarted", "two RoundStarted", "all CarRetired"),
    ]


def test_what_follows_an_event_follows_all_its_kinds() -> None:
    heard: list[str] = []
    table = table_of(hearing(heard, "stays", CarStayed), hearing(heard, "long", StayedLong))
    list(table.happen(StayedLong(A, "no room")))
    list(table.happen(STAYED))
    assert heard == ["stays StayedLong", "long StayedLong", "stays CarStayed"]


def test_an_event_that_nobody_follows_calls_nobody() -> None:
    book = book_of(hearing([], "stays", CarStayed))
    assert book.sequels[RoundStarted].react is None
    assert book.sequels[StayedLong].react is not None
    assert not book.sequels[CarStayed].replaced
    assert not book.sequels[CarStayed].refuses
    assert book.sequels[LegRefused].refuses


@pytest.mark.parametrize("events", [(), ("CarStayed",), (CarStayed, str)])
def test_only_events_are_followed(events: Any) -> None:
    with pytest.raises(BadRule, match=r"^`follows` takes the classes of events, such as"):
        follows(*events)


def test_no_other_hook_follows() -> None:
    @follows(CarStayed)
    def on_event(self: Rule, race: Race, event: Event) -> None:
        """Nothing is said."""

    sentence = r"the rule 'other' .* marks 'on_event' with `follows`; only play_reaction takes it"
    with pytest.raises(BadRule, match=sentence):
        book_of(rule("other", on_event=on_event))


@fact
def _reasons(race: Race) -> list[str]:
    return [car.reason for car in race.cars]


def test_what_was_found_out_about_a_race_goes_when_it_is_over_and_done() -> None:
    table = table_of()
    before = table.race
    assert _reasons(before) == ["", ""]
    assert before.memo
    list(table.happen(CarRetired(A, "enough")))
    assert not before.memo
    assert _reasons(table.race) == ["enough", ""]
    assert _reasons(before) == ["", ""]  # and is found anew if somebody asks


def test_what_was_found_out_is_kept_while_the_race_is_the_same() -> None:
    table = table_of()
    found = _reasons(table.race)
    list(table.happen(STAYED))  # which changes nothing of a race without rules
    assert _reasons(table.race) is found
