"""Races for the battery: any scenario, or any ruleset on any track, driven by random pilots."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import attrs
from made_tracks import MADE
from soaking import SOAK, tries

from gridprix.core.asks import Ask, AskAll
from gridprix.core.documents import Document, Findings, load_document
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.pilots import make_random
from gridprix.core.recorder import Recorder
from gridprix.core.ruleset import read_ruleset
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.core.transcript import Entry, Reply
from gridprix.scenarios import SHIPPED, standard_library

SEEDS = range(tries(2, 20))
ROUNDS = 60
SEATS = 3
GIANT = ("thousand-acre",)


def seeds_of(number: int) -> Iterable[int]:
    """The seeds of one entrant: all in a soak, else one, and the next entrant has another."""
    return SEEDS if SOAK else [SEEDS[number % len(SEEDS)]]


@lru_cache(maxsize=1)
def library() -> Library:
    """What is shipped, and nothing that happens to be installed here."""
    return standard_library(installed=False)


@attrs.frozen
class Entrant:
    """One race of the battery, by name; read anew wherever nothing may be shared."""

    name: str
    data: dict[str, Any] = attrs.field(eq=False, repr=False)

    def scenario(self) -> Scenario:
        """Read the scenario."""
        return read_scenario(Document(self.name, self.data), library())


@cache
def _data(path: Path) -> dict[str, Any]:
    data = load_document(path).data
    return data if isinstance(data, dict) else {}


@cache
def rulesets(family: str) -> tuple[str, ...]:
    """The rulesets of a family by name, but those of games that need boards of their own."""
    found = []
    for name, path in sorted(library().names("rulesets").items()):
        if path.parent != SHIPPED["rulesets"]:
            continue
        document = library().open("rulesets", name)
        ruleset = read_ruleset(document, library(), Findings(document))
        if ruleset is not None and ruleset.family == family:
            found.append(name)
    return tuple(found)


def tracks(family: str) -> list[str]:
    """The tracks of a family that are worth a race; giants and those alike only in a soak."""
    return [
        name
        for name, path in sorted(library().names("tracks").items())
        if _data(path).get("family") == family
        and not name.startswith("script-")
        and (SOAK or name not in (*GIANT, *MADE))
    ]


def limited(rules: Iterable[Any] = ()) -> list[Any]:
    """A scenario's changes with the number of rounds kept low."""
    others = [one for one in rules if not (isinstance(one, dict) and "race-limit" in one)]
    return [*others, {"race-limit": {"rounds": ROUNDS}}]


def every_combination(family: str) -> list[Entrant]:
    """Each ruleset of a family on each of its tracks."""
    return [
        Entrant(
            f"{ruleset} on {track}",
            {"name": "battery", "ruleset": ruleset, "track": track}
            | {"rules": limited(), "seats": SEATS, "laps": 1},
        )
        for ruleset in rulesets(family)
        for track in tracks(family)
    ]


def every_scenario(family: str) -> list[Entrant]:
    """The ready scenarios of a family, people replaced by random pilots."""
    entrants = []
    ours = set(rulesets(family))
    for name, path in sorted(library().names("play").items()):
        data = _data(path)
        if data.get("ruleset") not in ours and data.get("family") != family:
            continue
        if data.get("track") in GIANT and not SOAK:
            continue
        entrants.append(Entrant(name, {**data, "rules": limited(data.get("rules", ()))}))
    return entrants


def game_of(
    scenario: Scenario, seed: int, past: Iterable[Entry] = (), recorder: Recorder | None = None
) -> Game:
    """A game with a random pilot on every seat."""
    pilots = {seat.id: make_random(seed, seat.id) for seat in scenario.seats}
    return Game(scenario, seed, pilots, past=past, recorder=recorder)


def played(scenario: Scenario, seed: int) -> Game:
    """A game played to its end."""
    game = game_of(scenario, seed)
    game.run()
    return game


def stopped(scenario: Scenario, seed: int, past: Iterable[Entry]) -> Game:
    """A game taken up after some entries, with nobody to answer what comes next."""
    game = Game(scenario, seed, {}, past=past)
    game.advance()
    return game


def decisions(game: Game) -> list[int]:
    """After how many entries of the transcript each decision was asked for."""
    return [
        entry.group if entry.group is not None else number
        for number, entry in enumerate(game.transcript)
        if isinstance(entry, Reply)
    ]


def asks_of(pending: Ask | AskAll | None) -> tuple[Ask, ...]:
    """The single questions that a game waits for."""
    if pending is None:
        return ()
    return (pending,) if isinstance(pending, Ask) else pending.asks
