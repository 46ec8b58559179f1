"""Reading a road from a file, whatever kind of file it is."""

from __future__ import annotations

import sys
from pathlib import Path

import attrs

from gridprix.core.files import check_file, read_file

from .file_kinds import KINDS, MEGABYTE, MOST_BYTES
from .geojson import read_geojson
from .picture_settings import PictureSettings
from .source import BadImport, ImportedRoad
from .svg_file import read_svg
from .table_file import read_table


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


def raw_of(path: Path) -> bytes:
    """All of a file; raises BadImport for one that is too large or empty, or OSError."""
    check_file(path, sys.maxsize)
    if (size := path.stat().st_size) > MOST_BYTES:
        most = MOST_BYTES // MEGABYTE
        raise BadImport(f"the file is {-(-size // MEGABYTE)} MB; up to {most} MB can be read")
    raw = read_file(path, MOST_BYTES)
    if not raw.strip():
        raise BadImport(f"{path.name} is empty; draw or export the road first")
    return raw


def read_road(path: Path, wishes: ReadingWishes = PLAIN) -> ImportedRoad:
    """The road of a file, by the ending of its name; raises BadImport or OSError."""
    kind = KINDS.get(path.suffix.casefold())
    if kind is None:
        known = ", ".join(KINDS)
        raise BadImport(f"{path.name} is of no kind that can be imported; known are {known}")
    raw = raw_of(path)
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
