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


def library_for(root: Path, folders: Sequence[Path], *, installed: bool = True) -> Library:
    """The library for tests of a project that stands in `root`."""
    rules = declared(root, ENTRY_POINTS)
    shipped = shipped_rules()
    own = [dotted for dotted in rules if ":" in dotted and dotted not in shipped]
    catalogue = find_rules((*shipped, *own), folders, installed=installed)
    games = [folder for name in declared(root, LIBRARIES) for folder in _folders(root, name)]
    return attrs.evolve(standard_library(installed=installed, libraries=games), catalogue=catalogue)


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
    return [folder for base in (root / "src", root) if (folder := base / inside).is_dir()][:1]
