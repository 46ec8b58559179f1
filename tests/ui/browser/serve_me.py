"""Serves a table for a test, as it is told in one line of JSON."""

from __future__ import annotations

import json
import sys
import threading
import time
from importlib import import_module
from pathlib import Path

from gridprix.core.library import Library
from gridprix.scenarios import standard_library
from gridprix.ui.browser.serving import Wanted, World, serve

STEP = 0.1  # seconds


def say(sentence: str) -> None:
    """Print at once."""
    print(sentence, flush=True)  # noqa: T201 - the test reads it


def library(*, toys: bool) -> Library:
    """What can be raced: what is shipped, or the family of the tests."""
    if not toys:
        return standard_library(installed=False)
    found: Library = import_module("tests.core.races").toy_library()
    return found


class Hasty:
    """A clock that goes faster than ours, in steps: a busy machine does not make it jump."""

    def __init__(self, haste: float) -> None:
        self._step, self._now = STEP * haste, 0.0
        threading.Thread(target=self._go, daemon=True).start()

    def _go(self) -> None:
        while True:
            time.sleep(STEP)
            self._now += self._step

    def now(self) -> float:
        return self._now


if __name__ == "__main__":
    told = json.loads(sys.argv[1])
    haste, toys = told.pop("haste"), told.pop("toys")
    wanted = Wanted(**{**told, "folder": Path(told["folder"])})
    serve(library(toys=toys), wanted, World(say, now=Hasty(haste).now))
