"""F12: the debug page by keyboard and mouse, in a race and in a replay; what it must not tell."""

from __future__ import annotations

import re

import arcade
import attrs
import pytest
from arcade import key as keys

from gridprix.core.library import Library
from gridprix.ui.debug import steps as debug_steps
from gridprix.ui.window.application import Application
from gridprix.ui.window.race.debug_page import DebugPage
from gridprix.ui.window.race.rules_page import EVERYWHERE
from gridprix.ui.window.race.screen import RaceScreen

from .app_table import AT_ONCE, Hand, Table
from .test_hand_over import plotting

TIME = re.compile(r"[\d.]+ ms|\d+ calls|[\d.]+ ms in this round, played again")


def driven(table: Table, hand: Hand) -> RaceScreen:
    screen = table.race("first-race", B="random")
    for _ in range(4):
        hand.frame(2)
        hand.key(keys.ENTER)
    hand.frame(2)
    return screen


def test_the_page_opens_steps_and_closes(table: Table, hand: Hand, written: list[str]) -> None:
    screen = driven(table, hand)
    log = screen.table.game.log
    hand.key(keys.F12)
    hand.frame()
    page = screen.debug
    assert page.shown
    assert page.number == len(log)
    assert any(text.startswith(f"Event {len(log)} of {len(log)}") for text in written)
    assert {"WHO DID WHAT", "TIME BY RULE", "STATE BEFORE AND AFTER"} <= set(written)
    hand.key(keys.LEFT)
    assert page.number == len(log) - 1
    hand.key(keys.HOME)
    assert page.number == 1
    hand.key(keys.RIGHT)
    assert page.number == 2
    hand.key(keys.END)
    hand.frame()
    assert page.number == len(log)
    hand.key(keys.ESCAPE)
    hand.frame()
    assert not page.shown
    assert page.steps is None, "nothing is kept of what was worked out"
    assert screen.table.choice is not None, "and the race goes on"


def test_the_page_by_mouse(table: Table, hand: Hand, written: list[str]) -> None:
    screen = driven(table, hand)
    hand.key(keys.F12)
    hand.frame()
    page = screen.debug
    last = page.number
    assert screen.press("debug back")
    assert page.number == last - 1
    assert screen.press("debug first")
    hand.frame()
    assert page.number == 1
    written.clear()
    assert screen.press("debug all")
    hand.frame()
    assert "finishers" in written
    hand.send("on_mouse_scroll", 200, 300, 0.0, -8.0)
    written.clear()
    hand.frame()
    assert "finishers" not in written, "scrolled away"
    assert screen.press("close")
    assert not page.shown


def test_bots_wait_while_the_page_is_read(table: Table, hand: Hand) -> None:
    screen = table.race("first-race", A="random")
    hand.key(keys.F12)
    before = len(screen.table.game.transcript)
    hand.frame(20)
    assert len(screen.table.game.transcript) == before
    hand.key(keys.F12)
    hand.frame(20)
    assert len(screen.table.game.transcript) > before


def test_closed_it_costs_nothing(table: Table, hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(debug_steps, "retraced", lambda *a, **k: asked.append(a))
    driven(table, hand)
    assert not asked


def test_no_word_of_the_page_tells_which_card_lies_face_down(
    table: Table, hand: Hand, written: list[str]
) -> None:
    worlds = []
    for card in ("20", "60", "mps"):
        screen = plotting(table, hand, card)
        written.clear()
        hand.key(keys.F12)
        hand.frame(2)
        pages = [text for text in written if not TIME.fullmatch(text)]
        for _ in range(3):
            hand.key(keys.LEFT)
            hand.frame()
        hand.key(keys.A)
        hand.frame()
        assert screen.debug.shown
        pages += [text for text in written if not TIME.fullmatch(text)]
        rules = {text for text in pages if text in screen.table.game.race.book.active()}
        worlds.append([text for text in pages if text not in rules])  # rules stand by their time
        hand.key(keys.ESCAPE)
    assert "Several people race: only what everybody may know is shown." in worlds[0]
    assert worlds[0] == worlds[1] == worlds[2]


@pytest.mark.parametrize("size", [100, 130])
@pytest.mark.parametrize("name", ["pinewood-four", "slicks-and-nitros"])
def test_the_keys_are_told_in_every_size_of_text(
    table: Table, hand: Hand, written: list[str], name: str, size: int
) -> None:
    settings = attrs.evolve(AT_ONCE, text_size=size)
    screen = table.race(name, settings=settings)
    hand.frame()
    screen.open_rules()
    screen.rules.turn("rules")
    hand.frame()
    told = {*screen.facts.moment.hand.keys, *EVERYWHERE}
    assert ("Shift", "show points that cost something") in told or name != "slicks-and-nitros"
    assert {part for row in told for part in row} <= set(written)


def test_a_replay_can_be_looked_into_and_follows(
    window: arcade.Window, library: Library, hand: Hand, table: Table
) -> None:
    app = Application(library, AT_ONCE, window)
    screen = app.race(table.scenario("first-race", A="random"), 4)
    for _ in range(200):
        hand.send("on_update", 0.1)
        if screen.table.over:
            break
    screen.leave()
    shown = window.current_view
    page: DebugPage = shown.debug  # type: ignore[union-attr]
    shown.go_to(0)  # type: ignore[union-attr]
    hand.key(keys.F12)
    hand.frame()
    assert page.shown
    assert page.number == 1
    hand.key(keys.RIGHT)
    hand.frame()
    assert page.number == 2
    assert shown.player.count == 2  # type: ignore[union-attr]
    hand.key(keys.ESCAPE)
    hand.frame()
    assert window.current_view is shown
    assert not page.shown
