"""The one way a file is read: ordinary files of a sensible size, and nothing that never ends.

A pipe would keep the program waiting, and a device such as /dev/zero has no end. What is refused
is an OSError whose `strerror` says why, so that whoever asked tells it like any other.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

MOST_BYTES = 64_000_000

_KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFSOCK: "a socket",
}
# opening a pipe would wait for somebody to write; where there are no pipes the flag is missing
_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class UnfitFile(OSError):
    """Something that is no ordinary file, or one too large to be read."""


def check_file(path: Path, most: int = MOST_BYTES) -> None:
    """Refuse what `read_file` would refuse, without opening it."""
    _check(path, path.stat(), most)


def read_file(path: Path, most: int = MOST_BYTES) -> bytes:
    """All bytes of an ordinary file of at most so many."""
    # looked at before it is opened, for opening a device may already do something
    check_file(path, most)
    with os.fdopen(os.open(path, os.O_RDONLY | _AT_ONCE), "rb") as stream:
        _check(path, os.fstat(stream.fileno()), most)
        raw = stream.read(most + 1)
    if len(raw) > most:  # some files of the system say that they are empty
        raise _too_large(path, f"more than {most:,}", most)
    return raw


def _check(path: Path, status: os.stat_result, most: int) -> None:
    if not stat.S_ISREG(status.st_mode):
        kind = _KINDS.get(stat.S_IFMT(status.st_mode), "something else")
        raise UnfitFile(errno.EINVAL, f"it is {kind} and not an ordinary file", str(path))
    if status.st_size > most:
        raise _too_large(path, f"{status.st_size:,}", most)


def _too_large(path: Path, size: str, most: int) -> UnfitFile:
    return UnfitFile(errno.EFBIG, f"it has {size} bytes and at most {most:,} are read", str(path))
