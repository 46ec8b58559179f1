from __future__ import annotations

import arcade
import pytest
from arcade import key as keys

from gridprix.core.library import Library
from gridprix.ui.export.film import Film
from gridprix.ui.races import begin
from gridprix.ui.window.application import Application
from gridprix.ui.window.replay.player import GHOST, Player
from gridprix.ui.window.result.screen import ResultScreen

from .app_table import AT_ONCE, Hand, Table
from .app_walk import press
from .test_result import raced


@pytest.fixture
def app(window: arcade.Window, library: Library) -> Application:
    return Application(library, AT_ONCE, window)


@pytest.fixture
def film(table: Table) -> Film:
    seats = {"A": "rookie", "B": "random", "C": "rookie"}
    game = begin(table.scenario("racing-car-game", **seats), 3)
    game.run()
    return Film(game)


@pytest.fixture
def replay(app: Application, film: Film) -> ResultScreen:
    screen = app.result(film, "x")
    screen.go_to(0)
    return screen


def test_the_film_has_every_round_and_every_public_entry(film: Film) -> None:
    game = film.game
    assert film.rounds == game.race.round
    assert film.round_ends[-1] == len(game.log)
    assert list(film.round_ends) == sorted(film.round_ends)
    texts = [frame.text for frame in film.frames[1:]]
    assert set(texts) <= set(game.log_for(None))
    assert film.frames[-1].count == len(game.log)


def test_moments_and_positions_belong_to_each_other(film: Film) -> None:
    # the set-up has no length on the axis
    assert {film.moment(count) for count in range(film.round_ends[0] + 1)} == {0}
    for count in range(film.round_ends[0], len(film.game.log) + 1):
        assert film.count_at(film.moment(count)) == count
    moments = [film.moment(count) for count in range(len(film.game.log) + 1)]
    assert moments == sorted(moments)
    assert moments[-1] == film.rounds


def test_seeking_there_and_back_is_the_same_position(film: Film) -> None:
    straight = Player(film)
    straight.seek(20)
    there = straight.poses(), straight.playback.traces()
    straight.seek(60)
    straight.seek(3)
    straight.seek(20)
    assert (straight.poses(), straight.playback.traces()) == there


def test_steps_stop_at_every_frame_and_come_back(film: Film) -> None:
    player = Player(film)
    forth = [player.count]
    while not player.at_end:
        player.step(1)
        forth.append(player.count)
    assert forth == [frame.count for frame in film.frames]
    back = [player.count]
    while player.count:
        player.step(-1)
        back.append(player.count)
    assert back == forth[::-1]


def test_playing_comes_to_the_end_sooner_at_higher_speed(film: Film) -> None:
    def frames(speed: int) -> int:
        player = Player(film)
        player.speed = speed
        player.toggle()
        count = 0
        while player.playing:
            player.update(0.1)
            count += 1
        assert player.at_end
        return count

    slow, fast = frames(1), frames(4)
    assert slow == pytest.approx(4 * fast, rel=0.2)


def test_keys_play_pause_step_and_go_to_the_ends(replay: ResultScreen, hand: Hand) -> None:
    hand.key(keys.SPACE)
    assert replay.player.playing
    hand.frame(5, 0.3)
    assert replay.player.count > 0
    hand.key(keys.SPACE)
    now = replay.player.count
    hand.frame(3, 0.3)
    assert replay.player.count == now
    hand.key(keys.RIGHT)
    assert replay.player.count > now
    hand.key(keys.LEFT)
    hand.key(keys.LEFT)
    assert replay.player.count <= now
    hand.key(keys.END)
    assert replay.player.at_end
    hand.key(keys.HOME)
    assert replay.player.count == 0
    hand.key(keys.KEY_8)
    assert replay.player.speed == 8


def test_the_scrubber_is_dragged_along_its_axis(replay: ResultScreen, hand: Hand) -> None:
    hand.frame()
    axis = replay.timeline._axis
    y = round(replay.window.height - axis.top)
    left = arcade.MOUSE_BUTTON_LEFT
    hand.send("on_mouse_press", round(axis.left + 1), y, left, 0)
    assert replay.player.moment < 0.3
    middle = round(axis.left + axis.width / 2)
    hand.send("on_mouse_drag", middle, y, middle, 0, left, 0)
    assert replay.player.moment == pytest.approx(replay.film.rounds / 2, abs=0.6)
    hand.send("on_mouse_release", middle, y, left, 0)
    hand.frame()


def test_a_car_is_followed(replay: ResultScreen, hand: Hand) -> None:
    whole = replay.stage.camera.scale
    hand.key(keys.END)
    hand.key(keys.F)
    hand.frame()
    assert replay.facts.followed == replay.facts.standings[0].car
    assert replay.stage.camera.scale > whole
    pose = replay.player.poses()[replay.facts.followed]
    assert replay.stage.camera.sees((pose.x, pose.y))
    for _ in replay.facts.standings:
        hand.key(keys.F)
    assert replay.facts.followed is None
    assert replay.stage.camera.scale == whole


def test_the_ghost_of_another_race_drives_along(app: Application, table: Table, hand: Hand) -> None:
    raced(app, table, "guided-first-bend", "rookie", seed=1)
    result = raced(app, table, "guided-first-bend", "random", seed=2)
    result.go_to(result.film.count_at(3))
    hand.key(keys.G)
    assert [name for name, _ in result.pop_up.options] == ["guided-first-bend-1"]
    hand.key(keys.ENTER)
    hand.frame()
    ghost = result.player.ghost
    assert ghost is not None
    pose = result.player.poses()[GHOST]
    assert pose.faint
    race = ghost.film.race_at(ghost.film.count_at(result.player.moment))
    assert (pose.x, pose.y) == race.car(ghost.car).spot
    press(app, hand, "ghost")
    assert result.player.ghost is None
    hand.frame()


def test_no_other_race_no_ghost(replay: ResultScreen, hand: Hand) -> None:
    hand.key(keys.G)
    assert replay.facts.no_ghost == "No other finished race on this track is kept."
    assert not replay.pop_up.shown
