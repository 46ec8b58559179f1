"""Reading a road from a file, whatever kind of file it is."""

from __future__ import annotations

from pathlib import Path

import attrs

from gridprix.core.files import read_file

from .geojson import read_geojson
from .picture_settings import PictureSettings
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
    ".png": "picture",
    ".jpg": "picture",
    ".jpeg": "picture",
}


@attrs.frozen
class ReadingWishes:
    """What is to be known of a file beside what stands in it.

    `kinds` are those of the zones that its names may have in them, `zones` colours that stand for
    some of them; `picture` is how a picture is read.
    """

    pick: int | None = None
    kinds: tuple[str, ...] = ()
    zones: tuple[tuple[str, str], ...] = ()
    picture: PictureSettings = attrs.field(factory=PictureSettings)


PLAIN = ReadingWishes()


def read_road(path: Path, wishes: ReadingWishes = PLAIN) -> ImportedRoad:
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
            return read_geojson(raw, wishes.pick)
        case "drawing":
            return read_svg(raw, wishes.kinds, wishes.zones)
        case "picture":
            from .picture_file import read_picture, trace  # noqa: PLC0415 - numpy and Pillow

            settings = attrs.evolve(wishes.picture, zones=wishes.zones)
            return trace(read_picture(raw), settings).road()
    return read_table(raw)
