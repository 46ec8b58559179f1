"""A race twice as long takes twice the work to go on with and to watch, and not four times.

Work is counted in lines of code that are gone through, and not in seconds.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from gridprix.core.documents import Document
from gridprix.core.game import Game
from gridprix.core.journal import FileJournal, header_for
from gridprix.core.pilots import make_pilot
from gridprix.core.recorded import read_journal
from gridprix.core.scenario import read_scenario
from gridprix.scenarios import standard_library
from gridprix.ui.export.film import Film
from gridprix.ui.races import replayed, resumed
from gridprix.ui.seat.moments import Moments

COUNTED = {
    *("gridprix.core.game", "gridprix.core.journal", "gridprix.core.recorded"),
    *("gridprix.core.reopening", "gridprix.ui.export.film", "gridprix.ui.races"),
    *("gridprix.ui.seat.making", "gridprix.ui.seat.moments", "gridprix.ui.seat.past"),
}
LIBRARY = standard_library(installed=False)
ROUNDS = (15, 60, 120)
LATER = 1.3  # times the work of an earlier round; with the square it would be 2.4 times
RACE = {
    "name": "round-and-round",
    "ruleset": "italian",
    "rules": [{"race-limit": False}],
    "track": "first-ring",
    "laps": 90,
    "seats": [{"name": "Ada"}, {"name": "Bruno"}],
}
DRIVERS = ("rookie", "random")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Journals of races that are not over; Bruno is out of each before long."""
    folder = tmp_path_factory.mktemp("races")
    return [_kept(folder, rounds) for rounds in ROUNDS]


def _kept(folder: Path, rounds: int) -> Path:
    scenario = read_scenario(Document("round-and-round", RACE), LIBRARY)
    path = folder / f"{rounds}.journal"
    journal = FileJournal.create(path, header_for(scenario, 1, ""))
    known = scenario.book.pilots
    pilots = {
        seat.id: make_pilot(known[name], 1, seat.id)
        for seat, name in zip(scenario.seats, DRIVERS, strict=True)
    }
    game = Game(scenario, 1, {}, recorder=journal)
    with journal.copying():
        game.advance()
        while game.race.round <= rounds:
            (ask,) = game.open_asks()
            game.reply(ask.car, pilots[ask.seat].choose(game.view(ask.seat), ask))
    journal.close()
    assert [car.name for car in game.race.running] == ["Ada"]
    return path


def lines_of(work: Callable[[], object]) -> int:
    """How many lines of what reads, keeps and tells a race some work goes through."""
    lines = 0

    def count(frame: FrameType, event: str, _argument: object) -> Any:
        nonlocal lines
        lines += event == "line"
        return count if frame.f_globals.get("__name__") in COUNTED else None

    before = sys.gettrace()
    sys.settrace(count)
    try:
        work()
    finally:
        sys.settrace(before)
    return lines


def go_on(path: Path) -> None:
    game, journal = resumed(path, LIBRARY)
    game.advance()
    journal.close()


def watch(path: Path) -> None:
    film = Film(replayed(read_journal(path), LIBRARY))
    assert film.places.values
    assert [film.marks_at(frame.count) for frame in film.frames]


def follow(path: Path) -> None:
    """See every entry of a race as it comes, as screens do."""
    game = replayed(read_journal(path), LIBRARY)
    moments = Moments(game)
    for shown in range(len(game.log) + 1):
        assert len(moments.of(None, shown).log) == shown


WAYS = {way.__name__: way for way in (go_on, watch, follow)}


@pytest.mark.parametrize("way", WAYS)
def test_a_late_round_makes_no_more_work_than_an_early_one(way: str, kept: list[Path]) -> None:
    # in a process of its own: to trace one that has run a thousand tests takes minutes
    call = [sys.executable, __file__, way, *map(str, kept)]
    told = subprocess.run(call, check=True, capture_output=True, text=True).stdout
    few, some, many = map(int, told.split())
    early = (some - few) / (ROUNDS[1] - ROUNDS[0])
    late = (many - some) / (ROUNDS[2] - ROUNDS[1])
    assert late < LATER * early


def main(name: str, *paths: str) -> None:
    """Write how many lines one way goes through for each journal."""
    way, kept = WAYS[name], [Path(one) for one in paths]
    way(kept[0])  # what is worked out once for all races is not counted
    counts = [lines_of(lambda path=path: way(path)) for path in kept]  # type: ignore[misc]
    sys.stdout.write(" ".join(map(str, counts)))


if __name__ == "__main__":
    main(*sys.argv[1:])
