"""From a track file to the report on it."""

from __future__ import annotations

import click

from gridprix.core.documents import Document, Findings
from gridprix.core.errors import GridprixError
from gridprix.core.format import family_of_track
from gridprix.core.library import Library
from gridprix.core.quality import TrackFigures, track_figures
from gridprix.ui.cli import CommandSettings
from gridprix.ui.progress import solving_bar
from gridprix.ui.simulate.jobs import Crew
from gridprix.ui.track_files import AnyKind, lone_lap

from .report import QualityReport
from .start_trial import StartTrial, trial_of

NO_RACES = "no races were asked for"
NO_LINE = "nobody races where no line is known to lead home"


def measured(
    track: Document, library: Library, settings: CommandSettings, crew: Crew, races: int
) -> QualityReport:
    """Look at a track, solve it, and race on it; raises BadFile where it cannot be read."""
    family = family_of_track(track, library.catalogue.families)
    findings = Findings(track)
    board = family.load_board(track, findings, AnyKind())
    findings.raise_if_any()
    figures: TrackFigures | str
    trial: StartTrial | str
    try:
        with solving_bar() as watcher:
            figures = track_figures(lone_lap(track, library), watcher)
    except GridprixError as error:
        figures, trial = str(error), NO_LINE
    else:
        trial = _trial(track, library, settings, crew, races) if races else NO_RACES
    return QualityReport(board.name, board.title, family, (*findings.warnings,), figures, trial)


def _trial(
    track: Document, library: Library, settings: CommandSettings, crew: Crew, races: int
) -> StartTrial:
    try:
        return trial_of(track, library, settings, crew, races)
    except (
        click.Abort
    ):  # before the first race was over: what was worked out is still worth telling
        return StartTrial((), races)
