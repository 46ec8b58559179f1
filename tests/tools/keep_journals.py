"""Write the kept journals anew: of every shipped ruleset a finished and an unfinished race.

They stand for the races that people have on their disks, and a test replays them: whoever changes
a rule so that they no longer fit should know it. When that is meant, `make journals` writes them
anew. Journals are ignored by git: `git add --force tests/journals/format-2`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tree import ROOT

from gridprix.core.documents import Document
from gridprix.core.game import Game
from gridprix.core.journal import FileJournal, header_for
from gridprix.core.library import Library
from gridprix.core.pilots import Pilot, make_pilot
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.core.state import SeatId
from gridprix.core.transcript import Reply
from gridprix.scenarios import standard_library

KEPT = ROOT / "tests" / "journals" / "format-2"
TOLD = "told.json"  # what the test wants to hear of each
# every shipped ruleset with a small track
TRACKS = {
    "classroom": "oval",
    "classroom-24": "kidney",
    "gear-dice": "gear-valley",
    "italian": "first-ring",
    "mcnamara": "kidney",
    "mcnamara-derby": "derby-bowl",
    "racetrack": "first-ring",
    "speed-circuit-classic": "practice-ring",
    "speed-circuit-club": "practice-ring",
    "speed-circuit-sprint": "practice-ring",
}
DRIVERS = ("rookie", "rookie", "random")  # by rules that no rookie knows all at random
SEED = 5
SOON = 24  # decisions and rolls after which an unfinished race is left at the next question
VERSION = "0.1.0"


def seated(scenario: Scenario) -> dict[SeatId, Pilot]:
    """Who answers for the people in it."""
    pilots = scenario.book.pilots
    drivers = zip(scenario.seats, DRIVERS, strict=True)
    return {
        seat.id: make_pilot(pilots.get(one, pilots["random"]), SEED, seat.id)
        for seat, one in drivers
    }


def race_of(library: Library, ruleset: str) -> Scenario:
    """A race of three people by a ruleset."""
    data = {"name": f"kept-{ruleset}", "ruleset": ruleset, "track": TRACKS[ruleset], "laps": 1}
    return read_scenario(Document("kept", {**data, "seats": len(DRIVERS)}), library)


def told_of(game: Game) -> dict[str, Any]:
    """How a race stands, in words that a person can review."""
    return {
        "round": game.race.round,
        "entries": len(game.transcript),
        "standings": [f"{one.place} {one.name}: {one.reason}" for one in game.standings()],
        "asked": [f"{ask.car} {ask.question}" for ask in game.open_asks()],
        "laid": list(game.answered()),
    }


def played(path: Path, scenario: Scenario, leave: Callable[[Game], bool]) -> Game:
    """Play a race into a journal, until somebody leaves or it is over."""
    journal = FileJournal.create(path, header_for(scenario, SEED, VERSION))
    game = Game(scenario, SEED, {}, recorder=journal)
    drivers = seated(scenario)
    game.advance()
    while game.open_asks() and not leave(game):
        ask = game.open_asks()[0]
        game.reply(ask.car, drivers[ask.seat].choose(game.view(ask.seat), ask))
    journal.close()
    return game


def keep(folder: Path) -> None:
    """Write all journals into a folder, and what is to be told of each."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    library = standard_library(installed=False)
    told: dict[str, Any] = {}
    for ruleset in TRACKS:
        scenario = race_of(library, ruleset)
        whole = played(folder / f"{ruleset}-finished.journal", scenario, lambda game: False)
        together = any(isinstance(one, Reply) and one.group is not None for one in whole.transcript)

        def leaves(game: Game, together: bool = together) -> bool:  # noqa: FBT001
            laid = bool(game.answered()) or not together  # a reply lies face down, if any ever does
            return len(game.transcript) >= SOON and laid

        half = played(folder / f"{ruleset}-unfinished.journal", scenario, leaves)
        told |= {f"{ruleset}-finished": told_of(whole), f"{ruleset}-unfinished": told_of(half)}
    (folder / TOLD).write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    keep(KEPT)
