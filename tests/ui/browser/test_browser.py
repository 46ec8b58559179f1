"""Races from the link to the podium in a real browser, on two devices that share nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gridprix.core.transcript import Reply
from gridprix.ui.races import begin, seated
from gridprix.ui.shelves import open_scenario

from .chrome import LAPTOP, Browser, Device, browsing, chromium
from .driving import QUESTION, answer, sit
from .kept import kept
from .looking import fits
from .servers import Served, serving
from .tables import library

pytestmark = [
    pytest.mark.skipif(
        chromium() is None, reason="there is no Chromium: sudo apt-get install chromium"
    ),
    pytest.mark.timeout(600),
]
SPRINT = """
name: two-on-a-ring
title: Two on a Ring
ruleset: speed-circuit-sprint
track: practice-ring
laps: 1
seats: [{name: Ada}, {name: Bruno}]
"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browsing(tmp_path_factory.mktemp("chromium")) as one:
        yield one


def joined(browser: Browser, served: Served) -> tuple[Device, Device]:
    """A host on a laptop or a phone, and a guest on a phone, both seated and off."""
    host, guest = browser.device(served.host), browser.device(served.link)
    host.press("sit")
    sit(host, "Ada", "blue")
    fits(host)
    sit(guest, "Bruno", "vermilion")
    fits(guest)
    assert "key" not in host.run("location.href")
    guest.press("ready")
    host.wait("gridprix.store.table.seats.some((one) => one.how === 'ready')")
    host.press("start")
    for device in (host, guest):
        device.wait("gridprix.store.stage === 'race' && gridprix.store.moment")
    return host, guest


def test_a_grid_race_by_taps_from_the_link_to_the_podium(browser: Browser, tmp_path: Path) -> None:
    plain = seated(open_scenario(library(), "first-race"), {"A": "club", "B": "club"})
    model = begin(plain, 1)
    model.run()
    wanted = [one for one in model.transcript if isinstance(one, Reply)]
    with serving("first-race", tmp_path) as served:
        host, guest = joined(browser, served)
        for number, reply in enumerate(wanted):
            device = host if reply.seat == "A" else guest
            device.wait(QUESTION)
            if number == 7:
                device.reload()
                device.wait(f"window.gridprix && {QUESTION} && gridprix.desk.board.svg")
            if number == 8:
                fits(device)
            answer(device, reply.key)
        for device in (host, guest):
            device.wait("document.querySelector('.winner')")
            fits(device)
        watch_again(host)
        assert browser.faults == []
    game = kept(tmp_path)
    assert [one for one in game.transcript if isinstance(one, Reply)] == wanted
    assert game.over


def watch_again(host: Device) -> None:
    """The replay, then two taps to the next start."""
    host.press("replay")
    host.wait("gridprix.desk.replaying.replay")
    fits(host)
    assert host.run("document.querySelector('.replay-when strong').textContent").endswith("start")
    host.press("frame on")
    host.press("frame on")
    assert host.run("Number(document.querySelector('.scrub').value)") == 2
    host.tap(".places-chart")
    host.wait("gridprix.desk.replaying.replay.frame > 4")
    host.run("gridprix.desk.replaying.replay.stopAt(gridprix.desk.replaying.replay.last - 1)")
    host.press("play")
    host.wait("gridprix.desk.replaying.replay.frame === gridprix.desk.replaying.replay.last")
    host.wait("!gridprix.desk.replaying.replay.playing")
    host.press("to result")
    host.press("again")
    fits(host)
    host.press("start")
    host.wait("gridprix.store.table.number === 2 && gridprix.store.stage === 'race'")


def test_a_button_that_is_held_when_news_come_is_still_pressed(
    browser: Browser, tmp_path: Path
) -> None:
    with serving("first-race", tmp_path) as served:
        host, guest = browser.device(served.host, LAPTOP, touch=False), browser.device(served.link)
        host.press("sit")
        sit(host, "Ada", "blue")
        guest.wait("document.querySelector('#name')")
        x, y = host.middle('[data-focus="ready"]')
        held = {"x": x, "y": y, "button": "left", "clickCount": 1}
        host.call("Input.dispatchMouseEvent", type="mousePressed", **held)
        sit(guest, "Bruno", "vermilion")
        host.wait("gridprix.store.table.seats[1].name === 'Bruno'")
        host.call("Input.dispatchMouseEvent", type="mouseReleased", **held)
        host.wait("gridprix.store.mine.how === 'ready'")


def bold(question: Any) -> str:
    """The furthest card or step that costs nothing, or what somebody takes who does not care."""
    free = [
        one
        for one in question["offers"]
        if not one.get("refusal") and not one.get("prices") and not one.get("caution")
    ]
    calm = [one for one in free if len(one.get("outlook", [])) < 2]
    if any(one.get("reach") for one in free):
        return str(max(calm or free, key=lambda one: one.get("reach", 0))["key"])
    return str(question["default"])


def test_a_circuit_sprint_on_two_phones_from_the_link_to_the_podium(
    browser: Browser, tmp_path: Path
) -> None:
    race = tmp_path / "sprint.yaml"
    race.write_text(SPRINT)
    with serving(str(race), tmp_path) as served:
        devices = joined(browser, served)
        asked = 0
        while devices[0].run("gridprix.store.stage") == "race":
            for number, device in enumerate(devices):
                question = device.run(QUESTION)
                if not question:
                    continue
                asked += 1
                if asked == 2:
                    assert devices[0].run("document.body.innerText").count("lies face down") == 1
                    fits(device)
                if asked == 5:
                    fits(device)
                    device.reload()
                    device.wait(f"window.gridprix && {QUESTION} && gridprix.desk.board.svg")
                    assert device.run("gridprix.store.mine.name") == ("Ada", "Bruno")[number]
                answer(device, bold(question))
        for device in devices:
            device.wait("document.querySelector('.winner')")
        assert browser.faults == []
    assert kept(tmp_path).over


def test_the_keyboard_alone_plays_on_a_laptop(browser: Browser, tmp_path: Path) -> None:
    with serving("first-race", tmp_path) as served:
        host = browser.device(served.host, LAPTOP, touch=False)
        host.press("sit")
        sit(host, "Ada", "blue")
        host.press("start")
        host.wait(QUESTION)
        fits(host)
        host.key("h")
        host.wait("gridprix.desk.framed")
        assert host.run("document.querySelector('.toast').textContent").startswith("The coach: ")
        for _ in range(3):
            host.wait(QUESTION)
            before = host.run("JSON.stringify(gridprix.store.asked)")
            host.run("document.activeElement.blur()")
            host.key("ArrowDown")
            host.wait("gridprix.desk.framed")
            host.key("Enter")
            host.wait(f"JSON.stringify(gridprix.store.asked) !== {json.dumps(before)}")
        screen = browser.device(f"{served.link}?tv=1", (1920, 1080), touch=False)
        screen.wait("document.querySelector('.tv svg.board')")
        assert screen.run("document.querySelectorAll('button').length") == 0
        assert screen.run("document.documentElement.scrollHeight") <= 1080
        assert browser.faults == []


def test_a_killed_server_costs_a_page_nothing(browser: Browser, tmp_path: Path) -> None:
    with serving("first-race", tmp_path) as served:
        device = browser.device(served.host)
        device.press("sit")
        sit(device, "Ada", "blue")
        device.press("start")
        device.wait(QUESTION)
        answer(device, str(device.run(f"{QUESTION}.default")))
        device.wait(QUESTION)
        key = str(device.run(f"{QUESTION}.default"))
        device.run(f"gridprix.desk.frame({json.dumps(key)})")
        served.process.kill()
        served.process.wait()
        device.wait("!document.querySelector('.banner').hidden")
        assert device.run("document.querySelector('[data-focus=confirm]').disabled")
        port = served.port
    with serving("first-race", tmp_path, port):
        device.press("try")
        device.wait(f"gridprix.desk.line.open && {QUESTION}")
        assert device.run("document.querySelector('.banner').hidden")
        assert device.run("gridprix.store.mine.name") == "Ada"
        answer(device, key)
        device.wait(QUESTION)
    replies = [one for one in kept(tmp_path).transcript if isinstance(one, Reply)]
    assert [one.key for one in replies if one.seat == "A"][1] == key
