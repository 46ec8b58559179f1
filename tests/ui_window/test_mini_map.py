"""The whole track in a corner while the board shows a part of it; steps of a move as pips."""

from __future__ import annotations

from math import dist

import arcade
import pytest

from gridprix.core.library import Library
from gridprix.ui.window.application import Application
from gridprix.ui.window.board.mini_map import InSight, road_around
from gridprix.ui.window.race.screen import RaceScreen

from .app_table import AT_ONCE, Hand, Table, asked


@pytest.fixture
def app(window: arcade.Window, library: Library) -> Application:
    return Application(library, AT_ONCE, window)


@pytest.fixture(params=["first-race", "harbour-duel"])
def screen(
    app: Application, table: Table, hand: Hand, request: pytest.FixtureRequest
) -> RaceScreen:
    shown = app.race(table.scenario(request.param), 1)
    hand.frame(3)
    shown.eye.following = False
    shown.stage.show_all(shown.stage.camera)
    hand.frame(2)
    return shown


def test_a_track_that_fits_needs_no_map(screen: RaceScreen, hand: Hand) -> None:
    assert screen.mini_map.box is None
    assert not screen.mini_map.controls


def test_whoever_looks_nearer_sees_where_that_is(screen: RaceScreen, hand: Hand) -> None:
    screen.eye.zoom(4)
    hand.frame(2)
    box, port = screen.mini_map.box, screen.stage.camera.port
    assert box is not None
    assert port.left <= box.left < box.right <= port.right
    assert port.top <= box.top < box.bottom <= port.bottom
    small = screen.mini_map.camera
    corners = [small.to_screen(at) for at in screen.stage.art.track_points]
    assert all(box.holds(*at) for at in corners), "all of the track is on it"
    seen = screen.mini_map.seen()
    assert seen.width < box.width / 2
    assert seen.holds(*small.to_screen((screen.stage.camera.x, screen.stage.camera.y)))


@pytest.mark.parametrize("screen", ["first-race"], indirect=True)
def test_it_hides_nothing_that_is_to_stay_in_sight(
    screen: RaceScreen, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen.eye.zoom(4)
    kept: list[tuple[float, float]] = []
    monkeypatch.setattr(screen.mini_map, "_in_sight", lambda: InSight(tuple(kept)))
    corners = []
    hand.frame(2)
    while screen.mini_map.box is not None:
        corners.append(screen.mini_map.box)
        kept.append(screen.stage.camera.to_board(corners[-1].centre))
        hand.frame(2)
    assert len({(box.left, box.top) for box in corners}) == len(corners) == 4


@pytest.mark.parametrize("screen", ["first-race"], indirect=True)
def test_the_road_around_whoever_decides_stays_in_sight(screen: RaceScreen, hand: Hand) -> None:
    screen.table.take(asked(screen).framed)
    while screen.table.choice is None:
        hand.frame()
    screen.eye.zoom(2)
    hand.frame(2)
    camera, table = screen.stage.camera, screen.table
    car = table.active_car()
    assert car is not None
    at = table.poses()[car]
    road = road_around(screen.stage, (at.x, at.y), screen.stage.art.track_points)
    assert len(road) > 1
    assert all(dist(one, (at.x, at.y)) < 20 for one in road)
    box = screen.mini_map.box
    assert box is None or not any(box.holds(*camera.to_screen(one)) for one in road)


@pytest.mark.parametrize("screen", ["first-race"], indirect=True)
def test_a_press_on_the_map_shows_the_whole_track(screen: RaceScreen, hand: Hand) -> None:
    screen.eye.zoom(4)
    hand.frame(2)
    box = screen.mini_map.box
    assert box is not None
    hand.click(*box.centre)
    hand.frame(30)
    assert screen.mini_map.box is None


def test_the_steps_of_a_move_are_pips(
    app: Application, table: Table, hand: Hand, written: list[str]
) -> None:
    shown = app.race(table.scenario("first-lap", B="random"), 1)
    for _ in range(400):
        hand.frame()
        choice = shown.table.choice
        if choice is not None and choice.candidates and choice.question.left > 1:
            break
        if shown.hand_over.shown:
            shown.table.accept_hand_over()
        elif choice is not None:
            shown.table.confirm()
    assert choice is not None
    written.clear()
    shown.repaint()
    hand.frame(2)
    whole = choice.question.made + choice.question.left
    assert {str(number + 1) for number in range(whole)} <= set(written)
    label = choice.candidates[0].option.label
    assert " lane, " in label
    assert choice.candidates[0].option.key not in label
