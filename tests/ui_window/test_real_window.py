"""A real window on a virtual display, driven from outside by mouse and by keyboard."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PIL import ImageGrab

from gridprix.ui.races import unfinished_races
from gridprix.ui.window.home.kept import kept_races
from gridprix.ui.window.settings import Settings, load_settings, save_settings
from gridprix.ui.window.theme.palettes import LIGHT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (shutil.which("Xvfb") and shutil.which("xdotool")),
        reason="needs the packages xvfb and xdotool",
    ),
]
BEGIN = """
from gridprix.core.scenario import read_scenario
from gridprix.scenarios import standard_library
from gridprix.ui.window import start
library = standard_library(installed=False)
"""
AT_HOME = f"{BEGIN}start(library)"
AT_A_RACE = f'{BEGIN}start(library, read_scenario(library.open("play", "first-race"), library))'
# where the design has them in a window of 1280 x 720
CONTINUE, CONFIRM, HINT = (720, 58), (735, 650), (735, 692)
RESULT, PLAY, HOME = (852, 669), (550, 447), (1212, 24)
RAIL, QUIT = (116, 400), (116, 680)
PAUSE = 0.25


class Desk:
    """A display of its own, and one window on it."""

    def __init__(self, display: str, home: Path) -> None:
        self.env = dict(os.environ, DISPLAY=f":{display}", GRIDPRIX_HOME=str(home))
        self.env.pop("ARCADE_HEADLESS", None)
        self.window = ""

    def do(self, *words: object) -> str:
        # a window that closes while it is acted upon is no fault; what came of it is asked later
        done = subprocess.run(
            ["xdotool", *map(str, words)], env=self.env, capture_output=True, text=True, check=False
        )
        return done.stdout.strip()

    @contextmanager
    def game(self, program: str) -> Iterator[subprocess.Popen[bytes]]:
        """The game while it runs; whatever is left of it at the end is killed, as by a crash."""
        running = subprocess.Popen([sys.executable, "-c", program], env=self.env)
        try:
            found = self.do("search", "--sync", "--onlyvisible", "--name", "gridprix")
            self.window = found.split()[0]
            self.do("windowfocus", self.window)
            yield running
        finally:
            running.kill()
            running.wait(10)

    def key(self, *names: str) -> None:
        for name in names:
            self.do("key", "--window", self.window, name)
            time.sleep(PAUSE)

    def colour(self, at: tuple[int, int]) -> tuple[int, ...]:
        """What is to be seen at a place of the window."""
        told = self.do("getwindowgeometry", "--shell", self.window).splitlines()
        place = dict(line.split("=") for line in told if "=" in line)
        x, y = int(place.get("X", 0)) + at[0], int(place.get("Y", 0)) + at[1]
        shot = ImageGrab.grab((x, y, x + 1, y + 1), xdisplay=self.env["DISPLAY"])
        return shot.convert("RGB").getpixel((0, 0))  # type: ignore[return-value]

    def click(self, *places: tuple[int, int]) -> None:
        for place in places:
            self.do("mousemove", "--window", self.window, *place, "click", 1)
            time.sleep(PAUSE)


def wait_for(true: Callable[[], bool], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.1)


def until(true: Callable[[], bool], act: Callable[[], None]) -> None:
    """Do something again and again: what comes while a car is under way only hurries it."""

    def done() -> bool:
        if true():
            return True
        act()
        return true()

    wait_for(done)


@pytest.fixture
def desk(own_home: Path) -> Iterator[Desk]:
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x900x24", "-noreset"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as display:
        assert display.stdout is not None
        yield Desk(display.stdout.readline().strip(), own_home)
        display.terminate()


def decisions() -> int:
    races = unfinished_races()
    return races[0].decisions if races else -1


def test_a_race_in_a_real_window_survives_a_kill(desk: Desk) -> None:
    with desk.game(AT_A_RACE) as game:
        until(lambda: decisions() >= 5, lambda: desk.key("Return"))
        assert game.poll() is None
    assert decisions() >= 5


def test_a_race_by_keyboard_goes_on_by_mouse_to_its_podium(desk: Desk) -> None:
    save_settings(Settings(speed="at once"))
    with desk.game(AT_HOME) as game:
        until(lambda: decisions() >= 0, lambda: desk.key("g"))
        until(lambda: decisions() >= 6, lambda: desk.key("h", "Return"))
        desk.do("windowsize", desk.window, 1100, 700)
        until(lambda: decisions() >= 8, lambda: desk.key("h", "Return"))
        # the menu, its last button, and home's last entry
        out = ("Escape", "shift+Tab", "Return", "q")
        until(lambda: game.poll() is not None, lambda: desk.key(*out))
        assert game.returncode == 0
    assert (load_settings().width, load_settings().height) == (1100, 700)
    left = decisions()
    save_settings(Settings(speed="at once"))
    accent, bar = LIGHT.accent[:3], LIGHT.bar[:3]
    with desk.game(AT_HOME) as game:
        wait_for(lambda: desk.colour(CONTINUE) == accent)
        until(lambda: desk.colour(RAIL) != bar, lambda: desk.click(CONTINUE))
        assert decisions() == left
        until(lambda: decisions() < 0, lambda: desk.click(HINT, CONFIRM))
        (race,) = kept_races()
        assert race.finished
        until(lambda: desk.colour(PLAY) == accent, lambda: desk.click(RESULT))
        until(lambda: desk.colour(RAIL) == bar, lambda: desk.click(HOME))
        until(lambda: game.poll() is not None, lambda: desk.click(QUIT))
        assert game.returncode == 0
