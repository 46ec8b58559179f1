"""Guided races in the window: Enter and H follow them, and leaving them is told."""

from __future__ import annotations

import arcade
import pytest
from arcade import key as keys

from gridprix.core.guide import LEFT
from gridprix.core.library import Library
from gridprix.core.transcript import Reply
from gridprix.ui.window.application import Application
from gridprix.ui.window.home.guide import GuidedHints
from gridprix.ui.window.race.screen import RaceScreen

from .app_table import AT_ONCE, Hand, asked

MOST_FRAMES = 1500


@pytest.fixture
def app(window: arcade.Window, library: Library) -> Application:
    return Application(library, AT_ONCE, window)


def guide_of(screen: RaceScreen) -> GuidedHints:
    return next(layer for layer in screen.layers if isinstance(layer, GuidedHints))


@pytest.mark.parametrize("name", ["guided-first-bend", "guided-speed-circuit"])
def test_enter_alone_follows_a_guide_to_the_finish(app: Application, hand: Hand, name: str) -> None:
    screen = app.begin(name)
    guide, told = guide_of(screen), dict[str, None]()
    for _ in range(MOST_FRAMES):
        hand.send("on_update", 1 / 60)
        if screen.table.over:
            break
        step = guide.guidance()
        if screen.table.choice is not None and step is not None:
            if step.says not in told:
                hand.frame(20)
                box = guide.place(560, 58)
                words = screen.stage.word_boxes()
                # a circuit has words all along its spaces
                assert not screen.table.hand.pad or not any(map(box.overlaps, words))
            told[step.says] = None
            assert asked(screen).framed == step.key
            hand.key(keys.ENTER)
        elif screen.dice.shown:
            hand.key(keys.ENTER)
    assert screen.table.over
    game = screen.table.game
    assert list(told) == [step.says for step in game.scenario.hints]
    replies = [
        one.key for one in game.transcript if isinstance(one, Reply) and one.seat in game.people
    ]
    assert replies == [key for step in game.scenario.hints for key in step.keys]
    app.close_journal()


def test_a_hint_and_a_guide_are_one_voice(app: Application, hand: Hand) -> None:
    screen = app.begin("guided-first-bend")
    hand.frame(3)
    hand.key(keys.UP)
    assert asked(screen).framed != "@3,4"
    hand.key(keys.H)
    assert not screen.hints.thinking
    assert asked(screen).framed == "@3,4"
    app.close_journal()


def test_who_leaves_the_guide_is_told_once_and_can_come_back(app: Application, hand: Hand) -> None:
    screen = app.begin("guided-first-bend")
    hand.frame(3)
    screen.table.take("@3,6")
    hand.frame(5)
    assert guide_of(screen).guidance() == LEFT
    hand.key(keys.H)
    assert screen.hints.thinking, "now the coach is asked"
    screen.hints.leave()
    screen.table.take("+1,0")
    hand.frame(5)
    assert guide_of(screen).guidance() is None
    for _ in range(2):
        hand.key(keys.U)
        hand.frame(5)
    step = guide_of(screen).guidance()
    assert step is not None
    assert step.key == "@3,4"
    app.close_journal()


def test_a_guided_race_again_is_the_same_race(app: Application) -> None:
    first = app.begin("guided-speed-circuit").table.game
    again = app.again(first.scenario).table.game
    assert again.seed == first.seed == first.scenario.seed
    app.close_journal()
