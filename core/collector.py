"""Python's collector of garbage, while a race is run to its end.

A race keeps all that happened and leaves next to no circles behind, so that the collector finds
nothing and walks through the growing log again and again: a fifth of the time of a circuit. While
somebody runs a race it therefore comes seldom, and afterwards as often as before.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = (200_000, 50, 100)  # new objects, then how many times of each before the next kind


class _Runs:
    """How many races are being run, in whatever threads, and what held before the first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._count = 0
        self._before = SELDOM

    def begin(self) -> None:
        with self._lock:
            if not self._count:
                self._before = gc.get_threshold()
                gc.set_threshold(*SELDOM)
            self._count += 1

    def end(self) -> None:
        with self._lock:
            self._count -= 1
            if not self._count:
                gc.set_threshold(*self._before)


_RUNS = _Runs()


@contextmanager
def collecting_seldom() -> Iterator[None]:
    """Let the collector come seldom until this is left; pilots may run races inside of races."""
    _RUNS.begin()
    try:
        yield
    finally:
        _RUNS.end()
