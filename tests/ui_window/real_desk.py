"""For tests of a real window: a virtual display, a mouse and a keyboard outside the program."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PIL import ImageGrab

REAL_WINDOW = [
    pytest.mark.slow,
    pytest.mark.timeout(1800),  # a machine ten times slower gets there too
    pytest.mark.skipif(
        not (shutil.which("Xvfb") and shutil.which("xdotool")),
        reason="needs the packages xvfb and xdotool",
    ),
]
# how long one act is given before it is done again, and how long nothing may come of any; what
# leads to another screen is not done again before it must have come, for it would meet that one
PACE, ONCE, PATIENCE = 0.5, 60.0, 300.0


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
    def game(self, program: str | Path, *arguments: object) -> Iterator[subprocess.Popen[bytes]]:
        """The game while it runs; whatever is left of it at the end is killed, as by a crash."""
        code = ["-c", program] if isinstance(program, str) else [str(program)]
        # whoever dies without a word says where it was
        command = [sys.executable, "-X", "faulthandler", *code, *map(str, arguments)]
        running = subprocess.Popen(command, env=self.env)
        try:
            found = self.do("search", "--sync", "--onlyvisible", "--name", "gridprix")
            self.window = found.split()[0]
            self.do("windowfocus", self.window)
            yield running
        finally:
            running.kill()
            running.wait(PATIENCE)

    def key(self, *names: str) -> None:
        # a program that draws slowly may take keys together: what one opens, the next must find
        for number, name in enumerate(names):
            time.sleep(PACE / 2 if number else 0)
            self.do("key", "--window", self.window, name)

    def colour(self, at: tuple[int, int]) -> tuple[int, ...]:
        """What is to be seen at a place of the window."""
        told = self.do("getwindowgeometry", "--shell", self.window).splitlines()
        place = dict(line.split("=") for line in told if "=" in line)
        x, y = int(place.get("X", 0)) + at[0], int(place.get("Y", 0)) + at[1]
        shot = ImageGrab.grab((x, y, x + 1, y + 1), xdisplay=self.env["DISPLAY"])
        return shot.convert("RGB").getpixel((0, 0))  # type: ignore[return-value]

    def click(self, *places: tuple[int, int]) -> None:
        for number, place in enumerate(places):
            time.sleep(PACE / 2 if number else 0)
            self.do("mousemove", "--window", self.window, *place, "click", 1)


def until(
    true: Callable[[], bool],
    act: Callable[[], None] = lambda: None,
    seen: Callable[[], object] = lambda: None,
    pace: float = PACE,
) -> None:
    """Act again and again until something is so; patient for as long as what is seen changes.

    What comes while a car is under way only hurries it. An act is given its time or a change that
    is seen, so that on a slow machine acts do not pile up.
    """
    before, end = seen(), time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it never came to that"
        act()
        again = time.monotonic() + pace
        while time.monotonic() < again and not true():
            if seen() != before:
                before, end = seen(), time.monotonic() + PATIENCE
                break
            time.sleep(0.1)


@contextmanager
def alone() -> Iterator[None]:
    """Displays that begin and end at the same time take each other's place: one after another."""
    with (Path(tempfile.gettempdir()) / "gridprix-tests-screen.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextmanager
def desk_at(home: Path) -> Iterator[Desk]:
    """A desk whose programs keep their files in a folder."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x900x24", "-noreset"]
    with (
        alone(),
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as display,
    ):
        assert display.stdout is not None
        yield Desk(display.stdout.readline().strip(), home)
        display.terminate()
