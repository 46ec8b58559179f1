"""A lap of a circuit in a real window, two people and two pilots, driven from outside."""

from __future__ import annotations

import json

from gridprix.ui.window.home.kept import kept_races
from gridprix.ui.window.settings import Settings, save_settings

from .real_desk import REAL_WINDOW, Desk, until
from .test_circuit_podium import RING
from .test_real_window import decisions

pytestmark = REAL_WINDOW
AT_THE_RING = f"""
import json
from gridprix.core.documents import Document
from gridprix.core.scenario import read_scenario
from gridprix.scenarios import standard_library
from gridprix.ui.window import start
library = standard_library(installed=False)
ring = json.loads({json.dumps(json.dumps(RING))})
start(library, read_scenario(Document("ring", ring), library), seed=8)
"""
# the button of the hand-over in a window of 1280 x 720
SIT_DOWN = (640, 405)


def test_a_lap_of_a_circuit_by_keyboard_and_mouse(desk: Desk) -> None:
    save_settings(Settings(speed="at once"))
    with desk.game(AT_THE_RING) as game:
        until(lambda: decisions() >= 3, lambda: _sit_down(desk))
        until(lambda: decisions() < 0, lambda: _press(desk, 6))
        (race,) = kept_races()
        assert race.finished
        assert game.poll() is None


def _sit_down(desk: Desk) -> None:
    desk.click(SIT_DOWN)
    desk.key("Return")


def _press(desk: Desk, times: int) -> None:
    """What the coach would do and Enter, again and again; the keys wait until they are read."""
    desk.do("key", "--window", desk.window, "--delay", 40, *["h", "Return"] * times)
