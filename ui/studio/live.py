"""What is worked out beside the screen while a track is drawn; no frame waits for it."""

from __future__ import annotations

import base64
import json
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any

from gridprix.core.library import Library
from gridprix.core.studio.studio import LapFigures, TrackFinding

from .session import StudioSession
from .worker import FIGURES, FINDINGS, PROGRESS

_Tasks = SimpleQueue[str | None]
_Answers = SimpleQueue[tuple[int, str, Any] | None]
_RUN = "from gridprix.ui.studio.worker import main; main()"
ENDED = "It could not be worked out: the program that measures has ended."
PAUSE = 0.25  # seconds after the last change before it is looked at


class LiveLap:
    """Findings and figures of the track that is drawn, a moment after its last change."""

    def __init__(self, library: Library) -> None:
        named = [folder for folder, words in library.origins.items() if words == str(folder)]
        self._folders = [[str(one) for one in library.rule_folders], [str(one) for one in named]]
        self._process: subprocess.Popen[str] | None = None
        self._tasks: _Tasks = SimpleQueue()
        self._answers: _Answers = SimpleQueue()
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
        if self._process is None:
            self._begin()
        self._tasks.put(json.dumps(task))

    def _begin(self) -> None:
        """Begin a process of its own; what an older one still says counts no more."""
        self._process = process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-c", _RUN],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            start_new_session=True,
        )
        self._tasks, self._answers = SimpleQueue(), SimpleQueue()
        self._tasks.put(json.dumps(self._folders))
        for work, queue in ((_speak, self._tasks), (_listen, self._answers)):
            args = (process, queue)
            threading.Thread(target=work, args=args, name="studio", daemon=True).start()

    def _take(self) -> bool:
        changed = False
        with suppress(Empty):
            while True:
                answer = self._answers.get_nowait()
                changed = self._heard(answer) or changed
        return changed

    def _heard(self, answer: tuple[int, str, Any] | None) -> bool:
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
        process, self._process = self._process, None
        self._tasks.put(None)
        self._answers = SimpleQueue()
        if process is not None:
            process.kill()
            process.wait()

    def rest(self) -> None:
        """Nobody looks any more; who comes back is answered anew."""
        self.close()
        self._asked = self._wanted = ("", "")


def _speak(process: subprocess.Popen[str], tasks: _Tasks) -> None:
    """Hand tasks over; a process that is slow to read them keeps no frame waiting."""
    assert process.stdin is not None  # noqa: S101 - it was begun with pipes
    with suppress(OSError, ValueError), process.stdin as stream:
        while (line := tasks.get()) is not None:
            stream.write(f"{line}\n")
            stream.flush()


def _listen(process: subprocess.Popen[str], answers: _Answers) -> None:
    assert process.stdout is not None  # noqa: S101 - as above
    with suppress(OSError, ValueError), process.stdout as stream:
        for line in stream:
            answers.put(pickle.loads(base64.b64decode(line)))  # noqa: S301 - of our own process
    answers.put(None)
