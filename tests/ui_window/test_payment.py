"""Paying for a corner: what each way leaves, sure or by dice, chips beside it, and the board."""

from __future__ import annotations

from fractions import Fraction

import pytest
from arcade import key as keys

from gridprix.core.asks import Odds
from gridprix.core.documents import Document
from gridprix.core.events import BidsRevealed, Rolled
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.core.state import CarId
from gridprix.ui.drawing.palettes import CRASH, PALETTES, SAFE
from gridprix.ui.races import begin
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Look, Paint
from gridprix.ui.window.draw.texts import Texts
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.widgets.parts import odds_bar

from .app_table import Hand, Table, asked

A, B = CarId("A"), CarId("B")
SEATS = [{"name": "Ada", "pilot": "human"}, {"name": "Bruno", "pilot": "human"}]


@pytest.fixture(scope="module")
def corner(library: Library) -> Scenario:
    """Ada stands before the corner Sweep and is 40 too fast for it."""
    data = {
        "name": "corner",
        "ruleset": "speed-circuit-club",
        "track": "pinewood-park",
        "seats": SEATS,
        "arrange": {
            "A": {"at": [15, 0], "speed": 180, "wear": 9, "chips": 4},
            "B": {"at": [40, 0], "speed": 0},
        },
    }
    return read_scenario(Document("corner", data), library)


@pytest.fixture
def paying(table: Table, hand: Hand, corner: Scenario) -> RaceScreen:
    game = begin(corner, 3)
    screen = table.show(game)
    for _ in range(80):
        hand.send("on_update", 0.1)
        if screen.hand_over.shown:
            screen.table.accept_hand_over()
        choice = screen.table.choice
        if choice is None:
            continue
        if choice.question.question == "corner":
            hand.frame()
            return screen
        card = "180" if choice.car == A else "mps"
        screen.table.take(card if choice.as_cards else choice.question.default)
    raise AssertionError("nothing is to be paid")


def test_each_way_says_what_it_leaves_and_whether_it_is_sure(
    paying: RaceScreen, hand: Hand, written: list[str]
) -> None:
    choice = asked(paying)
    sure = next(one for one in choice.ordered if not one.odds)
    (price,) = sure.prices
    assert price.leaves == 9 - price.amount
    paying.repaint()
    hand.frame()
    assert f"leaves {price.leaves}" in written
    assert "sure: no roll" in written
    choice.frame(sure.key)
    paying.repaint()
    hand.frame()
    assert f"If you do this: wear 9 to {price.leaves}." in written
    assert "No dice: nothing to lay." in written


def chips_left(screen: RaceScreen) -> int:
    """How many chips Ada has left."""
    gauges = screen.facts.gauges(screen.table.view.car(A))
    return next(int(one.value) for one in gauges if one.kind == "chips")


def test_chips_are_chosen_in_the_same_dialog_and_laid_with_it(
    paying: RaceScreen, hand: Hand, written: list[str]
) -> None:
    choice = asked(paying)
    dice = next(one for one in choice.ordered if one.odds)
    choice.frame(dice.key)
    assert [one.key for one in choice.bids] == ["chips:0", "chips:1", "chips:2"]
    assert choice.laid == choice.bids[0], "nothing is laid unless somebody says so"
    hand.key(keys.RIGHT)
    assert choice.framed == dice.key
    hand.frame()
    held = chips_left(paying)
    told = f"chips {held} to {held - 1}, then roll."
    assert any(text.endswith(told) for text in written)
    bid = next(one for one in paying.live_controls() if one.id == "bid chips:2")
    hand.click(*bid.box.centre)
    hand.frame()
    assert choice.laid == choice.bids[2]
    safe = [one.chance for one in choice.laid.odds if "safe" in one.outcome]
    assert safe == [Fraction(26, 36)]
    hand.key(keys.ENTER)
    events = [entry.event for entry in paying.table.game.log]
    bids = [event for event in events if isinstance(event, BidsRevealed)]
    assert dict(bids[-1].bids) == {A: "chips:2"}
    assert any(isinstance(event, Rolled) for event in events[events.index(bids[-1]) :])


def test_the_board_can_be_looked_at_meanwhile(
    paying: RaceScreen, hand: Hand, written: list[str]
) -> None:
    def names() -> set[str]:
        return {one.id for one in paying.live_controls()}

    framed = asked(paying).framed
    assert {"confirm", "show board"} <= names()
    hand.key(keys.TAB)
    hand.frame()
    assert "Back to the question" in written
    assert names() == {"show board"}
    button = next(one for one in paying.live_controls() if one.id == "show board")
    hand.click(*button.box.centre)
    hand.frame()
    assert "confirm" in names()
    assert asked(paying).framed == framed
    hand.key(keys.TAB)
    hand.key(keys.ENTER)  # what is framed can be taken from there too
    hand.frame(3)
    assert not paying.options.board, "the next question is shown"


PASSING = {
    "name": "passing",
    "ruleset": "speed-circuit-club",
    "track": "pinewood-park",
    "seats": SEATS,
    "arrange": "A@50,0 speed=60 chips=4  B@51,0 speed=0 chips=2",
}


def test_green_is_good_for_whoever_is_asked_and_who_throws_is_shown(
    table: Table, hand: Hand, library: Library, written: list[str]
) -> None:
    screen = table.show(
        begin(read_scenario(Document("passing", PASSING), library), 1), Settings(speed="fast")
    )
    game = screen.table.game
    for car in (A, B):
        game.reply(car, "mps")
    game.reply(A, "51,0")
    own, against = (next(ask for ask in game.open_asks() if ask.car == car) for car in (A, B))
    assert own.prompt == "Ada, spend chips on passing Bruno?"
    assert against.prompt == "Bruno, spend chips to stop Ada's pass?"
    assert {one.outcome: one.tone for one in own.options[0].odds} == dict.fromkeys(
        ("pass", "no pass", "contact"), ""
    )
    told = {one.outcome: one.tone for one in against.options[0].odds}
    assert told == {"pass": "bad", "no pass": "ok", "contact": "warn"}
    game.reply(A, "chips:0")
    game.reply(B, "chips:1")
    for _ in range(200):
        hand.frame(1, 0.1)
        if screen.dice.shown:
            break
    assert screen.table.throw is not None
    assert screen.table.active_car() == screen.table.throw.car == A
    written.clear()
    screen.repaint()
    hand.frame()
    assert "Ada is moving" in written
    assert not any(text.startswith("Bruno is") for text in written)


def test_tones_of_odds_go_before_their_order(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = Texts()
    texts.begin()
    paint = Paint(1280, 720, Look(PALETTES["light"]), texts)
    filled: list[object] = []
    monkeypatch.setattr(paint, "fill", lambda box, shade, *rest: filled.append(shade))
    half = Fraction(1, 2)
    odds_bar(paint, Box(0, 0, 400, 20), [Odds("pass", half), Odds("contact", half)])
    odds_bar(paint, Box(0, 0, 400, 20), [Odds("pass", half, "bad"), Odds("contact", half, "ok")])
    assert filled == [SAFE, CRASH, CRASH, SAFE]
