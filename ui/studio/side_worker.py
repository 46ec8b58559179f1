"""What runs in a process beside the window: it works at the newest task that it was told.

One task a line on its input; several answers on its output, each a line. A newer task ends the one
that is being worked at as soon as that tells how far it has come.
"""

from __future__ import annotations

import base64
import json
import os
import pickle
import sys
import threading
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

from gridprix.core.library import Library
from gridprix.ui.shelves import open_library
from gridprix.ui.watch import watching

PROGRESS = "progress"
GRAIN = 0.01  # seconds between two looks
T = TypeVar("T")


class NewerTask(Exception):
    """Something newer waits."""


GONE = (NewerTask, BrokenPipeError)  # nobody waits for the answer


class SideWorker:
    """Works at the newest task, and hears of newer ones meanwhile; it is a solver's watcher too."""

    def __init__(self, library: Library) -> None:
        self.library = library
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
            with suppress(*GONE):
                self.work(task)

    def work(self, task: dict[str, Any]) -> None:
        """Do a task; overridden by each."""

    def heed(self) -> None:
        """Look whether something newer waits; raises NewerTask where it does."""
        if self._now != self._newest:
            raise NewerTask

    def rest(self, seconds: float) -> None:
        """Let some time pass, in which something newer may come: then it raises NewerTask."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.heed()
            time.sleep(GRAIN)

    def tell(self, kind: str, answer: Any) -> None:
        """Answer; raises NewerTask where that is not wanted any more."""
        self.heed()
        raw = base64.b64encode(pickle.dumps((self._now, kind, answer)))
        self._out.write(raw.decode("ascii") + "\n")
        self._out.flush()

    # -- what a solver tells

    def says(self, words: str) -> None:
        """How far it has come."""
        self.tell(PROGRESS, words)

    def counts(self, things: Sequence[T], words: str) -> Iterable[T]:
        """The things one by one; after each a newer task is looked for."""
        for number, thing in enumerate(things):
            self.tell(PROGRESS, f"{words}: {number} of {len(things)}")
            yield thing


def serve(kind: type[SideWorker]) -> None:
    """Serve until the input ends."""
    folders = json.loads(sys.stdin.readline())
    worker = kind(open_library(*(list(map(Path, one)) for one in folders), quiet=True))
    threading.Thread(target=_watched, args=(worker,), name="beside", daemon=True).start()
    for line in sys.stdin:
        worker.take(json.loads(line))
    worker.end()


def _watched(worker: SideWorker) -> None:
    with watching():
        worker.run()
