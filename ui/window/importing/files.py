"""Which files lie at hand that could be imported."""

from __future__ import annotations

from pathlib import Path

from gridprix.ui.importing.file_kinds import KINDS
from gridprix.ui.own_folder import home

MOST = 40


def at_hand() -> list[Path]:
    """Files that can be read, of the folder one works in and of one's own; the newest first."""
    found: dict[Path, float] = {}
    for folder in (Path.cwd(), home()):
        try:
            for path in folder.iterdir():
                if path.suffix.casefold() in KINDS and path.is_file():
                    found[path] = path.stat().st_mtime
        except OSError:  # a folder that cannot be looked into has nothing at hand
            continue
    return sorted(found, key=lambda path: (-found[path], path.name))[:MOST]
