"""The finished part of a simulation on disk, so that a stopped one goes on where it was."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Protocol

import attrs

from gridprix.core.errors import GridprixError
from gridprix.core.files import read_file

from .outcomes import RaceOutcome

MOST_BYTES = 1_000_000_000  # some hundred for each race


class BadLedger(GridprixError):
    """A file of finished races that does not belong to this simulation."""


class Workload(Protocol):
    """What is to be raced."""

    @property
    def told(self) -> tuple[str, ...]:
        """What tells it from any other."""


def digest_of(job: Workload) -> str:
    """What tells one simulation from another, in few letters."""
    return hashlib.sha256(json.dumps(job.told).encode()).hexdigest()[:16]


def _seed_of(outcome: dict[str, Any]) -> int:
    return RaceOutcome.from_data(outcome).seed


@attrs.define
class Ledger:
    """Finished races, in memory and, with a path, in a file of JSON lines.

    `lost` are the seeds of races that ended the process that raced them; `seed_of` reads the seed
    of an outcome and raises where it is none.
    """

    job: Any
    path: Path | None = None
    done: dict[int, dict[str, Any]] = attrs.field(factory=dict)
    lost: list[int] = attrs.field(factory=list)
    seed_of: Callable[[dict[str, Any]], int] = _seed_of

    @classmethod
    def open(
        cls, job: Workload, path: Path | None, seed_of: Callable[[dict[str, Any]], int] = _seed_of
    ) -> Ledger:
        """Take up what is on disk; a torn last line is dropped."""
        ledger = cls(job, path, seed_of=seed_of)
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
            if header["simulation"] != digest_of(self.job):
                raise BadLedger(
                    f"{self.path} holds races of another simulation; remove it or choose another "
                    "name for the result"
                )
            for line in lines[1:]:
                outcome = json.loads(line)
                self.done[self.seed_of(outcome)] = outcome
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
                stream.write(json.dumps({"simulation": digest_of(self.job)}) + "\n")
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
