"""Six phones and a big screen: a sprint from the link to the podium, with a line that fails."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import pytest

from gridprix.core.game import Game
from gridprix.core.transcript import Reply, Thrown

from .chrome import Browser, Device, browsing, chromium
from .driving import QUESTION, answer, read_dice, sit, whoever
from .kept import kept
from .looking import fits
from .proxy import Line, line_to
from .servers import Served, serving
from .tables import COLOURS, NAMES

pytestmark = [
    pytest.mark.skipif(
        chromium() is None, reason="there is no Chromium: sudo apt-get install chromium"
    ),
    pytest.mark.timeout(900),
]
SPRINT = f"""
name: six-on-a-ring
title: Six on a Ring
ruleset: speed-circuit-sprint
rules: [{{starting-grid: {{grid: bid}}}}]
track: practice-ring
laps: 1
seats: [{", ".join(f"{{name: {name}}}" for name in NAMES)}]
"""
CLOCK, HASTE = 240, 3.0  # seconds for a question; the room's seconds in one of ours
AWAY = 50.0  # of the room's seconds
MOST_ANSWERS = 700


class Table:
    """Who sits there, and what has been asked."""

    def __init__(self, browser: Browser, served: Served, line: Line) -> None:
        self.browser, self.served, self.line = browser, served, line
        links = [served.host, *[served.link] * 5]
        # the second phone is on a line that can be cut
        links[1] = served.link.replace(f":{served.port}/", f":{line.port}/")
        self.phones = [browser.device(link) for link in links]
        self.phones[0].press("sit")
        for phone, name, colour in zip(self.phones, NAMES, COLOURS, strict=True):
            sit(phone, name, colour)
        self.kinds: set[str] = set()
        self.paid = 0
        self.replies: list[str] = []

    def answer(self, phone: Device) -> None:
        question = phone.run(QUESTION)
        key = choice(question, rash=len(self.replies) % 5 == 4)
        chosen = next(one for one in question["offers"] if one["key"] == key)
        self.kinds.add(question["question"])
        self.kinds |= {"pass"} if chosen.get("passing") else set()
        self.paid += bool(chosen.get("prices"))
        self.replies.append(key)
        answer(phone, key)


def choice(question: Any, *, rash: bool) -> str:
    """A driver who is quick, and now and then rash: forces a way through, and pays."""
    offers = [one for one in question["offers"] if not one.get("refusal")]
    passing = [one for one in offers if one.get("passing")]
    if passing:
        return str(passing[0]["key"])
    if not any(one.get("reach") for one in offers):
        dear = [one for one in offers if one.get("prices") and rash]
        return str(dear[0]["key"] if dear else question["default"])
    free = [one for one in offers if not one.get("prices") and not one.get("caution")]
    calm = [one for one in free if len(one.get("outlook", [])) < 2]
    return str(max(offers if rash else calm or free, key=lambda one: one.get("reach", 0))["key"])


def test_six_phones_race_from_the_link_to_the_podium(tmp_path: Path) -> None:
    race = tmp_path / "six.yaml"
    race.write_text(SPRINT)
    with (
        browsing(tmp_path / "chromium") as browser,
        serving(str(race), tmp_path, clock=CLOCK, haste=HASTE) as served,
        line_to(served.port) as line,
    ):
        table = Table(browser, served, line)
        screen = browser.device(f"{served.link}?tv=1", (1920, 1080), touch=False)
        for phone in table.phones[1:]:
            phone.press("ready")
        table.phones[0].wait(
            "gridprix.store.table.seats.filter((one) => one.how === 'ready').length === 5"
        )
        table.phones[0].press("start")
        for phone in table.phones:
            phone.wait("gridprix.store.moment && gridprix.desk.board.svg")
        incidents = iter((reload, cut_off, second_device))
        while table.phones[0].run("gridprix.store.stage") == "race":
            one = whoever(*table.phones, over="gridprix.store.stage === 'over'")
            if one is None:
                break
            if len(table.replies) >= 20 and one is table.phones[1]:
                incident = next(incidents, None)
                if incident is not None:
                    incident(table)
                    continue
            table.answer(one)
            assert len(table.replies) < MOST_ANSWERS
        for device in (*table.phones, screen):
            device.wait("gridprix.store.stage === 'over'")
        for phone in table.phones[:2]:
            phone.wait("document.querySelector('.winner')")
            fits(phone)
        assert next(incidents, None) is None, "all of it happened"
        assert {"grid", "plot", "leg", "chips"} <= table.kinds
        assert table.paid
        assert screen.run("document.querySelectorAll('button, .hand, .fan').length") == 0
    game = kept(tmp_path)
    assert game.over
    assert decided(game) == len(table.replies)


def decided(game: Game) -> int:
    assert any(isinstance(one, Thrown) for one in game.transcript)
    return sum(1 for one in game.transcript if isinstance(one, Reply))


def reload(table: Table) -> None:
    """A page that is loaded anew has its seat, its question and its dice again."""
    phone = table.phones[1]
    read_dice(phone)
    asked = phone.run(f"JSON.stringify({QUESTION})")
    phone.reload()
    phone.wait(f"window.gridprix && {QUESTION} && gridprix.desk.board.svg")
    assert phone.run(f"JSON.stringify({QUESTION})") == asked
    assert phone.run("gridprix.store.mine.name") == NAMES[1]
    table.answer(phone)


def cut_off(table: Table) -> None:
    """Reset, silence, delay, and fifty seconds away: nothing is lost, and no time."""
    phone, line, host = table.phones[1], table.line, table.phones[0]
    read_dice(phone)
    line.reset()
    phone.wait("!document.querySelector('.banner').hidden")
    phone.wait(f"gridprix.desk.line.open && {QUESTION}")
    before = phone.run("gridprix.store.left")
    line.silent = line.refuses = True
    phone.wait("!document.querySelector('.banner').hidden")  # it asks, and hears nothing
    assert phone.run("document.querySelector('[data-focus=confirm]').disabled")
    host.wait("gridprix.store.table.seats[1].how === 'away'")
    host.wait("gridprix.store.clock.stands.includes('Bruno')")
    table.served.process.send_signal(signal.SIGUSR1)
    began = host.run("performance.now()")
    host.wait(f"performance.now() - {began} > {AWAY / HASTE * 1000}")
    table.served.process.send_signal(signal.SIGUSR1)
    line.silent = line.refuses = False
    line.reset()
    line.delay = 0.05
    phone.press("try")
    phone.wait(f"gridprix.desk.line.open && {QUESTION}")
    # what was counted: until the server saw that he was away, and since he came back
    assert phone.run("gridprix.store.left") > before - AWAY, "the clock stood still"
    assert host.run("gridprix.store.table.seats[1].how") != "driven"
    table.answer(phone)
    line.delay = 0.0


def second_device(table: Table) -> None:
    """Another device sits at the same seat: both see the question, the first answer counts."""
    phone, host = table.phones[1], table.phones[0]
    other = table.browser.device(table.served.link)
    other.tap("summary")
    other.press("claim B")
    host.press("yes 1")
    other.wait(f"gridprix.store.mine && {QUESTION} && gridprix.desk.board.svg")
    read_dice(other)
    key = choice(other.run(QUESTION), rash=False)
    table.replies.append(key)
    asked = phone.run(f"gridprix.store.asked[{QUESTION}.car]")
    answer(other, key)
    phone.wait(f"!({QUESTION} && gridprix.store.asked[{QUESTION}.car] === {asked})")
    other.close()
