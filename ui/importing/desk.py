"""A file that is made a track while somebody slides settings: no frame waits for it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs

from gridprix.core.library import Library
from gridprix.core.studio.studio import LapFigures, TrackFinding
from gridprix.ui.studio.side_process import SideAnswer, SideProcess

from .picture_settings import Corners, PictureSettings
from .reading import KINDS
from .worker import (
    FAULT,
    FIGURES,
    FINDINGS,
    PICTURE,
    SEEN,
    TRACK,
    LaidTrack,
    SeenRoad,
    ShownPicture,
)

PAUSE = 0.05  # seconds after the last change: a slider answers while it is held
ENDED = "The program that reads files has ended; change a setting, and it begins anew."


@attrs.frozen
class ImportSettings:
    """What is asked of a file: into which family, how large, and how a picture is read."""

    family: str
    file: Path | None = None
    picture: PictureSettings = attrs.field(factory=PictureSettings)
    size: int | None = None
    width: int | None = None
    spaces: int | None = None
    pick: int | None = None


class ImportDesk:
    """Settings in, what was seen and the track out."""

    def __init__(self, library: Library, settings: ImportSettings) -> None:
        self._side = SideProcess(library, "gridprix.ui.importing.worker")
        self.settings = settings
        self._asked: ImportSettings | None = None
        self._due: float | None = None
        self._id = 0
        self.picture: ShownPicture | None = None
        self.seen: SeenRoad | None = None
        self.track: LaidTrack | None = None
        self.findings: Sequence[TrackFinding] = ()
        self.figures: LapFigures | None = None
        self.fault = ""
        self.computing = False

    @property
    def is_picture(self) -> bool:
        """Whether the file is a picture, by its name."""
        file = self.settings.file
        return file is not None and KINDS.get(file.suffix.casefold()) == "picture"

    def choose(self, file: Path) -> None:
        """Another file; what was set of the last picture is not meant for it."""
        self.settings = attrs.evolve(self.settings, file=file, picture=PictureSettings(), pick=None)
        self.picture = self.seen = self.track = self.figures = None
        self.findings = ()

    def set(self, **values: Any) -> None:
        """Change what is asked for."""
        self.settings = attrs.evolve(self.settings, **values)

    def set_picture(self, **values: Any) -> None:
        """Change how the picture is read."""
        self.set(picture=attrs.evolve(self.settings.picture, **values))

    @property
    def corners(self) -> Corners | None:
        """The corners of the sheet in the photo: as they were put, or as they were found."""
        own = self.settings.picture.corners
        if self.settings.picture.flat:
            return None
        return own or (self.seen.corners if self.seen is not None else None)

    def first_guess(self) -> None:
        """Forget all that was set."""
        family, file = self.settings.family, self.settings.file
        self.settings = ImportSettings(family, file)

    def follow(self, now: float) -> bool:
        """Ask where something has changed, and take what has come; True where it differs."""
        changed = False
        if self.settings != self._asked:
            self._asked, self._due = self.settings, now + PAUSE
            self.computing = self.settings.file is not None
            changed = True
        if self._due is not None and now >= self._due:
            self._due = None
            self._ask()
        for answer in self._side.heard():
            changed = self._heard(answer) or changed
        return changed

    def _ask(self) -> None:
        asked = self.settings
        if asked.file is None:
            return
        self._id += 1
        wishes = {name: getattr(asked, name) for name in ("size", "width", "spaces")}
        picture = attrs.asdict(asked.picture)
        if not self.is_picture:
            picture = {}
        self._side.ask(
            {
                "id": self._id,
                "file": str(asked.file),
                "family": asked.family,
                "wishes": wishes,
                "picture": picture,
                "pick": asked.pick,
            }
        )

    def _heard(self, answer: SideAnswer | None) -> bool:
        if answer is None:
            self._side.close()
            self.fault, self.computing = ENDED, False
            return True
        number, kind, told = answer
        if kind == PICTURE:  # it is told once, and the next task needs it too
            self.picture = told
            return True
        if number != self._id:
            return False
        if kind == SEEN:
            self.seen = told
        elif kind == TRACK:
            self.track, self.fault, self.findings, self.figures = told, "", (), None
            self.computing = False
        elif kind == FINDINGS:
            self.findings = told
        elif kind == FIGURES:
            self.figures = told
        elif kind == FAULT:
            self.fault, self.track, self.computing = told, None, False
            self.findings, self.figures = (), None
        return True

    def rest(self) -> None:
        """Nobody looks any more; who comes back is answered anew."""
        self._side.close()
        self._asked = None
