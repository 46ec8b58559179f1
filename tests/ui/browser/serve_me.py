"""Serves a table for a test: `serve_me.py RACE FOLDER WORD PORT PACE UPLOADS`."""

from __future__ import annotations

import sys
from pathlib import Path

from gridprix.scenarios import standard_library
from gridprix.ui.browser.serving import Wanted, World, serve


def say(sentence: str) -> None:
    """Print at once."""
    print(sentence, flush=True)  # noqa: T201 - the test reads it


if __name__ == "__main__":
    race, folder, word, port, pace, uploads = sys.argv[1:]
    wanted = Wanted(
        race,
        Path(folder),
        word=word,
        port=int(port),
        pace=float(pace),
        uploads=uploads == "1",
    )
    serve(standard_library(installed=False), wanted, World(say))
