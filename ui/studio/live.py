"""What is worked out beside the screen while a track is drawn; no frame waits for it."""

from __future__ import annotations

from collections.abc import Sequence

from gridprix.core.library import Library
from gridprix.core.studio.studio import LapFigures, TrackFinding

from .session import StudioSession
from .side_process import SideAnswer, SideProcess
from .side_worker import PROGRESS
from .worker import FIGURES, FINDINGS

ENDED = "It could not be worked out: the program that measures has ended."
PAUSE = 0.25  # seconds after the last change before it is looked at


class LiveLap:
    """Findings and figures of the track that is drawn, a moment after its last change."""

    def __init__(self, library: Library) -> None:
        self.side = SideProcess(library, "gridprix.ui.studio.worker")
        self._asked = ("", "")
        self._wanted = ("", "")
        self._due: float | None = None
        self._id = 0
        self.findings: Sequence[TrackFinding] = ()
        self.figures: LapFigures | None = None
        self.computing = False
        self.checked = False  # whether the findings are those of what is drawn
        self.progress = ""

    def follow(self, session: StudioSession, now: float) -> bool:
        """Ask anew where something has changed, and take what has come; True where it differs."""
        wanted = (session.sheet.text, session.shape)
        if wanted != self._wanted and session.held is None:
            self._wanted = wanted
            self._due = now + PAUSE if self._asked != ("", "") else now
            self.computing, self.checked = True, False
        if self._due is not None and now >= self._due:
            self._due = None
            self._ask(session)
        return self._take()

    def _ask(self, session: StudioSession) -> None:
        self._asked = self._wanted
        self._id += 1
        task = {
            "id": self._id,
            "file": session.file.path.name,
            "text": self._wanted[0],
            "drawing": self._wanted[1],
            "kinds": session.sheet.kinds,
        }
        self.progress = ""
        self.side.ask(task)

    def _take(self) -> bool:
        changed = False
        for answer in self.side.heard():
            changed = self._heard(answer) or changed
        return changed

    def _heard(self, answer: SideAnswer | None) -> bool:
        if answer is None:
            self.close()
            self.computing, self.figures = False, LapFigures((), blocked=ENDED)
            return True
        number, kind, told = answer
        if number != self._id or self._wanted != self._asked:
            return False
        if kind == FINDINGS:
            self.findings, self.checked = told, True
        elif kind == PROGRESS:
            self.progress = told
        elif kind == FIGURES:
            self.figures, self.computing = told, False
        return True

    def close(self) -> None:
        """Let the process go, whatever it is at; who follows a change is answered by a new one."""
        self.side.close()

    def rest(self) -> None:
        """Nobody looks any more; who comes back is answered anew."""
        self.close()
        self._asked = self._wanted = ("", "")
