"""The fates of mutants, kept on disk: what is known and still true is not tried again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs
from baseline import FOLDER, append, digest, rows, text_digest, watcher_file
from mutations import Mutation
from watchers import Target

LEDGER = FOLDER / "ledger.jsonl"
KILLED, SURVIVED, NEVER_EXECUTED = "killed", "survived", "never executed"


@attrs.frozen
class Mutant:
    """A module with one change."""

    target: Target
    mutation: Mutation

    def __str__(self) -> str:
        return f"{self.target.name}:{self.mutation.line}: {self.mutation}"


@attrs.frozen
class Fate:
    """What became of a mutant, and which watcher noticed it."""

    verdict: str
    by: str = ""
    met: Sequence[str] = ()  # what those said that it lived among, each in short

    @property
    def survived(self) -> bool:
        """Whether nothing noticed it."""
        return self.verdict != KILLED


class Ledger:
    """Every fate that was ever written, and whether it still holds.

    A mutant stays dead while its module and the watcher that noticed it say what they said. One
    that lived is tried again as soon as any of its watchers has changed, by these only; and by all
    with another patience.
    """

    def __init__(self, patience: float, file: Path) -> None:
        self._patience = patience
        self._file = file
        self._texts: dict[Path, Sequence[str]] = {}
        self._rows: dict[tuple[str, str], dict[str, Any]] = {}
        self._first: dict[tuple[str, str], str] = {}
        self.read()

    def read(self) -> None:
        """Take in what is on disk."""
        for row in rows(self._file):
            self._rows[row["module"], row["mutant"]] = row
            if row["by"]:
                self._first[row["module"], _change(row["mutant"])] = row["by"]

    def __getitem__(self, mutant: Mutant) -> Fate | None:
        row = self._rows.get((mutant.target.name, _name(mutant)))
        if row is None:
            return None
        fate = Fate(row["verdict"], row["by"])
        return fate if row["proof"] == self._proof(mutant, fate) else None

    def first(self, mutant: Mutant) -> str:
        """Who noticed this change before, wherever in the module it stood then."""
        return self._first.get((mutant.target.name, _change(_name(mutant))), "")

    def met(self, mutant: Mutant) -> frozenset[str]:
        """What those said among which the mutant has lived, and need not again."""
        row = self._rows.get((mutant.target.name, _name(mutant)), {})
        known = row.get("alive") == self._alive(mutant)
        return frozenset(row["met"]) if known else frozenset()

    def __setitem__(self, mutant: Mutant, fate: Fate) -> None:
        row: dict[str, Any] = {
            "module": mutant.target.name,
            "mutant": _name(mutant),
            "verdict": fate.verdict,
            "by": fate.by,
            "proof": self._proof(mutant, fate),
        }
        if fate.met:
            row |= {"alive": self._alive(mutant), "met": [*fate.met]}
        self._rows[row["module"], row["mutant"]] = row
        append(self._file, [row])

    def _alive(self, mutant: Mutant) -> str:
        return digest([str(self._patience), text_digest(mutant.target.path)])

    def _proof(self, mutant: Mutant, fate: Fate) -> str:
        module = text_digest(mutant.target.path)
        if fate.verdict == KILLED:
            return digest([module, text_digest(watcher_file(fate.by))])
        return digest([str(self._patience), module, *self._watched(mutant.target)])

    def _watched(self, target: Target) -> Sequence[str]:
        """What all that watches over a module says: hundreds of files, so they are read once."""
        if target.path not in self._texts:
            self._texts[target.path] = [*map(text_digest, target.files)]
        return self._texts[target.path]


def short(text: str) -> str:
    """A digest, short enough to write down hundreds of times."""
    return text[:8]


def _change(name: str) -> str:
    """What a mutant is but for its number and its line."""
    return name.split(" ", 2)[2]


def _name(mutant: Mutant) -> str:
    return f"{mutant.mutation.number} {mutant.mutation.line} {mutant.mutation}"
