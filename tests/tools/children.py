"""Lives in processes of their own, forked so that imports are not repeated."""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Generic, TypeVar

import attrs

Job = TypeVar("Job")
# returns the exit code; the second argument is a folder that is the child's own
Live = Callable[[Job, Path], int]
_NOTE = "note"
_MEMORY = 4 << 30  # what grows without end need not fill the machine


@attrs.frozen
class Child(Generic[Job]):
    """A process in which a job is done."""

    job: Job
    process: int
    home: Path
    begun: float

    def end(self) -> None:
        """Leave nothing behind: no process that the child has started, no file."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process, signal.SIGKILL)
        shutil.rmtree(self.home, ignore_errors=True)


@attrs.frozen
class End:
    """How a child ended: its exit code, below 0 by a signal; and what it noted last."""

    code: int
    note: str


def note(home: Path, text: str) -> None:
    """Say what comes next, so that it is known even if the process does not survive it."""
    (home / _NOTE).write_text(text)


def silence() -> None:
    """Say nothing from now on, and hear nothing."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)


def ends(
    jobs: Iterable[Job], live: Live[Job], at_once: int, limit: float
) -> Iterator[tuple[Job, End]]:
    """Do jobs, some at a time; one that takes more than the limit's seconds is ended."""
    waiting = iter(jobs)
    children: list[Child[Job]] = []
    try:
        while True:
            while len(children) < at_once and (job := next(waiting, None)) is not None:
                children.append(_begin(job, live))
            if not children:
                return
            time.sleep(0.003)
            for child in [*children]:
                if (end := _ended(child, limit)) is not None:
                    children.remove(child)
                    child.end()
                    yield child.job, end
    finally:
        for child in children:
            child.end()
            os.waitpid(child.process, 0)


def _begin(job: Job, live: Live[Job]) -> Child[Job]:
    home = Path(tempfile.mkdtemp(prefix="mutant-"))
    process = os.fork()
    if process == 0:
        code = 1
        try:
            os.setsid()
            silence()
            resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
            # folders of tests too go with the child
            os.environ["PYTEST_DEBUG_TEMPROOT"] = str(home)
            code = live(job, home)
        finally:
            os._exit(code)
    return Child(job, process, home, time.monotonic())


def _ended(child: Child[Job], limit: float) -> End | None:
    process, status = os.waitpid(child.process, os.WNOHANG)
    if not process:
        if time.monotonic() - child.begun < limit:
            return None
        os.killpg(child.process, signal.SIGKILL)
        _, status = os.waitpid(child.process, 0)
    file = child.home / _NOTE
    return End(os.waitstatus_to_exitcode(status), file.read_text() if file.exists() else "")
