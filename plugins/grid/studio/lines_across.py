"""Lines across the road: start, finish and gates, with the direction of the race."""

from __future__ import annotations

from typing import Any

from gridprix.core.studio.edits import Edit, Insert, Put, value_at
from gridprix.core.studio.studio import DrawnChange
from gridprix.plugins.grid.board.geometry import Point, turn

from .ground import Ends, across, beside, road_of
from .pen import put
from .shapes import ENDS, DrawnShape, point_of, shapes_of

START_TOOL, FINISH_TOOL, GATE_TOOL = "start", "finish", "gate"
KEYS = {START_TOOL: "start", FINISH_TOOL: "finish", GATE_TOOL: "checkpoints"}
CLOCKWISE, ANTICLOCKWISE = "clockwise", "anticlockwise"


def line_drawn(data: Any, tool: str, at: Point) -> DrawnChange | None:
    """A line across the road at a place; a start or finish that was elsewhere goes there."""
    road = road_of(data)
    borders = [one for one in shapes_of(data) if one.path[0] in ("outline", "islands")]
    ends = across(road, at, [(a, b) for one in borders for _, a, b in one.edges]) if road else None
    if ends is None:
        return None
    value = [list(ends[0]), list(ends[1])]
    if tool == GATE_TOOL:
        known = data.get("checkpoints")
        if known is not None and not isinstance(known, list):
            return None
        number = len(known) if known else 0
        path = ("checkpoints", number)
        edit: Edit = Insert(path, value) if known else put(data, "checkpoints", [value])
        return DrawnChange(f"add gate {number + 1}", (edit,), f"checkpoints/{number}/0")
    way = direction_of(data) or ANTICLOCKWISE
    towards = beside(ends, _side(data, ends, way))
    edit = put(data, tool, {"line": value, "towards": list(towards)})
    return DrawnChange(f"draw the {tool} line", (edit,), f"{tool}/line/0")


def moved_line(data: Any, shape: DrawnShape, which: int, to: Point) -> tuple[Edit, ...]:
    """One end goes elsewhere; the race still goes the same way over the line."""
    edits: tuple[Edit, ...] = (Put((*shape.path, shape.numbers[which]), list(to)),)
    towards = point_of(value_at(data, (shape.path[0], "towards")))
    if towards is None or len(shape.points) != ENDS:
        return edits
    one, other = shape.points
    ends = (to, other) if which == 0 else (one, to)
    before = turn(one, other, towards)
    if before == 0 or before * turn(*ends, towards) > 0 or ends[0] == ends[1]:
        return edits
    return (*edits, Put((shape.path[0], "towards"), list(beside(ends, before))))


def direction_of(data: Any) -> str:
    """Which way round the race goes; nothing where no start line says so."""
    line = _line(data, "start")
    towards = point_of(value_at(data, ("start", "towards")))
    if line is None or towards is None or not (side := turn(*line, towards)):
        return ""
    return ANTICLOCKWISE if side * _side(data, line, ANTICLOCKWISE) > 0 else CLOCKWISE


def turned(data: Any, way: str) -> DrawnChange | None:
    """The race goes the other way over all of its lines."""
    if direction_of(data) in ("", way):
        return None
    edits = []
    for key in ("start", "finish"):
        line, towards = _line(data, key), point_of(value_at(data, (key, "towards")))
        if line is None or towards is None or not (side := turn(*line, towards)):
            continue
        edits.append(Put((key, "towards"), list(beside(line, -side))))
    return DrawnChange(f"race {way}", tuple(edits))


def _line(data: Any, key: str) -> Ends | None:
    ends = [point_of(value_at(data, (key, "line", n))) for n in (0, 1)]
    return (ends[0], ends[1]) if ends[0] is not None and ends[1] is not None else None


def _side(data: Any, line: Ends, way: str) -> int:
    """On which side of a line the race goes on: above zero is its left."""
    inner = [one.points for one in shapes_of(data) if one.path[0] == "islands"]
    outer = [one.points for one in shapes_of(data) if one.path[0] == "outline"]
    corners = (inner or outer or [()])[0]
    centre = sum(x for x, _ in corners), sum(y for _, y in corners)
    many = len(corners)
    middle = (line[0][0] + line[1][0]) * many, (line[0][1] + line[1][1]) * many
    away = middle[0] - 2 * centre[0], middle[1] - 2 * centre[1]
    # the left of a line that runs away from the centre leads anticlockwise around it
    along = line[1][0] - line[0][0], line[1][1] - line[0][1]
    outwards = away[0] * along[0] + away[1] * along[1]
    left = outwards or -1
    return left if way == ANTICLOCKWISE else -left
