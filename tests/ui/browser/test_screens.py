"""Every screen of a table: it fits, it can be pressed, and axe-core finds nothing.

`make test` looks at two sizes in one theme; `make test-browser` at all (GRIDPRIX_EVERY_SIZE=1).
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from .chrome import LAPTOP, PHONE, TV, Browser, Device
from .driving import SETTLED
from .looking import AXE, misfits, see, violations
from .tour import tour

pytestmark = [
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
    *(
        "bot-drives",
        "plot",
        "laid",
        "step",
        "payment",
        "payment-folded",
        "dice",
        "result",
        "replay",
        "again",
    ),
    *("table-lobby", "table-race", "table-plotting", "table-over"),
}


ZOOMED = "document.documentElement.style.fontSize = '%s'"
# what is pressed next stays in view however large the text is
IN_VIEW = """[...document.querySelectorAll(".act")].every((one) => {
  const box = one.getBoundingClientRect();
  return box.bottom <= innerHeight + 1 && box.top >= 0; })"""


def test_every_screen_is_for_everybody(browser: Browser, tmp_path: Path) -> None:
    seen: set[str] = set()
    wrong: list[object] = []
    for name, device in tour(browser, tmp_path):
        seen.add(name)
        big = name.startswith("table-")
        for size in TABLE_SIZES if big else SIZES:
            for theme in THEMES:
                see(device, size, theme)
                wrong += [[name, size, theme, one] for one in misfits(device)]
                if big:
                    assert device.run("document.documentElement.scrollHeight") <= size[1]
                wrong += [[name, size, theme, *one] for one in violations(device, theme)]
        see(device, TV if big else PHONE)
        if not big:
            wrong += [[name, "200 %", one] for one in zoomed(device)]
    assert wrong == []
    assert seen == SCREENS


def zoomed(device: Device) -> list[str]:
    """What does not fit with text of double size; panels scroll, and what is pressed stays."""
    device.run(ZOOMED % "200%")
    device.run(SETTLED)
    found = misfits(device)
    if not device.run(IN_VIEW):
        found.append("a button is out of view")
    device.run(ZOOMED % "")
    device.run(SETTLED)
    return found
