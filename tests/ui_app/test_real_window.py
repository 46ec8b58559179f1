"""A real window on a virtual display, driven from outside."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gridprix.ui.races import unfinished_races

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (shutil.which("Xvfb") and shutil.which("xdotool")),
        reason="needs the packages xvfb and xdotool",
    ),
]
START = """
from gridprix.core.scenario import read_scenario
from gridprix.scenarios import standard_library
from gridprix.ui.app import start
library = standard_library(installed=False)
start(library, read_scenario(library.open("play", "first-race"), library))
"""


class Desk:
    """A display of its own."""

    def __init__(self, number: int, home: Path) -> None:
        self.env = dict(os.environ, DISPLAY=f":{number}", GRIDPRIX_HOME=str(home))
        self.env.pop("ARCADE_HEADLESS", None)

    def do(self, *words: object) -> str:
        done = subprocess.run(
            ["xdotool", *map(str, words)], env=self.env, capture_output=True, text=True, check=True
        )
        return done.stdout.strip()

    def window(self) -> str:
        return self.do("search", "--sync", "--onlyvisible", "--name", "gridprix").split()[0]


def wait_for(true: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.2)


@pytest.fixture
def desk(own_home: Path) -> Iterator[Desk]:
    number = 90 + os.getpid() % 400
    screen = ["-screen", "0", "1400x900x24", "+extension", "GLX"]
    display = subprocess.Popen(["Xvfb", f":{number}", *screen], stderr=subprocess.DEVNULL)
    time.sleep(1.5)
    yield Desk(number, own_home)
    display.terminate()
    display.wait(10)


def decisions() -> int:
    races = unfinished_races()
    return races[0].decisions if races else -1


def pressed(desk: Desk, window: str) -> int:
    desk.do("key", "--window", window, "Return")
    time.sleep(0.5)
    return decisions()


def test_a_race_in_a_real_window_survives_a_resize_and_a_kill(desk: Desk) -> None:
    game = subprocess.Popen([sys.executable, "-c", START], env=desk.env)
    try:
        window = desk.window()
        desk.do("windowfocus", window)
        wait_for(lambda: decisions() >= 0)
        # a key pressed while a car is under way only hurries it, so it is pressed until it counts
        wait_for(lambda: pressed(desk, window) >= 5)
        desk.do("windowsize", window, 1100, 700)
        wait_for(lambda: pressed(desk, window) >= 9)
        assert game.poll() is None
    finally:
        game.kill()
        game.wait(10)
    assert decisions() >= 9
