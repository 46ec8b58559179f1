"""How much longer a race takes to go on with, or to be watched, when its journal is twice as long.

Going on reads the journal, plays it again without a pen and then with one; watching makes of it all
that a result shows, round by round. Both should take as long for each line, however many there are.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

os.environ["ARCADE_HEADLESS"] = "1"  # what is watched is drawn by the window's arts

sys.path.insert(0, str(Path(__file__).parent))
from interleaved import interleave

from gridprix.core.documents import Document
from gridprix.core.game import Game
from gridprix.core.journal import FileJournal, header_for
from gridprix.core.library import Library
from gridprix.core.pilots import make_pilot
from gridprix.core.recorded import read_journal
from gridprix.core.scenario import read_scenario
from gridprix.scenarios import standard_library
from gridprix.ui.export.film import Film
from gridprix.ui.races import replayed, resumed

MOST = 2.3  # times as long, for twice as many lines
ROUNDS = 7
HALF = {"squared paper": 1_200, "circuit": 240}  # decisions and throws of the shorter race
SEATS = [{"name": "Ada"}, {"name": "Bruno"}]
RACES: Mapping[str, Mapping[str, Any]] = {
    "squared paper": {
        "name": "long",
        "ruleset": "italian",
        "rules": [{"race-limit": False}, {"off-track-out": False}, "off-track-reset"],
        "track": "first-ring",
        "laps": 99,
        "seats": SEATS,
    },
    "circuit": {
        "name": "long-circuit",
        "ruleset": "speed-circuit-sprint",
        "track": "practice-ring",
        "laps": 90,
        "seats": SEATS,
    },
}


def kept(which: str, entries: int, library: Library, folder: Path) -> Path:
    """The journal of a race that rookies drive as if they were people, and that is not over."""
    scenario = read_scenario(Document("long", dict(RACES[which])), library)
    path = folder / f"{scenario.name}-{entries}.journal"
    journal = FileJournal.create(path, header_for(scenario, 1, ""))
    rookie = scenario.book.pilots["rookie"]
    drivers = {seat.id: make_pilot(rookie, 1, seat.id) for seat in scenario.seats}
    game = Game(scenario, 1, {}, recorder=journal)
    with journal.copying():
        game.advance()
        while len(game.transcript) < entries:
            ask = game.open_asks()[0]
            game.reply(ask.car, drivers[ask.seat].choose(game.view(ask.seat), ask))
    journal.close()
    return path


def go_on(path: Path, library: Library) -> None:
    """Take a race up where it was left."""
    game, journal = resumed(path, library)
    game.advance()
    journal.close()


def watch(path: Path, library: Library) -> None:
    """Make what is shown of a race beside its board."""
    film = Film(replayed(read_journal(path), library))
    assert film.places.values
    assert film.gauges


WAYS: Mapping[str, Callable[[Path, Library], None]] = {"going on": go_on, "watching": watch}


def main() -> None:
    """Measure each race by itself and half of it."""
    library = standard_library(installed=False)
    with tempfile.TemporaryDirectory() as folder:
        for which, half in HALF.items():
            paths = {many: kept(which, many, library, Path(folder)) for many in (half, 2 * half)}
            for name, way in WAYS.items():
                told = interleave(
                    {str(many): partial(way, path, library) for many, path in paths.items()}, ROUNDS
                )
                short, long = told.values()
                each = sorted(b / a for a, b in zip(short.seconds, long.seconds, strict=True))
                times = statistics.median(each)
                print(
                    f"{MOST} / {name} with twice the journal, {which}: {MOST / times:.2f} "
                    f"({half} and {2 * half} decisions: {short.median:.2f} and {long.median:.2f} s,"
                    f" {times:.2f} times, {each[0]:.2f} to {each[-1]:.2f}, {len(each)} rounds)"
                )


if __name__ == "__main__":
    main()
