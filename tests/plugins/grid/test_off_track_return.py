"""Driving on outside and coming back further behind."""

from __future__ import annotations

import pytest

from gridprix.core.drawing import Gauge, Mark
from gridprix.core.game import Game
from gridprix.core.state import Status

from .helpers import ask, car, gauges, log, lone, play, race, refused, velocity

RETURN = ("off-track-return", "track-limits", "vectors")
RING = {"track": "script-ring"}


def lap(game: Game) -> object:
    return game.race.book.notation["lap"].read(car(game, "A"))


def off(game: Game) -> object:
    return game.race.book.notation["off"].read(car(game, "A"))


def test_a_car_that_leaves_goes_to_the_end_of_its_move() -> None:
    game = race(RETURN, "A@18,1 v2,-2  B@1,1 v0,0", **RING)
    assert ask(game).cautions["0,0"] == "leaves the track: Ada must come back further behind"
    play(game, "A 0,0")
    assert car(game, "A").spot == (20, -1)
    assert velocity(game, "A") == (2, -2)
    assert off(game) == (19, 0)
    assert log(game)[-3:] == [
        "Ada leaves the track near 19,0",
        "Ada is off the track and must come back behind 19,0",
        "Ada runs on to 20,-1",
    ]
    assert gauges(game, "A")["off"] == Gauge("off", "back behind 19,0", kind="text")
    (mark,) = game.race.book.hooks.offer_marks(game.view(None))
    assert mark == Mark("frame", (19, 0), car(game, "A").id, text="back behind here")


def test_while_off_no_border_is_tested() -> None:
    game = race(RETURN, "A@20,-1 v1,1 off=19,0  B@1,1 v0,0", **RING)
    assert not ask(game).cautions
    play(game, "A 0,0")
    assert car(game, "A").spot == (21, 0)
    assert off(game) == (19, 0), "on the track again, but not behind the exit"
    play(game, "B 0,0")
    assert not ask(game).cautions


def test_back_when_a_move_ends_on_the_track_behind_the_exit() -> None:
    game = play(race(RETURN, "A@20,-1 v-3,2 off=19,0  B@1,1 v0,0", **RING), "A 0,0")
    assert off(game) is None
    assert log(game)[-1] == "Ada is back on the track at 17,1"
    play(game, "B 0,0", "A 0,-1", "B 0,0", "A 0,-1", "B 0,0", "A 0,-1", "B 0,0")
    assert "0,-1" in ask(game).cautions, "the border counts again"


def test_level_with_the_exit_is_not_behind_it() -> None:
    game = play(race(RETURN, "A@20,-1 v-1,2 off=19,0  B@1,1 v0,0", **RING), "A 0,0")
    assert car(game, "A").spot == (19, 1)
    assert off(game) == (19, 0)


def test_a_line_that_leaves_and_comes_in_again_has_left() -> None:
    game = race(RETURN, "A@14,9 v12,0  B@1,1 v0,0", track="script-bay")
    play(game, "A 0,0")
    assert car(game, "A").spot == (26, 9)
    assert off(game) == (16, 9)


def test_a_leaving_move_that_ends_behind_its_exit_is_back_at_once() -> None:
    game = race(RETURN, "A@26,9 v-12,0  B@1,1 v0,0", track="script-bay")
    play(game, "A 0,0")
    assert car(game, "A").spot == (14, 9)
    assert off(game) is None
    assert "Ada leaves the track near 24,9" in log(game)


def test_an_off_car_gains_no_lap_and_cannot_finish() -> None:
    # over the line at 12, on the track, ahead of the exit
    rules = ["finish-line", *RETURN]
    game = race(rules, "A@11,-1 v3,3 off=10,0 lap=0  B@1,1 v0,0 lap=0", **RING)
    play(game, "A 0,0")
    assert car(game, "A").spot == (14, 2)
    assert lap(game) == 0
    assert car(game, "A").status is Status.RUNNING


def test_an_off_car_passes_no_checkpoint() -> None:
    rules = ["finish-line", *RETURN]
    arranged = "A@20,10 v0,4 off=24,9 lap=0  B@1,1 v0,0 lap=0"
    game = play(race(rules, arranged, track="script-gates"), "A 0,0")
    assert game.race.book.notation["checkpoint"].read(car(game, "A")) == 0


def test_coming_back_behind_the_line_takes_the_lap_back() -> None:
    # left at 13,0 just past the line, comes back at 11,1 just behind it
    rules = ["finish-line", *RETURN]
    game = race(rules, "A@14,-1 v-3,2 off=13,0 lap=1  B@1,1 v0,0 lap=0", laps=3, **RING)
    play(game, "A 0,0")
    assert lap(game) == 0
    assert log(game)[-1] == "Ada is back on the other side of the line"


def test_coming_back_on_the_same_side_of_the_line_changes_nothing() -> None:
    rules = ["finish-line", *RETURN]
    game = race(rules, "A@20,-1 v-3,2 off=19,0 lap=1  B@1,1 v0,0 lap=0", laps=3, **RING)
    play(game, "A 0,0")
    assert lap(game) == 1
    assert log(game)[-1] == "Ada is back on the track at 17,1"


def test_an_exit_counted_up_to_the_line_goes_back_without_loss() -> None:
    # the exact place is before the line, its nearest point is on it: going back crosses nothing
    rules = ["finish-line", *RETURN]
    game = race(rules, "A@10,1 v5,-3 lap=0  B@1,8 v0,0 lap=0", laps=3, **RING)
    play(game, "A 0,0")
    assert off(game) == (12, 0)
    assert lap(game) == 0
    play(game, "B 0,0")
    for change in ("-1,+1", "-1,+1", "-1,+1", "-1,+1", "-1,+1"):
        play(game, f"A {change}", "B 0,0")
    while off(game) is not None:
        key = "-1,0" if car(game, "A").spot[0] > 12 else "0,0"  # type: ignore[index]
        play(game, f"A {key}", "B 0,0")
    assert lap(game) == 0


def test_an_off_car_occupies_its_point() -> None:
    rules = ["no-contact", *RETURN]
    game = race(rules, "A@12,3 v1,0 off=14,0  B@11,3 v1,0", **RING)
    play(game, "A -1,0")
    assert ask(game).refused == {"0,0": "Ada is on 12,3"}


def test_where_it_would_leave_to_must_be_free_without_contact() -> None:
    game = race(["no-contact", *RETURN], "A@14,9 v12,0  B@26,9", track="script-bay")
    assert ask(game).refused == {"0,0": "Bruno is on 26,9"}


@pytest.mark.parametrize(
    ("at", "velocity", "beyond"),
    [
        ("10,-18", "0,-2", {"-1,-1", "0,-1", "+1,-1"}),
        ("10,42", "0,2", {"-1,+1", "0,+1", "+1,+1"}),
        ("-18,10", "-2,0", {"-1,-1", "-1,0", "-1,+1"}),
        ("42,10", "2,0", {"+1,-1", "+1,0", "+1,+1"}),
    ],
)
def test_moves_off_the_sheet_are_refused(at: str, velocity: str, beyond: set[str]) -> None:
    game = race(RETURN, f"A@{at} v{velocity} off=14,0  B@1,1 v0,0", **RING)
    assert ask(game).refused == dict.fromkeys(beyond, "this point is off the sheet")


def test_a_car_hemmed_in_at_the_edge_of_the_sheet_waits() -> None:
    rules = ["no-contact", *RETURN[:2], {"vectors": {"neighbours": 4}}]
    arranged = "A@10,-18 v0,-3 off=14,0  B@10,-20 v0,0  C@1,1 v0,0"
    game = race(rules, arranged, **RING)
    assert car(game, "A").status is Status.RUNNING
    assert velocity(game, "A") == (0, 0)


def test_a_car_with_no_move_on_the_sheet_is_out() -> None:
    game = race(RETURN, "A@10,-18 v0,-5 off=14,0  B@1,1 v0,0", **RING)
    assert car(game, "A").status is Status.OUT
    assert car(game, "A").reason == "every move leads off the sheet"


def test_an_off_car_is_classified_by_its_exit() -> None:
    rules = ["finish-line", *RETURN]
    game = race(rules, "A@22,22 v0,0 off=14,0 lap=0  B@18,4 v0,0 lap=0", **RING)
    assert [row.car for row in game.standings()] == ["B", "A"]


@pytest.mark.parametrize("given", [3, [3], [3, 1, 2], ["3", 1], [1, "3"]])
def test_an_exit_must_be_a_point(given: object) -> None:
    text = refused(RETURN, arrange={"A": {"at": [1, 1], "off": given}}, seats=1)
    assert "an exit is a point" in text


def test_a_solver_hears_that_leaving_was_not_tried() -> None:
    (caveat,) = lone(*RETURN).caveats
    assert caveat == "leaving the track on purpose, to come back elsewhere, was not tried"
