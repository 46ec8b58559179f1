"""Races to test with: the toy and the first race, with people, bots and journals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import attrs

from gridprix.core.asks import Ask
from gridprix.core.dice import draw
from gridprix.core.documents import Document, parse_document
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.pilots import Pilot, make_random
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.core.state import SeatId
from gridprix.core.view import RaceView
from gridprix.scenarios import standard_library

from .toy import RULES, TOY

SHELF = Path(__file__).parent / "toy" / "shelf"


@lru_cache(maxsize=1)
def toy_library() -> Library:
    """Everything shipped, with the toy beside it."""
    library = standard_library(installed=False)
    for thing in (TOY, *RULES):
        library.catalogue.add(thing, "tests")
    shelves = {kind: [*folders, SHELF / kind] for kind, folders in library.shelves.items()}
    return Library(library.catalogue, shelves)


@cache
def scenario_of(name: str) -> Scenario:
    """A ready scenario by name."""
    library = toy_library()
    return read_scenario(library.open("play", name), library)


def read(text: str, *, file: str = "test.yaml", library: Library | None = None) -> Scenario:
    """The scenario that a YAML text describes."""
    return read_scenario(parse_document(text, file), library or toy_library())


def from_data(data: Mapping[str, Any]) -> Scenario:
    """The scenario that plain data describes."""
    return read_scenario(Document("test", dict(data)), toy_library())


TOY_DATA: dict[str, Any] = {
    "name": "toy-test",
    "ruleset": "toy",
    "track": "short-line",
    "seats": [{"name": "Ada"}, {"name": "Bruno"}],
}


def toy(rules: Iterable[Any] = (), **changes: Any) -> Scenario:
    """The toy race of two people, with some rules and keys changed."""
    return from_data({**TOY_DATA, "rules": list(rules), **changes})


Seating = Callable[[Scenario, int], dict[SeatId, Pilot]]


def bots(scenario: Scenario, seed: int) -> dict[SeatId, Pilot]:
    """A random pilot on every seat."""
    return {seat.id: make_random(seed, seat.id) for seat in scenario.seats}


@attrs.frozen
class WildPilot:
    """Takes any legal option, however costly: gets into trouble that others avoid."""

    seed: int

    def choose(self, view: RaceView, ask: Ask) -> str:
        legal = ask.legal
        return legal[draw(f"{self.seed} {ask.car} {view.branch} {view.moment}", len(legal))].key


def wild(scenario: Scenario, seed: int) -> dict[SeatId, Pilot]:
    """A wild pilot on every seat."""
    return {seat.id: WildPilot(seed) for seat in scenario.seats}


def nobody(scenario: Scenario, seed: int) -> dict[SeatId, Pilot]:
    """People on every seat."""
    return {}


def bots_but(*people: str) -> Seating:
    """A random pilot on every seat but these."""

    def seating(scenario: Scenario, seed: int) -> dict[SeatId, Pilot]:
        return {seat: one for seat, one in bots(scenario, seed).items() if seat not in people}

    return seating


def game_of(name: str, seed: int, seating: Seating = bots, **more: Any) -> Game:
    """A game that has not begun yet."""
    scenario = scenario_of(name)
    return Game(scenario, seed, seating(scenario, seed), **more)


def answer(game: Game, choices: Iterable[int], at_most: int = 10_000) -> int:
    """Answer open questions by number, wrapping round; returns how many were answered."""
    answered = 0
    numbers = iter(choices)
    game.advance()
    while game.open_asks() and answered < at_most:
        number = next(numbers, None)
        if number is None:
            break
        asks = game.open_asks()
        ask = asks[number % len(asks)]
        legal = ask.legal
        game.reply(ask.car, legal[number // 7 % len(legal)].key)
        answered += 1
    return answered
