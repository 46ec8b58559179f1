"""Journals for tests: write one, cut it, take it up again."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from gridprix.core.fingerprint import plain
from gridprix.core.game import Game
from gridprix.core.holding import Hold
from gridprix.core.journal import FileJournal, header_for
from gridprix.core.library import Library
from gridprix.core.recorded import Recorded, read_journal
from gridprix.core.reopening import renewed, reopen_scenario, replay
from gridprix.core.scenario import Scenario
from gridprix.core.state import Race

from .races import Seating, bots, toy_library

VERSION = "0.0"
OPEN: list[FileJournal] = []


def begin(path: Path, scenario: Scenario, seed: int, seating: Seating = bots) -> Game:
    """A new game with a journal."""
    journal = FileJournal.create(path, header_for(scenario, seed, VERSION))
    OPEN.append(journal)
    return Game(scenario, seed, seating(scenario, seed), recorder=journal)


def leave(game: Game) -> None:
    """Get up from the table: the journal is closed, the game can still be looked at."""
    assert isinstance(game.recorder, FileJournal)
    game.recorder.close()
    game.recorder = None


def resume(path: Path, seating: Seating = bots, library: Library | None = None) -> Game:
    """The game of a journal, taken to where it was left; whoever had it before has left."""
    for journal in [one for one in OPEN if one.path == path]:
        journal.close()
        OPEN.remove(journal)
    hold = Hold(path)
    try:
        recorded = read_journal(path, own=True)
        scenario = reopened(recorded, library)
        replay(recorded, scenario, own=True)
        if recorded.old:
            renewed(recorded, scenario, VERSION)
            hold.release()
            hold = Hold(path)
            recorded = read_journal(path, own=True)
        journal = FileJournal.reopen(hold, recorded)
    except BaseException:
        hold.release()
        raise
    OPEN.append(journal)
    seed = recorded.header["seed"]
    game = Game(
        scenario,
        seed,
        seating(scenario, seed),
        recorder=journal,
        past=recorded.past,
        branch=recorded.branch,
    )
    game.advance()
    return game


def reopened(recorded: Recorded, library: Library | None = None) -> Scenario:
    """The scenario of a journal; tests take up the same race again and again."""
    if library is not None:
        return reopen_scenario(recorded, library, VERSION)
    return _reopened(json.dumps(recorded.header))


@lru_cache(maxsize=16)
def _reopened(header: str) -> Scenario:
    recorded = Recorded(Path("race.jsonl"), json.loads(header))
    return reopen_scenario(recorded, toy_library(), VERSION)


def exact(race: Race) -> str:
    """All of a race, down to the last field of every part."""
    return json.dumps(plain(race), sort_keys=True)


def told(game: Game) -> dict[str, Any]:
    """Everything that must be the same when a race is the same."""
    return {
        "state": exact(game.race),
        "log": [entry.text for entry in game.log],
        "breaks": [(one.entries, one.log, exact(one.race)) for one in game.breaks],
        "transcript": list(game.transcript),
        "standings": list(game.standings()),
        "branch": game.branch,
        "asks": [(ask.car, ask.question) for ask in game.open_asks()],
    }
