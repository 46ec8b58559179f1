"""What can be set: of the chosen point, and of the track."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gridprix.core.studio.edits import Insert, Put, Remove, value_at
from gridprix.core.studio.studio import (
    CHOICE,
    NUMBER,
    PRESS,
    TEXT,
    DrawnChange,
    Properties,
    TrackField,
    TrackSheet,
)
from gridprix.plugins.grid.board.farthest import FARTHEST
from gridprix.plugins.grid.board.track_file import MOST_LAPS

from .deeds import moved, removed
from .lines_across import ANTICLOCKWISE, CLOCKWISE, direction_of, turned
from .pen import put
from .shapes import DrawnShape, shape_of

DELETE, LONGEST = "delete", 60


def properties_of(sheet: TrackSheet, chosen: str) -> Iterator[Properties]:
    """The chosen point first, then the track."""
    data = sheet.data if isinstance(sheet.data, dict) else {}
    found = shape_of(data, chosen)
    if found is not None:
        shape, which = found
        yield Properties(
            f"{shape.word} {which + 1} of {len(shape.points)}",
            tuple(_point_fields(sheet, shape, which)),
        )
    yield Properties("Track", tuple(_track_fields(data)))


def _point_fields(sheet: TrackSheet, shape: DrawnShape, which: int) -> Iterator[TrackField]:
    x, y = shape.points[which]
    for name, value in (("x", x), ("y", y)):
        yield TrackField(name, name, value, NUMBER, low=-FARTHEST, high=FARTHEST, row="place")
    yield TrackField(DELETE, "Delete", kind=PRESS, row="place")
    if shape.path[0] == "zones":
        kinds = tuple((kind, kind) for kind in sheet.kinds)
        now = value_at(sheet.data, (*shape.path[:2], "kind"))
        yield TrackField("kind", "Kind", now, CHOICE, kinds)
    if shape.path[0] == "checkpoints":
        many = len(sheet.data["checkpoints"])
        now = int(shape.path[1]) + 1
        yield TrackField("number", "Comes as gate", now, NUMBER, low=1, high=many)


def _track_fields(data: Any) -> Iterator[TrackField]:
    yield TrackField("title", "Title", data.get("title") or "", TEXT)
    yield TrackField("laps", "Laps", data.get("laps", 1), NUMBER, low=1, high=MOST_LAPS)
    if way := direction_of(data):
        choices = tuple((one, one) for one in (ANTICLOCKWISE, CLOCKWISE))
        yield TrackField("direction", "Direction", way, CHOICE, choices)


def with_field(sheet: TrackSheet, chosen: str, name: str, value: Any) -> DrawnChange | None:
    """A field gets a value; raises ValueError with a sentence where that cannot be."""
    data = sheet.data
    if not isinstance(data, dict):
        return None
    if name == "title":
        return _titled(data, str(value))
    if name == "laps":
        laps = whole(value, 1, MOST_LAPS)
        same = data.get("laps", 1) == laps
        return None if same else DrawnChange(f"race {laps} laps", (put(data, "laps", laps),))
    if name == "direction":
        return turned(data, str(value))
    found = shape_of(data, chosen)
    return _pointed(sheet, *found, chosen, name, value) if found is not None else None


def _titled(data: Any, title: str) -> DrawnChange | None:
    title = " ".join(title.split())[:LONGEST]
    if not title:
        raise ValueError("a track has a title; write a few letters")
    same = data.get("title") == title
    return None if same else DrawnChange("change the title", (put(data, "title", title),))


def _pointed(
    sheet: TrackSheet, shape: DrawnShape, which: int, chosen: str, name: str, value: Any
) -> DrawnChange | None:
    x, y = shape.points[which]
    if name == "x":
        return moved(sheet.data, chosen, (whole(value, -FARTHEST, FARTHEST), y))
    if name == "y":
        return moved(sheet.data, chosen, (x, whole(value, -FARTHEST, FARTHEST)))
    if name == DELETE:
        return removed(sheet.data, chosen)
    path = shape.path[:2]
    if name == "kind" and path[0] == "zones":
        if value not in sheet.kinds:
            raise ValueError(f"no rule knows zones of the kind {value!r}")
        same = value_at(sheet.data, (*path, "kind")) == value
        edit = Put((*path, "kind"), value)
        return None if same else DrawnChange(f"make it a zone of {value}", (edit,), chosen)
    if name == "number" and path[0] == "checkpoints":
        gates, now = sheet.data["checkpoints"], int(path[1])
        number = whole(value, 1, len(gates)) - 1
        edits = (Remove(path), Insert(("checkpoints", number), gates[now]))
        words = f"make it gate {number + 1}"
        handle = f"checkpoints/{number}/{shape.numbers[which]}"
        return None if number == now else DrawnChange(words, edits, handle)
    return None


def whole(value: Any, low: int, high: int) -> int:
    """A whole number that was typed; raises ValueError with a sentence for anything else."""
    try:
        number = int(str(value).strip())
    except ValueError:
        raise ValueError(f"{value!r} is no whole number; write one from {low} to {high}") from None
    if not low <= number <= high:
        raise ValueError(f"{number} is too much or too little; write {low} to {high}")
    return number
