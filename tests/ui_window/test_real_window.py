"""A real window on a virtual display, driven from outside by mouse and by keyboard."""

from __future__ import annotations

import fcntl
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageGrab

from gridprix.core.transcript import Entry
from gridprix.ui.drawing.palettes import LIGHT
from gridprix.ui.races import unfinished_races
from gridprix.ui.window.home.kept import kept_races
from gridprix.ui.window.settings import Settings, load_settings, save_settings

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(1800),  # a machine ten times slower gets there too
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
# a result whose race is written as a moving picture: every frame drawn meanwhile is counted
EXPORTING = f"""{BEGIN}
import json, time
from gridprix.ui.export.film import Film
from gridprix.ui.own_folder import home
from gridprix.ui.races import begin, seated
from gridprix.ui.window.application import Application
from gridprix.ui.window.settings import load_settings
from gridprix.ui.window.window import open_window
scenario = read_scenario(library.open("play", "first-race"), library)
game = begin(seated(scenario, {{str(seat.id): "rookie" for seat in scenario.seats}}), 1)
game.advance()
window = open_window(load_settings())
app = Application(library, load_settings(), window)
screen = app.result(Film(game), "counted")
screen.facts.leave()  # the coach would count for nothing here
shown, drawn, said = screen.draw_below, [], []
def draw():
    shown()
    drawn.append(time.monotonic())
    if len(drawn) == 5:
        screen.export("gif")
    if len(drawn) >= 5 and screen.facts.said not in said:
        said.append(screen.facts.said)
    if screen.facts.saved:
        (home() / "frames.json").write_text(json.dumps([drawn[4:], said]))
        window.close()
screen.draw_below = draw
window.run()
"""
# where the design has them in a window of 1280 x 720
CONTINUE, CONFIRM, HINT = (720, 58), (735, 650), (735, 692)
RESULT, PLAY, HOME = (852, 669), (550, 447), (1212, 24)
RAIL, QUIT, BOARD = (116, 400), (116, 680), (40, 300)
# a corner of the button that confirms, which is there while somebody is asked, also in a small one
ASKED, ASKED_SMALL = (676, 640), (528, 620)
# how long one act is given before it is done again, and how long nothing may come of any; what
# leads to another screen is not done again before it must have come, for it would meet that one
PACE, ONCE, PATIENCE = 0.5, 60.0, 300.0
FILLED, SOLID = b"\xff" * 70, 9  # so wide and high is the part of a button above its words


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
        # whoever dies without a word says where it was
        command = [sys.executable, "-X", "faulthandler", "-c", program]
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

    def primary(self) -> tuple[int, int] | None:
        """Where a button is to be seen that does what is asked: it alone is filled so."""
        told = self.do("getwindowgeometry", "--shell", self.window).splitlines()
        place = {key: int(value) for key, value in (one.split("=") for one in told if "=" in one)}
        if not {"X", "Y", "WIDTH", "HEIGHT"} <= place.keys():
            return None
        x, y, wide, high = (place[key] for key in ("X", "Y", "WIDTH", "HEIGHT"))
        shot = ImageGrab.grab((x, y, x + wide, y + high), xdisplay=self.env["DISPLAY"])
        bands = zip(shot.convert("RGB").split(), LIGHT.accent[:3], strict=True)
        red, green, blue = (band.point(lambda v, at=at: 255 * (v == at)) for band, at in bands)
        mask = ImageChops.multiply(ImageChops.multiply(red, green), blue).tobytes()
        rows = [mask[at : at + wide] for at in range(0, len(mask), wide)]
        for top in range(len(rows) - SOLID):
            left = rows[top].find(FILLED)
            if left >= 0 and all(
                row[left : left + len(FILLED)] == FILLED for row in rows[top : top + SOLID]
            ):
                return left + len(FILLED) // 2, top + SOLID // 2
        return None

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


@pytest.fixture
def desk(own_home: Path) -> Iterator[Desk]:
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x900x24", "-noreset"]
    with (
        alone(),
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as display,
    ):
        assert display.stdout is not None
        yield Desk(display.stdout.readline().strip(), own_home)
        display.terminate()


def decided() -> tuple[Entry, ...] | None:
    """What was decided in the race that waits; None when none does."""
    races = unfinished_races()
    return races[0].recorded.entries if races else None


def decisions() -> int:
    entries = decided()
    return -1 if entries is None else len(entries)


def test_a_race_in_a_real_window_survives_a_kill(desk: Desk) -> None:
    with desk.game(AT_A_RACE) as game:
        until(lambda: decisions() >= 5, lambda: desk.key("Return"), decisions)
        assert game.poll() is None
    assert decisions() >= 5


def answer(
    desk: Desk, act: Callable[[], None], asked: tuple[int, int], most: float = math.inf
) -> None:
    """Answer every question once it is there, until so much is decided, or to the end."""
    while 0 <= (before := decisions()) < most:
        _answer_one(desk, act, asked, before)


def _answer_one(desk: Desk, act: Callable[[], None], asked: tuple[int, int], before: int) -> None:
    until(lambda: desk.colour(asked) == LIGHT.accent[:3] or decisions() != before)
    until(lambda: decisions() != before, act, pace=ONCE)


def leave_by_menu(desk: Desk) -> None:
    """Open the menu, which dims the board, and press its last button once it is there."""
    board = desk.colour(BOARD)
    until(lambda: desk.colour(BOARD) != board, lambda: desk.key("Escape"), pace=ONCE)
    desk.key("shift+Tab", "Return")


def test_a_race_by_keyboard_goes_on_by_mouse_to_its_podium(desk: Desk) -> None:
    accent, bar = LIGHT.accent[:3], LIGHT.bar[:3]
    save_settings(Settings(speed="at once"))
    with desk.game(AT_HOME) as game:
        until(lambda: desk.colour(RAIL) == bar)
        until(lambda: decisions() >= 0, lambda: desk.key("g"), pace=ONCE)
        answer(desk, lambda: desk.key("h", "Return"), ASKED, 6)
        desk.do("windowsize", desk.window, 1100, 700)
        answer(desk, lambda: desk.key("h", "Return"), ASKED_SMALL, 8)
        until(lambda: desk.colour(RAIL) == bar, lambda: leave_by_menu(desk), pace=ONCE)
        until(lambda: game.poll() is not None, lambda: desk.key("q"), pace=ONCE)
        assert game.returncode == 0
    assert (load_settings().width, load_settings().height) == (1100, 700)
    left = decided()
    assert left
    save_settings(Settings(speed="at once"))
    with desk.game(AT_HOME) as game:
        until(lambda: desk.colour(CONTINUE) == accent)
        until(lambda: desk.colour(RAIL) != bar, lambda: desk.click(CONTINUE), pace=ONCE)
        assert (decided() or ())[: len(left)] == left  # the other driver may have moved since
        answer(desk, lambda: desk.click(HINT, CONFIRM), ASKED)
        (race,) = kept_races()
        assert race.finished
        until(lambda: desk.colour(ASKED) != accent)
        until(lambda: desk.colour(PLAY) == accent, lambda: desk.click(RESULT), pace=ONCE)
        until(lambda: desk.colour(RAIL) == bar, lambda: desk.click(HOME), pace=ONCE)
        until(lambda: game.poll() is not None, lambda: desk.click(QUIT), pace=ONCE)
        assert game.returncode == 0


RACES = {
    "derby": """{
        "name": "derby", "ruleset": "mcnamara-derby", "track": "derby-bowl",
        "rules": [{"derby": {"rounds": 4}}],
        "seats": [{"name": "Ada", "pilot": "human"}, {"name": "Bruno", "pilot": "hunter"}],
    }""",
}


@pytest.mark.parametrize("name", RACES)
def test_a_race_by_mouse_alone_ends_at_its_podium(desk: Desk, name: str) -> None:
    save_settings(Settings(speed="at once"))
    program = f"""{BEGIN}
from gridprix.core.documents import Document
start(library, read_scenario(Document("race", {RACES[name]}), library), 3)"""
    with desk.game(program) as game:
        until(lambda: decisions() >= 0)
        while decisions() >= 0:
            press_what_is_asked(desk)
        (race,) = kept_races()
        assert race.finished
        until(lambda: desk.colour(PLAY) == LIGHT.accent[:3], lambda: press(desk), pace=ONCE)
        assert game.poll() is None


def press(desk: Desk) -> None:
    """Press the button that answers, once it stays where it is; what is framed is taken."""
    place = None
    for _ in range(100):
        before, place = place, desk.primary()
        if place is not None and place == before:
            desk.click(place)
            return
        time.sleep(PACE / 2)


def press_what_is_asked(desk: Desk) -> None:
    """Answer one question, with one press: what comes too late would meet the next screen."""
    before = decisions()
    until(lambda: desk.primary() is not None or decisions() != before)
    until(lambda: decisions() != before, lambda: press(desk), pace=ONCE)


def test_a_window_goes_on_drawing_while_a_moving_picture_is_written(
    desk: Desk, own_home: Path
) -> None:
    with desk.game(EXPORTING) as game:
        game.wait(1200)
    drawn, said = json.loads((own_home / "frames.json").read_text())
    path = own_home / "exports" / "counted.gif"
    with Image.open(path) as picture:
        assert picture.n_frames > 10
    assert said[-1] == f"Saved: {path}"
    assert len([words for words in said if words.endswith("%")]) > 3, "progress is told"
    assert len(drawn) > 20, "frames while it was written"
    pauses = [after - before for before, after in pairwise(drawn)]
    assert max(pauses) < (drawn[-1] - drawn[0]) / 3, "none of them waited for all of it"


def test_keys_of_a_text_do_nothing_else(desk: Desk, own_home: Path) -> None:
    """Ctrl+A and q replace what was typed: once they quit the program."""
    bar = LIGHT.bar[:3]
    save_settings(Settings(speed="at once"))
    with desk.game(AT_HOME) as game:
        until(lambda: desk.colour(RAIL) == bar)
        desk.key("slash", "d", "e", "r", "ctrl+a", "q", "ctrl+a", "f", "i", "r", "s", "t", "Return")
        until(lambda: desk.colour(RAIL) != bar, lambda: desk.key("e"), pace=ONCE)
        saved = own_home / "play" / "abab.yaml"
        desk.key("ctrl+s", "a", "b", "ctrl+a", "ctrl+c", "ctrl+v", "ctrl+v", "Return")
        until(saved.exists)
        assert game.poll() is None
        assert "title: abab" in saved.read_text()
