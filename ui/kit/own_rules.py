"""The library of a test run: everything shipped, and the rules of the project under test.

What a project declares as `gridprix.rules` in its own pyproject.toml is found without being
installed, and before an installed copy of it, which may be older.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

import attrs

from gridprix.core.catalogue import ENTRY_POINTS, find_rules
from gridprix.core.files import read_file
from gridprix.core.library import Library
from gridprix.plugins import BUILTIN
from gridprix.scenarios import standard_library


def library_for(root: Path, folders: Sequence[Path], *, installed: bool = True) -> Library:
    """The library for tests of a project that stands in `root`."""
    own = [dotted for dotted in declared_rules(root) if dotted not in BUILTIN]
    catalogue = find_rules((*BUILTIN, *own), folders, installed=installed)
    return attrs.evolve(standard_library(installed=False), catalogue=catalogue)


def declared_rules(root: Path) -> list[str]:
    """What a project's pyproject.toml declares as rules: `module:Class`, in order."""
    try:
        project = tomllib.loads(read_file(root / "pyproject.toml").decode("utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError):
        return []
    points = project.get("project", {}).get("entry-points", {}).get(ENTRY_POINTS, {})
    return [str(dotted) for dotted in points.values() if ":" in str(dotted)]
