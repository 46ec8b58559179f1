"""Serves a table for a test, as it is told in one line of JSON."""

from __future__ import annotations

import json
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


def library(*, toys: bool) -> Library:
    """What can be raced: what is shipped, or the family of the tests."""
    if not toys:
        return standard_library(installed=False)
    found: Library = import_module("tests.core.races").toy_library()
    return found


if __name__ == "__main__":
    told = json.loads(sys.argv[1])
    haste, toys = told.pop("haste"), told.pop("toys")
    wanted = Wanted(**{**told, "folder": Path(told["folder"])})
    serve(library(toys=toys), wanted, World(say, now=lambda: time.monotonic() * haste))
