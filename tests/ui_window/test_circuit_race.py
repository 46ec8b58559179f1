from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest
from arcade import key as keys

from gridprix.core.errors import ConsentNeeded, UndoRefused
from gridprix.core.state import CarId
from gridprix.plugins.circuit.face.circuit_art import CircuitArt
from gridprix.ui.window.home.guide import GuidedHints
from gridprix.ui.window.race.ask_panel import AskPanel
from gridprix.ui.window.race.screen import RaceScreen

from .app_table import AT_ONCE, Hand, Table, asked, open_ask


def play_on(hand: Hand, screen: RaceScreen, until: Callable[[], object], most: int = 400) -> None:
    for _ in range(most):
        if until():
            return
        if screen.dice.shown or screen.table.choice is not None:
            hand.key(keys.ENTER)
        hand.frame()
    raise AssertionError("it never came to that")


def test_plots_are_a_hand_of_cards(table: Table, hand: Hand) -> None:
    screen = table.race("harbour-duel")
    hand.frame()
    play_on(hand, screen, lambda: screen.table.choice and asked(screen).as_cards)
    hand.frame()
    cards = [one for one in screen.live_controls() if one.id.startswith("card ")]
    assert len(cards) == len(asked(screen).ordered)
    choice = asked(screen)
    legal = next(
        one for one in cards if not choice.refused(one.id[5:]) and one.id[5:] != choice.framed
    )
    hand.click(*legal.box.centre)
    hand.frame()
    assert asked(screen).framed == legal.id[5:]


def test_a_click_further_ahead_takes_the_steps_one_by_one(table: Table, hand: Hand) -> None:
    screen = table.race("harbour-duel")
    hand.frame()
    play_on(hand, screen, lambda: screen.table.choice and asked(screen).as_cards)
    asked(screen).frame("60")
    hand.key(keys.ENTER)
    play_on(hand, screen, lambda: screen.table.choice and asked(screen).candidates)
    hand.frame(30)
    art = screen.stage.art
    assert isinstance(art, CircuitArt)
    start = asked(screen).candidates[1].place
    goal = art.board.straight(start)  # type: ignore[arg-type]
    assert goal is not None
    hand.click(*screen.stage.camera.to_screen(art.locate(goal)))
    hand.frame(3)
    assert screen.table.game.race.car(CarId("A")).spot == goal


def test_options_of_a_long_list_are_rows_with_number_keys(table: Table, hand: Hand) -> None:
    screen = table.race("harbour-duel")
    hand.frame(2)
    assert screen.options.shown
    choice = asked(screen)
    hand.key(keys.KEY_3)
    assert choice.framed == choice.ordered[2].key
    hand.key(keys.KEY_3)
    hand.frame()
    assert screen.table.game.transcript


def test_two_drivers_and_two_pilots_race_with_the_keyboard(table: Table, hand: Hand) -> None:
    screen = table.race("classic-four", 4, AT_ONCE, B="human")
    asked_for: set[str] = set()
    passed_on = 0
    for _ in range(500):
        if screen.table.game.race.round >= 5 or screen.table.over:
            break
        hand.send("on_update", 0.1)
        choice = screen.table.choice
        if screen.hand_over.shown:
            passed_on += 1
            hand.key(keys.ENTER)
        elif choice is not None:
            asked_for.add(choice.question.question)
            if choice.question.secret:
                assert screen.table.viewer == open_ask(screen).seat
            if choice.as_cards:
                legal = [one.key for one in choice.ordered if not choice.refused(one.key)]
                choice.frame("80" if "80" in legal else legal[-1])
            hand.key(keys.ENTER)
        elif screen.dice.shown:
            hand.key(keys.ENTER)
    hand.frame()
    assert not screen.table.failure
    assert screen.table.game.race.round >= 5
    assert {"plot", "leg"} <= asked_for
    assert passed_on >= 8


def test_the_wheel_goes_through_a_long_list(table: Table, hand: Hand) -> None:
    screen = table.race("harbour-duel")
    hand.frame(2)
    choice = asked(screen)
    shown = {one.id for one in screen.live_controls()}
    last = choice.ordered[-1].key
    assert f"option {last}" not in shown
    for _ in range(len(choice.ordered)):
        hand.send("on_mouse_scroll", 640, 360, 0, -1)
    hand.frame()
    assert choice.framed == last
    assert f"option {last}" in {one.id for one in screen.live_controls()}
    hand.send("on_mouse_scroll", 640, 360, 0, 1)
    assert choice.framed == choice.ordered[-1 - screen.options.rows].key


@pytest.mark.parametrize(("share", "whole"), [(0.95, True), (0.8, False)])
def test_all_of_a_circuit_is_shown_where_it_is_nearly_large_enough(
    table: Table, hand: Hand, monkeypatch: pytest.MonkeyPatch, share: float, *, whole: bool
) -> None:
    screen = table.race("harbour-duel")
    camera, art = screen.stage.camera, screen.stage.art
    camera.fit(art.extent)
    large = camera.scale / share
    monkeypatch.setattr(CircuitArt, "least_scale", property(lambda _: large))
    hand.frame()
    play_on(hand, screen, lambda: screen.table.choice and asked(screen).as_cards)
    hand.frame(40)
    left, bottom, right, top = art.extent
    assert all(camera.sees(at) for at in ((left, bottom), (right, top))) == whole


def test_cards_that_are_turned_over_are_painted_in_a_guided_race_too(
    table: Table, hand: Hand
) -> None:
    screen = table.race("harbour-duel", settings=attrs.evolve(AT_ONCE, speed="normal"))
    guide = GuidedHints(
        screen.stage, screen.table, lambda: screen.options.shown, lambda: screen.regions.window
    )
    screen.layers.insert(1, guide)
    play_on(hand, screen, lambda: screen.table.playback.reveal is not None)
    (cards,) = (layer for layer in screen.layers if isinstance(layer, AskPanel))
    hand.send("on_draw")
    assert not cards.dirty
    hand.send("on_update", 1 / 60)
    assert screen.table.playback.reveal is not None
    assert cards.dirty


def test_the_table_is_asked_whatever_words_tell_that_it_must_agree(
    table: Table, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = table.race("harbour-duel", A="human", B="human")
    hand.frame()
    agreed: list[bool] = []

    def take_back(*, agreed: bool = False, noted: list[bool] = agreed) -> UndoRefused | None:
        noted.append(agreed)
        return None if agreed else ConsentNeeded("everybody has to say yes")

    monkeypatch.setattr(screen.table, "take_back", take_back)
    screen.undo()
    assert screen.message.shown
    hand.frame()
    assert screen.press("agree yes")
    assert agreed == [False, True]
    assert not screen.message.shown
