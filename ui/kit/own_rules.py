"""The library of a test run: everything shipped, and what the project under test brings.

What a project declares as `gridprix.rules` and `gridprix.library` in its own pyproject.toml is
found without being installed, and before an installed copy of it, which may be older.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

import attrs

from gridprix.core.catalogue import ENTRY_POINTS, find_rules
from gridprix.core.files import read_file
from gridprix.core.library import Library
from gridprix.core.packages import ENTRY_POINTS as LIBRARIES
from gridprix.scenarios import shipped_rules, standard_library
from gridprix.ui.own_folder import home


def library_for(
    root: Path, folders: Sequence[Path], libraries: Sequence[Path] = (), *, installed: bool = True
) -> Library:
    """The library for tests of a project that stands in `root`.

    It is searched in the order of every command. The project's own shelves stand with those that
    are named; without what is installed, what is in the person's folder is left out too.
    """
    own = home() / "plugins"
    folders = [*folders, own] if installed and own.is_dir() else folders
    catalogue = find_rules((*shipped_rules(), *_rules(root)), folders, installed=installed)
    games = [folder for name in declared(root, LIBRARIES) for folder in _folders(root, name)]
    found = standard_library(
        (), home() if installed else None, libraries=[*libraries, *games], installed=installed
    )
    return attrs.evolve(found, catalogue=catalogue)


def files_with_rules(root: Path, folders: Sequence[Path]) -> list[Path]:
    """Where the rules of a project and of named folders are written."""
    modules = {dotted.partition(":")[0] for dotted in _rules(root)}
    below = [base / Path(*one.split(".")) for one in sorted(modules) for base in _bases(root)]
    files = [file for path in below for file in (path.with_suffix(".py"), path / "__init__.py")]
    return [file for file in (*files, *folders) if file.exists()]


def _rules(root: Path) -> list[str]:
    found = declared(root, ENTRY_POINTS)
    return [dotted for dotted in found if ":" in dotted and dotted not in shipped_rules()]


def declared(root: Path, group: str) -> list[str]:
    """What a project's pyproject.toml declares in a group of entry points, in order."""
    try:
        project = tomllib.loads(read_file(root / "pyproject.toml").decode("utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError):
        return []
    points = project.get("project", {}).get("entry-points", {}).get(group, {})
    return [str(dotted) for dotted in points.values()]


def _folders(root: Path, module: str) -> list[Path]:
    """Where a project keeps a package: below `src`, or beside its pyproject.toml."""
    inside = Path(*module.split("."))
    return [folder for base in _bases(root) if (folder := base / inside).is_dir()][:1]


def _bases(root: Path) -> tuple[Path, Path]:
    return root / "src", root
