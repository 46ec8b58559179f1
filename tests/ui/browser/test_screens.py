"""Every screen of a table: it fits, it can be pressed, and axe-core finds nothing.

`make test` looks at two sizes in one theme; `make test-browser` at all (GRIDPRIX_EVERY_SIZE=1).
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from .chrome import LAPTOP, PHONE, browsing, chromium
from .looking import AXE, fits, see, violations
from .tour import tour

pytestmark = [
    pytest.mark.skipif(
        chromium() is None, reason="there is no Chromium: sudo apt-get install chromium"
    ),
    pytest.mark.skipif(not AXE.exists(), reason="there is no axe-core: sh tests/tools/browser.sh"),
    pytest.mark.timeout(1800),
]
EVERY = "GRIDPRIX_EVERY_SIZE" in os.environ
SIZES = [(360, 640), PHONE, (768, 1024), LAPTOP, (1920, 1080)] if EVERY else [PHONE, LAPTOP]
THEMES = ["light", "dark", "high-contrast"] if EVERY else ["light"]
TABLE_SIZES = [(1920, 1080), (1680, 1050), (1280, 960)]
SCREENS = {
    *("front", "join", "lobby-host", "lobby-guest", "invite", "menu", "watching", "waiting"),
    *("point", "point-framed", "point-list", "tab-log", "tab-car", "tab-rules", "lost"),
    *("bot-drives", "plot", "laid", "step", "payment", "dice", "result", "replay", "again"),
    *("table-lobby", "table-race", "table-plotting", "table-over"),
}


def test_every_screen_is_for_everybody(tmp_path: Path) -> None:
    seen: set[str] = set()
    wrong: list[object] = []
    with browsing(tmp_path / "chromium") as browser:
        for name, device in tour(browser, tmp_path):
            seen.add(name)
            big = name.startswith("table-")
            home = (1920, 1080) if big else PHONE
            for size in TABLE_SIZES if big else SIZES:
                for theme in THEMES:
                    see(device, size, theme)
                    fits(device)
                    if big:
                        assert device.run("document.documentElement.scrollHeight") <= size[1]
                    wrong += [[name, size, theme, *one] for one in violations(device, theme)]
            see(device, home)
        assert browser.faults == []
    assert wrong == []
    assert seen == SCREENS
