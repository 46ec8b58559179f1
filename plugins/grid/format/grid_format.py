"""How files of squared paper are written: a track is a drawing, or a picture of squares."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from gridprix.core.format import Format
from gridprix.core.track_schema import TEXT, Schema, TrackForm, mapping, whole
from gridprix.plugins.grid.board.farthest import FARTHEST
from gridprix.plugins.grid.board.picture_file import MOST_SQUARES
from gridprix.plugins.grid.board.squares import CHECKPOINT, FINISH, GRID, ROAD, START, WALL
from gridprix.plugins.grid.board.track_file import MOST_LAPS
from gridprix.plugins.grid.board.track_parts import CORNERS

from . import hook_examples
from .any_track import any_track

HERE = files(__package__)

POINT: Schema = {
    "type": "array",
    "items": {"type": "integer", "minimum": -FARTHEST, "maximum": FARTHEST},
    "minItems": 2,
    "maxItems": 2,
}
ENDS: Schema = {"type": "array", "items": POINT, "minItems": 2, "maxItems": 2}
POLYGON: Schema = {"type": "array", "items": POINT, "minItems": CORNERS}


def track_forms(kinds: Sequence[str]) -> Sequence[TrackForm]:
    """Borders by their corners, or squares by their letters."""
    return TrackForm("outline", _drawing(kinds)), TrackForm("squares", _picture(kinds))


def _grid_head() -> dict[str, Schema]:
    head = {"name": TEXT, "title": TEXT, "family": {"const": "grid"}, "notes": {}}
    return {**head, "laps": whole(1, MOST_LAPS)}


def _drawing(kinds: Sequence[str]) -> Schema:
    line = mapping({"line": ENDS, "towards": POINT}, "line", "towards")
    zone = mapping({"kind": {"enum": [*kinds]}, "area": POLYGON}, "kind", "area")
    parts: dict[str, Schema] = {
        "outline": POLYGON,
        "islands": {"type": "array", "items": POLYGON},
        "start": line,
        "finish": line,
        "checkpoints": {"type": "array", "items": ENDS},
        "zones": {"type": "array", "items": zone},
        "grid": mapping({"area": POLYGON}, "area"),
    }
    starts = [{"required": ["start"]}, {"required": ["grid"]}]
    return {**mapping({**_grid_head(), **parts}, "name", "outline"), "anyOf": starts}


def _picture(kinds: Sequence[str]) -> Schema:
    gates = [f"{CHECKPOINT}{n}" for n in range(1, 10)]
    meaning = {"enum": [WALL, ROAD, START, FINISH, GRID, *gates, *kinds]}
    legend = {
        "type": "object",
        "propertyNames": {"minLength": 1, "maxLength": 1},
        "additionalProperties": meaning,
    }
    squares = {"type": "string", "minLength": 1, "maxLength": 2 * MOST_SQUARES}
    return mapping({**_grid_head(), "squares": squares, "legend": legend}, "name", "squares")


FORMAT = Format(
    track_forms,
    page=HERE.joinpath("tracks.md").read_text(encoding="utf-8"),
    hook_examples=hook_examples,
    templates=HERE.joinpath("templates"),
    example_tracks=HERE.joinpath("tracks"),
    any_track=any_track,
)
