"""Which files can be imported: by the endings of their names, and how large they may be."""

from __future__ import annotations

MOST_BYTES = 20_000_000
MEGABYTE = 1_000_000
KINDS = {
    ".geojson": "map",
    ".json": "map",
    ".csv": "table",
    ".tsv": "table",
    ".txt": "table",
    ".svg": "drawing",
    ".png": "picture",
    ".jpg": "picture",
    ".jpeg": "picture",
}
