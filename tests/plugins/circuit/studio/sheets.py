"""Sheets of circuits, and changes put on them as the studio does it."""

from __future__ import annotations

from typing import Any

import attrs

from gridprix.core.studio.edits import Remove
from gridprix.core.studio.patching import patched
from gridprix.core.studio.studio import DrawnChange, Touch, TrackField, TrackSheet
from gridprix.plugins.circuit.board.space import Space
from gridprix.plugins.circuit.studio.circuit_studio import STUDIO
from gridprix.plugins.circuit.studio.sketch import Sketch

from ...studio_sheets import sheet_of, shipped, shipped_of  # noqa: TID252 - tests are no package

__all__ = [
    "SHIPPED",
    "after",
    "circuit",
    "entry",
    "fields",
    "handle_at",
    "sheet_of",
    "shipped",
    "titles",
    "told",
    "touched",
]

SHIPPED = shipped_of("circuit")


def circuit(*sections: str, more: str = "") -> TrackSheet:
    """A sheet with these sections, one a line, and whatever more its file says."""
    rows = "".join(f"  - {{{section}}}\n" for section in sections)
    return sheet_of(f"name: mine\nfamily: circuit\n{more}sections:\n{rows}")


def after(sheet: TrackSheet, change: DrawnChange | None) -> TrackSheet:
    """The sheet after a change."""
    assert change is not None
    x, y = sheet.origin[0] + change.shift[0], sheet.origin[1] + change.shift[1]
    return attrs.evolve(sheet_of(patched(sheet.text, change.edits)), origin=(x, y))


def told(change: DrawnChange | None) -> str:
    """What a change writes, one value after the other: "1 rows 2; grid full; 3 gone"."""
    assert change is not None
    words = []
    for edit in change.edits:
        path = edit.path[1:] if edit.path[0] == "sections" else edit.path
        value = "gone" if isinstance(edit, Remove) else str(edit.value)
        words.append(" ".join((*map(str, path), value)))
    return "; ".join(words)


def handle_at(sheet: TrackSheet, name: str) -> tuple[float, float]:
    """Where a handle lies."""
    return next(one.at for one in STUDIO.handles(sheet) if one.id == name)


def titles(sheet: TrackSheet, level: str) -> list[str]:
    """The titles of findings of a level."""
    return [one.title for one in STUDIO.findings(sheet) if one.level == level]


def fields(sheet: TrackSheet, chosen: str) -> dict[str, TrackField]:
    """The fields of what is chosen, by name."""
    found = [field for group in STUDIO.properties(sheet, chosen) for field in group.fields]
    return {field.name: field for field in found}


def entry(sheet: TrackSheet, place: int) -> dict[str, Any]:
    """What the file of a sheet says of a section."""
    return Sketch.of(sheet).written(place)


def touched(sheet: TrackSheet, tool: str, space: Space, chosen: str = "") -> DrawnChange | None:
    """What a tool does on a space."""
    at = Sketch.of(sheet).plan.shapes[space].centre
    return STUDIO.touch(sheet, Touch(tool, at, chosen))
