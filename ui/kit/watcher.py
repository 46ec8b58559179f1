"""Looking at files until they change."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path

PATTERNS = ("*.yaml", "*.yml", "*.py")
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


def run_on_change(
    paths: Iterable[Path], action: Callable[[], object], *, every: float = 0.3
) -> None:
    """Run an action now and after every change, until the person stops it."""
    paths = tuple(paths)
    seen = look_at(paths)
    action()
    while True:
        time.sleep(every)
        now = look_at(paths)
        if now != seen:
            seen = now
            action()
