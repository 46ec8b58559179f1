"""The page knows no game: a family of the tests and a house rule are played in it all the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .chrome import browsing, chromium
from .driving import QUESTION, answer, sit, whoever
from .looking import fits
from .servers import serving

pytestmark = [
    pytest.mark.skipif(
        chromium() is None, reason="there is no Chromium: sudo apt-get install chromium"
    ),
    pytest.mark.timeout(300),
]
OVER = "gridprix.store.stage === 'over'"
TOYS = """
name: toys
ruleset: toy
rules: [marshal]
track: short-line
seats: [{name: Ada, cars: 2}]
"""
HOUSE = """
name: house
ruleset: speed-circuit-sprint
rules: [no-dice]
track: practice-ring
seats: [{name: Ada}]
"""
MOST_ANSWERS = 150


@pytest.mark.parametrize(("text", "toys"), [(TOYS, True), (HOUSE, False)], ids=["toy", "house"])
def test_a_race_of_any_game_is_played(text: str, toys: bool, tmp_path: Path) -> None:  # noqa: FBT001
    race = tmp_path / "any.yaml"
    race.write_text(text)
    with (
        serving(str(race), tmp_path / "tables", toys=toys) as served,
        browsing(tmp_path / "chromium") as browser,
    ):
        device = browser.device(served.host)
        device.press("sit")
        sit(device, "Ada", "blue")
        device.press("start")
        device.wait("gridprix.store.moment && gridprix.desk.board.svg")
        for _ in range(MOST_ANSWERS):
            if whoever(device, over=OVER) is None:
                break
            fits(device)
            answer(device, choice(device.run(QUESTION)))
        device.wait("document.querySelector('.winner')")
        fits(device)
        device.press("replay")
        device.wait("gridprix.desk.replaying.replay")
        assert browser.faults == []


def choice(question: Any) -> str:
    """The furthest card that costs nothing, or what somebody takes who does not care."""
    free = [
        one
        for one in question["offers"]
        if one.get("reach") and not any(map(one.get, ("refusal", "prices", "caution")))
    ]
    calm = [one for one in free if len(one.get("outlook", [])) < 2] or free
    furthest = max(calm, key=lambda one: one["reach"], default={"key": question["default"]})
    return str(furthest["key"])
