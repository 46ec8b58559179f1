"""Changes of sections as edits of their file: only what differs is written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from gridprix.core.documents import KeyPath
from gridprix.core.studio.edits import Edit, Put, Remove
from gridprix.plugins.circuit.board.row_form import TURN_PER_ROW, Limits

from .lap import DrawnSection

FULL_CIRCLE = 360


def changed(path: KeyPath, before: dict[str, Any], after: dict[str, Any]) -> list[Edit]:
    """The edits that make one section of another; a new key follows the one it stands behind."""
    edits: list[Edit] = [Remove((*path, key)) for key in before if key not in after]
    last = ""
    for key, value in after.items():
        if key not in before or before[key] != value:
            edits.append(Put((*path, key), value, last))
        last = key
    return edits


def with_stretch(
    entry: dict[str, Any], before: DrawnSection, after: DrawnSection
) -> dict[str, Any]:
    """A section that is drawn otherwise: its angle, direction and length; its rows are its own."""
    found = dict(entry)
    if after.turn != before.turn:
        found = _placed(found, "angle", plain(abs(after.turn)), ("line", "limits", "direction"))
        if after.left != before.left:
            found["direction"] = "L" if after.left else "R"
    elif "corner" in found and "angle" not in found and after.rows != before.rows:
        usual = min(TURN_PER_ROW * after.rows, FULL_CIRCLE)
        if usual != abs(after.turn):
            found = _placed(found, "angle", plain(abs(after.turn)), ("line", "limits"))
    if after.length != before.length:
        found = _placed(found, "length", after.length, ("angle", "lanes"))
    return found


def _placed(entry: dict[str, Any], key: str, value: Any, after: Sequence[str]) -> dict[str, Any]:
    """The mapping with a key; a new one stands behind the first of some keys that is there."""
    if key in entry:
        return {**entry, key: value}
    behind = next((one for one in after if one in entry), None)
    found: dict[str, Any] = {}
    for name, one in entry.items():
        found[name] = one
        if name == behind:
            found[key] = value
    return found if behind else {**entry, key: value}


def with_limits(entry: dict[str, Any], limits: Limits) -> dict[str, Any]:
    """A corner with these limits: one list where all rows are alike, else one for each."""
    rows = [list(row) for row in limits]
    given = entry.get("limits", [])
    each_row = any(isinstance(row, list) for row in given)
    alike = all(row == rows[0] for row in rows)
    if alike and not (each_row and [list(row) for row in given] == rows):
        found = dict(entry)
        if "rows" not in found and len(rows) > 1:
            found = {}
            for key, value in entry.items():
                if key == "limits":
                    found["rows"] = len(rows)
                found[key] = value
        if "rows" in found:
            found["rows"] = len(rows)
        return {**found, "limits": rows[0]}
    found = {key: value for key, value in entry.items() if key != "rows"}
    return {**found, "limits": rows}


def with_line(entry: dict[str, Any], line: Sequence[int]) -> dict[str, Any]:
    """A corner with this racing line, or without one."""
    if not line:
        return {key: value for key, value in entry.items() if key != "line"}
    return _placed(entry, "line", list(line), ("limits",))


def plain(value: float) -> int | float:
    """A number as a person would type it."""
    return int(value) if value == int(value) else round(value, 2)


def joined(edits: Iterable[Sequence[Edit]]) -> tuple[Edit, ...]:
    """Several lists of edits as one."""
    return tuple(edit for some in edits for edit in some)
