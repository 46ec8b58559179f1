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

PAUSE = 0.25  # seconds after the last change before it is looked at


class LiveLap:
    """Findings and figures of the track that is drawn, a moment after its last change."""

    def __init__(self, library: Library) -> None:
        named = [folder for folder, words in library.origins.items() if words == str(folder)]
        self._folders = [[str(one) for one in library.rule_folders], [str(one) for one in named]]
        self._process: subprocess.Popen[str] | None = None
        self._answers: SimpleQueue[tuple[int, str, Any] | None] = SimpleQueue()
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
        try:
            self._send(json.dumps(task))
        except OSError:  # it has died: a new one is asked
            self._process = None
            with suppress(OSError):
                self._send(json.dumps(task))

    def _send(self, line: str) -> None:
        process = self._process or self._begun()
        assert process.stdin is not None  # noqa: S101 - it was begun with pipes
        process.stdin.write(f"{line}\n")
        process.stdin.flush()

    def _begun(self) -> subprocess.Popen[str]:
        self._process = process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-m", f"{__package__}.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            start_new_session=True,
        )
        assert process.stdin is not None  # noqa: S101
        process.stdin.write(json.dumps(self._folders) + "\n")
        threading.Thread(target=self._listen, args=(process,), name="studio", daemon=True).start()
        return process

    def _listen(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None  # noqa: S101
        for line in process.stdout:
            self._answers.put(pickle.loads(base64.b64decode(line)))  # noqa: S301 - of our own process
        self._answers.put(None)

    def _take(self) -> bool:
        changed = False
        with suppress(Empty):
            while True:
                answer = self._answers.get_nowait()
                changed = self._heard(answer) or changed
        return changed

    def _heard(self, answer: tuple[int, str, Any] | None) -> bool:
        if answer is None:
            self.computing = False
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
        """Let the process go, whatever it is at."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                with suppress(OSError):
                    if stream is not None:
                        stream.close()
