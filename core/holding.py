"""One writer at a time: who writes a journal holds it, and whoever comes second learns who does.

The system's own lock on the file decides, so it is gone with the process that had it, however that
ended. The note beside the file only says who it is; nothing is decided by it.
"""

from __future__ import annotations

import json
import os
import platform
import time
from pathlib import Path
from typing import Any

from .errors import BadJournal, JournalBusy
from .files import check_file, read_file

try:
    import fcntl
except ImportError:  # there is no such lock on this system; then nobody is kept out
    fcntl = None  # type: ignore[assignment]

NOTE = ".held"
TRIES, PAUSE = 5, 0.01


class Hold:
    """A journal opened for writing by this process alone."""

    def __init__(self, path: Path, *, new: bool = False) -> None:
        """Open and lock a file; raises JournalBusy when another writer has it."""
        self.path = path
        flags = os.O_RDWR | os.O_CLOEXEC | ((os.O_CREAT | os.O_EXCL) if new else 0)
        try:
            if not new:
                check_file(path)
            self.file = os.open(path, flags, 0o644)
        except FileExistsError:
            raise BadJournal(f"{path} exists already; choose another name or resume it") from None
        except OSError as error:
            raise BadJournal(f"{path} cannot be written: {error.strerror}") from None
        for left in range(TRIES, -1, -1):
            if _locked(self.file, path):
                break
            if not left:
                os.close(self.file)
                raise JournalBusy(path, holder(path))
            time.sleep(PAUSE)  # whoever only asks whether it is held lets go at once
        _sign(path)

    def release(self) -> None:
        """Let others write."""
        if self.file >= 0:
            _note(self.path).unlink(missing_ok=True)
            os.close(self.file)
            self.file = -1


def holder(path: Path) -> str:
    """Who holds a journal, as far as the note beside it tells."""
    try:
        note: Any = json.loads(read_file(_note(path)))
        process, machine = int(note["process"]), str(note["machine"])
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return "another process"
    return f"process {process}" + ("" if machine == platform.node() else f" on {machine}")


def held(path: Path) -> bool:
    """Whether somebody is writing a journal now."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        return not _locked(file, path)
    finally:
        os.close(file)


def _locked(file: int, path: Path) -> bool:
    """Lock a file; False when somebody else has, or has put another file in its place."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return os.path.samestat(os.fstat(file), path.stat())


def _sign(path: Path) -> None:
    note = {"process": os.getpid(), "machine": platform.node()}
    try:
        _note(path).write_text(json.dumps(note), encoding="utf-8")
    except OSError:
        _note(path).unlink(missing_ok=True)  # better no note than somebody else's


def _note(path: Path) -> Path:
    return path.with_name(path.name + NOTE)
