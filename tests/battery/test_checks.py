"""The battery notices what it is there to notice."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import pytest

from gridprix.core import loop
from gridprix.core.asks import Ask, Leg, Option
from gridprix.core.hookspecs import Script
from gridprix.core.pilots import RandomPilot
from gridprix.core.rulebook import Rulebook
from gridprix.core.state import CarId
from gridprix.core.table import Table

from .checks import assert_classified, check_race
from .races import Entrant, every_combination, played


@pytest.fixture
def entrant() -> Entrant:
    return next(one for one in every_combination("grid") if one.name == "mcnamara on first-ring")


def test_an_event_without_words(entrant: Entrant, monkeypatch: pytest.MonkeyPatch) -> None:
    collect = Rulebook._collect

    def forgetful(book: Rulebook) -> None:
        collect(book)
        book.wording = {
            kind: words for kind, words in book.wording.items() if words != "Round {round}"
        }

    monkeypatch.setattr(Rulebook, "_collect", forgetful)
    with pytest.raises(AssertionError, match="RoundStarted has no wording"):
        check_race(entrant, 1)


def test_a_race_that_differs_when_played_again(
    entrant: Entrant, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: Iterator[int] = iter(range(1 << 30))

    def moody(pilot: RandomPilot, ask: Ask, moment: int, branch: int) -> Option:
        return ask.safe[next(calls) % len(ask.safe)]

    monkeypatch.setattr(RandomPilot, "drawn", moody)
    with pytest.raises(AssertionError):
        check_race(entrant, 1)


def test_an_offered_option_that_breaks(entrant: Entrant, monkeypatch: pytest.MonkeyPatch) -> None:
    drive_leg = loop._drive_leg

    def brittle(table: Table, car: CarId, leg: Leg) -> Script:
        if leg.key in table.race.book.hooks.offer_cautions(table.race, table.race.car(car), [leg]):
            raise ZeroDivisionError("a leg that no random pilot takes")
        return (yield from drive_leg(table, car, leg))

    monkeypatch.setattr(loop, "_drive_leg", brittle)
    with pytest.raises(ZeroDivisionError):
        check_race(entrant, 1, probes=40)


def test_a_car_without_a_place_or_a_reason(entrant: Entrant) -> None:
    game = played(entrant.scenario(), 1)
    rows = list(game.standings())
    assert_classified(game.race, rows)
    first = attrs.evolve(rows[0], reason="")
    for wrong in (rows[1:], [first, *rows[1:]], rows[::-1]):
        with pytest.raises(AssertionError):
            assert_classified(game.race, wrong)
