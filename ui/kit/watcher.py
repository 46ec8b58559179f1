"""Looking at files until they change."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from gridprix.core.files import read_file

PATTERNS = ("*.yaml", "*.yml", "*.py")
SECOND = 1.0
Look = dict[Path, tuple[int, int]]


def look_at(paths: Iterable[Path]) -> Look:
    """When each of the files below was changed, and how long it is."""
    seen: Look = {}
    for path in paths:
        files = [file for one in PATTERNS for file in path.rglob(one)] if path.is_dir() else [path]
        for file in files:
            try:
                status = file.stat()
            except OSError:
                continue  # an editor may be replacing it at this moment
            seen[file] = (status.st_mtime_ns, status.st_size)
    return seen


class Lookout:
    """Knows files as they were read, and tells which of them are otherwise now.

    A file whose date or length is another is read again; only another content is a change, and
    one that is as it was before is none. `paths` are asked for at every look, for there may be
    more of them.
    """

    def __init__(
        self,
        paths: Callable[[], Iterable[Path]],
        *,
        every: float = SECOND,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._paths = paths
        self._every = every
        self._clock = clock
        self._digests: dict[Path, bytes] = {}
        self._seen: Look = {}
        self._changed: tuple[Path, ...] = ()
        self.take_in()

    def take_in(self) -> None:
        """From here on files count as known as they are now."""
        self._seen = look_at(self._paths())
        self._digests = {path: _digest(path) for path in self._seen}
        self._changed = ()
        self._next = self._clock() + self._every

    def know(self, paths: Iterable[Path]) -> None:
        """Some files count as known as they are now; what has changed in others stays told."""
        look = look_at(paths)
        self._seen |= look
        self._digests |= {path: _digest(path) for path in look}
        self._changed = tuple(path for path in self._changed if path not in look)

    def forget(self, paths: Iterable[Path]) -> None:
        """Some files are none of this lookout's business any more."""
        for path in paths:
            self._seen.pop(path, None)
            self._digests.pop(path, None)
        self._changed = tuple(path for path in self._changed if path in self._digests)

    @property
    def due(self) -> bool:
        """Whether it is time to look again."""
        return self._clock() >= self._next

    @property
    def known_changes(self) -> tuple[Path, ...]:
        """The files that were otherwise, new or gone at the last look."""
        return self._changed

    def changed(self) -> tuple[Path, ...]:
        """The files that are otherwise, new or gone; the disk is asked only when that is due."""
        if self.due:
            self.look()
        return self._changed

    def look(self) -> None:
        """Look at the files now."""
        now = look_at(self._paths())
        before = set(self._changed)
        differs = [path for path in self._digests if path not in now]
        for path, status in now.items():
            if status == self._seen.get(path):
                same = path not in before
            else:
                same = self._digests.get(path) == _digest(path)
            if not same:
                differs.append(path)
        self._seen = now
        self._changed = tuple(sorted(differs))
        self._next = self._clock() + self._every


def _digest(path: Path) -> bytes:
    try:
        return hashlib.sha256(read_file(path)).digest()
    except OSError:
        return b""  # it cannot be read, which is a way to be, too


def told(files: Sequence[Path]) -> str:
    """That files have changed, in a few words: `rain.py has changed`."""
    if not files:
        return ""
    more = len(files) - 1
    if not more:
        return f"{files[0].name} has changed"
    others = files[1].name if more == 1 else f"{more} more files"
    return f"{files[0].name} and {others} have changed"


def run_on_change(
    paths: Iterable[Path], action: Callable[[], object], *, every: float = 0.3
) -> None:
    """Run an action now and after every change, until the person stops it."""
    paths = tuple(paths)
    lookout = Lookout(lambda: paths, every=every)
    action()
    while True:
        time.sleep(every)
        lookout.look()
        if lookout.changed():
            lookout.take_in()
            action()
