"""Whole races in a real window, by mouse alone: each click goes to what the last frame offers."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from gridprix.core.transcript import Reply
from gridprix.ui.drawing.palettes import LIGHT
from gridprix.ui.window.home.kept import kept_races
from gridprix.ui.window.settings import Settings, save_settings

from .real_desk import REAL_WINDOW, Desk, until

pytestmark = REAL_WINDOW
DERBY = {
    "name": "derby",
    "ruleset": "mcnamara-derby",
    "track": "derby-bowl",
    "rules": [{"derby": {"rounds": 4}}],
    "seats": [{"name": "Ada", "pilot": "human"}, {"name": "Bruno", "pilot": "hunter"}],
}
SPRINT = {
    "name": "sprint",
    "ruleset": "speed-circuit-sprint",
    "track": "practice-ring",
    "laps": 1,
    "seats": [{"name": "Ada", "pilot": "human"}, {"name": "Bruno", "pilot": "rookie"}],
}
SEED, BRISK = 1, 120  # fast enough to pay for corners
TOLD_RACE = Path(__file__).with_name("told_race.py")
PLAY = (550, 447)  # the podium's button that plays the race, in a window of 1280 x 720
Frame = dict[str, Any]


class Driver:
    """Reads what the window tells and clicks there; once for each question, and then it waits."""

    def __init__(self, desk: Desk, game: subprocess.Popen[bytes], told: Path) -> None:
        self._desk = desk
        self._game = game
        self._told = told
        self.answers: list[tuple[str, str]] = []

    def frame(self) -> Frame:
        """The last frame that was told."""
        assert self._game.poll() is None, "the window has closed"
        if not self._told.exists():
            return {"number": 0}
        frame: Frame = json.loads(self._told.read_text())
        return frame

    def drive(self) -> None:
        """Answer everything until the podium is shown."""
        until(lambda: self.frame()["number"] > 0)
        while (frame := self.frame())["question"] != "podium":
            self._answer(frame)
            until(lambda: self.frame()["number"] != frame["number"])

    def _answer(self, frame: Frame) -> None:
        only = {"dice": "go on", "over": "result"}.get(frame["question"])
        key = only or wanted(frame)
        self.answers.append((frame["question"], key))
        if only is not None:
            self._click(frame["buttons"][only])
        elif key in frame["spots"]:
            self._click(frame["spots"][key])
        else:
            self._frame_and_confirm(frame, key)

    def _frame_and_confirm(self, frame: Frame, key: str) -> None:
        """A card or a row is framed first; a small button answers at once."""
        if frame["framed"] != key:
            names = (f"card {key}", f"option {key}")
            self._click(next(frame["buttons"][one] for one in names if one in frame["buttons"]))
            until(
                lambda: self.frame()["number"] != frame["number"] or self.frame()["framed"] == key
            )
        framed = self.frame()
        if framed["number"] == frame["number"]:
            self._click(framed["buttons"]["confirm"])

    def _click(self, at: tuple[float, float]) -> None:
        self._desk.click((round(at[0]), round(at[1])))


def wanted(frame: Frame) -> str:
    """A brisk card, else what the rules would do."""
    speeds = [int(key) for key in frame["legal"] if key.isdigit()]
    brisk = [speed for speed in speeds if speed <= BRISK]
    if frame["question"] == "plot" and brisk:
        return str(max(brisk))
    default = str(frame["default"])
    return default if default in frame["legal"] else str(frame["legal"][0])


@pytest.mark.parametrize(
    ("race", "seen"),
    [
        pytest.param(DERBY, {"leg"}, id="derby"),
        # secret cards, what a corner costs, and dice that lie on the table until they were seen
        pytest.param(SPRINT, {"plot", "leg", "corner", "dice"}, id="circuit sprint"),
    ],
)
def test_a_race_by_mouse_alone_ends_at_its_podium(
    desk: Desk, tmp_path: Path, race: dict[str, Any], seen: set[str]
) -> None:
    save_settings(Settings(speed="fast"))
    scenario, told = tmp_path / "race.json", tmp_path / "told.json"
    scenario.write_text(json.dumps(race))
    with desk.game(TOLD_RACE, scenario, SEED, told) as game:
        driver = Driver(desk, game, told)
        driver.drive()
        until(lambda: desk.colour(PLAY) == LIGHT.accent[:3])
        assert game.poll() is None
    (kept,) = kept_races()
    assert kept.finished
    assert {question for question, _ in driver.answers} >= seen
    replies = [one for one in kept.recorded.entries if isinstance(one, Reply) and one.seat == "A"]
    decided = [(one.question, one.key) for one in replies]
    assert decided == [one for one in driver.answers if one[0] not in ("dice", "over", "origin")]
