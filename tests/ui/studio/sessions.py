"""Sessions of the studio for tests: on shipped tracks, and on an empty sheet."""

from __future__ import annotations

from pathlib import Path

from gridprix.core.documents import load_document
from gridprix.scenarios import standard_library
from gridprix.ui.studio.files import TrackFile
from gridprix.ui.studio.session import StudioSession

LIBRARY = standard_library(installed=False)
GRID = LIBRARY.catalogue.families["grid"]
TRACKS = [
    path
    for shelf in LIBRARY.shelves["tracks"]
    for path in sorted(shelf.glob("*.yaml"))
    if LIBRARY.catalogue.families[load_document(path).data["family"]].studio
]
PAPER = [path for path in TRACKS if load_document(path).data["family"] == GRID.name]


def session_on(path: Path, folder: Path) -> StudioSession:
    """A session on a copy of a track."""
    family = LIBRARY.catalogue.families[load_document(path).data["family"]]
    text = path.read_bytes().decode("utf-8")
    kinds = LIBRARY.catalogue.markings(family.name)
    return StudioSession(family, text, TrackFile(folder / path.name), kinds)


def empty_session(folder: Path) -> StudioSession:
    """An empty sheet of squared paper."""
    text = GRID.brings("studio").blank("ring", "Ring")
    return StudioSession(
        GRID, text, TrackFile(folder / "ring.yaml"), LIBRARY.catalogue.markings("grid")
    )
