"""How files of circuits are written: rows and lanes, section by section."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from gridprix.core.format import Format
from gridprix.core.track_schema import TEXT, Schema, TrackForm, mapping, measure, whole
from gridprix.plugins.circuit.board.row_form import FINISH as FINISH_LINE
from gridprix.plugins.circuit.board.space import SPEED_STEP

from . import hook_examples
from .any_track import any_track

HERE = files(__package__)

LANES: Schema = {"type": "array", "items": {"type": "integer", "minimum": 0}}


def track_forms(kinds: Sequence[str]) -> Sequence[TrackForm]:
    """Sections one after another."""
    return (TrackForm("sections", _circuit(kinds)),)


def _circuit(kinds: Sequence[str]) -> Schema:
    place = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
    return mapping(
        {
            "name": {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"},
            "title": TEXT,
            "family": {"const": "circuit"},
            "notes": {},
            "laps": whole(1, 99),
            "grid": {"anyOf": [{"const": "full"}, {"type": "array", "items": place}]},
            "drawing": mapping({"lane_width": measure(0.1, 5), "heading": measure(-360, 360)}),
            "sections": {"type": "array", "items": _section(kinds), "minItems": 1},
        },
        "name",
        "sections",
    )


def _zone(kinds: Sequence[str]) -> Schema:
    rows = {"anyOf": [whole(0, 400), {"type": "string", "pattern": "^[0-9]{1,4}-[0-9]{1,4}$"}]}
    lanes = {"anyOf": [whole(0, 2), {**LANES, "minItems": 1}]}
    return mapping({"kind": {"enum": [*kinds]}, "rows": rows, "lanes": lanes}, "kind")


def _section(kinds: Sequence[str]) -> Schema:
    link = {"row": whole(0, 400), "lane": whole(0, 2), "to": LANES, "straight": {}}
    shared: dict[str, Schema] = {
        "inside": {"enum": ["left", "right"]},
        "length": measure(0.1, 20),
        "successors": {"type": "array", "items": mapping(link, "row", "lane", "to")},
        "zones": {"type": "array", "items": _zone(kinds)},
    }
    limit = {
        "anyOf": [
            {"type": "integer", "minimum": SPEED_STEP, "multipleOf": SPEED_STEP},
            {"type": "null"},
        ]
    }
    row = {"type": "array", "items": limit, "minItems": 2, "maxItems": 3}
    straight = {"straight": whole(1, 400), "lanes": whole(2, 3), **shared}
    corner: dict[str, Schema] = {
        "corner": TEXT,
        "direction": {"enum": ["L", "R"]},
        "rows": whole(1, 400),
        "limits": {"anyOf": [row, {"type": "array", "items": row, "minItems": 1}]},
        "line": LANES,
        "angle": measure(0, 360),
        **shared,
    }
    written = {
        "type": "object",
        "if": {"required": ["corner"]},
        "then": mapping(corner, "corner", "direction", "limits"),
        "else": mapping(straight, "straight", "lanes"),
    }
    return {"anyOf": [{"const": FINISH_LINE}, written]}


FORMAT = Format(
    track_forms,
    page=HERE.joinpath("tracks.md").read_text(encoding="utf-8"),
    hook_examples=hook_examples,
    templates=HERE.joinpath("templates"),
    example_tracks=HERE.joinpath("tracks"),
    any_track=any_track,
)
