"""Run by test_large_result.py: races on a large screen, and a picture of each result in a folder.

A window without a display keeps the size that it was opened with, so this one has a process of its
own.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ["ARCADE_HEADLESS"] = "1"  # before the first import of arcade
sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

import attrs
from camera import FAST, Camera

from gridprix.scenarios import standard_library
from gridprix.ui.window.result.screen import ResultScreen
from gridprix.ui.window.window import open_window

WAIT = 300  # seconds for the coach, on the slowest machine


def main(folder: Path, *names: str) -> None:
    """Let pilots race, and take a picture of who came where."""
    library = standard_library((), folder, installed=False)
    window = open_window(attrs.evolve(FAST, width=1920, height=1080))
    camera = Camera(library, window, folder, folder)
    for name in names:
        seats = {str(seat.id): "rookie" for seat in camera.scenario(name).seats}
        screen = camera.race(name, 3, **seats)
        camera.drive(screen, lambda: False)
        screen.leave()
        shown = window.current_view
        assert isinstance(shown, ResultScreen)
        if shown.facts.work is not None:
            shown.facts.work.wait(WAIT)
        camera.take(name)
    camera.app.close_journal()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
