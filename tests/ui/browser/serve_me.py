"""Serves a table for a test, as it is told in one line of JSON."""

from __future__ import annotations

import json
import signal
import sys
import time
from importlib import import_module
from pathlib import Path

from gridprix.core.library import Library
from gridprix.scenarios import standard_library
from gridprix.ui.browser.serving import Wanted, World, serve


def say(sentence: str) -> None:
    """Print at once."""
    print(sentence, flush=True)  # noqa: T201 - the test reads it


def library(loads: list[str], *, toys: bool) -> Library:
    """What can be raced: what is shipped, with some rules more, or the family of the tests."""
    if not toys:
        return standard_library([Path(one) for one in loads], installed=False)
    found: Library = import_module("tests.core.races").toy_library()
    return found


class Hasty:
    """A clock that goes as ours does, and faster while a test wants it (SIGUSR1: begin, or end)."""

    def __init__(self, haste: float) -> None:
        self._haste, self._hurries, self._now, self._seen = haste, False, 0.0, time.monotonic()
        signal.signal(signal.SIGUSR1, self._turn)

    def _turn(self, *_: object) -> None:
        self.now()
        self._hurries = not self._hurries

    def now(self) -> float:
        before, self._seen = self._seen, time.monotonic()
        self._now += (self._seen - before) * (self._haste if self._hurries else 1.0)
        return self._now


if __name__ == "__main__":
    told = json.loads(sys.argv[1])
    haste, toys, loads = (told.pop(name) for name in ("haste", "toys", "loads"))
    wanted = Wanted(**{**told, "folder": Path(told["folder"])})
    serve(library(loads, toys=toys), wanted, World(say, now=Hasty(haste).now))
