"""The finished part of a simulation on disk, so that a stopped one goes on where it was."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import attrs

from gridprix.core.errors import GridprixError
from gridprix.core.files import read_file

from .outcomes import RaceOutcome
from .worker import Job

MOST_BYTES = 1_000_000_000  # some hundred for each race


class BadLedger(GridprixError):
    """A file of finished races that does not belong to this simulation."""


def job_digest(job: Job) -> str:
    """What tells one simulation from another: the scenario, and what it is raced by."""
    text = json.dumps([job.scenario, job.edition])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@attrs.define
class Ledger:
    """Finished races, in memory and, with a path, in a file of JSON lines.

    `lost` are the seeds of races that ended the process that raced them.
    """

    job: Job
    path: Path | None = None
    done: dict[int, dict[str, Any]] = attrs.field(factory=dict)
    lost: list[int] = attrs.field(factory=list)

    @classmethod
    def open(cls, job: Job, path: Path | None) -> Ledger:
        """Take up what is on disk; a torn last line is dropped."""
        ledger = cls(job, path)
        if path is None or not path.exists():
            return ledger
        lines = read_file(path, MOST_BYTES).split(b"\n")
        torn = lines.pop()
        if lines:
            ledger._take_up(lines)
        if torn:
            with path.open("r+b") as stream:
                stream.truncate(path.stat().st_size - len(torn))
        return ledger

    def _take_up(self, lines: list[bytes]) -> None:
        try:
            header = json.loads(lines[0])
            if header["simulation"] != job_digest(self.job):
                raise BadLedger(
                    f"{self.path} holds races of another simulation; remove it or choose another "
                    "name for the result"
                )
            for line in lines[1:]:
                outcome = json.loads(line)
                self.done[RaceOutcome.from_data(outcome).seed] = outcome
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise BadLedger(f"{self.path} is damaged; remove it to begin anew") from None

    def add(self, outcomes: Iterable[dict[str, Any]]) -> None:
        """Keep finished races; they are on disk when this returns."""
        fresh = [outcome for outcome in outcomes if outcome["seed"] not in self.done]
        if self.path is not None:
            self._write(self.path, fresh)
        self.done.update({outcome["seed"]: outcome for outcome in fresh})

    def _write(self, path: Path, outcomes: list[dict[str, Any]]) -> None:
        with path.open("a", encoding="utf-8", newline="\n") as stream:
            if not stream.tell():
                stream.write(json.dumps({"simulation": job_digest(self.job)}) + "\n")
            stream.writelines(json.dumps(outcome) + "\n" for outcome in outcomes)
            stream.flush()
            os.fsync(stream.fileno())

    def outcomes(self, seeds: Iterable[int]) -> list[RaceOutcome]:
        """The finished races of these seeds, in the order of the seeds."""
        return [RaceOutcome.from_data(self.done[seed]) for seed in seeds if seed in self.done]

    def close(self) -> None:
        """Remove the file: the result has been written."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)
