"""Starting over from where it happened."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridprix.core.state import Status
from gridprix.plugins.grid.parts.motion import Motion

from .helpers import ask, car, legal, log, lone, play, race, velocity

RESET = ("off-track-reset", "track-limits", "vectors")
RING = {"track": "script-ring"}


def test_at_rest_from_the_nearest_point() -> None:
    # leaves at 10.5,0: the point further back along the ring is 10,0
    game = race(RESET, "A@10,1 v1,-2  B@1,1", **RING)
    assert "starts over" in ask(game).cautions["0,0"]
    play(game, "A 0,0")
    assert car(game, "A").spot == (10, 0)
    assert velocity(game, "A") == (0, 0)
    assert car(game, "A").running
    assert log(game)[-3:] == [
        "Ada leaves the track near 10.5,0",
        "Ada stands on 10,0",
        "Ada stops: starting over from 10,0",
    ]


def test_points_that_are_taken_are_skipped() -> None:
    game = play(race(RESET, "A@10,1 v1,-2  B@10,0  C@11,0", **RING), "A 0,0")
    assert car(game, "A").spot == (10, 1), "its own point is not taken by itself"


def test_points_of_cars_that_are_out_are_free() -> None:
    game = play(race(RESET, "A@10,1 v1,-2  B@10,0 out  C@1,1", **RING), "A 0,0")
    assert car(game, "A").spot == (10, 0)


def test_where_the_border_is_out_it_is_no_place_to_stand() -> None:
    rules = ["off-track-reset", {"track-limits": {"border": "out"}}, "vectors"]
    game = play(race(rules, "A@10,1 v0,-2  B@1,1", **RING), "A 0,0")
    assert car(game, "A").spot == (10, 1)


@pytest.mark.parametrize("first", [True, False])
def test_whether_it_counts_as_a_first_move(first: bool) -> None:  # noqa: FBT001
    rules = [
        {"off-track-reset": {"first": first}},
        "track-limits",
        {"vectors": {"first_stay": False}},
    ]
    game = play(race(rules, "A@10,1 v1,-2  B@1,1 v0,0", **RING), "A 0,0", "B 0,0")
    assert car(game, "A").part(Motion).first is first
    assert ("0,0" in legal(game)) is not first


def test_a_first_move_from_the_line_that_leaves() -> None:
    rules = [*RESET[:2], {"start": {"when": "first_move"}}, {"vectors": {"neighbours": 24}}]
    game = play(race(rules, track="script-ring", seats=2), "A @12,1 +2,-2")
    assert car(game, "A").spot == (13, 0)
    assert not car(game, "A").part(Motion).first


def test_being_put_down_beyond_the_line_counts_as_crossing_it() -> None:
    # leaves just before the line at 12, and 12,0 is the nearest point
    game = race(["finish-line", *RESET], "A@11,1 v2,-3 lap=0  B@20,1 lap=0", laps=2, **RING)
    play(game, "A 0,+1")
    assert "Ada leaves the track near 12,0" in log(game)
    game = race(["finish-line", *RESET], "A@10,1 v5,-3 lap=0  B@20,1 lap=0", laps=2, **RING)
    play(game, "A 0,0")
    assert "Ada leaves the track near 11.7,0" in log(game)
    assert car(game, "A").spot == (12, 0)
    assert game.race.book.notation["lap"].read(car(game, "A")) == 1


def test_being_put_down_behind_the_line_takes_the_crossing_back() -> None:
    # crosses at 12 and leaves at 12.3; the points of the line are taken
    arranged = "A@10,1 v7,-3 lap=0  B@12,0 lap=0  C@13,0 lap=0  D@12,1 lap=0  E@13,1 lap=0"
    game = race(["finish-line", *RESET], arranged, laps=2, **RING)
    play(game, "A 0,0")
    assert "Ada leaves the track near 12.3,0" in log(game)
    assert car(game, "A").spot == (11, 0)
    assert game.race.book.notation["lap"].read(car(game, "A")) == 0


def test_being_put_down_where_the_move_had_crossed_counts_once() -> None:
    game = race(["finish-line", *RESET], "A@10,1 v7,-3 lap=0  B@20,1 lap=0", laps=2, **RING)
    play(game, "A +1,0")
    assert car(game, "A").spot == (13, 0)
    assert game.race.book.notation["lap"].read(car(game, "A")) == 1


def test_a_solver_hears_that_leaving_was_not_tried() -> None:
    assert lone(*RESET).caveats == ("leaving the track on purpose, to stop at once, was not tried",)


def test_where_others_stand_on_every_point_there_is_nowhere_to_start_over(tmp_path: Path) -> None:
    track = """
name: tiny
family: grid
outline: [[0, 0], [3, 0], [3, 1], [0, 1]]
start: {line: [[1, 0], [1, 1]], towards: [2, 0]}
finish: {line: [[2, 0], [2, 1]], towards: [3, 0]}
"""
    (tmp_path / "tiny.yaml").write_text(track, encoding="utf-8")
    others = zip("BCDEFGHI", [(x, y) for x in range(4) for y in range(2)], strict=True)
    crowd = {name: {"at": list(at), "velocity": [0, 0]} for name, at in others}
    arranged = {"A": {"at": [1, 0], "velocity": [0, -2]}, **crowd}
    game = play(race(RESET, arranged, track="tiny", folder=tmp_path), "A 0,0")
    assert car(game, "A").status is Status.OUT
    assert car(game, "A").reason == "there is no free point on the track"
    arranged["I"] = {"at": [1, 0], "velocity": [0, 0]}
    game = play(race(RESET, arranged, track="tiny", folder=tmp_path), "A 0,0")
    assert car(game, "A").spot == (3, 1), "the one that is free, however far"
