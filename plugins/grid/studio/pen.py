"""What is drawn with a pen: borders and zones, point by point."""

from __future__ import annotations

import math
from typing import Any

from gridprix.core.drawing.pen import Point as Spot
from gridprix.core.studio.edits import Edit, Insert, Put, Remove, value_at
from gridprix.core.studio.studio import DrawnChange, Touch
from gridprix.plugins.grid.board.geometry import Point

from .shapes import CORNERS, DrawnShape, shape_of, shapes_of

OUTER_TOOL, INNER_TOOL, ZONE_TOOL = "outer", "inner", "zone "  # the last is followed by its kind
# the order in which a file tells things: a new key comes after the last of those before it
ORDER = (
    *("name", "title", "family", "notes", "laps", "outline", "islands"),
    *("start", "finish", "checkpoints", "zones", "grid"),
)


def after(data: Any, key: str) -> str:
    """The key after which a new one is written."""
    before = ORDER[: ORDER.index(key)]
    return next((one for one in reversed(before) if one in data), "")


def put(data: Any, key: str, value: Any) -> Put:
    """A key of the file with its value, in its usual place where it is new."""
    return Put((key,), value, after(data, key))


def drawn(data: Any, touch: Touch, at: Point) -> DrawnChange | None:
    """A press with the pen: the shape goes on, is closed, gets a point on an edge, or begins."""
    held = shape_of(data, touch.chosen) if touch.drawing else None
    if held is not None and _is_of(held[0], data, touch.tool):
        return _gone_on(held[0], at)
    own = [one for one in shapes_of(data) if one.closed and _is_of(one, data, touch.tool)]
    near = on_edge(own, touch.at, touch.reach)
    if near is not None:
        return added(*near, at)
    if touch.tool == OUTER_TOOL:
        if own:
            return _gone_on(own[0], at) if len(own[0].points) < CORNERS else None
        edit = put(data, "outline", [list(at)])
        return DrawnChange("begin the outer border", (edit,), "outline/0", drawing=True)
    return _begun(data, touch.tool, at)


def _is_of(shape: DrawnShape, data: Any, tool: str) -> bool:
    """Whether a tool draws shapes of this kind."""
    if shape.path[0] == "zones":
        return tool == f"{ZONE_TOOL}{value_at(data, (*shape.path[:2], 'kind'))}"
    return {"outline": OUTER_TOOL, "islands": INNER_TOOL}.get(str(shape.path[0])) == tool


def _begun(data: Any, tool: str, at: Point) -> DrawnChange | None:
    """A new inner border or zone with its first point."""
    key = "islands" if tool == INNER_TOOL else "zones"
    value: Any = [list(at)]
    words, inside = "begin an inner border", ""
    if key == "zones":
        kind = tool.removeprefix(ZONE_TOOL)
        value, words, inside = {"kind": kind, "area": value}, f"begin a zone of {kind}", "/area"
    known = data.get(key)
    if known is not None and not isinstance(known, list):
        return None
    edit: Edit = Insert((key, len(known)), value) if known else put(data, key, [value])
    number = len(known) if known else 0
    return DrawnChange(words, (edit,), f"{key}/{number}{inside}/0", drawing=True)


def _gone_on(shape: DrawnShape, at: Point) -> DrawnChange | None:
    """One more point, or the end of the shape where it is the first one."""
    if at == shape.points[0]:
        return closed(shape)
    if at in shape.points:
        return None
    number = shape.numbers[-1] + 1
    words = f"add point {len(shape.points) + 1}"
    edit = Insert((*shape.path, number), list(at))
    return DrawnChange(words, (edit,), f"{shape.id}/{number}", drawing=True)


def closed(shape: DrawnShape) -> DrawnChange | None:
    """The pen is lifted; an area needs three points."""
    if len(shape.points) < CORNERS:
        return None
    return DrawnChange("close the shape", (), f"{shape.id}/{shape.numbers[-1]}")


def added(shape: DrawnShape, number: int, at: Point) -> DrawnChange | None:
    """A point on an edge."""
    if at in shape.points:
        return None
    told = sum(one < number for one in shape.numbers) + 1
    edit = Insert((*shape.path, number), list(at))
    return DrawnChange(f"add point {told}", (edit,), f"{shape.id}/{number}")


def on_edge(shapes: list[DrawnShape], at: Spot, reach: float) -> tuple[DrawnShape, int] | None:
    """The nearest edge within reach: its shape, and the number that a point on it would have."""
    near = [
        (away, n, number)
        for n, shape in enumerate(shapes)
        for number, a, b in shape.edges
        if len(shape.points) >= CORNERS and (away := _away(at, a, b)) <= reach
    ]
    if not near:
        return None
    _, n, number = min(near)
    return shapes[n], number


def _away(at: Spot, a: Point, b: Point) -> float:
    """How far a place is from an edge."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    share = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / length if length else 0
    share = min(max(share, 0), 1)
    return math.dist(at, (a[0] + share * dx, a[1] + share * dy))


def without(data: Any, shape: DrawnShape) -> tuple[Edit, ...]:
    """The edits that take a whole shape away; its list goes with its last one."""
    key = str(shape.path[0])
    listed = data.get(key)
    if key in ("islands", "zones", "checkpoints") and isinstance(listed, list) and len(listed) > 1:
        return (Remove(shape.path[:2]),)
    return (Put((key,), []),) if key == "outline" else (Remove((key,)),)
