"""What a track page waits for: the best line, how good the track is, what its starts are worth."""

from __future__ import annotations

import attrs

from gridprix.core.library import Library
from gridprix.core.studio.studio import LapFigures
from gridprix.ui.studio.live import ENDED
from gridprix.ui.studio.side_process import SideAnswer, SideProcess
from gridprix.ui.studio.side_worker import PROGRESS

from .shares import StartShares

LAP, FIGURES, STARTS, DONE = "lap", "figures", "starts", "done"


@attrs.frozen
class SurveyedTrack:
    """What is known of a track without racing on it; without moves `why` says why not."""

    lines: tuple[tuple[str, str], ...] = ()
    moves: int | None = None
    proven: bool = False
    difficulty: str = ""
    starts: int = 0
    why: str = ""


class TrackSurvey:
    """Asks a process beside the window about one track, and keeps what has come."""

    def __init__(self, library: Library, file: str, text: str, races: int) -> None:
        self.side = SideProcess(library, "gridprix.ui.quality.worker")
        self._task = {"id": 1, "file": file, "text": text, "races": races}
        self.lap: LapFigures | None = None
        self.track: SurveyedTrack | None = None
        self.starts: StartShares | None = None
        self.why_no_starts = ""
        self.progress = ""
        self.done = False

    def begin(self) -> None:
        """Ask, unless all has been answered or somebody is at work."""
        if not self.done and self.side.process is None:
            self.progress = ""
            self.side.ask(self._task)

    def take(self) -> bool:
        """Take what has come; answers whether anything has."""
        answers = list(self.side.heard())
        for answer in answers:
            self._heard(answer)
        return bool(answers)

    def _heard(self, answer: SideAnswer | None) -> None:
        if answer is None:
            self.track = self.track or SurveyedTrack(why=ENDED)
            self.why_no_starts = self.why_no_starts or ENDED
            self._finish()
            return
        _, kind, told = answer
        if kind == LAP:
            self.lap = told
        elif kind == FIGURES:
            self.track = told
        elif kind == STARTS and isinstance(told, StartShares):
            self.starts = told
        elif kind == STARTS:
            self.why_no_starts = told
        elif kind == PROGRESS:
            self.progress = told
        elif kind == DONE:
            self._finish()

    def _finish(self) -> None:
        self.done = True
        self.rest()

    def rest(self) -> None:
        """Nobody looks any more; what is still missing is asked for anew when somebody does."""
        self.side.close()
