"""A process that looks at tracks while they are drawn: findings first, then what they come to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridprix.core.coach import coach_of
from gridprix.core.documents import BadFile, parse_document
from gridprix.core.errors import FAILURES
from gridprix.core.format import family_of_track
from gridprix.core.studio.studio import (
    ERROR,
    NO_WAY,
    LapFigures,
    TrackFinding,
    TrackSheet,
    studio_of,
)
from gridprix.ui.errors import plain_reason
from gridprix.ui.track_files import race_on

from .side_worker import GONE, SideWorker, serve

FINDINGS, FIGURES = "findings", "figures"
FAULTY = "It is measured when nothing is marked as an error any more."


class Measurer(SideWorker):
    """Tells what is found in a track, and then what it comes to."""

    def work(self, task: dict[str, Any]) -> None:
        """Look at a track."""
        try:
            document = parse_document(task["text"], task["file"])
            family = family_of_track(document, self.library.catalogue.families)
            studio = studio_of(family)
            sheet = TrackSheet(document, task["text"], tuple(task["kinds"]))
            findings = tuple(studio.findings(sheet, task["drawing"]))
            self.tell(FINDINGS, findings)
            if any(one.level == ERROR for one in findings):
                self.tell(FIGURES, LapFigures((), blocked=_blocked(findings)))
                return
            rules = {"ruleset": coach_of(family).ruleset, "seats": 1}
            scenario = race_on(document, self.library, rules)
            self.tell(FIGURES, studio.measure(scenario, self))
        except GONE:
            raise
        except BadFile as error:
            self.tell(FIGURES, LapFigures((), blocked=str(error.problems[0].what)))
        except FAILURES as error:
            self.tell(FIGURES, LapFigures((), blocked=plain_reason(error) or FAULTY))


def _blocked(findings: Sequence[TrackFinding]) -> str:
    """Why there is nothing to measure, where a finding says that nobody gets round."""
    round_ = [one for one in findings if one.title == NO_WAY]
    return f"{NO_WAY}: {round_[0].words[:1].lower()}{round_[0].words[1:]}" if round_ else FAULTY


def main() -> None:
    """Serve until the input ends."""
    serve(Measurer)
