"""Sheets of squared paper, and what the studio makes of them."""

from __future__ import annotations

from typing import Any

from gridprix.core.documents import Document
from gridprix.core.studio.edits import applied
from gridprix.core.studio.studio import DrawnChange, Touch, TrackFinding, TrackSheet
from gridprix.plugins.grid.studio.grid_studio import STUDIO

KINDS = ("oil", "slick")
OUTLINE = [[2, 1], [22, 1], [22, 13], [2, 13]]
ISLAND = [[8, 5], [16, 5], [16, 9], [8, 9]]
START: dict[str, Any] = {"line": [[11, 1], [11, 5]], "towards": [12, 3]}
OIL = [[3, 2], [6, 2], [6, 4]]
# a ring around an inner border, raced anticlockwise: to the right below it
RING: dict[str, Any] = {
    "name": "ring",
    "title": "Ring",
    "family": "grid",
    "outline": OUTLINE,
    "islands": [ISLAND],
    "start": START,
}
# a picture whose bottom row is wall, with a road of two squares above it
PICTURE = "######\n#..S.#\n#..S.#\n######\n"


def sheet(data: Any) -> TrackSheet:
    """A sheet with whatever a file says."""
    return TrackSheet(Document("track.yaml", data), "", KINDS)


def ring(**keys: Any) -> TrackSheet:
    """The ring with other keys; one that is None is left out."""
    return sheet({key: one for key, one in {**RING, **keys}.items() if one is not None})


def picture(squares: Any = PICTURE, **keys: Any) -> TrackSheet:
    """A picture of squares."""
    return sheet({"name": "yard", "family": "grid", "squares": squares, **keys})


def after(sheet_: TrackSheet, change: DrawnChange | None) -> Any:
    """What the file says after a change."""
    assert change is not None
    return applied(sheet_.data, change.edits)


def pressed(sheet_: TrackSheet, tool: str, *at: float, **more: Any) -> DrawnChange | None:
    """What a press with a tool does."""
    x, y = at
    return STUDIO.touch(sheet_, Touch(tool, (x, y), **more))


def told(change: DrawnChange | None) -> tuple[str, str, bool]:
    """How undo tells a change, what is chosen after it, and whether a shape is being drawn."""
    assert change is not None
    return change.words, change.chosen, change.drawing


def found(sheet_: TrackSheet, title: str, drawing: str = "") -> TrackFinding | None:
    """The finding with a title, where there is one."""
    alike = [one for one in STUDIO.findings(sheet_, drawing) if one.title == title]
    assert len(alike) <= 1, "told once"
    return alike[0] if alike else None


def titles(sheet_: TrackSheet, drawing: str = "") -> list[tuple[str, str]]:
    """The level and the title of all that is found."""
    return [(one.level, one.title) for one in STUDIO.findings(sheet_, drawing)]
