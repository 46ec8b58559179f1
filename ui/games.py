"""What installed packages bring: rules, rulesets, tracks, races, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs

from gridprix.core.catalogue import ENTRY_POINTS as RULES
from gridprix.core.documents import BadFile, Findings, load_document
from gridprix.core.format import family_of_track
from gridprix.core.library import Library, shown_name
from gridprix.core.packages import ENTRY_POINTS as LIBRARIES
from gridprix.core.packages import SHELVES, files_on, makers_of, origin_of
from gridprix.core.ruleset import read_ruleset
from gridprix.core.scenario import read_scenario


@attrs.frozen
class GamePackage:
    """One package: its rules and files by name, and its faults as sentences."""

    package: str
    version: str
    rules: tuple[str, ...]
    files: dict[str, tuple[str, ...]]
    faults: tuple[str, ...]

    def to_data(self) -> dict[str, Any]:
        """Plain data, for programs."""
        names = {"play": "races"}
        files = {names.get(kind, kind): list(found) for kind, found in self.files.items()}
        whose = {"package": self.package, "version": self.version}
        return {**whose, "rules": list(self.rules), **files, "faults": list(self.faults)}


def installed_games(library: Library) -> list[GamePackage]:
    """Every package that brings rules or files; whatever is wrong with one is told there."""
    return [_game(name, version, library) for name, version in makers_of(RULES, LIBRARIES).items()]


def _game(name: str, version: str, library: Library) -> GamePackage:
    origin = origin_of(name)
    folders = [folder for folder, whose in library.origins.items() if whose == origin]
    files = {kind: files_on([folder / kind for folder in folders]) for kind in SHELVES}
    rules = sorted(rule for rule, one in library.catalogue.rules.items() if one.origin == origin)
    # of another package whose name begins like this one nothing is taken
    mine = (origin, f"{origin} (")
    failures = [
        str(one)
        for one in library.catalogue.failures
        if one.origin == mine[0] or one.origin.startswith(mine[1])
    ]
    read = [fault for kind, found in files.items() for fault in _faults(kind, found, library)]
    known = {kind: tuple(sorted(found)) for kind, found in files.items()}
    return GamePackage(name, version, tuple(rules), known, (*failures, *read))


def _faults(kind: str, files: dict[str, Path], library: Library) -> Iterator[str]:
    """What cannot be read of some files, and what takes the place of something shipped."""
    for path in files.values():
        if shadowed := library.shadowed(kind, path):
            yield shadowed
        try:
            _read(kind, path, library)
        except BadFile as error:
            yield from map(str, error.problems)


def _read(kind: str, path: Path, library: Library) -> None:
    document = load_document(path, shown_name(path))
    findings = Findings(document)
    if kind == "rulesets":
        read_ruleset(document, library, findings)
    elif kind == "tracks":
        family = family_of_track(document, library.catalogue.families)
        library.boards.load(document, family, library.catalogue.markings(family.name), findings)
    elif kind == "play":
        read_scenario(document, library)
    findings.raise_if_any()
