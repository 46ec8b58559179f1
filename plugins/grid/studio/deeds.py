"""What is done to a chosen point: moved, removed, doubled."""

from __future__ import annotations

from typing import Any

from gridprix.core.studio.edits import Insert, Put, Remove, value_at
from gridprix.core.studio.studio import DrawnChange
from gridprix.plugins.grid.board.farthest import FARTHEST
from gridprix.plugins.grid.board.geometry import Point

from .lines_across import moved_line
from .pen import added, without
from .shapes import DrawnShape, shape_of

ASIDE = 2  # squares between a shape and its double


def short_name(shape: DrawnShape, which: int) -> str:
    """How undo tells a point: "point 13", "end 1 of gate 2"."""
    if shape.closed:
        return f"point {which + 1}"
    return f"end {which + 1} of {shape.word.removesuffix(', end').lower()}"


def moved(data: Any, handle: str, to: Point) -> DrawnChange | None:
    """A point goes to a place."""
    found = shape_of(data, handle)
    to = _kept(to)
    if found is None or found[0].points[found[1]] == to:
        return None
    shape, which = found
    if shape.closed:
        edits: tuple[Any, ...] = (Put((*shape.path, shape.numbers[which]), list(to)),)
    else:
        edits = moved_line(data, shape, which, to)
    return DrawnChange(f"move {short_name(shape, which)}", edits, handle)


def _kept(to: Point) -> Point:
    x, y = (min(max(one, -FARTHEST), FARTHEST) for one in to)
    return x, y


def removed(data: Any, handle: str) -> DrawnChange | None:
    """A point goes; a line goes with either of its ends, a shape with its last point."""
    found = shape_of(data, handle)
    if found is None:
        return None
    shape, which = found
    if not shape.closed:
        word = shape.word.removesuffix(", end").lower()
        return DrawnChange(f"remove {word}", without(data, shape))
    if len(shape.points) == 1:
        return DrawnChange("remove the shape", without(data, shape))
    edit = Remove((*shape.path, shape.numbers[which]))
    before = shape.numbers[which - 1] if which else shape.numbers[which]
    return DrawnChange(f"remove point {which + 1}", (edit,), f"{shape.id}/{before}")


def doubled(data: Any, handle: str) -> DrawnChange | None:
    """A whole inner border, zone or gate once more beside it; of the outer border a point."""
    found = shape_of(data, handle)
    if found is None:
        return None
    shape, which = found
    if shape.path[0] == "outline":
        a, b = shape.points[which], shape.points[(which + 1) % len(shape.points)]
        return added(shape, shape.numbers[which] + 1, ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2))
    if shape.path[0] not in ("islands", "zones", "checkpoints"):
        return None
    key, number = str(shape.path[0]), int(shape.path[1])
    copy: Any = [list(_kept((x + ASIDE, y - ASIDE))) for x, y in shape.points]
    if key == "zones":
        copy = {**value_at(data, shape.path[:2]), "area": copy}
    path = (key, number + 1, *shape.path[2:], which)
    word = {"islands": "the inner border", "zones": "the zone"}.get(key, "the gate")
    edit = Insert((key, number + 1), copy)
    return DrawnChange(f"double {word}", (edit,), "/".join(map(str, path)))
