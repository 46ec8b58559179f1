"""Beginning a race, keeping its journal, and taking it up again."""

from __future__ import annotations

import contextlib
import itertools
import re
import stat
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import attrs
import click

from gridprix.core.dice import Dice
from gridprix.core.documents import suggest
from gridprix.core.errors import BadJournal
from gridprix.core.game import Game
from gridprix.core.holding import Hold
from gridprix.core.journal import FileJournal, header_for
from gridprix.core.library import Library
from gridprix.core.pilots import Pilot, make_pilot
from gridprix.core.recorded import Recorded, read_journal
from gridprix.core.reopening import renewed, reopen_scenario, replay
from gridprix.core.scenario import Scenario
from gridprix.core.sealed import sealed_file
from gridprix.core.state import SeatId

from .echo import echo
from .shelves import races_folder
from .version import program_version

HUMAN, RANDOM = "human", "random"
SUFFIX = ".journal"
TYPED = "typed"
AGAIN = "again"

MakeDice = Callable[[Scenario, int], Dice]


# ---------------------------------------------------------------- who drives


def seated(scenario: Scenario, wanted: Mapping[str, str]) -> Scenario:
    """The scenario with other pilots; seats are named by letter or by the driver's name."""
    known = {seat.id: seat for seat in scenario.seats}
    by_name = {seat.name: seat.id for seat in scenario.seats}
    pilots = (HUMAN, *scenario.book.pilots)
    chosen: dict[str, str] = {}
    for who, pilot in wanted.items():
        seat_id = by_name.get(who, who)
        if seat_id not in known:
            raise click.UsageError(f"there is no seat {who!r}; {suggest(who, [*known, *by_name])}")
        if pilot not in pilots:
            raise click.UsageError(f"there is no pilot {pilot!r}; {suggest(pilot, pilots)}")
        chosen[seat_id] = pilot
    seats = tuple(
        attrs.evolve(seat, pilot=chosen.get(seat.id, seat.pilot)) for seat in scenario.seats
    )
    return attrs.evolve(scenario, seats=seats)


def without_people(scenario: Scenario) -> Scenario:
    """The scenario with a random pilot wherever it has a person."""
    people = {str(seat.id): RANDOM for seat in scenario.seats if seat.pilot == HUMAN}
    return seated(scenario, people)


def pilots_of(scenario: Scenario, seed: int) -> dict[SeatId, Pilot]:
    """A pilot for every seat that is not a person's."""
    return {
        seat.id: make_pilot(scenario.book.pilots[seat.pilot], seed, seat.id)
        for seat in scenario.seats
        if seat.pilot != HUMAN
    }


# ---------------------------------------------------------------- beginning


def begin(
    scenario: Scenario,
    seed: int,
    *,
    journal: FileJournal | None = None,
    make_dice: MakeDice | None = None,
) -> Game:
    """A new race, not yet advanced."""
    dice = make_dice(scenario, seed) if make_dice else None
    return Game(scenario, seed, pilots_of(scenario, seed), recorder=journal, dice=dice)


def new_journal(
    scenario: Scenario, seed: int, *, typed: bool = False, again: tuple[str, int] | None = None
) -> tuple[Path, FileJournal]:
    """A journal among a person's races, under the first free number.

    `again` names the race that is tried again and the round from which on.
    """
    header = header_for(scenario, seed, program_version())
    if typed:
        header["dice"] = TYPED
    if again is not None:
        header[AGAIN] = list(again)
    for path in free_paths(scenario.name):
        try:
            return path, FileJournal.create(path, header)
        except BadJournal:
            if not path.exists():  # another process did not just take the number
                raise
    raise AssertionError("numbers do not end")


def free_paths(name: str) -> Iterator[Path]:
    """Where a journal of a race may lie among a person's races, under free numbers."""
    folder = races_folder()
    folder.mkdir(parents=True, exist_ok=True)
    stem = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60] or "race"
    for number in itertools.count(1):
        path = folder / f"{stem}-{number}{SUFFIX}"
        if not path.exists():
            yield path


# ---------------------------------------------------------------- taking up again


@attrs.frozen
class SavedRace:
    """A race on disk that can go on."""

    recorded: Recorded

    @property
    def path(self) -> Path:
        """The journal."""
        return self.recorded.path

    @property
    def title(self) -> str:
        """What is played, in words."""
        data: Mapping[str, Any] = self.recorded.header["scenario"]
        title = str(data.get("title") or data.get("name") or "?")
        match self.recorded.header.get(AGAIN):
            case [str(), int(number)]:
                return f"{title}, again from round {number}"
        return title

    @property
    def decisions(self) -> int:
        """How many replies and rolls were made."""
        return len(self.recorded.entries)


def saved_races() -> Iterator[SavedRace | BadJournal]:
    """A person's races, the one played last first; in place of an unreadable one, why it is so."""
    for path in journals_by_age():
        try:
            yield SavedRace(read_journal(path))
        except BadJournal as error:
            yield error


def unfinished_races() -> list[SavedRace]:
    """A person's unfinished races, the one played last first."""
    found = (one for one in saved_races() if isinstance(one, SavedRace))
    return [one for one in found if not one.recorded.finished]


def unreadable_races() -> list[str]:
    """A sentence for each of a person's races that cannot be read."""
    return [str(one) for one in saved_races() if isinstance(one, BadJournal)]


def journals_by_age() -> list[Path]:
    """A person's journals, the one written last first; what is no ordinary file is left out."""
    ages: list[tuple[int, str, Path]] = []
    for path in races_folder().glob(f"*{SUFFIX}"):
        with contextlib.suppress(OSError):  # gone since it was listed, or a link to nowhere
            found = path.stat()
            if stat.S_ISREG(found.st_mode):
                ages.append((found.st_mtime_ns, path.name, path))
    return [path for *_, path in sorted(ages, reverse=True)]


def find_journal(name: str) -> Path:
    """The journal that a person named: a path, or a name among their races."""
    path = Path(name)
    if path.exists() or path.parent != Path():
        return path
    kept = races_folder() / (name if name.endswith(SUFFIX) else f"{name}{SUFFIX}")
    if kept.exists():
        return kept
    names = [one.stem for one in races_folder().glob(f"*{SUFFIX}")]
    raise click.UsageError(f"there is no race {name!r}; {suggest(name, names)}")


def short_name(path: Path) -> str:
    """What a person types to name a journal."""
    return path.stem if path.parent == races_folder() else str(path)


def reopened(recorded: Recorded, library: Library) -> Scenario:
    """The scenario of a kept race; what has changed since it was played is told."""
    scenario = reopen_scenario(recorded, library, program_version())
    for note in scenario.notes:
        echo(f"gridprix: {note}", err=True)
    return scenario


def replayed(recorded: Recorded, library: Library) -> Game:
    """The race as far as everybody may know it; nobody is asked and nothing is written."""
    return replay(recorded, reopened(recorded, library))


def resumed(
    path: Path, library: Library, make_dice: Callable[[Recorded], MakeDice | None] | None = None
) -> tuple[Game, FileJournal]:
    """A race with its pilots and its journal; `advance` takes it to where it was left.

    It is replayed once without a pen, so that a journal which does not fit is left as it is.
    """
    hold = Hold(path)
    try:
        recorded, scenario = _own(path, library)
        if recorded.old:
            renewed(recorded, scenario, program_version())
            hold.release()
            hold = Hold(path)
            recorded, scenario = _own(path, library)
        seed = recorded.header["seed"]
        dice = make_dice(recorded) if make_dice else None
        journal = FileJournal.reopen(hold, recorded)
    except BaseException:
        hold.release()
        raise
    game = Game(
        scenario,
        seed,
        pilots_of(scenario, seed),
        dice=dice(scenario, seed) if dice else None,
        recorder=journal,
        past=recorded.past,
        branch=recorded.branch,
    )
    return game, journal


def _own(path: Path, library: Library) -> tuple[Recorded, Scenario]:
    """A race that is not over, secrets and all, and its scenario; it is known to fit."""
    recorded = read_journal(path, own=True)
    if recorded.finished:
        again = f"`gridprix replay {short_name(path)}` shows it again"
        raise BadJournal(f"{path}: the race is over; {again}")
    if recorded.unseen:
        raise BadJournal(
            f"{path}: a secret of the race is not in {sealed_file(path).name} beside it, "
            "so it can be watched up to there and not be played on"
        )
    scenario = reopened(recorded, library)
    replay(recorded, scenario, own=True)
    return recorded, scenario
