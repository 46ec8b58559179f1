"""Races from the link to the podium in a real browser, on two devices that share nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gridprix.core.transcript import Reply
from gridprix.ui.races import begin, seated
from gridprix.ui.shelves import open_scenario

from .chrome import LAPTOP, TV, Browser, Device
from .driving import ASKED, QUESTION, answer, sit
from .kept import kept
from .looking import fits
from .servers import serving
from .tables import library

pytestmark = pytest.mark.timeout(600)
THREE = """
name: three-ways
title: Three Ways
ruleset: italian
track: script-ring
laps: 1
seats: [{name: Ada}, {name: Bruno}, {name: Carla}]
"""


def tab_to(device: Device, focus: str) -> None:
    """Go to a button by Tab alone."""
    for _ in range(40):
        device.key("Tab")
        if device.run("document.activeElement?.dataset.focus") == focus:
            return
    raise AssertionError(f"Tab does not lead to {focus}")


def sit_by_keys(device: Device, name: str, colour: str) -> None:
    device.wait("document.querySelector('#name')")
    tab_to(device, "name")
    device.type(name)
    for focus in (f"car {colour}", "take"):
        tab_to(device, focus)
        device.key("Enter")
    device.wait("gridprix.store.mine")


def answer_by_keys(device: Device, key: str) -> None:
    """The pad goes to the nine points around, arrows through a list, Enter confirms."""
    wanted = f"gridprix.desk.framed === {json.dumps(key)}"
    device.run("document.activeElement.blur()")
    arrows = [f"Arrow{way}" for way in ("Up", "Down") for _ in range(30)]
    for stroke in (*"123456789", *arrows):
        device.key(stroke)
        if device.run(wanted):
            break
    assert device.run(wanted)
    before = json.dumps(device.run(ASKED))
    device.key("Enter")
    device.wait(f"{ASKED} !== {before}")


def test_a_race_by_mouse_by_touch_and_by_keys_from_the_link_to_the_podium(
    browser: Browser, tmp_path: Path
) -> None:
    race = tmp_path / "three.yaml"
    race.write_text(THREE)
    pilots = dict.fromkeys("ABC", "club")
    model = begin(seated(open_scenario(library(), str(race)), pilots), 1)
    model.run()
    wanted = [one for one in model.transcript if isinstance(one, Reply)]
    with serving(str(race), tmp_path) as served:
        mouse = browser.device(served.host, LAPTOP, touch=False)
        finger = browser.device(served.link)
        keys = browser.device(served.link, LAPTOP, touch=False)
        screen = browser.device(f"{served.link}?tv=1", TV, touch=False)
        mouse.press("sit")
        sit(mouse, "Ada", "blue")
        sit(finger, "Bruno", "vermilion")
        sit_by_keys(keys, "Carla", "green")
        for device in (mouse, finger, keys):
            fits(device)
            assert "key" not in device.run("location.href")
        finger.press("ready")
        tab_to(keys, "ready")
        keys.key("Enter")
        mouse.wait("gridprix.store.table.seats.filter((one) => one.how === 'ready').length === 2")
        mouse.press("start")
        drivers = {"A": (mouse, answer), "B": (finger, answer), "C": (keys, answer_by_keys)}
        for number, reply in enumerate(wanted):
            device, by = drivers[reply.seat]
            device.wait(f"window.gridprix && {QUESTION} && gridprix.desk.board.svg")
            if number == 10:
                device.reload()
                device.wait(f"window.gridprix && {QUESTION} && gridprix.desk.board.svg")
            if number in (6, 7, 8):
                fits(device)
            by(device, reply.key)
        for device in (mouse, finger, keys):
            device.wait("document.querySelector('.winner')")
            fits(device)
        screen.wait("gridprix.store.stage === 'over'")
        assert screen.run("document.querySelectorAll('button').length") == 0
        watch_again(finger, mouse)
    game = kept(tmp_path)
    assert [one for one in game.transcript if isinstance(one, Reply)] == wanted
    assert game.over


def test_keys_ask_the_coach_and_walk(browser: Browser, tmp_path: Path) -> None:
    with serving("first-race", tmp_path) as served:
        host = browser.device(served.host, LAPTOP, touch=False)
        host.press("sit")
        sit(host, "Ada", "blue")
        host.press("start")
        host.wait(QUESTION)
        host.key("h")
        host.wait("gridprix.desk.framed")
        assert host.run("document.querySelector('.toast').textContent").startswith("The coach: ")
        host.run("document.activeElement.blur(); gridprix.desk.frame(null)")
        host.key("ArrowDown")
        host.wait("gridprix.desk.framed")
        key = host.run("gridprix.desk.framed")
        host.key("ArrowDown")
        host.wait(f"gridprix.desk.framed !== {json.dumps(key)}")


def watch_again(phone: Device, host: Device) -> None:
    """The replay on a phone, and two taps of the host to the next start."""
    look_back(phone)
    phone.press("to result")
    host.press("again")
    fits(host)
    host.press("start")
    host.wait("gridprix.store.table.number === 2 && gridprix.store.stage === 'race'")


def look_back(host: Device) -> None:
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
