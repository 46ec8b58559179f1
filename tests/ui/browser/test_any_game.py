"""The page knows no game: a family of the tests and a house rule are played in it all the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .chrome import Browser
from .driving import QUESTION, answer, sit, whoever
from .looking import fits
from .servers import serving
from .test_six_phones import BEND

pytestmark = pytest.mark.timeout(300)
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
track: short-bend
seats: [{name: Ada}]
"""
MOST_ANSWERS = 150


@pytest.mark.parametrize(("text", "toys"), [(TOYS, True), (HOUSE, False)], ids=["toy", "house"])
def test_a_race_of_any_game_is_played(
    browser: Browser,
    text: str,
    toys: bool,  # noqa: FBT001
    tmp_path: Path,
) -> None:
    race = tmp_path / "any.yaml"
    race.write_text(text)
    (tmp_path / "short-bend.yaml").write_text(BEND)
    with serving(str(race), tmp_path / "tables", toys=toys) as served:
        device = browser.device(served.host)
        device.press("sit")
        sit(device, "Ada", "blue")
        device.press("start")
        device.wait("gridprix.store.moment && gridprix.desk.board.svg")
        for number in range(MOST_ANSWERS):
            if whoever(device, over=OVER) is None:
                break
            if number < 8:
                fits(device)
            answer(device, choice(device.run(QUESTION)))
        device.wait("document.querySelector('.winner')")
        fits(device)
        device.press("replay")
        device.wait("gridprix.desk.replaying.replay")


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
