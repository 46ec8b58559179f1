"""The journal: a race on disk as JSON lines, written as it happens.

The first line says what is played and by which rules; then one line per decision, throw and round.
Every line is flushed as it is written and forced to disk before a person is asked and at every
round, so a power cut costs at most the decision being written.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

import attrs

from .documents import BadFile, Document
from .errors import BadJournal
from .fingerprint import fingerprint
from .game import Game
from .library import Library
from .scenario import Scenario, read_scenario
from .standings import Standing
from .state import CarId, Race
from .transcript import Entry, Reply, entry_from

FORMAT = 1


def header_for(scenario: Scenario, seed: int, version: str) -> dict[str, Any]:
    """The first line: enough to play the race again, and to notice if that is not possible."""
    board = scenario.board
    return {
        "gridprix": version,
        "format": FORMAT,
        "scenario": scenario.to_data(seed),
        "ruleset": scenario.ruleset,
        "rules": {rule.card.name: rule.card.version for rule in scenario.rules},
        "track": board.digest if board is not None else "",
        "seed": seed,
    }


class FileJournal:
    """A recorder that writes to a file."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream

    @classmethod
    def create(cls, path: Path, header: dict[str, Any]) -> FileJournal:
        """Begin a new journal; an existing file of that name is never overwritten."""
        try:
            stream = path.open("x", encoding="utf-8", newline="\n")
        except FileExistsError:
            raise BadJournal(f"{path} exists already; choose another name or resume it") from None
        except OSError as error:
            raise BadJournal(f"{path} cannot be written: {error.strerror}") from None
        journal = cls(stream)
        journal._write(header)
        journal._sync()
        return journal

    @classmethod
    def reopen(cls, path: Path, size: int) -> FileJournal:
        """Go on writing after the first `size` bytes, dropping a torn line behind them."""
        with path.open("r+b") as stream:
            stream.truncate(size)
        return cls(path.open("a", encoding="utf-8", newline="\n"))

    def _write(self, record: dict[str, Any]) -> None:
        self._stream.write(json.dumps(record, separators=(",", ":"), ensure_ascii=False) + "\n")
        self._stream.flush()

    def _sync(self) -> None:
        os.fsync(self._stream.fileno())

    def close(self) -> None:
        """Close the file; everything is on disk already."""
        self._stream.close()

    def entry(self, entry: Entry) -> None:
        """Write a decision or a throw."""
        self._write(entry.to_record())

    def branch(self, keep: int, branch: int) -> None:
        """Write that the table went back."""
        self._write({"keep": keep, "branch": branch})

    def retract(self, car: CarId) -> None:
        """Write that a reply nobody had seen was taken back."""
        self._write({"retract": car})

    def round_break(self, race: Race) -> None:
        """Write a round's start with the state's fingerprint, and force it to disk."""
        self._write({"round": race.round + 1, "state": fingerprint(race)})
        self._sync()

    def waiting(self) -> None:
        """Force everything to disk before a person is asked."""
        self._sync()

    def ended(self, race: Race, standings: Sequence[Standing]) -> None:
        """Write the result."""
        places = [[row.place, row.car, row.name, row.reason] for row in standings]
        self._write({"end": race.ending, "state": fingerprint(race), "standings": places})
        self._sync()


@attrs.frozen
class Recorded:
    """A journal as read: the header, the entries that stand, and what is needed to go on."""

    path: Path
    header: dict[str, Any]
    entries: tuple[Entry, ...]
    branch: int
    size: int
    torn: bool
    finished: bool
    states: tuple[tuple[int, str], ...] = ()


def read_journal(path: Path) -> Recorded:
    """Read a journal; a torn last line is left out, a damaged one before it is an error."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise BadJournal(f"{path}: cannot be read: {error.strerror}") from None
    whole, _, rest = raw.rpartition(b"\n")
    lines = whole.split(b"\n") if whole else []
    size = len(whole) + 1 if whole else 0
    records: list[dict[str, Any]] = []
    for number, line in enumerate(lines, start=1):
        try:
            record = json.loads(line)
            if not isinstance(record, dict):
                raise ValueError("not a record")  # noqa: TRY004, TRY301 - one way out
        except (ValueError, RecursionError):
            raise BadJournal(
                f"{path}:{number}: this line is damaged; the race ends before it"
            ) from None
        records.append(record)
    if not records:
        raise BadJournal(f"{path}: holds no header line, so there is no race in it")
    header = records[0]
    sound = isinstance(header.get("seed"), int) and isinstance(header.get("rules"), dict)
    if header.get("format") != FORMAT or "scenario" not in header or not sound:
        right = f"this program reads format {FORMAT}"
        raise BadJournal(
            f"{path}:1: no journal of a known format ({header.get('format')!r}); {right}"
        )
    try:
        entries, branch, states = _entries(records[1:])
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise BadJournal(f"{path}: a record is not understood: {error!r}") from None
    # a race that was taken back beyond its end goes on
    ends = [record for record in records if "end" in record or "keep" in record]
    finished = bool(ends) and "end" in ends[-1]
    return Recorded(path, header, tuple(entries), branch, size, bool(rest), finished, tuple(states))


def _entries(records: list[dict[str, Any]]) -> tuple[list[Entry], int, list[tuple[int, str]]]:
    """Replay the bookkeeping: what was taken back is gone, states are tied to their moment."""
    entries: list[Entry] = []
    states: list[tuple[int, str]] = []
    branch = 0
    for record in records:
        if "keep" in record:
            del entries[record["keep"] :]
            branch = record["branch"]
            states = [one for one in states if one[0] <= len(entries)]
        elif "retract" in record:
            _drop_last(entries, record["retract"])
        elif "state" in record:
            states.append((len(entries), record["state"]))
        elif "reply" in record or "joint" in record or "dice" in record:
            entries.append(entry_from(record))
    return entries, branch, states


def _drop_last(entries: list[Entry], car: str) -> None:
    for number in range(len(entries) - 1, -1, -1):
        entry = entries[number]
        if isinstance(entry, Reply) and entry.car == car:
            del entries[number]
            return


def reopen_scenario(recorded: Recorded, library: Library, version: str) -> Scenario:
    """The scenario that a journal was played by; a mismatch is explained, never ignored."""
    document = Document(str(recorded.path), recorded.header["scenario"])
    try:
        scenario = read_scenario(document, library)
    except BadFile as error:
        reasons = "; ".join(
            f"{one.what} ({one.right})" if one.right else one.what for one in error.problems
        )
        raise BadJournal(f"{recorded.path}: its rules cannot be set up here: {reasons}") from None
    here = header_for(scenario, recorded.header["seed"], version)
    for name, was in recorded.header.get("rules", {}).items():
        now = here["rules"].get(name)
        if now != was:
            raise BadJournal(
                f"{recorded.path}: it was played by version {was} of the rule {name!r} and this "
                f"program has {now}; the same replies would give another race"
            )
    if recorded.header.get("track", "") != here["track"]:
        raise BadJournal(
            f"{recorded.path}: the track {scenario.track!r} has changed since; "
            "put the track file of that race back to resume it"
        )
    return scenario


def check_states(recorded: Recorded, game: Game) -> None:
    """Hold a replayed race against the states that its journal noted as it was written."""
    came: dict[int, set[str]] = {}
    for one in game.breaks:  # a round in which nobody decides adds no entry
        came.setdefault(one.entries, set()).add(fingerprint(one.race))
    came.setdefault(len(game.transcript), set()).add(fingerprint(game.race))
    for entries, state in recorded.states:
        if entries in came and state not in came[entries]:
            raise BadJournal(
                f"{recorded.path}: after {entries} decisions and rolls the race stands otherwise "
                "than it was written down; a rule has changed without a new version"
            )
