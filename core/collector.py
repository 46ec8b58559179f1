"""Python's collector of garbage, while a race is run to its end.

A race keeps all that happened and leaves next to no circles behind, so that the collector finds
nothing and walks through the growing log again and again: a fifth of the time of a circuit. While
somebody runs a race it therefore comes seldom, and afterwards as often as before.

What a race leaves would then be walked through at once, as the youngest there is, though all of it
goes without the collector when the race is let go. It is put among the oldest instead, unseen. So
that circles, if there are any, do not gather there for ever, all is looked through now and then.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = (200_000, 50, 100)  # new objects, then how many times of each before the next kind
STEADY = (2_000, 1_000_000, 1_000_000)  # a little at a time, and what was kept once never again
MANY = 500  # races after which everything is looked through


class _Runs:
    """How many races are being run, in whatever threads, and what held before the first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._count = 0
        self._ended = 0
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
                self._put_away()  # before the collector looks at it: from here on it comes often
                gc.set_threshold(*self._before)

    def _put_away(self) -> None:
        """Count what there is as old, without a look at it; after many races with one.

        A program that has frozen what it loaded keeps it so, and has the young looked through.
        """
        self._ended += 1
        if self._ended % MANY == 0:
            gc.collect()
        elif not gc.get_freeze_count():
            gc.freeze()
            gc.unfreeze()  # into the oldest generation: nothing is walked through


_RUNS = _Runs()


@contextmanager
def collecting_seldom() -> Iterator[None]:
    """Let the collector come seldom until this is left; pilots may run races inside of races."""
    _RUNS.begin()
    try:
        yield
    finally:
        _RUNS.end()


def settle_down() -> None:
    """Begin to do the same for long: what is there by now stays, and is walked through no more.

    What comes and goes from now on is looked through in small pieces, for all wait meanwhile. Old
    circles stay until somebody asks to `look_through` everything.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*STEADY)


def look_through() -> None:
    """Look through all that has come since a long-lived program settled down."""
    gc.collect()
