"""A process that reads a file anew with every change of a setting, and drafts a track of it.

What the file shows comes first, then the track, then what is found in it. A picture is decoded
once; a small copy of it answers at once, and the picture itself when no setting has changed for a
moment.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs

from gridprix.core.drafting.drafting import Wishes, drafting_of
from gridprix.core.errors import FAILURES, GridprixError
from gridprix.core.family import Family
from gridprix.core.studio.studio import ERROR, TrackSheet, studio_of
from gridprix.ui.errors import plain_reason
from gridprix.ui.kit.scaffold import title_of
from gridprix.ui.studio.side_worker import GONE, SideWorker, serve
from gridprix.ui.track_files import lone_lap

from .answers import (
    FAULT,
    FIGURES,
    FINDINGS,
    PARTS,
    PICTURE,
    SEEN,
    TRACK,
    LaidTrack,
    SeenRoad,
)
from .file_kinds import KINDS
from .file_parts import DrawnFile, MapFile, PartedFile
from .laying import name_of, track_of
from .picture_settings import PictureSettings
from .picture_stages import PictureStages, TracedRoad, thinned
from .reading import raw_of, read_road
from .source import ImportedRoad, NoClosedLine
from .turning import turned, widened

QUIET = 0.25  # seconds without a change, after which a picture is looked at as it is
NOTHING_CLOSES = "no closed line found. Raise the threshold or draw a gap shut"


class Importer(SideWorker):
    """Reads the file of a task and drafts its road."""

    _key = ""  # of the file that was read last, and what it is
    _stages: PictureStages | None = None
    _parted: PartedFile | None = None

    def work(self, task: dict[str, Any]) -> None:
        """Read, draft and look at it."""
        try:
            self._import(task)
        except GONE:
            raise
        except NoClosedLine:
            self.tell(FAULT, NOTHING_CLOSES)
        except OSError as error:
            name = Path(task["file"]).name
            self.tell(FAULT, f"{name} cannot be read: {error.strerror or error}")
        except FAILURES as error:
            self.tell(FAULT, plain_reason(error) or type(error).__name__)

    def _import(self, task: dict[str, Any]) -> None:
        path = Path(task["file"])
        family = self.library.catalogue.families[task["family"]]
        drafting_of(family)  # a family without one is told before anything is read
        kind = KINDS.get(path.suffix.casefold())
        kinds: tuple[str, ...] = ()
        if kind == "drawing":  # in whose names those of zones are looked for
            kinds = self.library.catalogue.markings(family.name)
        key = f"{path} {path.stat().st_mtime_ns} {kinds}"
        if key != self._key:
            self._stages, self._parted, self._key = None, None, ""
            self._open(path, kind, kinds)
            self._key = key
        if self._stages is not None:
            road = self._traced(self._stages, family, task).road
        elif self._parted is not None:
            road = self._of_parts(self._parted, task["roles"])
        else:
            road = read_road(path)
            words = "a line along the middle of the road"
            self.tell(SEEN, SeenRoad((thinned(road.line.points),), road.line.closed, words=words))
        self._lay(road, family, task)

    def _open(self, path: Path, kind: str | None, kinds: tuple[str, ...]) -> None:
        """Read what is read once."""
        if kind == "picture":
            self._stages = PictureStages(raw_of(path))
            self.tell(PICTURE, (str(path), self._stages.shown()))
        elif kind == "drawing":
            self._parted = DrawnFile(raw_of(path), kinds)
        elif kind == "map":
            self._parted = MapFile(raw_of(path))

    def _of_parts(self, parted: PartedFile, roles: list[str]) -> ImportedRoad:
        parts = parted.parts(roles)
        self.tell(PARTS, tuple(attrs.evolve(one, points=thinned(one.points)) for one in parts))
        return parted.road(roles)

    def _traced(self, stages: PictureStages, family: Family, task: dict[str, Any]) -> TracedRoad:
        settings = PictureSettings.of(**task["picture"])
        found = stages.known(settings)
        if found is None:
            with suppress(GridprixError):  # what is true of the picture itself is told
                rough = stages.quick(settings)
                self.tell(SEEN, rough.seen)
                self._lay(rough.road, family, task, rough=True)
            self.rest(QUIET)
            found = stages.thorough(settings, self.heed)
        self.tell(SEEN, found.seen)
        return found

    def _lay(
        self, road: ImportedRoad, family: Family, task: dict[str, Any], *, rough: bool = False
    ) -> None:
        """Draft the track of a road and look at it; a rough one is not driven round."""
        studio, name = studio_of(family), name_of(Path(task["file"]))
        if task["metres"] and road.line.metres:
            road = widened(road, task["metres"])
        if task["turn"]:
            road = turned(road)
        wishes = Wishes(name, road.title or title_of(name), **task["wishes"])
        draft = track_of(road, road.line, drafting_of(family), wishes)
        sheet = TrackSheet(draft.document, draft.text, self.library.catalogue.markings(family.name))
        bordered = road.borders is not None
        laid = LaidTrack(draft.text, studio.note(sheet), tuple(draft.notes), rough, bordered)
        self.tell(TRACK, laid)
        findings = tuple(studio.findings(sheet))
        self.tell(FINDINGS, findings)
        if not rough and not any(one.level == ERROR for one in findings):
            self.tell(FIGURES, studio.measure(lone_lap(draft.document, self.library), self))


def main() -> None:
    """Serve until the input ends."""
    serve(Importer)
