"""A process that finds out how good a track is while somebody looks at its page."""

from __future__ import annotations

from typing import Any

from gridprix.core.documents import Document, parse_document
from gridprix.core.errors import FAILURES, GridprixError
from gridprix.core.quality import TrackFigures
from gridprix.core.studio.studio import LapFigures, studio_of
from gridprix.ui.cli import CommandSettings
from gridprix.ui.errors import plain_reason
from gridprix.ui.simulate.jobs import Crew
from gridprix.ui.studio.side_process import folders_of
from gridprix.ui.studio.side_worker import GONE, SideWorker, serve
from gridprix.ui.track_files import lone_lap

from .measuring import figures_of, report_on
from .report import QualityReport
from .start_trial import StartTrial, trial_of
from .survey import DONE, FIGURES, LAP, STARTS, SurveyedTrack

ALONE = Crew(1)


class Surveyor(SideWorker):
    """Tells what is soon known first."""

    def work(self, task: dict[str, Any]) -> None:
        """Look at a track."""
        track = parse_document(task["text"], task["file"])
        try:
            self._survey(track, task["races"])
        except GONE:
            raise
        except FAILURES as error:
            self.tell(FIGURES, SurveyedTrack(why=plain_reason(error) or type(error).__name__))
        self.tell(DONE, None)

    def _survey(self, track: Document, races: int) -> None:
        settings = CommandSettings(*folders_of(self.library))
        lap = self._lap(track)
        if lap is not None:
            self.tell(LAP, lap)
        figures = figures_of(track, self.library, self)
        report = report_on(track, figures, self.library, settings, ALONE, 0)
        self.tell(FIGURES, _told(report))
        if isinstance(figures, TrackFigures) and races:
            self.says(f"{races} races")
            trial_of(track, self.library, settings, ALONE, races, self._raced)

    def _lap(self, track: Document) -> LapFigures | None:
        """The best line as the studio draws it; a family without one has its figures alone."""
        try:
            scenario = lone_lap(track, self.library)
            return studio_of(scenario.family).measure(scenario, self)
        except GridprixError:
            return None

    def _raced(self, so_far: StartTrial) -> None:
        shares = so_far.shares
        self.tell(STARTS, shares)
        self.says(f"{shares.races} of {shares.wanted} races")


def _told(report: QualityReport) -> SurveyedTrack:
    figures, lines = report.figures, tuple(report.track_lines())
    if isinstance(figures, str):
        return SurveyedTrack(lines, why=figures)
    starts = len(figures.starts)
    return SurveyedTrack(lines, figures.moves, figures.proven, figures.difficulty, starts)


def main() -> None:
    """Serve until the input ends."""
    serve(Surveyor)
