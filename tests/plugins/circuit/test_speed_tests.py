"""Trying for more than the car was built for."""

from __future__ import annotations

from typing import Any

from .helpers import PLOT, charts, club, log, option, play, race, value

RULES = ("damage", "speed-tests", *PLOT)


def drive(arrange: str, card: str, *dice: int, rules: Any = RULES) -> Any:
    game = race(rules, arrange)
    play(game, f"A {card}", dice=dice)
    return game


def test_within_the_limits_nothing_is_rolled() -> None:
    game = drive("A@0,1 speed=60", "120")
    assert "rolls" not in log(game)


def test_twenty_more_of_acceleration() -> None:
    game = drive("A@0,1 speed=60", "140", 4, 5)
    assert value(game, "A", "speed") == 140
    assert "the acceleration test: 4 + 5 = 9" in log(game)


def test_a_failed_test_is_twenty_below_the_attempt_and_damages() -> None:
    game = drive("A@0,1 speed=60", "140", 4, 6)
    assert value(game, "A", "speed") == 120
    assert value(game, "A", "engine") == "damaged"
    assert value(game, "A", "damage") == ["acceleration"]


def test_acceleration_is_tested_before_top_speed() -> None:
    game = drive("A@0,1 speed=100", "180", 1, 1, 6, 6)
    assert log(game).index("acceleration test") < log(game).index("top speed test")
    assert value(game, "A", "speed") == 160
    assert value(game, "A", "damage") == ["top"]


def test_top_speed_is_not_tested_when_acceleration_failed() -> None:
    game = drive("A@0,1 speed=100", "180", 6, 6)
    assert value(game, "A", "speed") == 160
    assert "top speed test" not in log(game)


def test_holding_a_speed_beyond_the_top_is_tested_again() -> None:
    game = drive("A@0,1 speed=180", "mps", 1, 1)
    assert "the top speed test" in log(game)
    assert value(game, "A", "speed") == 180


def test_the_loss_counts_from_the_next_turn() -> None:
    game = drive("A@0,1 speed=20", "100", 6, 6)
    play(game, "A 1,1", "A 2,1", "A 3,1", "A 4,0")
    assert value(game, "A", "speed") == 80
    # acceleration is 40 now, 20 more by a test
    assert option(game, "180").becomes == 140
    at_once = ({"damage": {"applies": "at_once"}}, "speed-tests", *PLOT)
    assert drive("A@0,1 speed=20", "100", 6, 6, rules=at_once)


def test_tests_at_the_reveal_come_before_anybody_moves() -> None:
    rules = [{"movement": {"tests_when": "reveal"}}]
    game = club("A@10,1 speed=60 chips=0  B@8,1 speed=60 chips=0", rules)
    play(game, "A 140", "B 140", dice=[1, 1, 6, 6])
    assert value(game, "A", "speed") == 140
    assert value(game, "B", "speed") == 120
    assert "goes" not in log(game)
    assert list(game.race.order) == ["A", "B"]


def test_its_chart_is_read_for_both_tests() -> None:
    sheets = charts(race(("speed-tests", *PLOT), "A@0,1 speed=60"))
    sheet = sheets["Acceleration and top speed tests"]
    assert sheet.is_for("the acceleration test")
    assert sheet.is_for("the top speed test")
    assert not sheet.is_for("the start test")
