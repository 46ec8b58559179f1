"""Where a person's files lie, and the library made of them and of what gridprix brings along."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Sequence
from pathlib import Path

from gridprix.core.borders import is_stranger
from gridprix.core.documents import Document
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.scenarios import standard_library

from .echo import echo
from .own_folder import home


def races_folder() -> Path:
    """Where races are kept as they are played."""
    return home() / "races"


def open_library(
    plugins: Sequence[Path] = (), libraries: Sequence[Path] = (), *, quiet: bool = False
) -> Library:
    """Everything there is; what could not be loaded is told and hurts nobody else."""
    own = home() / "plugins"
    folders = [*plugins, own] if own.is_dir() else list(plugins)
    library = standard_library(folders, home(), libraries=libraries)
    if not quiet:
        for failure in library.catalogue.failures:
            echo(f"gridprix: left out {failure}", err=True)
    return library


def open_scenario(library: Library, name: str) -> Scenario:
    """Read the scenario that a person named; what they should know of it is told."""
    scenario = read_scenario(open_named(library, "play", name), library)
    for note in (*scenario.notes, *dict.fromkeys(_unknown_zones(scenario, library))):
        echo(f"note: {note}", err=True)
    return scenario


def _unknown_zones(scenario: Scenario, library: Library) -> Iterable[object]:
    """Kinds of zones that a rule not ours asks for and that no track can have: it does nothing."""
    for rule in filter(is_stranger, scenario.book.rules):
        from .lint.loading import look_for_zones  # noqa: PLC0415 - few races need it
        from .lint.source import Source, read_source  # noqa: PLC0415

        source = read_source(Path(inspect.getfile(type(rule))))
        if isinstance(source, Source):
            yield from look_for_zones(type(rule), source, library.catalogue)


def open_named(library: Library, kind: str, name: str) -> Document:
    """Open what a person named; where it takes the place of something shipped, that is told."""
    document = library.open(kind, name)
    found = library.find(kind, name)
    if found is not None and (shadowed := library.shadowed(kind, found)):
        echo(f"note: {shadowed}", err=True)
    return document
