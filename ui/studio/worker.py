"""A process that looks at tracks while they are drawn: findings first, then what they come to.

One task a line on its input; several answers on its output, each a line. A newer task ends the one
that is being worked at as soon as the solver tells how far it has come.
"""

from __future__ import annotations

import base64
import json
import os
import pickle
import sys
import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

from gridprix.core.coach import coach_of
from gridprix.core.documents import BadFile, parse_document
from gridprix.core.errors import FAILURES
from gridprix.core.format import family_of_track
from gridprix.core.library import Library
from gridprix.core.studio.studio import (
    ERROR,
    NO_WAY,
    LapFigures,
    TrackFinding,
    TrackSheet,
    studio_of,
)
from gridprix.ui.errors import plain_reason
from gridprix.ui.shelves import open_library
from gridprix.ui.track_files import race_on
from gridprix.ui.watch import watching

FINDINGS, PROGRESS, FIGURES = "findings", "progress", "figures"
T = TypeVar("T")
FAULTY = "It is measured when nothing is marked as an error any more."


class _Newer(Exception):
    """Something newer waits."""


class Measurer:
    """Works at the newest task, and hears of newer ones meanwhile."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._tasks: SimpleQueue[dict[str, Any] | None] = SimpleQueue()
        self._newest = 0
        self._now = 0
        self._out = os.fdopen(os.dup(1), "w", encoding="ascii")
        os.dup2(2, 1)  # what rules print goes where errors go

    def take(self, task: dict[str, Any]) -> None:
        """Another task has come."""
        self._newest = task["id"]
        self._tasks.put(task)

    def end(self) -> None:
        """Nobody asks any more."""
        self._newest += 1
        self._tasks.put(None)

    def run(self) -> None:
        """Work until nobody asks any more."""
        while (task := self._tasks.get()) is not None:
            if task["id"] != self._newest:
                continue
            self._now = task["id"]
            with suppress(_Newer, BrokenPipeError):
                self._work(task)

    def _work(self, task: dict[str, Any]) -> None:
        try:
            document = parse_document(task["text"], task["file"])
            family = family_of_track(document, self._library.catalogue.families)
            studio = studio_of(family)
            sheet = TrackSheet(document, task["text"], tuple(task["kinds"]))
            findings = tuple(studio.findings(sheet, task["drawing"]))
            self._tell(FINDINGS, findings)
            if any(one.level == ERROR for one in findings):
                self._tell(FIGURES, LapFigures((), blocked=_blocked(findings)))
                return
            rules = {"ruleset": coach_of(family).ruleset, "seats": 1}
            scenario = race_on(document, self._library, rules)
            self._tell(FIGURES, studio.measure(scenario, self))
        except (_Newer, BrokenPipeError):
            raise
        except BadFile as error:
            self._tell(FIGURES, LapFigures((), blocked=str(error.problems[0].what)))
        except FAILURES as error:
            self._tell(FIGURES, LapFigures((), blocked=plain_reason(error) or FAULTY))

    def _tell(self, kind: str, answer: Any) -> None:
        if self._now != self._newest:
            raise _Newer
        raw = base64.b64encode(pickle.dumps((self._now, kind, answer)))
        self._out.write(raw.decode("ascii") + "\n")
        self._out.flush()

    # -- what a solver tells

    def says(self, words: str) -> None:
        """How far it has come."""
        self._tell(PROGRESS, words)

    def counts(self, things: Sequence[T], words: str) -> Iterable[T]:
        """The things one by one; after each a newer task is looked for."""
        for number, thing in enumerate(things):
            self._tell(PROGRESS, f"{words}: {number} of {len(things)}")
            yield thing


def _blocked(findings: Sequence[TrackFinding]) -> str:
    """Why there is nothing to measure, where a finding says that nobody gets round."""
    round_ = [one for one in findings if one.title == NO_WAY]
    return f"{NO_WAY}: {round_[0].words[:1].lower()}{round_[0].words[1:]}" if round_ else FAULTY


def main() -> None:
    """Serve until the input ends."""
    folders = json.loads(sys.stdin.readline())
    library = open_library(*(list(map(Path, one)) for one in folders), quiet=True)
    measurer = Measurer(library)
    worker = threading.Thread(target=_watched, args=(measurer,), name="measurer", daemon=True)
    worker.start()
    for line in sys.stdin:
        measurer.take(json.loads(line))
    measurer.end()


def _watched(measurer: Measurer) -> None:
    with watching():
        measurer.run()
