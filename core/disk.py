"""Forcing files to disk: it may take long, and a thread can let others go on meanwhile."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path

Meanwhile = Callable[[], AbstractContextManager[None]]


class _DiskWait(threading.local):
    """What is entered while this thread waits for the disk."""

    meanwhile: Meanwhile = staticmethod(nullcontext)


_waiting = _DiskWait()


@contextmanager
def lending(meanwhile: Meanwhile) -> Iterator[None]:
    """Enter this whenever this thread waits for the disk, until it is left."""
    before, _waiting.meanwhile = _waiting.meanwhile, meanwhile
    try:
        yield
    finally:
        _waiting.meanwhile = before


def waiting_for_disk() -> AbstractContextManager[None]:
    """Whatever stands in this waits for the disk and needs no processor."""
    return _waiting.meanwhile()


def force(file: int) -> None:
    """Have what was written to a file on the disk; raises OSError."""
    with waiting_for_disk():
        os.fsync(file)


def put_in_place(fresh: Path, path: Path) -> None:
    """Let a file that is written take the place of another, all at once; raises OSError."""
    with waiting_for_disk():
        fresh.replace(path)
