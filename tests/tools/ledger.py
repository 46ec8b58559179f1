"""The fates of mutants, kept on disk: what is known and still true is not tried again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

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

    @property
    def survived(self) -> bool:
        """Whether nothing noticed it."""
        return self.verdict != KILLED


class Ledger:
    """Every fate that was ever written, and whether it still holds.

    A mutant stays dead while its module and the watcher that noticed it say what they said. One
    that lived is tried again as soon as any of its watchers has changed, or with more patience.
    """

    def __init__(self, patience: float, file: Path) -> None:
        self._patience = patience
        self._file = file
        self._texts: dict[Path, Sequence[str]] = {}
        self._rows: dict[tuple[str, str], dict[str, str]] = {}
        self.read()

    def read(self) -> None:
        """Take in what is on disk."""
        self._rows |= {(row["module"], row["mutant"]): row for row in rows(self._file)}

    def __getitem__(self, mutant: Mutant) -> Fate | None:
        row = self._rows.get((mutant.target.name, _name(mutant)))
        if row is None:
            return None
        fate = Fate(row["verdict"], row["by"])
        return fate if row["proof"] == self._proof(mutant, fate) else None

    def __setitem__(self, mutant: Mutant, fate: Fate) -> None:
        row = {
            "module": mutant.target.name,
            "mutant": _name(mutant),
            "verdict": fate.verdict,
            "by": fate.by,
            "proof": self._proof(mutant, fate),
        }
        self._rows[row["module"], row["mutant"]] = row
        append(self._file, [row])

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


def _name(mutant: Mutant) -> str:
    return f"{mutant.mutation.number} {mutant.mutation.line} {mutant.mutation}"
