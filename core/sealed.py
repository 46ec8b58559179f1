"""What is decided and not revealed yet, kept beside a journal in a file for its owner's eyes only.

The journal lies open for everybody at the table, so a face-down card must not stand in it. Replies
of a question that all answer at once wait here until the last is in. A reply or a throw that stays
secret for longer waits here for the end of the race; its place in the journal is marked.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs

from .disk import force, put_in_place, waiting_for_disk
from .files import read_file
from .transcript import BadRecord, Entry, Reply, entry_from

SUFFIX = ".sealed"


@attrs.define
class Sealed:
    """The secrets of one race: open replies since entry `after`, and kept entries by number."""

    after: int = 0
    replies: list[Reply] = attrs.field(factory=list)
    kept: dict[int, Entry] = attrs.field(factory=dict)

    def still_open(self, entries: list[Entry]) -> list[Reply]:
        """The replies that wait for a reveal; those that were written down since have had it."""
        since = entries[self.after :]
        if len(entries) < self.after or not all(_is_joint(entry) for entry in since):
            return []
        shown = {entry.car for entry in since if isinstance(entry, Reply)}
        return [reply for reply in self.replies if reply.car not in shown]


def _is_joint(entry: Entry) -> bool:
    return isinstance(entry, Reply) and entry.group is not None


def sealed_file(journal: Path) -> Path:
    """Where the secrets of a journal lie."""
    return journal.with_name(journal.name + SUFFIX)


def read_sealed(journal: Path, race: str) -> Sealed:
    """The secrets that belong to a race, known by the first link of its journal.

    A file that cannot be read, is damaged or belongs to another race is as good as none. A torn
    last line is a reply that nobody was told of.
    """
    try:
        first, *more = read_file(sealed_file(journal)).split(b"\n")
        data: Any = json.loads(first)
        if data["race"] != race:
            return Sealed()
        added = [json.loads(line) for line in more[:-1]]
        replies = [entry_from({"joint": one}) for one in (*data["replies"], *added)]
        kept = {int(number): entry_from(one) for number, one in data["kept"].items()}
        return Sealed(int(data["after"]), [r for r in replies if isinstance(r, Reply)], kept)
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError, BadRecord):
        return Sealed()


def write_sealed(journal: Path, race: str, sealed: Sealed) -> None:
    """Put the secrets on disk, all at once or not at all; without any there is no file."""
    path = sealed_file(journal)
    if not sealed.replies and not sealed.kept:
        with waiting_for_disk():
            path.unlink(missing_ok=True)
        return
    data: Mapping[str, Any] = {
        "race": race,
        "after": sealed.after,
        "replies": [reply.to_record()["joint"] for reply in sealed.replies],
        "kept": {str(number): entry.to_record() for number, entry in sealed.kept.items()},
    }
    fresh = path.with_name(path.name + ".new")
    file = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
    with os.fdopen(file, "w", encoding="utf-8") as stream:
        stream.write(f"{json.dumps(data)}\n")
        stream.flush()
        force(stream.fileno())
    put_in_place(fresh, path)


def add_sealed(journal: Path, reply: Reply, *, forced: bool = True) -> None:
    """Write one more reply behind those that lie there; where that fails, none is added."""
    line = f"{json.dumps(reply.to_record()['joint'])}\n".encode()
    file = os.open(sealed_file(journal), os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC)
    try:
        size = os.fstat(file).st_size
        try:
            while line:
                line = line[os.write(file, line) :]
            if forced:
                force(file)
        except OSError:
            os.ftruncate(file, size)
            raise
    finally:
        os.close(file)


class SealedFile:
    """The secrets of one journal on disk; what lies there already is not written again.

    Six who reply to one question force six lines to disk, and not six files.
    """

    def __init__(self, journal: Path) -> None:
        self._journal = journal
        self._lies: Sealed | None = None  # there, as far as that is known
        self._loose = False  # whether a reply was added that was not forced to disk yet

    def keep(self, race: str, sealed: Sealed, *, later: bool = False) -> None:
        """Have these secrets on disk; raises OSError. A reply may be left to `force`."""
        lies, self._lies = self._lies, None
        if lies is None or not self._added(lies, sealed, later=later):
            write_sealed(self._journal, race, sealed)
            self._loose = False
        self._lies = Sealed(sealed.after, [*sealed.replies], sealed.kept)

    def force(self) -> None:
        """Have on disk what was left to this; raises OSError."""
        if not self._loose:
            return
        lies, self._lies = self._lies, None
        file = os.open(sealed_file(self._journal), os.O_WRONLY | os.O_CLOEXEC)
        try:
            force(file)
        finally:
            os.close(file)
        self._lies, self._loose = lies, False

    def _added(self, lies: Sealed, sealed: Sealed, *, later: bool) -> bool:
        """Whether it was enough to add the last reply, or nothing at all."""
        count = len(lies.replies)
        new = sealed.replies[count:]
        same = sealed.after == lies.after or not sealed.replies
        goes_on = same and sealed.kept is lies.kept and sealed.replies[:count] == lies.replies
        if not goes_on or not new:
            return goes_on
        if not count or len(new) > 1:
            return False  # there may be no file yet, or one that was put for another question
        try:
            add_sealed(self._journal, *new, forced=not later)
        except FileNotFoundError:  # somebody has taken it away
            return False
        self._loose = later
        return True
