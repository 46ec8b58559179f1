"""A real window on a virtual display, driven from outside by mouse and by keyboard."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from PIL import Image

from gridprix.core.transcript import Entry
from gridprix.ui.drawing.palettes import LIGHT
from gridprix.ui.races import unfinished_races
from gridprix.ui.window.home.kept import kept_races
from gridprix.ui.window.settings import Settings, load_settings, save_settings

from .real_desk import ONCE, REAL_WINDOW, Desk, until

pytestmark = REAL_WINDOW
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
