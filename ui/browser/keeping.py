"""A table on disk: a folder with its state, for its owner's eyes only, and a journal per race."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from gridprix.core.disk import force, put_in_place
from gridprix.core.documents import BadFile
from gridprix.core.errors import BadJournal
from gridprix.core.game import Game
from gridprix.core.journal import FileJournal, header_for
from gridprix.core.library import Library
from gridprix.core.recorded import read_journal
from gridprix.core.scenario import Scenario
from gridprix.ui.echo import echo
from gridprix.ui.races import replayed, resumed
from gridprix.ui.version import program_version

from .mixing import SECRET, MixedDice, Mixture, Share, mixture_of
from .ready_races import ReadyRaces, to_data
from .room import Room
from .table_state import TableState

STATE, RACE = "table.json", "race.json"
MIXED = "mixed"  # how the header of such a journal calls its dice
AHEAD = 256  # versions that are kept beforehand, so that not every reply writes the table anew


class FolderKeeper:
    """Keeps one table in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._journal: FileJournal | None = None
        self._kept: Mapping[str, Any] = {}  # the state as it is on disk
        folder.mkdir(parents=True, exist_ok=True)

    def journal_of(self, number: int) -> Path:
        """Where a race is kept."""
        return self.folder / f"race-{number}.journal"

    @property
    def journal(self) -> Path | None:
        """Where the race is written down."""
        return self._journal.path if self._journal is not None else None

    def keep(self, state: TableState) -> None:
        """Put the state on disk, all at once or not at all.

        A version that was told must never come again. So one is kept that is ahead of it, and as
        long as nothing else changes there is nothing to write: a reply stands in the journal.
        """
        data = state.to_data()
        ahead = self._kept.get("version", 0)
        if ahead < state.version or self._kept != {**data, "version": ahead}:
            data["version"] += AHEAD
            self._keep(STATE, data)
            self._kept = data

    def together(self) -> AbstractContextManager[None]:
        """Put on disk at once what the race writes down meanwhile."""
        return self._journal.together() if self._journal is not None else contextlib.nullcontext()

    def keep_race(self, scenario: Scenario) -> None:
        """Keep the race that is on the table, with its track."""
        self._keep(RACE, to_data(scenario))

    def _keep(self, name: str, data: Mapping[str, Any]) -> None:
        fresh = self.folder / f"{name}.new"
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC
        with os.fdopen(os.open(fresh, flags, 0o600), "w", encoding="utf-8") as stream:
            stream.write(json.dumps(data))  # `json.dump` takes three times as long
            stream.flush()
            force(stream.fileno())
        put_in_place(fresh, self.folder / name)

    def race(self, state: TableState, shelf: ReadyRaces) -> Scenario:
        """The race that is on the table."""
        path = self.folder / RACE
        if not path.exists():
            return shelf.open(state.race)
        return shelf.from_data(json.loads(path.read_text(encoding="utf-8")))

    def begin(self, scenario: Scenario, seed: int, number: int, pool: Mixture) -> Game:
        """A new race with its journal; what a cut-off start has left of one is put aside."""
        path = self.journal_of(number)
        if path.exists():
            path.replace(path.with_suffix(".cut-off"))
        header = {**header_for(scenario, seed, program_version()), "dice": MIXED}
        self._journal = FileJournal.create(path, header)
        self._journal.at_end = {SECRET: pool.secret}
        game = Game(scenario, seed, {}, dice=MixedDice(pool), recorder=self._journal)
        game.elsewhere = True
        return game

    def bring(self, share: Share) -> None:
        """Write down what a reply brings to the dice, before the reply itself."""
        if self._journal is not None:
            self._journal.note(share.to_record())

    def take_up(self, state: TableState, library: Library) -> tuple[Game, Mixture] | None:
        """The race that was on the table; None where none had begun."""
        path = self.journal_of(state.number)
        if not state.number or state.cleared or not path.exists():
            return None
        recorded = read_journal(path, own=True)
        if recorded.finished:
            return replayed(recorded, library), Mixture(state.secret)
        pool = mixture_of(state.secret, recorded.notes)
        dice = MixedDice(pool)
        game, self._journal = resumed(path, library, lambda _: lambda _scenario, _seed: dice)
        game.elsewhere = True
        self._journal.at_end = {SECRET: pool.secret}
        return game, pool

    def close(self) -> None:
        """Let go of the journal."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None


def read_state(folder: Path) -> TableState | None:
    """The table that is kept in a folder, if one is."""
    with contextlib.suppress(OSError, ValueError, TypeError, KeyError):
        data: Any = json.loads((folder / STATE).read_text(encoding="utf-8"))
        return TableState.from_data(data)
    return None


def reopen(folder: Path, library: Library, fresh: Callable[[int], bytes]) -> Room | None:
    """The table of a folder as it was left; None where there is none that can be read."""
    state = read_state(folder)
    if state is None:
        return None
    keeper = FolderKeeper(folder)
    try:
        taken, failure = keeper.take_up(state, library), ""
    except BadJournal as error:
        taken, failure = None, str(error)
    shelf = ReadyRaces(library)
    try:
        scenario = keeper.race(state, shelf)
    except BadFile as error:
        keeper.close()
        echo(f"gridprix: the table {state.word} cannot be set up here: {error}", err=True)
        return None
    room = Room(state, scenario, keeper, fresh, taken, shelf)
    room.failure = room.failure or failure
    room.changed()
    return room
