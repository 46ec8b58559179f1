"""A process that reads a file anew with every change of a setting, and drafts a track of it.

A picture is decoded once; what it shows comes first, then the track, then what is found in it.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs
import numpy as np
from PIL import Image

from gridprix.core.drafting.centre_line import Point
from gridprix.core.drafting.drafting import Wishes, drafting_of
from gridprix.core.errors import FAILURES
from gridprix.core.family import Family
from gridprix.core.files import read_file
from gridprix.core.studio.studio import ERROR, TrackSheet, studio_of
from gridprix.ui.errors import plain_reason
from gridprix.ui.kit.scaffold import title_of
from gridprix.ui.studio.side_worker import GONE, SideWorker, serve
from gridprix.ui.track_files import lone_lap

from .laying import name_of, track_of
from .picture_file import DecodedPicture, TracedPicture, read_picture, trace
from .picture_settings import Corners, PictureSettings
from .reading import KINDS, MOST_BYTES, ReadingWishes, read_road
from .source import BadImport, ImportedRoad

PICTURE, SEEN, TRACK, FINDINGS, FIGURES, FAULT = (
    *("picture", "seen", "track", "findings"),
    *("figures", "fault"),
)
SMALL = 500  # pixels of the longer side of a small copy
MOST_SHOWN = 600  # points of a ring that is shown


@attrs.frozen
class ShownPicture:
    """A picture to look at: its size, its red, green and blue, and pixels of the file for each."""

    size: tuple[int, int]
    raw: bytes = attrs.field(repr=False)
    zoom: float


@attrs.frozen
class SeenRoad:
    """What was found in a file: rings or lines, and where the sheet of a photo lies.

    They are in pixels of the file, y downwards, where it is a picture; else y goes up.
    """

    rings: tuple[tuple[Point, ...], ...]
    closed: bool = True
    corners: Corners | None = None
    words: str = ""


@attrs.frozen
class LaidTrack:
    """The track that was drafted, a line about it, and what a person should know."""

    text: str
    note: str
    notes: tuple[str, ...] = ()


class Importer(SideWorker):
    """Reads the file of a task and drafts its road."""

    _decoded: tuple[str, DecodedPicture, DecodedPicture] | None = None  # the last one is small
    _traced: tuple[str, PictureSettings, TracedPicture] | None = None

    def work(self, task: dict[str, Any]) -> None:
        """Read, draft and look at it."""
        try:
            self._import(task)
        except GONE:
            raise
        except OSError as error:
            name = Path(task["file"]).name
            self.tell(FAULT, f"{name} cannot be read: {error.strerror or error}")
        except FAILURES as error:
            self.tell(FAULT, plain_reason(error) or type(error).__name__)

    def _import(self, task: dict[str, Any]) -> None:
        path = Path(task["file"])
        family = self.library.catalogue.families[task["family"]]
        drafting = drafting_of(family)  # a family without one is told before anything is read
        road = self._road(path, family, task)
        name = name_of(path)
        wishes = Wishes(name, road.title or title_of(name), **task["wishes"])
        draft = track_of(road, road.line, drafting, wishes)
        studio = studio_of(family)
        sheet = TrackSheet(draft.document, draft.text, self.library.catalogue.markings(family.name))
        self.tell(TRACK, LaidTrack(draft.text, studio.note(sheet), tuple(draft.notes)))
        findings = tuple(studio.findings(sheet))
        self.tell(FINDINGS, findings)
        if not any(one.level == ERROR for one in findings):
            self.tell(FIGURES, studio.measure(lone_lap(draft.document, self.library), self))

    def _road(self, path: Path, family: Family, task: dict[str, Any]) -> ImportedRoad:
        kinds = self.library.catalogue.markings(family.name)
        settings = PictureSettings.of(**task["picture"])
        if KINDS.get(path.suffix.casefold()) != "picture":
            road = read_road(path, ReadingWishes(task["pick"], kinds))
            self.tell(SEEN, _seen(road))
            return road
        return self._trace(path, settings).road()

    def _trace(self, path: Path, settings: PictureSettings) -> TracedPicture:
        """The road of a picture: first of a small copy, so that a slider is answered at once."""
        key, picture, small = self._picture(path)
        if self._traced is not None and self._traced[:2] == (key, settings):
            return self._traced[2]
        with suppress(BadImport):  # what is true of the picture itself is told
            self.tell(SEEN, _seen_in_picture(trace(small, settings)))
        traced = trace(picture, settings)
        self._traced = key, settings, traced
        self.tell(SEEN, _seen_in_picture(traced))
        return traced

    def _picture(self, path: Path) -> tuple[str, DecodedPicture, DecodedPicture]:
        key = f"{path} {path.stat().st_mtime_ns}"
        if self._decoded is None or self._decoded[0] != key:
            raw = read_file(path, MOST_BYTES)
            if not raw.strip():
                raise BadImport(f"{path.name} is empty; draw or export the road first")
            picture = read_picture(raw)
            self._decoded = key, picture, _smaller(picture)
            high, wide = picture.pixels.shape[:2]
            shown = ShownPicture((wide, high), picture.pixels.tobytes(), picture.zoom)
            self.tell(PICTURE, shown)
        return self._decoded


def _smaller(picture: DecodedPicture) -> DecodedPicture:
    """The same picture with fewer pixels."""
    fewer = max(1, max(picture.pixels.shape) // SMALL)
    image = Image.fromarray(np.asarray(picture.pixels)).reduce(fewer)
    return DecodedPicture(np.asarray(image), picture.zoom * fewer)


def _seen(road: ImportedRoad) -> SeenRoad:
    borders = road.borders
    if borders is None:
        words = "a line along the middle of the road"
        return SeenRoad((_thinned(road.line.points),), closed=road.line.closed, words=words)
    rings = (borders.outline, *borders.islands, *(ring for _, ring in borders.zones))
    return SeenRoad(tuple(map(_thinned, rings)), words=_counted(borders.islands, borders.zones))


def _seen_in_picture(traced: TracedPicture) -> SeenRoad:
    borders, warp = traced.borders, traced.projection.warp
    rings = (borders.outline, *borders.islands, *(ring for _, ring in borders.zones))
    laid = [
        tuple(warp.photo(at) for at in ring) if warp is not None else ring
        for ring in map(_thinned, rings)
    ]
    words = _counted(borders.islands, borders.zones) if borders.islands else "one closed line"
    return SeenRoad(tuple(laid), corners=traced.corners, words=words)


def _counted(islands: Any, zones: Any) -> str:
    inner = "an inner border" if len(islands) == 1 else f"{len(islands)} inner borders"
    more = f", {len(zones)} zone" + ("s" if len(zones) > 1 else "") if zones else ""
    return f"an outer border, {inner}{more}"


def _thinned(ring: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple(ring[:: max(1, len(ring) // MOST_SHOWN)])


def main() -> None:
    """Serve until the input ends."""
    serve(Importer)
