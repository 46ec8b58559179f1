"""Six phones and a big screen: a sprint from the link to the podium, with a line that fails."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import pytest

from gridprix.core.transcript import Reply, Thrown

from .chrome import TV, Browser, Device
from .driving import QUESTION, answer, read_dice, sit, whoever
from .kept import kept
from .looking import fits
from .proxy import Line, line_to
from .servers import Served, serving
from .tables import COLOURS, NAMES

pytestmark = pytest.mark.timeout(900)
SPRINT = f"""
name: six-on-a-ring
title: Six on a Ring
ruleset: speed-circuit-sprint
rules: [{{starting-grid: {{grid: bid}}}}]
track: short-bend
seats: [{", ".join(f"{{name: {name}}}" for name in NAMES)}]
"""
# a lap of a few rows, all of one width, with a bend that is too tight for whoever is quick
BEND = """
name: short-bend
title: Short Bend
family: circuit
laps: 1
sections:
  - {straight: 5, lanes: 3}
  - {corner: Bend, direction: R, rows: 2, limits: [60, 60, 60], line: [0, 1, 2], angle: 360}
  - {straight: 5, lanes: 3}
  - finish
"""
CLOCK, HASTE = 240, 3.0  # seconds for a question; the room's seconds in one of ours
AWAY = 50.0  # of the room's seconds
MOST_ANSWERS, LANES = 400, 3


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
        self.replies: list[str] = []

    def answer(self, phone: Device) -> None:
        question = phone.run(QUESTION)
        key = choice(question, blocks=self.blocks(phone, question), rash="corner" not in self.kinds)
        self.give(phone, question, key)

    def give(self, phone: Device, question: Any, key: str) -> None:
        """Answer, and lay a little on the dice where that can be done."""
        chosen = next(one for one in question["offers"] if one["key"] == key)
        bids = chosen.get("bids", {}).get("offers", [])
        bid = bids[min(1, len(bids) - 1)]["key"] if bids else ""
        self.kinds.add(question["question"])
        self.kinds |= {"pass"} if chosen.get("passing") else set()
        self.kinds |= {"paid"} if chosen.get("prices") else set()
        self.kinds |= {"laid"} if bid else set()
        self.replies += [key, bid] if bid else [key]
        answer(phone, key, bid)

    def blocks(self, phone: Device, question: Any) -> bool:
        """Whether a car of the first row is to crawl off the grid: those behind must pass it."""
        rows = phone.run(
            "gridprix.store.moment.round > 1 ? null :"
            "gridprix.store.moment.cars.map((one) => [parseInt(one.at), one.id]).sort()"
        )
        first = [car for _, car in rows[-LANES:]] if rows else []
        return question["car"] in first


def choice(question: Any, *, blocks: bool, rash: bool) -> str:
    """A driver who forces a way through wherever that is possible, and is rash until it cost."""
    offers = [one for one in question["offers"] if not one.get("refusal")]
    passing = [one for one in offers if one.get("passing")]
    dicey = [one for one in offers if one.get("bids")]
    if passing or dicey:
        return str((passing or dicey)[0]["key"])
    if not any(one.get("reach") for one in offers):
        return str(question["default"])
    free = [one for one in offers if not one.get("prices") and not one.get("caution")]
    if blocks:
        return str(min((one for one in free if one.get("reach")), key=by_reach)["key"])
    calm = [one for one in free if len(one.get("outlook", [])) < 2]
    return str(max(offers if rash else calm or free, key=by_reach)["key"])


def by_reach(offer: Any) -> int:
    return int(offer.get("reach", 0))


def test_six_phones_race_from_the_link_to_the_podium(browser: Browser, tmp_path: Path) -> None:
    race = tmp_path / "six.yaml"
    race.write_text(SPRINT)
    (tmp_path / "short-bend.yaml").write_text(BEND)
    with (
        serving(str(race), tmp_path, clock=CLOCK, haste=HASTE) as served,
        line_to(served.port) as line,
    ):
        table = Table(browser, served, line)
        screen = browser.device(f"{served.link}?tv=1", TV, touch=False)
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
            if len(table.replies) >= 12 and one is table.phones[1]:
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
        assert {"grid", "plot", "leg", "chips", "corner", "pass", "paid", "laid"} <= table.kinds
        assert screen.run("document.querySelectorAll('button, .hand, .fan').length") == 0
    game = kept(tmp_path)
    assert game.over
    assert any(isinstance(one, Thrown) for one in game.transcript)
    assert sorted(one.key for one in game.transcript if isinstance(one, Reply)) == sorted(
        table.replies
    )


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
    question = other.run(QUESTION)
    asked = phone.run(f"gridprix.store.asked[{QUESTION}.car]")
    table.give(other, question, choice(question, blocks=False, rash=False))
    phone.wait(f"!({QUESTION} && gridprix.store.asked[{QUESTION}.car] === {asked})")
    other.close()
