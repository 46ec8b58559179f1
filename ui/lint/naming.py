"""What a person wants lint to look at: paths, names, or all that is their own."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from gridprix.core.documents import suggest
from gridprix.core.library import Library
from gridprix.core.packages import SHELVES
from gridprix.ui.own_folder import home

from .files import files_below

_OWN = ("plugins", *SHELVES)  # of a person's folder


def own_folders(plugins: Sequence[Path]) -> list[Path]:
    """Where a person's own rules and files lie: named folders, then the person's folder."""
    found = [*plugins, *(home() / kind for kind in _OWN)]
    return [folder for folder in found if any(files_below([folder] if folder.is_dir() else []))]


def paths_for(names: Iterable[str], library: Library, plugins: Sequence[Path]) -> list[Path]:
    """The paths that are meant; without any name all that is the person's own."""
    found = [_path_of(name, library) for name in names] or own_folders(plugins)
    if not found:
        begin = "`gridprix new rule NAME` begins one"
        raise click.UsageError(f"there is nothing of your own in {home()}; {begin}, or name a path")
    return found


def _path_of(name: str, library: Library) -> Path:
    """A path as it is; else the file of a rule, a ruleset, a track, a race or a script."""
    if Path(name).exists():
        return Path(name)
    rules = library.catalogue.rules
    if name in rules:
        return Path(inspect.getfile(rules[name].cls))
    # a rule that could not be loaded has no name, but its file has
    files = [folder / f"{name.replace('-', '_')}.py" for folder in library.rule_folders]
    files += [path for kind in SHELVES if (path := library.find(kind, name)) is not None]
    for file in files:
        if file.is_file():
            return file
    known = {*rules, *(one for kind in SHELVES for one in library.names(kind))}
    what = f"there is no file, rule, ruleset, track, race or script {name!r}"
    raise click.UsageError(f"{what}; {suggest(name, known)}")
