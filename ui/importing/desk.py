"""A file that is made a track while somebody slides settings: no frame waits for it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs

from gridprix.core.library import Library
from gridprix.core.studio.studio import ERROR, LapFigures, TrackFinding
from gridprix.ui.studio.side_process import SideAnswer, SideProcess

from .answers import (
    FAULT,
    FIGURES,
    FINDINGS,
    PARTS,
    PICTURE,
    SEEN,
    TRACK,
    FilePart,
    LaidTrack,
    SeenRoad,
    ShownPicture,
)
from .file_kinds import KINDS
from .picture_settings import Corners, PictureSettings
from .roles import given_role

PATIENCE = 0.5  # seconds after which a newer question no longer waits for the last answer
WISHES = ("size", "width", "spaces", "simplify")
ENDED = "the program that reads files has ended; change a setting, and it begins anew"


@attrs.frozen
class ImportSettings:
    """What is asked of a file: into which family, how large, and how it is read."""

    family: str
    file: Path | None = None
    picture: PictureSettings = attrs.field(factory=PictureSettings)
    size: int | None = None
    width: int | None = None
    spaces: int | None = None
    simplify: int | None = None
    roles: tuple[str, ...] = ()  # of the parts of a drawing or a map, once somebody has said
    turn: bool = False
    metres: int | None = None  # that the road of a map is wide

    @property
    def kind(self) -> str:
        """What the file is, by its name: nothing where there is none or it cannot be read."""
        return KINDS.get(self.file.suffix.casefold(), "") if self.file is not None else ""

    def to_data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "file": str(self.file),
            "family": self.family,
            "wishes": {name: getattr(self, name) for name in WISHES},
            "picture": attrs.asdict(self.picture) if self.kind == "picture" else {},
            "roles": self.roles,
            "turn": self.turn,
            "metres": self.metres,
        }


class ImportDesk:
    """Settings in, what was seen and the track out."""

    def __init__(self, library: Library, settings: ImportSettings) -> None:
        self._side = SideProcess(library, "gridprix.ui.importing.worker")
        self.settings = settings
        self._asked: ImportSettings | None = None
        self._waits = 0.0  # until when the last question is given time to be answered
        self._id = 0
        self.picture: ShownPicture | None = None
        self.parts: Sequence[FilePart] = ()
        self.seen: SeenRoad | None = None
        self.track: LaidTrack | None = None
        self.findings: Sequence[TrackFinding] = ()
        self.figures: LapFigures | None = None
        self.stale = False  # the figures are those of the track before
        self.fault = ""
        self.computing = False

    # -- what a person does

    def choose(self, file: Path) -> None:
        """Another file; how the last one was read is not meant for it."""
        kept = self.settings
        self.settings = ImportSettings(kept.family, file, size=kept.size, spaces=kept.spaces)
        self.picture = self.seen = self.track = self.figures = None
        self.parts, self.findings, self.fault = (), (), ""

    def set(self, **values: Any) -> None:
        """Change what is asked for; a width is in squares or in metres."""
        for one, other in (("width", "metres"), ("metres", "width")):
            if values.get(one) is not None:
                values[other] = None
        self.settings = attrs.evolve(self.settings, **values)

    def set_picture(self, **values: Any) -> None:
        """Change how the picture is read."""
        self.set(picture=attrs.evolve(self.settings.picture, **values))

    def set_role(self, number: int, role: str) -> None:
        """Say what a part of the file is."""
        if number < len(self.parts):
            self.set(roles=given_role(self.parts, number, role))

    def first_guess(self) -> None:
        """Forget all that was set."""
        self.settings = ImportSettings(self.settings.family, self.settings.file)

    @property
    def corners(self) -> Corners | None:
        """The corners of the sheet in the photo: as they were put, or as they were found."""
        own = self.settings.picture.corners
        if self.settings.picture.flat:
            return None
        return own or (self.seen.corners if self.seen is not None else None)

    @property
    def ready(self) -> bool:
        """Whether the track is there, of all of the file and as it was asked for."""
        return self.track is not None and not self.computing

    # -- what is worked out beside the screen

    def follow(self, now: float) -> bool:
        """Ask where something has changed, and take what has come; True where it differs.

        While a slider is held the newest question waits for the answer to the last one: so there
        are answers on the way.
        """
        changed = False
        for answer in self._side.heard():
            changed = self._heard(answer) or changed
        if self.settings != self._asked and now >= self._waits:
            self._asked, self.computing = self.settings, self.settings.file is not None
            self._waits = now + PATIENCE
            self._ask()
            changed = True
        return changed

    def _ask(self) -> None:
        if self.settings.file is not None:
            self._id += 1
            self._side.ask({"id": self._id, **self.settings.to_data()})

    def _heard(self, answer: SideAnswer | None) -> bool:
        if answer is None:
            self._side.close()
            self.fault, self.computing = ENDED, False
            return True
        number, kind, told = answer
        if kind == PICTURE:  # it is told once, and the next task needs it too
            file, picture = told
            self.picture = picture if file == str(self.settings.file) else self.picture
            return True
        if number != self._id:
            return False
        if kind == SEEN:
            self.seen = told
        elif kind == PARTS:
            self.parts = told
        elif kind == TRACK:
            self.track, self.fault, self.stale = told, "", True
            self.computing, self._waits = told.rough, 0.0
        elif kind == FINDINGS:
            self.findings = told
            if any(one.level == ERROR for one in told):  # nobody drives round such a track
                self.figures = None
        elif kind == FIGURES:
            self.figures, self.stale = told, False
        elif kind == FAULT:
            self.fault, self.track = told, None
            self.computing, self._waits = False, 0.0
            self.findings, self.figures = (), None
        return True

    def rest(self) -> None:
        """Nobody looks any more; who comes back is answered anew."""
        self._side.close()
        self._asked, self._waits = None, 0.0
