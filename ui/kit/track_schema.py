"""What a track file may hold, as JSON Schema: a drawing, a picture of squares, or rows."""

from __future__ import annotations

from typing import Any

from gridprix.core.library import Library
from gridprix.plugins.circuit.board.row_form import FINISH as FINISH_LINE
from gridprix.plugins.circuit.board.space import SPEED_STEP
from gridprix.plugins.grid.board.picture_file import MOST_SQUARES
from gridprix.plugins.grid.board.squares import CHECKPOINT, FINISH, GRID, ROAD, START, WALL
from gridprix.plugins.grid.board.track_file import MOST_LAPS
from gridprix.plugins.grid.board.track_parts import CORNERS, FARTHEST

Schema = dict[str, Any]
TEXT: Schema = {"type": "string", "minLength": 1}
POINT: Schema = {
    "type": "array",
    "items": {"type": "integer", "minimum": -FARTHEST, "maximum": FARTHEST},
    "minItems": 2,
    "maxItems": 2,
}
ENDS: Schema = {"type": "array", "items": POINT, "minItems": 2, "maxItems": 2}
POLYGON: Schema = {"type": "array", "items": POINT, "minItems": CORNERS}
LANES: Schema = {"type": "array", "items": {"type": "integer", "minimum": 0}}


def _mapping(properties: dict[str, Schema], *required: str) -> Schema:
    schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**schema, "required": list(required)} if required else schema


def track_schema(library: Library) -> Schema:
    """The schema of track files."""
    kinds = list(library.catalogue.markings("grid"))
    return {
        "type": "object",
        "if": {"required": ["outline"]},
        "then": _drawing(kinds),
        "else": {"if": {"required": ["squares"]}, "then": _picture(kinds), "else": _circuit()},
    }


def _whole(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


def _measure(low: float, high: float) -> Schema:
    return {"type": "number", "minimum": low, "maximum": high}


def _grid_head() -> dict[str, Schema]:
    laps = _whole(1, MOST_LAPS)
    return {"name": TEXT, "title": TEXT, "family": {"const": "grid"}, "laps": laps}


def _drawing(kinds: list[str]) -> Schema:
    line = _mapping({"line": ENDS, "towards": POINT}, "line", "towards")
    zone = _mapping({"kind": {"enum": kinds}, "area": POLYGON}, "kind", "area")
    parts: dict[str, Schema] = {
        "outline": POLYGON,
        "islands": {"type": "array", "items": POLYGON},
        "start": line,
        "finish": line,
        "checkpoints": {"type": "array", "items": ENDS},
        "zones": {"type": "array", "items": zone},
        "grid": _mapping({"area": POLYGON}, "area"),
    }
    starts = [{"required": ["start"]}, {"required": ["grid"]}]
    return {**_mapping({**_grid_head(), **parts}, "name", "outline"), "anyOf": starts}


def _picture(kinds: list[str]) -> Schema:
    gates = [f"{CHECKPOINT}{n}" for n in range(1, 10)]
    meaning = {"enum": [WALL, ROAD, START, FINISH, GRID, *gates, *kinds]}
    legend = {
        "type": "object",
        "propertyNames": {"minLength": 1, "maxLength": 1},
        "additionalProperties": meaning,
    }
    squares = {"type": "string", "minLength": 1, "maxLength": 2 * MOST_SQUARES}
    return _mapping({**_grid_head(), "squares": squares, "legend": legend}, "name", "squares")


# ---------------------------------------------------------------- rows and lanes


def _circuit() -> Schema:
    place = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
    return _mapping(
        {
            "name": {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"},
            "title": TEXT,
            "family": {"const": "circuit"},
            "notes": {},
            "laps": _whole(1, 99),
            "grid": {"anyOf": [{"const": "full"}, {"type": "array", "items": place}]},
            "drawing": _mapping({"lane_width": _measure(0.1, 5), "heading": _measure(-360, 360)}),
            "sections": {"type": "array", "items": _section(), "minItems": 1},
        },
        "name",
        "sections",
    )


def _section() -> Schema:
    link = {"row": _whole(0, 400), "lane": _whole(0, 2), "to": LANES, "straight": {}}
    shared: dict[str, Schema] = {
        "inside": {"enum": ["left", "right"]},
        "length": _measure(0.1, 20),
        "successors": {"type": "array", "items": _mapping(link, "row", "lane", "to")},
    }
    limit = {
        "anyOf": [
            {"type": "integer", "minimum": SPEED_STEP, "multipleOf": SPEED_STEP},
            {"type": "null"},
        ]
    }
    row = {"type": "array", "items": limit, "minItems": 2, "maxItems": 3}
    straight = {"straight": _whole(1, 400), "lanes": _whole(2, 3), **shared}
    corner: dict[str, Schema] = {
        "corner": TEXT,
        "direction": {"enum": ["L", "R"]},
        "rows": _whole(1, 400),
        "limits": {"anyOf": [row, {"type": "array", "items": row, "minItems": 1}]},
        "line": LANES,
        "angle": _measure(0, 360),
        **shared,
    }
    written = {
        "type": "object",
        "if": {"required": ["corner"]},
        "then": _mapping(corner, "corner", "direction", "limits"),
        "else": _mapping(straight, "straight", "lanes"),
    }
    return {"anyOf": [{"const": FINISH_LINE}, written]}
