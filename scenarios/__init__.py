"""Ready races, scripted checks and tracks, and the library that finds them all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from gridprix import rulesets
from gridprix.core.catalogue import find_rules
from gridprix.core.library import Library
from gridprix.plugins import BUILTIN

_HERE = Path(__file__).parent
_RULESETS = Path(str(rulesets.__file__)).parent

# tracks that only scripts are played on
UNLISTED = ("script-*",)


def standard_library(
    plugin_folders: Sequence[Path] = (), own_folder: Path | None = None, *, installed: bool = True
) -> Library:
    """Everything shipped, installed packages, plugin folders, and a person's own files."""
    catalogue = find_rules(BUILTIN, plugin_folders, installed=installed)
    shelves: dict[str, Sequence[Path]] = {
        "rulesets": [_RULESETS],
        "play": [_HERE / "play"],
        "scripts": [_HERE / "scripts"],
        "tracks": [_HERE / "tracks"],
    }
    if own_folder is not None:
        for kind, folders in shelves.items():
            shelves[kind] = [*folders, own_folder / kind]
    again = partial(standard_library, plugin_folders, own_folder, installed=installed)
    return Library(catalogue, shelves, UNLISTED, rule_folders=plugin_folders, anew=again)
