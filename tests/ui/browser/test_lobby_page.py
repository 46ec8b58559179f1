"""The host's lobby in a real browser: seats, their order, another race, and files of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from .chrome import LAPTOP, Browser
from .looking import fits
from .servers import serving

pytestmark = pytest.mark.timeout(600)
NAMES = "gridprix.store.table.seats.map((one) => one.name).join()"


def test_the_host_arranges_seats_and_race_by_buttons_and_keys(
    browser: Browser, tmp_path: Path
) -> None:
    with serving("first-race", tmp_path / "tables", uploads=True) as served:
        host = browser.device(served.host, LAPTOP, touch=False)
        host.wait("document.querySelector('.seat-tools')")
        host.wait("document.querySelector('.thumbnail').naturalWidth > 0")
        host.press("add seat")
        host.wait(f"{NAMES} === 'Ada,Bruno,Carla'")
        host.press("up C")
        host.wait(f"{NAMES} === 'Ada,Carla,Bruno'")
        host.run("document.querySelector('[data-focus=\"bot A\"]').focus()")
        host.call(
            "Input.dispatchKeyEvent", type="keyDown", key="ArrowDown", code="ArrowDown", modifiers=1
        )
        host.wait(f"{NAMES} === 'Carla,Ada,Bruno'")
        host.press("drop B")
        host.wait(f"{NAMES} === 'Carla,Bruno'")
        board = host.run("gridprix.desk.board.svg.getAttribute('viewBox')")
        host.wait("document.querySelector('[data-focus=race]').options.length > 9")
        host.run(
            "(() => { const one = document.querySelector('[data-focus=race]');"
            "one.value = 'sprint-six'; one.dispatchEvent(new Event('change')); })()"
        )
        host.wait(f"gridprix.desk.board.svg.getAttribute('viewBox') !== '{board}'")
        assert host.run("gridprix.store.table.seats.length") == 6
        assert host.run("document.querySelector('.code').complete")
        fits(host)
        phone = browser.device(served.host)
        phone.wait("document.querySelector('.seat-tools')")
        fits(phone)
        front = browser.device(f"{served.base}/")
        front.wait("document.querySelector('input[type=file]')")
        fits(front)
