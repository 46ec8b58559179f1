"""Real screens, driven by injected events."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from typing import Any

import arcade
import attrs
import pytest
from arcade import key as keys

from gridprix.core.asks import Ask
from gridprix.core.state import CarId, Status
from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.board.grid_board import GridBoard
from gridprix.plugins.grid.parts.reach import GridLeg
from gridprix.ui.seat.sight import sight_of
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.settings import Settings

from .app_table import Hand, Table, asked, open_ask

STEPS = (-1, 0, 1)
PAD = {(dx, dy): getattr(keys, f"NUM_{5 + dx + 3 * dy}") for dy in STEPS for dx in STEPS}
LONGEST = 90
ADA = CarId("A")
TOP_SPEED = 3
FAR = 3


def careful_leg(board: GridBoard, ask: Ask) -> GridLeg:
    """The safe leg after which the car is furthest a few moves later."""
    safe = {option.key for option in ask.safe}
    legs = [one for one in ask.options if isinstance(one, GridLeg) and one.key in safe]
    return max(legs, key=lambda leg: (best_way(board, leg.origin, leg.to, leg.velocity), leg.key))


def best_way(board: GridBoard, start: Any, at: Any, velocity: Point, moves: int = FAR) -> int:
    """How far along the track a car can be after some moves; far below zero where it crashes."""
    if max(map(abs, velocity)) > TOP_SPEED:
        return -1000
    if moves == 0:
        return board.way(start, at)
    best = -1000
    for change in PAD:
        way = (velocity[0] + change[0], velocity[1] + change[1])
        if not board.leaves(at, way):
            there = (at[0] + way[0], at[1] + way[1])
            best = max(best, best_way(board, start, there, way, moves - 1))
    return best


def wanted(screen: RaceScreen) -> GridLeg:
    return careful_leg(screen.table.game.race.board, open_ask(screen))


def play_by_keyboard(hand: Hand, screen: RaceScreen, turns: int = LONGEST) -> None:
    for _ in range(turns):
        if screen.table.over:
            return
        choice = screen.table.choice
        if choice is not None:
            if choice.question.question == "leg":
                hand.key(PAD[wanted(screen).change])
            hand.key(keys.ENTER)
        hand.frame()


def test_a_race_from_start_to_end_by_keyboard_alone(table: Table, hand: Hand) -> None:
    screen = table.race("first-race", B="random")
    hand.frame()
    assert asked(screen).framed == "@20,4"  # the middle of the line
    hand.key(keys.DOWN)
    assert asked(screen).framed == "@20,3"
    play_by_keyboard(hand, screen)
    assert screen.table.over
    assert screen.table.game.race.car(ADA).status is Status.FINISHED
    hand.frame()
    hand.key(keys.ENTER)
    assert table.left == [screen]


def test_a_race_from_start_to_end_by_mouse_alone(table: Table, hand: Hand) -> None:
    screen = table.race("first-race", seed=4, B="random")
    hand.frame(2)
    for _ in range(LONGEST):
        if screen.table.over:
            break
        choice = screen.table.choice
        if choice is not None:
            leg = wanted(screen) if choice.question.question == "leg" else None
            one = choice.find(leg.key) if leg else choice.candidates[4]
            assert one is not None
            hand.frame(2)
            hand.click(*screen.stage.camera.to_screen(one.spot))
        hand.frame()
    assert screen.table.over
    assert screen.table.game.race.car(ADA).status is Status.FINISHED
    hand.frame()
    result = next(one for one in screen.live_controls() if one.id == "result")
    hand.click(*result.box.centre)
    assert table.left == [screen]


def test_pointing_at_a_refused_point_says_why_and_a_click_changes_nothing(
    table: Table, hand: Hand
) -> None:
    screen = table.race("box-alley")
    hand.frame()
    while screen.table.choice is None or not open_ask(screen).refused:
        hand.key(keys.ENTER)
        hand.frame()
    choice = asked(screen)
    refused = next(one for one in choice.candidates if not one.legal)
    hand.frame(2)
    at = screen.stage.camera.to_screen(refused.spot)
    hand.move(*at)
    hand.frame()
    assert choice.framed == refused.option.key
    decided = len(screen.table.game.transcript)
    hand.click(*at)
    hand.frame()
    assert len(screen.table.game.transcript) == decided
    assert screen.toasts.notice is not None
    assert refused.option.refusal in screen.toasts.notice.text


def test_taking_back_asks_the_same_question_again(table: Table, hand: Hand) -> None:
    screen = table.race("first-race")
    hand.frame()
    hand.key(keys.ENTER)
    hand.frame(2)
    before = asked(screen).question
    place = screen.table.game.race.car(ADA).spot
    hand.key(keys.NUM_6)
    hand.key(keys.ENTER)
    hand.frame(2)
    assert screen.table.game.race.car(ADA).spot != place
    hand.key(keys.U)
    hand.frame()
    assert screen.table.game.race.car(ADA).spot == place
    assert asked(screen).question.question == before.question
    assert screen.table.playback.shown == len(screen.table.game.log)


def test_a_click_on_the_log_shows_that_position_and_escape_comes_back(
    table: Table, hand: Hand
) -> None:
    screen = table.race("first-race")
    hand.frame()
    play_by_keyboard(hand, screen, 8)
    hand.frame()
    number = screen.facts.log_lines()[4].number
    entry = next(one for one in screen.live_controls() if one.id == f"log {number}")
    hand.click(*entry.box.centre)
    hand.frame()
    assert (
        screen.table.view.cars
        == sight_of(screen.table.game.log[number].race, screen.table.viewer).view.cars
    )
    assert screen.table.choice is None
    hand.key(keys.ESCAPE)
    hand.frame()
    assert screen.table.choice is not None


@pytest.mark.parametrize(("name", "shown"), [("classic-four", True), ("first-lap", False)])
def test_what_came_of_dice_before_the_first_question_is_there_when_the_table_opens(
    table: Table, name: str, *, shown: bool
) -> None:
    screen = table.race(name, settings=Settings())
    assert screen.table.game.log
    assert (screen.table.playback.behind == 0) == shown


def test_pilots_wait_while_paused_and_are_watched_at_a_pace(table: Table, hand: Hand) -> None:
    screen = table.race("first-race", settings=Settings(), A="random")
    hand.key(keys.SPACE)
    hand.frame(20, 0.2)
    assert len(screen.table.game.transcript) == 0
    hand.key(keys.SPACE)
    hand.frame(12, 0.2)
    decided = len(screen.table.game.transcript)
    assert 1 <= decided <= 6
    hand.frame(40, 0.2)
    assert screen.table.game.race.round >= 1
    assert screen.table.playback.behind <= 8


def _always(value: int) -> Callable[[object], int]:
    return lambda _: value


def test_resizing_keeps_everything_apart(
    table: Table, hand: Hand, window: arcade.Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = table.race("first-race")
    hand.frame()
    for size in ((1920, 1080), (1024, 640), (1280, 720)):
        monkeypatch.setattr(type(window), "width", property(_always(size[0])))
        monkeypatch.setattr(type(window), "height", property(_always(size[1])))
        screen.repaint()
        screen.stage.resize(screen.regions.board)
        hand.frame()
        boxes = [one.box for one in screen.live_controls()]
        for number, box in enumerate(boxes):
            assert box.left >= 0
            assert box.right <= size[0]
            assert box.bottom <= size[1]
            assert not any(box.overlaps(other) for other in boxes[number + 1 :])


def test_tab_reaches_every_button_where_no_point_is_asked(table: Table, hand: Hand) -> None:
    screen = table.race("first-race", A="random", settings=Settings())
    hand.frame()
    seen = set()
    for _ in range(8):
        hand.key(keys.TAB)
        hand.frame()
        assert screen.look.ring
        seen.add(screen.look.focus)
    assert {"menu", "pause", "back", "faster", "skip"} <= seen


def test_the_rules_in_force_are_shown_with_their_options(table: Table, hand: Hand) -> None:
    screen = table.race("first-race")
    hand.frame()
    hand.key(keys.F1)
    hand.frame()
    assert screen.rules.shown
    assert [one.id for one in screen.live_controls()] == ["close", "page rules", "page book"]
    hand.key(keys.ESCAPE)
    hand.frame()
    assert not screen.rules.shown


@pytest.mark.parametrize("theme", ["light", "dark", "high-contrast"])
def test_the_road_has_the_colour_of_its_theme(table: Table, hand: Hand, theme: str) -> None:
    screen = table.race("first-race", settings=Settings(speed="at once", theme=theme))
    hand.frame(2)
    screen.table.paused = True
    picture = hand.shot()
    x, y = screen.stage.camera.to_screen((3.5, 12.5))
    assert picture.getpixel((round(x), round(y))) == screen.look.palette.road[:3]


def test_larger_text_takes_larger_panels(table: Table, hand: Hand) -> None:
    plain = table.race("first-race")
    large = table.race("first-race", settings=attrs.evolve(Settings(), text_size=130))
    hand.frame()
    assert large.regions.ask.height > plain.regions.ask.height
    assert large.regions.side.width > plain.regions.side.width


def test_a_screen_that_is_left_is_freed(table: Table, hand: Hand, window: arcade.Window) -> None:
    screens = []
    for _ in range(12):
        screens.append(weakref.ref(table.race("first-race")))
        hand.frame()
    window.hide_view()
    gc.collect()
    assert [one for one in screens if one() is not None] == []
