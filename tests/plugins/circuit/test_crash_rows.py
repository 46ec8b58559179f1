"""Crashes involve those who follow."""

from __future__ import annotations

from typing import Any

import pytest

from .helpers import MOVE, ask, car, charts, lit, log, play, race

RULES = ("spins", "crash-rows", "chance", *MOVE)


def drive(
    at: str, speed: int, steps: list[str], *dice: int, rows: Any = 3, rules: Any = RULES
) -> Any:
    row, lane = map(int, at.split(","))
    arrange = {
        "A": {"at": [row, lane], "speed": speed},
        "B": {"at": [20, 0], "speed": 20},
        "race": {"crash_rows": rows},
    }
    game = race(rules, arrange)
    play(game, *(f"A {step}" for step in steps), dice=dice)
    return game


def test_ending_in_the_row_is_close() -> None:
    game = drive("1,0", 40, ["2,0", "3,0"], 3, 6)
    assert "3 + 6 -2 (close behind) -1 (three lanes wide) = 6" in log(game)
    assert car(game, "A").running


def test_two_past_is_close_three_is_not() -> None:
    two = drive("1,0", 80, ["2,0", "3,0", "4,0", "5,0"], 1, 1)
    assert "-2 (close behind) -1 (three" in log(two)
    three = drive("1,0", 100, ["2,0", "3,0", "4,0", "5,0", "6,0"], 1, 1)
    assert "-1 (far beyond) -1 (three" in log(three)


def test_a_narrow_row_has_no_third_modifier() -> None:
    game = drive("8,0", 40, ["9,0", "10,0"], 1, 1, rows=9)
    assert "1 + 1 -2 (close behind) = 0" in log(game)


def test_short_of_the_row_nothing_happens() -> None:
    game = drive("0,0", 40, ["1,0", "2,0"])
    assert "chance" not in log(game)


def test_cars_that_started_beyond_are_not_concerned() -> None:
    game = drive("4,0", 20, ["5,0"])
    assert "chance" not in log(game)


def test_a_standing_car_in_the_row_rolls_too() -> None:
    arrange = {
        "A": {"at": [3, 0], "speed": 0},
        "B": {"at": [20, 0], "speed": 20},
        "race": {"crash_rows": 3},
    }
    game = race(RULES, arrange, dice=[1, 1])
    assert "Ada rolls for chance (the crash in row 3)" in log(game)
    assert ask(game).car == "B"


@pytest.mark.parametrize("dice", [(5, 5), (6, 6)])
def test_a_spin_or_a_crash_by_involvement(dice: tuple[int, int]) -> None:
    game = drive("8,0", 40, ["9,0", "10,0"], *dice, rows=9)
    if dice == (5, 5):  # 8: a spin where it stands
        assert "Ada spins: the crash in row 9" in log(game)
        assert car(game, "A").spot == (10, 0)
    else:  # 10: a crash, and a new marker
        assert car(game, "A").reason == "crashed: the crash in row 9"
        assert game.race.book.race_notation["crash_rows"].read(game.race) == [9, 10]


def test_one_roll_per_marker_or_only_one() -> None:
    game = drive("8,0", 60, ["9,0", "10,0", "11,0"], 1, 1, 1, 1, rows=[9, 10])
    assert log(game).count("rolls for chance") == 2
    once = ["spins", {"crash-rows": {"roll_per_marker": False}}, "chance", *MOVE]
    game = drive("8,0", 60, ["9,0", "10,0", "11,0"], 1, 1, rows=[9, 10], rules=once)
    assert log(game).count("rolls for chance") == 1
    assert "the crash in row 10" in log(game)


def test_rolls_come_in_the_order_of_the_rows_also_across_the_line() -> None:
    game = drive("28,0", 60, ["29,0", "0,0", "1,0"], 1, 1, 1, 1, rows=[0, 29])
    assert log(game).index("the crash in row 29") < log(game).index("the crash in row 0")


def test_the_marker_is_gone_when_the_round_is_over() -> None:
    game = drive("0,0", 40, ["1,0", "2,0"])
    play(game, "B 21,0")
    assert game.race.book.race_notation["crash_rows"].read(game.race) == []


def test_a_crash_on_the_track_marks_its_row_for_those_who_move_later() -> None:
    rules = ("corner-limits", "spins", "crash-rows", "chance", "wear", *MOVE)
    game = race(rules, "A@11,0 speed=100  B@10,1 speed=40  C@14,0 speed=20")
    play(game, "A 12,0", "A chance", dice=[6, 6])
    marks = game.race.book.hooks.offer_marks(game.view(None))
    assert [mark.at for mark in marks if mark.shape == "cross"] == [(12, 0), (12, 1)]
    play(game, "B 11,1", "B 12,1", dice=[1, 1])
    assert "Bruno rolls for chance (the crash in row 12)" in log(game)
    play(game, "C 15,0")
    assert "Carla rolls" not in log(game)


def test_beside_the_track_a_crash_leaves_no_marker() -> None:
    rules = ("off-track", "spins", "crash-rows", "chance", "wear", "skill-chips", *MOVE)
    arrange = {
        "A": {"at": [8, -1], "speed": 20, "chips": 0},
        "B": {"at": [20, 0], "speed": 20},
        "race": {"crash_rows": [9]},
    }
    game = race(rules, arrange)
    play(game, "A 9,-1", dice=[6, 6])
    assert "Ada crashes beside the track, 3 before Swan" in log(game)
    assert game.race.book.race_notation["crash_rows"].read(game.race) == [9]


def test_a_crash_lights_how_far_beyond_a_move_ends() -> None:
    rules = ("spins", "crash-rows", "chance", *MOVE)
    arrange = {
        "A": {"at": [0, 0], "speed": 100},
        "B": {"at": [20, 0], "speed": 20},
        "race": {"crash_rows": [2]},
    }
    game = race(rules, arrange)
    title = "Past a crash: the roll"
    assert lit(charts(game)[title]) == []
    assert charts(game)[title].note == "crashes: 2 before Gate"
    play(game, "A 1,0", "A 2,0", "A 3,0")
    assert lit(charts(game)[title]) == ["ends up to 2 beyond", "the row is 3 lanes wide"]
    play(game, "A 4,0")
    assert lit(charts(game)[title])[0] == "ends up to 2 beyond"
    play(game, "A 5,0", dice=[1, 1])
    assert lit(charts(game)[title])[0] == "ends further on"
    assert lit(charts(game, "B")[title]) == []


def test_a_marked_row_is_framed_and_crossed() -> None:
    arrange = {"A": {"at": [0, 0], "speed": 100}, "race": {"crash_rows": [2]}}
    game = race(("spins", "crash-rows", "chance", *MOVE), arrange)
    marks = game.race.book.hooks.offer_marks(game.view(None))
    assert {(one.shape, one.at) for one in marks} == {
        (shape, (2, lane)) for shape in ("frame", "cross") for lane in (0, 1, 2)
    }
