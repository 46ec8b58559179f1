"""The page knows no game: a family of the tests and a house rule are played in it all the same."""

from __future__ import annotations

from pathlib import Path

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


@pytest.mark.parametrize(("race", "toys"), [("toy-race", True), ("house-steady-hands", False)])
def test_a_race_of_any_game_is_played(race: str, toys: bool, tmp_path: Path) -> None:  # noqa: FBT001
    with (
        serving(race, tmp_path / "tables", toys=toys) as served,
        browsing(tmp_path / "chromium") as browser,
    ):
        device = browser.device(served.host)
        device.press("sit")
        sit(device, "Ada", "blue")
        device.press("start")
        device.wait("gridprix.store.moment && gridprix.desk.board.svg")
        for _ in range(8):
            if whoever(device, over=OVER) is None:
                break
            fits(device)
            answer(device, str(device.run(f"{QUESTION}.default")))
        if not device.run(OVER):  # a bot may drive home
            device.press("tool")
            device.press("drive")
            device.press("done")
        device.wait("document.querySelector('.winner')")
        fits(device)
        device.press("replay")
        device.wait("gridprix.desk.replaying.replay")
        assert browser.faults == []
