"""Reading a journal: what stands in it, line by line, and what of it has been taken back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs

from .chain import link_after
from .errors import BadJournal
from .files import read_file
from .sealed import Sealed, read_sealed
from .transcript import BadRecord, Entry, Reply, entry_from

FORMAT = 2
OLD_FORMAT = 1  # no chain, no board, secrets in clear; read by its replies and dice


@attrs.frozen
class Ending:
    """How a race ended: why, in which state, and who took which place (place, car, name, why)."""

    reason: str
    state: str
    places: tuple[tuple[int, str, str, str], ...]


@attrs.frozen
class State:
    """A fingerprint, after how many entries it was written, in which round (-1: at the end)."""

    entries: int
    round: int
    fingerprint: str
    line: int


@attrs.frozen
class Recorded:
    """A journal as read: the header, the entries that stand, and what is needed to go on.

    `lines` are those of the file on which the entries stand, the first line is 1. `waiting` are
    replies that nobody has seen yet and that belong after the entries; they are there only for
    whoever goes on with the race. `unseen` says that the entries end at a secret which is not here.
    `notes` are the records that this module does not know; whoever wrote them may.
    """

    path: Path
    header: Mapping[str, Any]
    entries: tuple[Entry, ...] = ()
    branch: int = 0
    size: int = 0
    torn: bool = False
    ending: Ending | None = None
    states: tuple[State, ...] = ()
    lines: tuple[int, ...] = ()
    last_line: int = 1
    link: str = ""
    race: str = ""
    sealed: Sealed = attrs.field(factory=Sealed)
    waiting: tuple[Reply, ...] = ()
    unseen: bool = False
    notes: tuple[Mapping[str, Any], ...] = ()

    @property
    def finished(self) -> bool:
        """Whether the race is over."""
        return self.ending is not None

    @property
    def old(self) -> bool:
        """Whether it is of the format before this one."""
        return bool(self.header["format"] == OLD_FORMAT)

    @property
    def past(self) -> tuple[Entry, ...]:
        """All that was decided, for whoever goes on with the race."""
        return (*self.entries, *self.waiting)


def read_journal(path: Path, *, own: bool = False) -> Recorded:
    """Read a journal; a torn last line is left out, a damaged or changed one is an error.

    With `own` the open secrets are read too: for going on with the race, never for showing it.
    """
    try:
        raw = read_file(path)
    except OSError as error:
        raise BadJournal(f"{path}: cannot be read: {error.strerror}") from None
    whole, _, rest = raw.rpartition(b"\n")
    lines = whole.split(b"\n") if whole else []
    if not lines:
        raise BadJournal(f"{path}: holds no header line, so there is no race in it")
    header = _header(path, lines[0])
    links = _links(path, lines) if header["format"] == FORMAT else ["", ""]
    account = _Account(path)
    for number, line in enumerate(lines[1:], start=2):
        account.take(number, _record(path, number, line))
    sealed = read_sealed(path, links[0]) if links[0] else Sealed()
    # a kill may have left there what was never marked here, or was opened since
    sealed.kept = {n: one for n, one in sealed.kept.items() if account.is_sealed(n)}
    entries, unseen = account.unsealed(sealed.kept)
    waiting = sealed.still_open(entries) if own and not unseen and not account.ending else []
    return Recorded(
        path=path,
        header=header,
        entries=tuple(entries),
        branch=account.branch,
        size=len(whole) + 1,
        torn=bool(rest),
        ending=account.ending,
        states=tuple(account.states),
        lines=tuple(account.lines),
        last_line=len(lines),
        link=links[-1],
        race=links[0],
        sealed=sealed,
        waiting=tuple(waiting),
        unseen=unseen,
        notes=tuple(account.notes),
    )


def _record(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict):
        raise BadJournal(f"{path}:{number}: this line is damaged; the race ends before it")
    return record


def _header(path: Path, line: bytes) -> dict[str, Any]:
    header = _record(path, 1, line)
    known = header.get("format") in (FORMAT, OLD_FORMAT)
    if not known or isinstance(header.get("format"), bool):
        right = f"this program reads the formats {OLD_FORMAT} and {FORMAT}"
        raise BadJournal(
            f"{path}:1: no journal of a known format ({header.get('format')!r:.40}); {right}"
        )
    for key, kind, what in (
        ("scenario", dict, "the race that is played, as a mapping"),
        ("rules", dict, "the rules with their versions, as a mapping"),
        ("seed", int, "a whole number"),
        ("track", str, "the digest of its track, as a text"),
    ):
        if not isinstance(header.get(key), kind) or isinstance(header[key], bool):
            raise BadJournal(f"{path}:1: the header's {key!r} should be {what}")
    return header


def _links(path: Path, lines: list[bytes]) -> list[str]:
    """The first and the last link of the chain, which must hold from line to line."""
    first = link = ""
    for number, line in enumerate(lines, start=1):
        after = link_after(link, line)
        if after is None:
            raise BadJournal(
                f"{path}:{number}: this line is not as it was written; "
                "the race can be trusted only before it"
            )
        link = after
        first = first or link
    return [first, link]


@attrs.define
class _Account:
    """What stands, line after line: what was taken back is gone, states are tied to entries."""

    path: Path
    entries: list[Entry | None] = attrs.field(factory=list)  # None marks a secret
    lines: list[int] = attrs.field(factory=list)
    states: list[State] = attrs.field(factory=list)
    branch: int = 0
    ending: Ending | None = None
    notes: list[Mapping[str, Any]] = attrs.field(factory=list)

    def take(self, number: int, record: dict[str, Any]) -> None:
        """Read one record; what is not known here is left to those who know it."""
        try:
            if "keep" in record:
                self._go_back(record)
            elif "retract" in record:
                self._retract(record["retract"])
            elif "end" in record:
                self._open(record.get("opened", []))
                self.ending = _ending(record)
                self.states.append(State(len(self.entries), -1, self.ending.state, number))
            elif "round" in record:
                self.states.append(State(len(self.entries), *_round(record), number))
            elif "sealed" in record:
                self._add(None, number)
            elif "reply" in record or "joint" in record or "dice" in record:
                self._add(entry_from(record), number)
            else:
                self.notes.append(record)
        except BadRecord as error:
            raise BadJournal(f"{self.path}:{number}: this line cannot be read; {error}") from None

    def _add(self, entry: Entry | None, line: int) -> None:
        self.entries.append(entry)
        self.lines.append(line)

    def unsealed(self, kept: Mapping[int, Entry]) -> tuple[list[Entry], bool]:
        """The entries with secrets in their places, up to the first that is not to be had."""
        entries: list[Entry] = []
        for number, standing in enumerate(self.entries):
            entry = standing or kept.get(number)
            if entry is None:
                self.states = [one for one in self.states if one.entries <= number]
                return entries, True
            entries.append(entry)
        return entries, False

    def _go_back(self, record: dict[str, Any]) -> None:
        keep, branch = record["keep"], record.get("branch")
        if type(keep) is not int or type(branch) is not int or not 0 <= keep <= len(self.entries):
            most = len(self.entries)
            raise BadRecord(f'going back is written {{"keep":N,"branch":1}}, N from 0 to {most}')
        del self.entries[keep:], self.lines[keep:]
        self.branch = branch
        self.ending = None  # a race that was taken back beyond its end goes on
        self.states = [one for one in self.states if one.entries <= keep and one.round >= 0]

    def _retract(self, car: object) -> None:
        """A reply that nobody had seen was taken back; only the old format writes this down."""
        for number in range(len(self.entries) - 1, -1, -1):
            entry = self.entries[number]
            if isinstance(entry, Reply) and entry.car == car:
                del self.entries[number], self.lines[number]
                return
        raise BadRecord("it takes back a reply that was not given")

    def _open(self, opened: object) -> None:
        if not isinstance(opened, list):
            raise BadRecord('secrets are opened as in "opened":[[7,{"reply":["A",...]}]]')
        for one in opened:
            if not isinstance(one, list) or len(one) != 2 or not self.is_sealed(one[0]):
                raise BadRecord("it opens a secret that was not sealed")
            self.entries[one[0]] = entry_from(one[1] if isinstance(one[1], dict) else {})

    def is_sealed(self, number: object) -> bool:
        """Whether an entry is only marked here."""
        if not isinstance(number, int) or not 0 <= number < len(self.entries):
            return False
        return self.entries[number] is None


def _round(record: dict[str, Any]) -> tuple[int, str]:
    number, state = record["round"], record.get("state")
    if type(number) is not int or not isinstance(state, str):
        raise BadRecord('a round is written {"round":3,"state":"0123456789abcdef"}')
    return number, state


def _ending(record: dict[str, Any]) -> Ending:
    reason, state, rows = record["end"], record.get("state"), record.get("standings")
    sound = isinstance(reason, str) and isinstance(state, str) and isinstance(rows, list)
    if not sound or not all(map(_is_place, rows or ())):
        raise BadRecord('an end is written {"end":"why","state":"...","standings":[...]}')
    return Ending(str(reason), str(state), tuple(tuple(row) for row in rows or ()))


def _is_place(row: object) -> bool:
    kinds = (int, str, str, str)
    return (
        isinstance(row, list)
        and len(row) == len(kinds)
        and all(type(one) is kind for one, kind in zip(row, kinds, strict=True))
    )
