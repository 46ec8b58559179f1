"""From a track file to the report on it."""

from __future__ import annotations

import click

from gridprix.core.documents import Document, Findings
from gridprix.core.errors import GridprixError
from gridprix.core.library import Library
from gridprix.core.quality import TrackFigures, track_figures
from gridprix.core.solving import Watcher
from gridprix.ui.cli import CommandSettings
from gridprix.ui.progress import solving_bar
from gridprix.ui.simulate.jobs import Crew
from gridprix.ui.track_files import load_track, lone_lap

from .report import QualityReport
from .start_trial import StartTrial, trial_of

NO_RACES = "no races were asked for"
NO_LINE = "nobody races where no line is known to lead home"


def measured(
    track: Document, library: Library, settings: CommandSettings, crew: Crew, races: int
) -> QualityReport:
    """Look at a track, solve it, and race on it; raises BadFile where it cannot be read."""
    load_track(track, library)  # what is wrong with it is told before anything is measured
    with solving_bar() as watcher:
        figures = figures_of(track, library, watcher)
    return report_on(track, figures, library, settings, crew, races)


def figures_of(track: Document, library: Library, watcher: Watcher) -> TrackFigures | str:
    """What is known of a track without racing on it, or why nothing is."""
    try:
        return track_figures(lone_lap(track, library), watcher)
    except GridprixError as error:
        return str(error)


def report_on(
    track: Document,
    figures: TrackFigures | str,
    library: Library,
    settings: CommandSettings,
    crew: Crew,
    races: int,
) -> QualityReport:
    """Race on a track of which all else is known already, or why it is not."""
    findings = Findings(track)
    family, board = load_track(track, library, findings)
    trial: StartTrial | str = NO_RACES
    if isinstance(figures, str):
        trial = NO_LINE
    elif races:
        trial = _trial(track, library, settings, crew, races)
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
