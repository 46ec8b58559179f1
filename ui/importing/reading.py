"""Reading a road from a file, whatever kind of file it is."""

from __future__ import annotations

from pathlib import Path

from gridprix.core.files import read_file

from .geojson import read_geojson
from .source import BadImport, ImportedRoad
from .svg_file import read_svg
from .table_file import read_table

MOST_BYTES = 16_000_000
KINDS = {
    ".geojson": "map",
    ".json": "map",
    ".csv": "table",
    ".tsv": "table",
    ".txt": "table",
    ".svg": "drawing",
}


def read_road(path: Path, pick: int | None = None) -> ImportedRoad:
    """The road of a file, by the ending of its name; raises BadImport or OSError."""
    kind = KINDS.get(path.suffix.casefold())
    if kind is None:
        known = ", ".join(KINDS)
        raise BadImport(f"{path.name} is of no kind that can be imported; known are {known}")
    raw = read_file(path, MOST_BYTES)
    if not raw.strip():
        raise BadImport(f"{path.name} is empty; draw or export the road first")
    match kind:
        case "map":
            return read_geojson(raw, pick)
        case "drawing":
            return read_svg(raw)
    return read_table(raw)
