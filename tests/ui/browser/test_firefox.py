"""The page in another browser: join, a point by a tap, a card, a page loaded anew, axe-core.

It takes long to start, so only `make test-browser` does (GRIDPRIX_EVERY_SIZE=1).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from .chrome import PHONE
from .driving import QUESTION, answer, sit
from .firefox import Tab, firefox, foxing
from .looking import AXE, fits, violations
from .servers import serving
from .tour import CIRCUIT, scenario

pytestmark = [
    pytest.mark.skipif(
        "GRIDPRIX_EVERY_SIZE" not in os.environ, reason="Firefox is tried by make test-browser"
    ),
    pytest.mark.skipif(
        firefox() is None, reason="there is no Firefox: sudo apt-get install firefox-esr"
    ),
    pytest.mark.skipif(not AXE.exists(), reason="there is no axe-core: sh tests/tools/browser.sh"),
    pytest.mark.timeout(600),
]


@pytest.fixture
def fox(tmp_path: Path) -> Iterator[Tab]:
    with foxing(tmp_path / "firefox", PHONE) as tab:
        yield tab


def began(fox: Tab, address: str) -> None:
    fox.go(address)
    fox.press("sit")
    sit(fox, "Ada", "blue")
    fox.press("start")
    fox.wait(f"{QUESTION} && gridprix.desk.board.svg")


def reloaded(fox: Tab) -> None:
    fox.reload()
    fox.wait(f"window.gridprix && {QUESTION} && gridprix.desk.board.svg")
    assert fox.run("gridprix.store.mine.name") == "Ada"


@pytest.mark.parametrize("race", ["first-race", "circuit"])
def test_a_race_begins_in_firefox(race: str, fox: Tab, tmp_path: Path) -> None:
    name = scenario(tmp_path, CIRCUIT) if race == "circuit" else race
    with serving(name, tmp_path / "tables") as served:
        began(fox, served.host)
        for number in range(2):
            fits(fox)
            assert violations(fox) == []
            answer(fox, str(fox.run(f"{QUESTION}.default")))
            fox.wait(QUESTION)
            if not number:
                reloaded(fox)
