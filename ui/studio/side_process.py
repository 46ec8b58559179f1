"""A process beside the window that is told tasks and answers them; no frame waits for it."""

from __future__ import annotations

import base64
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from gridprix.core.library import Library
from gridprix.ui.itself import itself

_Tasks = SimpleQueue[str | None]
SideAnswer = tuple[int, str, Any]
"""The number of the task, what kind of answer it is, and the answer."""
_Answers = SimpleQueue[SideAnswer | None]


def folders_of(library: Library) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """The folders of rules and of files that a person named, so that others find the same."""
    named = (folder for folder, words in library.origins.items() if words == str(folder))
    return tuple(library.rule_folders), tuple(named)


class SideProcess:
    """Runs `main` of a module that serves as `side_worker.py` does; begins when it is asked."""

    def __init__(self, library: Library, module: str) -> None:
        self._folders = [[str(one) for one in some] for some in folders_of(library)]
        self._module = module
        self.process: subprocess.Popen[str] | None = None
        self._tasks: _Tasks = SimpleQueue()
        self._answers: _Answers = SimpleQueue()

    def ask(self, task: Mapping[str, Any]) -> None:
        """Hand over a task; `id` is its number, and a newer task ends an older one."""
        if self.process is None:
            self._begin()
        self._tasks.put(json.dumps(task))

    def _begin(self) -> None:
        """Begin a process of its own; what an older one still says counts no more."""
        self.process = process = subprocess.Popen(  # noqa: S603 - our own program
            itself(self._module),
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

    def heard(self) -> Iterator[SideAnswer | None]:
        """What has been answered since; None where the process has ended by itself."""
        with suppress(Empty):
            while True:
                yield self._answers.get_nowait()

    def close(self) -> None:
        """Let the process go, whatever it is at; the next task begins a new one."""
        process, self.process = self.process, None
        self._tasks.put(None)
        self._answers = SimpleQueue()
        if process is not None:
            _kill(process)
            process.wait()


def _kill(process: subprocess.Popen[str]) -> None:
    """End a process and what it has begun: a group of their own, where the system has groups."""
    if process.poll() is None and hasattr(os, "killpg"):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


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
