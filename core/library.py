"""Where rulesets, scenarios and tracks are found by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatch
from pathlib import Path

import attrs

from .boards import Boards
from .catalogue import Catalogue
from .documents import (
    BadFile,
    Document,
    Findings,
    KeyPath,
    Location,
    Problem,
    load_document,
    suggest,
)
from .plain_text import shortened
from .track_schema import Schema

LONGEST_NAME = 80  # no folder holds much longer ones
NAME = re.compile(r"[a-zA-Z0-9]+([-_][a-zA-Z0-9]+)*")
NAMED: Schema = {"type": "string", "pattern": f"^{NAME.pattern}$"}  # what `follow` follows


@attrs.frozen
class Library:
    """Rules and shelves of YAML files, by kind: `rulesets`, `play`, `scripts`, `tracks`.

    Files whose name fits one of `unlisted` are found by name, but nobody is offered them. `boards`
    are those that were made of its tracks. `rule_folders` are those whose files bring rules, and
    `anew` reads everything once more from the same places, for whoever changes it while racing.
    """

    catalogue: Catalogue
    shelves: Mapping[str, Sequence[Path]]
    unlisted: Sequence[str] = ()
    rule_folders: Sequence[Path] = ()
    anew: Callable[[], Library] | None = attrs.field(default=None, eq=False, repr=False)
    boards: Boards = attrs.field(factory=Boards, eq=False, repr=False)

    def names(self, kind: str) -> dict[str, Path]:
        """What a shelf offers, by name."""
        return {name: at for name, at in self._all(kind).items() if not self._is_unlisted(name)}

    def _is_unlisted(self, name: str) -> bool:
        return any(fnmatch(name, pattern) for pattern in self.unlisted)

    def _all(self, kind: str) -> dict[str, Path]:
        """What a shelf holds, by name; the earlier folder wins."""
        found: dict[str, Path] = {}
        for folder in self.shelves.get(kind, ()):
            for path in sorted(folder.rglob("*.yaml")):
                found.setdefault(path.stem, path)
        return found

    def _suggested(self, kind: str, name: str) -> str:
        """What may have been meant; what is unlisted only to somebody who knows of it."""
        known = self._all(kind) if self._is_unlisted(_canonical(name)) else self.names(kind)
        return suggest(name, known)

    def open(self, kind: str, name: str) -> Document:
        """Open a file that a person named: a shipped name or a path of their own."""
        path = Path(name)
        if path.suffix in (".yaml", ".yml") or path.parent != Path():
            return load_document(path)
        found = self._all(kind).get(_canonical(name))
        if found is None:
            right = self._suggested(kind, name)
            raise BadFile([Problem(Location(name), f"there is no {_one(kind)} {name!r}", right)])
        return load_document(found, shown_name(found))

    def follow(self, kind: str, name: object, findings: Findings, path: KeyPath) -> Document | None:
        """Open what a file refers to. Names only: a file can never reach into other folders."""
        if not isinstance(name, str) or len(name) > LONGEST_NAME or not NAME.fullmatch(name):
            right = f"write the plain name of a {_one(kind)}, such as 'first-ring'"
            findings.error(path, f"{shortened(repr(name), 200)} is no {_one(kind)} name", right)
            return None
        beside = Path(findings.document.file).parent / f"{_canonical(name)}.yaml"
        known = self._all(kind)
        try:
            if _canonical(name) in known:
                found = known[_canonical(name)]
                return load_document(found, shown_name(found))
            if beside.is_file():
                return load_document(beside)
        except BadFile as error:
            findings.problems.extend(error.problems)
            return None
        findings.error(path, f"there is no {_one(kind)} {name!r}", self._suggested(kind, name))
        return None


def _canonical(name: str) -> str:
    return name.replace("_", "-")


def _one(kind: str) -> str:
    return {"play": "scenario", "scripts": "script"}.get(kind, kind.rstrip("s"))


def shown_name(path: Path) -> str:
    """A path as short as it stays clear: relative to the working directory where it lies below."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)
