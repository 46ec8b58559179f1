"""The track studio in the window, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import arcade
import pytest
from arcade import key as keys

from gridprix.core.library import Library
from gridprix.core.state import Status
from gridprix.core.studio.studio import LapFigures, Tile
from gridprix.scenarios import standard_library
from gridprix.ui.quality.survey import TrackSurvey
from gridprix.ui.studio.files import tracks_folder
from gridprix.ui.studio.live import LiveLap
from gridprix.ui.window.application import Application
from gridprix.ui.window.result.screen import ResultScreen
from gridprix.ui.window.setup.screen import SetUpScreen

from .app_table import AT_ONCE, Hand
from .app_walk import press, race_to_the_end
from .studio_desk import INNER, OUTER, START, Drawer, drag, release, typed


@pytest.fixture
def app(window: arcade.Window, library: Library) -> Iterator[Application]:
    app = Application(library, AT_ONCE, window)
    yield app
    app.close()


@pytest.fixture(autouse=True)
def _unmeasured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is worked out beside the screen, which takes a while."""
    monkeypatch.setattr(LiveLap, "follow", lambda live, session, now: False)


def drawn_by_mouse(drawer: Drawer) -> None:
    for letter, shape in ((keys.O, OUTER), (keys.I, INNER)):
        drawer.key(letter)
        for at in (*shape, shape[0]):
            drawer.click(at)
    drawer.key(keys.S)
    drawer.click(START)


def drawn_by_keys(drawer: Drawer) -> None:
    for letter, shape in (
        (keys.O, ((0, 0), (25, 0), (25, 15), (0, 15))),
        (keys.I, ((5, 10), (20, 10), (20, 5), (5, 5))),
    ):
        drawer.key(letter)
        for at in shape:
            drawer.go(at)
            drawer.key(keys.SPACE)
        drawer.key(keys.ENTER)
    drawer.key(keys.S)
    drawer.go((10, 2))
    drawer.key(keys.SPACE)


@pytest.mark.parametrize(("draw", "act"), [(drawn_by_mouse, "clicks"), (drawn_by_keys, "keys")])
def test_a_ring_is_drawn_from_nothing_saved_and_raced_to_the_podium(
    window: arcade.Window,
    hand: Hand,
    own_home: Path,
    monkeypatch: pytest.MonkeyPatch,
    draw: Callable[[Drawer], None],
    act: str,
) -> None:
    monkeypatch.setattr(TrackSurvey, "begin", lambda survey: None)
    app = Application(standard_library((), own_home, installed=False), AT_ONCE, window)
    screen = app.drawing_room.new("grid")
    hand.frame()
    drawer = Drawer(hand, screen)
    draw(drawer)
    if act == "keys":
        for symbol, modifiers in ((keys.S, keys.MOD_CTRL), (keys.F4, 0), (keys.ENTER, 0)):
            drawer.key(symbol, modifiers)
            hand.frame()
    else:
        for name in ("save", "page", "race"):
            press(app, hand, name)
            drawer.actions += 1
    assert drawer.actions < 60
    path = screen.session.file.path
    assert path.parent == tracks_folder()
    assert not screen.session.dirty
    setup = app.window.current_view
    assert isinstance(setup, SetUpScreen)
    for number in range(1, 4):
        setup.drop_seat(1)
        assert len(setup.facts.draft.seats) == 4 - number
    if act == "keys":
        hand.key(keys.ENTER)
    else:
        press(app, hand, "start")
    race = race_to_the_end(app, hand, act)
    board = race.table.game.scenario.board
    assert board is not None
    assert board.title == screen.session.title
    race.leave()
    assert isinstance(app.window.current_view, ResultScreen)
    assert [row.status for row in race.table.view.cars] == [Status.FINISHED]
    app.close()


def test_a_point_is_dragged_in_one_step_and_the_old_shape_stays_dashed_meanwhile(
    app: Application, hand: Hand, written: list[str]
) -> None:
    screen = app.drawing_room.edit("kidney")
    hand.frame()
    handle = screen.session.handles()[3]
    x, y = screen.easel.camera.to_screen(handle.at)
    to = (handle.at[0] + 2, handle.at[1] + 3)
    before = screen.session.sheet.text
    drag(hand, (x, y), screen.easel.camera.to_screen(to))
    hand.frame()
    assert f"was ({handle.at[0]}, {handle.at[1]})" in written
    assert screen.session.sheet.text == before, "the file follows when it is let go"
    release(hand, screen.easel.camera.to_screen(to))
    assert screen.session.undo_words == "move point 4"
    moved = screen.session.handle()
    assert moved is not None
    assert moved.at == to
    hand.key(keys.Z, keys.MOD_CTRL)
    assert screen.session.sheet.text == before
    hand.key(keys.Y, keys.MOD_CTRL)
    assert screen.session.sheet.text != before


def test_two_hundred_steps_are_taken_back_and_done_again_by_keys(
    app: Application, hand: Hand
) -> None:
    screen = app.drawing_room.edit("kidney")
    hand.key(keys.TAB)
    session = screen.session
    begin = session.sheet.text
    for number in range(200):
        hand.key(keys.UP if number % 2 else keys.RIGHT)
    end = session.sheet.text
    assert end != begin
    for _ in range(200):
        hand.key(keys.Z, keys.MOD_CTRL)
    assert session.sheet.text == begin
    for _ in range(200):
        hand.key(keys.Y, keys.MOD_CTRL)
    assert session.sheet.text == end
    hand.frame()
    assert session.undo_words


def test_fields_are_typed_and_what_is_wrong_is_said(
    app: Application, hand: Hand, window: arcade.Window
) -> None:
    screen = app.drawing_room.edit("kidney")
    hand.frame()
    hand.key(keys.TAB)
    hand.frame()
    typed(app, hand, "field x", "-7")
    moved = screen.session.handle()
    assert moved is not None
    assert moved.at[0] == -7
    typed(app, hand, "field x", "nowhere")
    assert "whole number" in screen.facts.wrong
    typed(app, hand, "field title", "Old Mill")
    assert screen.session.title == "Old Mill"
    press(app, hand, "field direction")
    hand.key(keys.DOWN)
    hand.key(keys.ENTER)
    assert screen.session.undo_words == "race clockwise"


def test_panels_are_reached_by_keys(app: Application, hand: Hand) -> None:
    screen = app.drawing_room.edit("kidney")
    screen.live.figures = LapFigures((Tile("33", "moves, proven"),))
    hand.frame()
    hand.key(keys.F6)
    seen = set()
    for _ in range(26):
        hand.frame()
        seen.add(screen.look.focus)
        hand.key(keys.TAB)
    assert {"tool select", "tool outer", "line", "field title", "save", "back"} <= seen
    assert not screen.session.chosen
    hand.key(keys.ESCAPE)
    hand.key(keys.TAB)
    assert screen.session.chosen, "Tab goes over the sheet again"


def test_a_picture_of_squares_is_painted_in_strokes(app: Application, hand: Hand) -> None:
    screen = app.drawing_room.edit("script-squares")
    hand.frame()
    camera = screen.easel.camera
    hand.key(keys.W)
    drag(hand, camera.to_screen((2, 2)), camera.to_screen((5, 2)))
    release(hand, camera.to_screen((5, 2)))
    assert screen.session.undo_words.startswith("paint")
    hand.key(keys.Z, keys.MOD_CTRL)
    assert not screen.session.undo_words, "a stroke is one step"


def test_the_wheel_and_keys_go_nearer_and_the_paper_is_moved(app: Application, hand: Hand) -> None:
    screen = app.drawing_room.edit("kidney")
    hand.frame()
    camera = screen.easel.camera
    whole = camera.scale
    x, y = camera.port.centre
    hand.send("on_mouse_scroll", round(x), round(y), 0, 1)
    assert camera.scale > whole
    hand.key(keys.MINUS)
    hand.key(keys.HOME)
    assert camera.scale == whole
    hand.key(keys.P)
    was = camera.x
    drag(hand, (x, y), (x + 90, y))
    release(hand, (x + 90, y))
    assert camera.x < was
    assert not screen.session.undo_words, "nothing was drawn"
