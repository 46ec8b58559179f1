"""Races to look at: everybody a person, so that every decision is a moment of its own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from soaking import SOAK

from gridprix.core.asks import Ask
from gridprix.core.dice import draw
from gridprix.core.documents import Document, Findings, load_document
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.ruleset import read_ruleset
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.scenarios import standard_library

from ...battery.races import rulesets  # noqa: TID252 - the tests are no package of a name

GIANT = "thousand-acre"
TRACKS = {"grid": "first-ring", "circuit": "practice-ring"}


@lru_cache(maxsize=1)
def library() -> Library:
    """What is shipped, and nothing that happens to be installed here."""
    return standard_library(installed=False)


def race_of(**data: Any) -> Scenario:
    """A scenario from its keys."""
    return read_scenario(Document("seats", {"name": "seats", **data}), library())


@cache
def _family(ruleset: str) -> str:
    document = library().open("rulesets", ruleset)
    read = read_ruleset(document, library(), Findings(document))
    assert read is not None
    return read.family


def family_of(name: str) -> str:
    """What kind of board a ready race is on; its track is not looked at."""
    return _family(library().open("play", name).data["ruleset"])


def _shipped() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every scenario and every ruleset, by name."""
    for name, path in sorted(library().names("play").items()):
        data = dict(load_document(path).data)
        if SOAK or data["track"] != GIANT:
            yield name, data
    for family, track in TRACKS.items():
        for name in rulesets(family):
            data = {"name": name, "ruleset": name, "track": track, "seats": 3}
            yield f"ruleset {name}", data


SHIPPED = dict(_shipped())


def begun(scenario: Scenario, seed: int = 1) -> Game:
    """A game of people that waits for its first reply."""
    game = Game(scenario, seed, {})
    game.advance()
    return game


def picked(ask: Ask, seed: int, number: int) -> str:
    """A legal reply, by chance but always the same."""
    keys = [option.key for option in ask.safe]
    return keys[draw(f"{seed} {ask.car} {number}", len(keys))]
