"""Sheets of circuits, and changes put on them as the studio does it."""

from __future__ import annotations

import attrs

from gridprix.core.studio.patching import patched
from gridprix.core.studio.studio import DrawnChange, TrackField, TrackSheet
from gridprix.plugins.circuit.studio.circuit_studio import STUDIO

from ...studio_sheets import sheet_of, shipped, shipped_of  # noqa: TID252 - tests are no package

__all__ = ["SHIPPED", "after", "fields", "handle_at", "sheet_of", "shipped", "titles"]

SHIPPED = shipped_of("circuit")


def after(sheet: TrackSheet, change: DrawnChange | None) -> TrackSheet:
    """The sheet after a change."""
    assert change is not None
    x, y = sheet.origin[0] + change.shift[0], sheet.origin[1] + change.shift[1]
    return attrs.evolve(sheet_of(patched(sheet.text, change.edits)), origin=(x, y))


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
