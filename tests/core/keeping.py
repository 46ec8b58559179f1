"""Journals for tests: write one, cut it, take it up again."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from gridprix.core.fingerprint import fingerprint
from gridprix.core.game import Game
from gridprix.core.journal import (
    FileJournal,
    Recorded,
    check_states,
    header_for,
    read_journal,
    reopen_scenario,
)
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario

from .races import Seating, bots, toy_library

VERSION = "0.0"
OPEN: list[FileJournal] = []


def begin(path: Path, scenario: Scenario, seed: int, seating: Seating = bots) -> Game:
    """A new game with a journal."""
    journal = FileJournal.create(path, header_for(scenario, seed, VERSION))
    OPEN.append(journal)
    return Game(scenario, seed, seating(scenario, seed), recorder=journal)


def resume(path: Path, seating: Seating = bots, library: Library | None = None) -> Game:
    """The game of a journal, taken to where it was left."""
    recorded = read_journal(path)
    if library is None:
        scenario = reopened(json.dumps(recorded.header), path)
    else:
        scenario = reopen_scenario(recorded, library, VERSION)
    seed = recorded.header["seed"]
    check = Game(scenario, seed, {}, past=recorded.entries, branch=recorded.branch)
    check.advance()
    check_states(recorded, check)
    journal = FileJournal.reopen(path, recorded.size)
    OPEN.append(journal)
    game = Game(
        scenario,
        seed,
        seating(scenario, seed),
        recorder=journal,
        past=recorded.entries,
        branch=recorded.branch,
    )
    game.advance()
    return game


@lru_cache(maxsize=16)
def reopened(header: str, path: Path) -> Scenario:
    """The scenario of a journal; tests take up the same race again and again."""
    recorded = Recorded(path, json.loads(header), (), 0, 0, torn=False, finished=False)
    return reopen_scenario(recorded, toy_library(), VERSION)


def told(game: Game) -> dict[str, Any]:
    """Everything that must be the same when a race is the same."""
    return {
        "state": fingerprint(game.race),
        "log": [entry.text for entry in game.log],
        "breaks": [(one.entries, one.log, fingerprint(one.race)) for one in game.breaks],
        "transcript": list(game.transcript),
        "standings": list(game.standings()),
        "branch": game.branch,
        "asks": [(ask.car, ask.question) for ask in game.open_asks()],
    }
