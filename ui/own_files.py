"""The files that a race comes from, and the lookout for what a person changes in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gridprix.core.documents import Document, Findings
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario

from .kit.watcher import Lookout
from .reloading import is_file


def files_of(scenario: Scenario, library: Library) -> tuple[Path, ...]:
    """The scenario's own file, its track and its ruleset with all that it extends."""
    named = [scenario.document.file]
    if scenario.track_document is not None:
        named.append(scenario.track_document.file)
    named += (one.file for one in _rulesets(scenario, library))
    return tuple(Path(name) for name in dict.fromkeys(named) if is_file(name))


def _rulesets(scenario: Scenario, library: Library) -> Iterator[Document]:
    document, key, seen = scenario.document, "ruleset", set[str]()
    while isinstance(document.data, dict) and key in document.data:
        found = library.follow("rulesets", document.data[key], Findings(document), (key,))
        if found is None or found.file in seen:
            return
        seen.add(found.file)
        yield found
        document, key = found, "extends"


class OwnFiles:
    """Notices what changes in the folders of rules, and in the files of the race that is on."""

    def __init__(self, library: Library) -> None:
        self._folders = tuple(library.rule_folders)
        self._packages = tuple(library.own_packages)
        self._files: tuple[Path, ...] = ()
        self.lookout = Lookout(self._paths)

    def rule_files(self) -> Iterator[Path]:
        """The files that bring the person's own rules."""
        for folder in self._folders:
            yield from folder.glob("*.py")
        for package in self._packages:
            yield from package.files()

    def _paths(self) -> Iterator[Path]:
        yield from self.rule_files()
        yield from self._files

    def race_on(self, scenario: Scenario, library: Library) -> None:
        """Look after the files of this race, as they are now, and of no other."""
        self.lookout.forget(self._files)
        self._files = files_of(scenario, library)
        self.lookout.know(self._files)

    def loaded(self, scenario: Scenario, library: Library) -> None:
        """All files have just been read."""
        self._files = files_of(scenario, library)
        self.lookout.take_in()
