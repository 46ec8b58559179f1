"""A walk past every screen of a table, for whoever looks at them: pictures, sizes, themes, axe."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .chrome import Browser, Device
from .driving import QUESTION, answer, asked, sit
from .servers import WORD, serving

GRID = """
name: nitros
title: Friday Cup
summary: Three bursts of nitro each, and shiny patches that cost two turns to whoever lands there.
ruleset: mcnamara
rules: [{slicks: on}, {nitros: {count: 3}}]
track: oil-park
laps: 1
seats: [{name: Ada}, {name: Bruno}, {name: Carla, pilot: rookie}]
"""
CIRCUIT = """
name: two-on-a-ring
title: Two on a Ring
summary: A sprint on the practice ring.
ruleset: speed-circuit-sprint
track: practice-ring
laps: 2
seats: [{name: Ada}, {name: Bruno}, {name: Carla, pilot: rookie}]
"""
MOST_ANSWERS, ROUNDS = 120, 8
Stop = tuple[str, Device]


def scenario(folder: Path, text: str) -> str:
    path = folder / "race.yaml"
    path.write_text(text)
    return str(path)


def tour(browser: Browser, folder: Path) -> Iterator[Stop]:
    """Every screen: its name and the device that shows it."""
    for name, walk in (("grid", grid_screens), ("circuit", circuit_screens)):
        (folder / name).mkdir()
        yield from walk(browser, folder / name)


def close_sheet(device: Device) -> None:
    device.press("done")
    device.wait("!document.querySelector('.veil')")


def grid_screens(browser: Browser, folder: Path) -> Iterator[Stop]:
    with serving(scenario(folder, GRID), folder) as served:
        front = browser.device(served.base)
        front.wait("document.querySelector('#race option')")
        yield "front", front
        front.close()
        host, guest = browser.device(served.host), browser.device(served.link)
        screen = browser.device(f"{served.link}?tv=1", (1920, 1080), touch=False)
        guest.wait("document.querySelector('#name')")
        yield "join", guest
        host.press("sit")
        sit(host, "Ada", "blue")
        sit(guest, "Bruno", "vermilion")
        guest.press("ready")
        host.wait("gridprix.store.table.seats.some((one) => one.how === 'ready')")
        yield "lobby-host", host
        yield "lobby-guest", guest
        yield "table-lobby", screen
        host.press("tool")
        host.wait("document.querySelector('.sheet')")
        yield "invite", host
        close_sheet(host)
        host.press("start")
        yield from grid_race(host, guest, screen)
        watcher = browser.device(served.link)
        watcher.press("watch")
        watcher.wait("document.querySelector('.ask')")
        yield "watching", watcher
        watcher.close()
        yield from lost(host)
        host.wait(f"gridprix.desk.line.open && {QUESTION}")
        for device in (host, guest):
            device.press("tool")
            device.press("drive")
            device.wait("gridprix.store.stage === 'over' || gridprix.store.mine.how === 'driven'")
            close_sheet(device)
            if device is host:
                yield "bot-drives", host
        yield from results(host, screen)
        for device in (host, guest, screen):  # or they would look for a server that is gone
            device.close()


def grid_race(host: Device, guest: Device, screen: Device) -> Iterator[Stop]:
    for device in (host, guest):
        device.wait("gridprix.store.moment && gridprix.desk.board.svg")
    device = asked(host, guest)
    while device.run("gridprix.store.moment.round") < ROUNDS or device is not host:
        answer(device, str(device.run(f"{QUESTION}.default")))
        device = asked(host, guest)
    yield "point", host
    default = str(host.run(f"{QUESTION}.default"))
    host.run(f"gridprix.desk.frame({json.dumps(default)})")
    yield "point-framed", host
    guest.wait("document.querySelector('.waiting')")
    yield "waiting", guest
    screen.wait("document.querySelector('.tv svg.board')")
    yield "table-race", screen
    for tab in ("log", "car", "rules"):
        host.press(f"tab {tab}")
        host.wait(f"document.querySelector('.tab-{tab}')")
        yield f"tab-{tab}", host
    host.press("tab board")
    host.press("tool")
    host.wait("document.querySelector('.sheet')")
    yield "menu", host
    host.press("list")
    close_sheet(host)
    yield "point-list", host
    host.run("gridprix.desk.listed = false; gridprix.desk.show()")


def lost(device: Device) -> Iterator[Stop]:
    """The line is cut, and does not come back before it is asked for."""
    device.run(
        "window.again = gridprix.desk.line.connect; gridprix.desk.line.connect = () => {};"
        "gridprix.desk.line.socket.close();"
    )
    device.wait("!document.querySelector('.banner').hidden")
    yield "lost", device
    device.run("gridprix.desk.line.connect = window.again; gridprix.desk.line.connect()")


def results(host: Device, screen: Device) -> Iterator[Stop]:
    host.wait("document.querySelector('.winner')")
    yield "result", host
    screen.wait("gridprix.store.stage === 'over'")
    yield "table-over", screen
    host.press("replay")
    host.wait("gridprix.desk.replaying.replay")
    host.run("gridprix.desk.replaying.replay.stopAt(40)")
    yield "replay", host
    host.press("to result")
    host.press("again")
    host.wait("document.querySelector('.again')")
    yield "again", host


def circuit_screens(browser: Browser, folder: Path) -> Iterator[Stop]:
    with serving(scenario(folder, CIRCUIT), folder) as served:
        host, guest = browser.device(served.host), browser.device(served.link)
        screen = browser.device(f"{served.link}?tv=1", (1920, 1080), touch=False)
        host.press("sit")
        sit(host, "Ada", "blue")
        sit(guest, "Bruno", "vermilion")
        host.press("start")
        seen: set[str] = set()
        for _ in range(MOST_ANSWERS):
            device = asked(host, guest)
            question = device.run(QUESTION)
            name = kind_of(device, question)
            if name not in seen:
                seen.add(name)
                yield name, device
                if name == "payment":
                    yield from folded(device)
            if name == "dice":
                device.press("go on")
                device.wait("!document.querySelector('.sheet.dice')")
                continue
            answer(device, daring(question))
            if device.run("Boolean(document.querySelector('.laid'))") and "laid" not in seen:
                seen.add("laid")
                yield "laid", device
                screen.wait("document.querySelector('.tv svg.board')")
                yield "table-plotting", screen
            if {"plot", "laid", "step", "payment", "dice"} <= seen:
                return


def folded(device: Device) -> Iterator[Stop]:
    """The sheet lies aside, and comes back."""
    device.press("see board")
    device.wait("document.querySelector('.folded') && !document.querySelector('.veil')")
    yield "payment-folded", device
    device.press("unfold")
    device.wait("document.querySelector('.sheet.payment')")


def kind_of(device: Device, question: Any) -> str:
    if device.run("Boolean(document.querySelector('.sheet.dice'))"):
        return "dice"
    offers = question["offers"]
    if any(one.get("reach") for one in offers):
        return "plot"
    if any(one.get("path") for one in offers):
        return "step"
    return "payment"


def daring(question: Any) -> str:
    """Fast, and rather by dice than by wear."""
    open_ = [one for one in question["offers"] if not one.get("refusal")]
    risky = [one for one in open_ if one.get("odds")]
    far = max(open_, key=lambda one: one.get("reach", 0))
    if risky:
        return str(risky[0]["key"])
    return str(far["key"] if far.get("reach") else question["default"])


__all__ = ["WORD", "tour"]
