"""Writing a journal: a race on disk as JSON lines, written as it happens.

The first line says what is played, by which rules and on which board, so that a race can be read
wherever its file goes; then one line per decision, throw and round, chained by digests. Every line
is written at once and forced to disk before a person is asked and at every round, so a power cut
costs at most the decision being written; a table for many forces each turn there as one, before
anybody hears of it. What nobody may know yet waits in a file beside it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .chain import chained
from .disk import force
from .errors import CannotKeep
from .fingerprint import fingerprint
from .holding import Hold
from .recorded import FORMAT, Recorded
from .scenario import Scenario
from .sealed import Sealed, SealedFile
from .standings import Standing
from .state import CarId, Phase, Race
from .transcript import Entry, Reply


def header_for(scenario: Scenario, seed: int, version: str) -> dict[str, Any]:
    """The first line: enough to play the race again anywhere, and to notice what has changed."""
    board, track = scenario.board, scenario.track_document
    return {
        "gridprix": version,
        "format": FORMAT,
        "scenario": scenario.to_data(seed),
        "ruleset": scenario.ruleset,
        "rules": {rule.card.name: rule.card.version for rule in scenario.rules},
        "track": board.digest if board is not None else "",
        "board": track.data if track is not None else None,
        "seed": seed,
    }


class FileJournal:
    """A recorder that writes to a file, which nobody else can write meanwhile."""

    def __init__(self, hold: Hold) -> None:
        self._hold = hold
        self._size = 0
        self._link = self._race = ""
        self._entries = 0
        self._rounds: set[tuple[int, int]] = set()  # entries before it, its number
        self._sealed = Sealed()
        self._secrets = SealedFile(hold.path)
        self._asked = False  # whether somebody is thinking while replies lie face down
        self._over = False
        self._forced = True  # whether what is written is forced to disk at once
        self._gathers = False  # whether it is forced there once, at the end of a turn
        self._loose = False  # whether something is written that was not forced to disk yet
        self.at_end: Mapping[str, Any] = {}  # what the last line is to tell besides

    @classmethod
    def create(cls, path: Path, header: Mapping[str, Any]) -> FileJournal:
        """Begin a new journal; an existing file of that name is never overwritten."""
        journal = cls(Hold(path, new=True))
        try:
            journal._write(header)
            journal._sync()
        except CannotKeep:
            journal.close()
            path.unlink()
            raise
        journal._race = journal._link
        return journal

    @classmethod
    def reopen(cls, hold: Hold, recorded: Recorded) -> FileJournal:
        """Go on writing a journal that was read under this hold, dropping a torn last line."""
        journal = cls(hold)
        os.ftruncate(hold.file, recorded.size)
        journal._size, journal._link, journal._race = recorded.size, recorded.link, recorded.race
        journal._entries = len(recorded.entries)
        journal._rounds = {(one.entries, one.round) for one in recorded.states}
        journal._over = recorded.finished
        group = len(recorded.entries) if not recorded.waiting else recorded.sealed.after
        journal._sealed = Sealed(group, list(recorded.waiting), recorded.sealed.kept)
        return journal

    @property
    def path(self) -> Path:
        """The file."""
        return self._hold.path

    @contextmanager
    def copying(self) -> Iterator[None]:
        """Force to disk only at the end: what is kept elsewhere, too, cannot be lost meanwhile."""
        self._forced = False
        try:
            yield
        finally:
            self._forced = True
        self._keep_sealed()
        self._sync()

    @contextmanager
    def together(self) -> Iterator[None]:
        """Force to disk once, at the end, and all that was written; until then nobody hears of it.

        What another file hangs on is still forced there at once. One such turn may stand in
        another, which ends it.
        """
        before, self._gathers = self._gathers, True
        try:
            yield
        finally:
            self._gathers = before
            if not before:
                self._force_all()

    def close(self) -> None:
        """Let go of the file; everything is on disk already."""
        self._hold.release()

    # -- what a game tells

    def entry(self, entry: Entry) -> None:
        """Write a decision or a throw; what nobody may know yet is written beside."""
        if isinstance(entry, Reply) and entry.group is not None:
            self._seal(entry, entry.group)
            return
        self._asked = False
        if entry.kept_secret:
            # the secret first: a mark without it would end the race there
            self._keep_sealed(kept={**self._sealed.kept, self._entries: entry})
            self._write(entry.to_seal())
        else:
            self._write(entry.to_record())
        self._entries += 1

    def _seal(self, reply: Reply, group: int) -> None:
        before = self._sealed.replies if self._sealed.after == group else []
        self._sealed.after = group
        self._sealed.replies = [*before, reply]
        # what pilots chose before anybody was asked they would choose again
        if self._asked:
            try:
                self._keep_sealed()
            except CannotKeep:
                self._sealed.replies.pop()
                raise

    def revealed(self, group: int) -> None:
        """Write the replies that were given together since the entry `group`."""
        if self._sealed.after != group:
            return
        was_asked, self._asked = self._asked, False
        while self._sealed.replies:
            self._write(self._sealed.replies[0].to_record())
            self._sealed.replies.pop(0)
            self._entries += 1
        if was_asked:
            self._force()  # or a power cut could cost both copies
        self._keep_sealed()

    def branch(self, keep: int, branch: int) -> None:
        """Write that the table went back."""
        self._write({"keep": keep, "branch": branch})
        self._over = False
        self._entries = keep
        self._rounds = {one for one in self._rounds if one[0] <= keep}
        self._sealed.replies = []
        kept = {number: one for number, one in self._sealed.kept.items() if number < keep}
        self._keep_sealed(kept=kept)

    def retract(self, car: CarId) -> None:
        """Forget a reply that nobody had seen; it may stand in the file if a reveal was cut off."""
        left = [one for one in self._sealed.replies if one.car != car]
        if len(left) == len(self._sealed.replies):
            self._write({"retract": car})
            self._entries -= 1
        self._sealed.replies = left
        self._keep_sealed()

    def note(self, record: Mapping[str, Any]) -> None:
        """Write what whoever runs the race wants kept with it, and force it to disk."""
        self._write(record)
        self._sync()

    def round_break(self, race: Race, entries: int) -> None:
        """Write a round's start with the state's fingerprint, once, and force it to disk."""
        number = 0 if race.phase is Phase.SETUP else race.round + 1
        if (entries, number) in self._rounds:
            return
        self._write({"round": number, "state": fingerprint(race)})
        self._rounds.add((entries, number))
        self._sync()

    def waiting(self) -> None:
        """Force everything to disk before a person is asked."""
        self._asked = True
        self._keep_sealed()
        self._sync()

    def ended(self, race: Race, standings: Sequence[Standing]) -> None:
        """Write the result, once, and with it what stayed secret as long as the race was on."""
        if self._over:
            return
        places = [[row.place, row.car, row.name, row.reason] for row in standings]
        record = {"end": race.ending, "state": fingerprint(race), "standings": places}
        record |= self.at_end
        if self._sealed.kept:
            kept = self._sealed.kept.items()
            record["opened"] = [[number, entry.to_record()] for number, entry in kept]
        self._write(record)
        self._over = True
        self._force()  # what was kept until now is in no other place
        self._keep_sealed(kept={})

    # -- the file

    def _write(self, record: Mapping[str, Any]) -> None:
        line, link = chained(self._link, record)
        try:
            self._put(line)
        except OSError as error:
            os.ftruncate(self._hold.file, self._size)
            raise self._cannot(error) from None
        self._size += len(line)
        self._link = link
        self._loose = True

    def _put(self, line: bytes) -> None:
        at = self._size
        while line:
            written = os.pwrite(self._hold.file, line, at)
            at, line = at + written, line[written:]

    def _sync(self) -> None:
        """Force to disk what is written, or leave it to the end of the turn."""
        if not self._gathers:
            self._force()

    def _force_all(self) -> None:
        """Have all that was written in a turn on disk."""
        try:
            self._secrets.force()
        except OSError as error:
            raise self._cannot(error) from None
        if self._loose:
            self._force()

    def _force(self) -> None:
        if not self._forced:
            return
        try:
            force(self._hold.file)
        except OSError as error:
            raise self._cannot(error) from None
        self._loose = False

    def _keep_sealed(self, kept: dict[int, Entry] | None = None) -> None:
        if kept is not None:
            self._sealed.kept = kept
        if not self._forced:
            return
        try:
            self._secrets.keep(self._race, self._sealed, later=self._gathers)
        except OSError as error:
            raise self._cannot(error) from None

    def _cannot(self, error: OSError) -> CannotKeep:
        return CannotKeep(self.path, self._entries, error.strerror or str(error))
