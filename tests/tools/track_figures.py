"""Measure every ready track and keep its figures: `python tests/tools/track_figures.py [TRACK...]`.

A track that is the same as when it was raced on keeps the figures it has, for races take a while;
those that are named are measured again. `--races N` says what Q-start rests on; without any a track
is measured that has no figures at all. Each track is written when it is done, so a run that was
stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from gridprix.core.quality import TrackFigures
from gridprix.scenarios import standard_library
from gridprix.scenarios.track_figures import FIGURES, board_digest, ready_tracks
from gridprix.ui.cli import CommandSettings
from gridprix.ui.quality.measuring import measured
from gridprix.ui.quality.start_trial import RACES, StartTrial
from gridprix.ui.simulate.jobs import Crew

LIBRARY = standard_library()


def figures_of(name: str, races: int, jobs: int) -> dict[str, Any]:
    """What is kept of a track."""
    document = LIBRARY.open("tracks", name)
    report = measured(document, LIBRARY, CommandSettings(), Crew(jobs), races)
    kept: dict[str, Any] = {"digest": board_digest(document, LIBRARY)}
    if isinstance(report.figures, TrackFigures):
        kept |= {
            "moves": report.figures.moves,
            "difference": report.figures.unfairness,
            "difficulty": report.figures.difficulty,
        }
    if isinstance(report.trial, StartTrial) and report.trial.outcomes:
        kept["races"] = len(report.trial.outcomes)
        kept["wins"] = [
            [round(100 * share) for share in one.wins.to_data()] for one in report.trial.places
        ]
    return kept


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tracks", nargs="*")
    parser.add_argument("--races", type=int, default=RACES)
    parser.add_argument("--jobs", type=int, default=2)
    wanted = parser.parse_args()
    kept = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    names = ready_tracks(LIBRARY)
    for name in names:
        digest = board_digest(LIBRARY.open("tracks", name), LIBRARY)
        old = kept.get(name, {})
        known = old.get("digest") == digest and (old.get("races") or not wanted.races)
        if name in wanted.tracks if wanted.tracks else not known:
            kept[name] = figures_of(name, wanted.races, wanted.jobs)
            print(name, kept[name], flush=True)
            lines = ",\n".join(f' "{one}": {json.dumps(kept[one])}' for one in names if one in kept)
            FIGURES.write_text(f"{{\n{lines}\n}}\n")


if __name__ == "__main__":
    main()
