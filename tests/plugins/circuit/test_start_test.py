"""Getting away: start speed, the test for more, mis-shifts and stalls."""

from __future__ import annotations

from typing import Any

import pytest

from gridprix.plugins.circuit.parts.stall_state import CarStalled
from gridprix.plugins.circuit.rules.start_test import StartTest

from .helpers import PLOT, car, charts, club, log, option, play, race, value

RULES = ("start-test", "speed-tests", *PLOT)
GRID = "A@29,1"


def start(card: str, *dice: int, arrange: str = GRID, rules: Any = RULES) -> Any:
    game = race(rules, arrange)
    play(game, f"A {card}", dice=dice)
    return game


def damaging(game: Any) -> list[bool]:
    """Of every stall whether the engine suffers."""
    return [one.event.damaging for one in game.log if isinstance(one.event, CarStalled)]


def test_start_speed_needs_no_test() -> None:
    begun = race(RULES, GRID)
    costs = [StartTest().offer_plot_costs(begun.race, car(begun, "A"), one) for one in (60, 80)]
    assert [bool(one) for one in costs] == [False, True]
    game = start("60")
    assert value(game, "A", "speed") == 60
    assert "rolls" not in log(game)


def test_twenty_more_by_the_start_test() -> None:
    game = start("80", 4, 4)
    assert value(game, "A", "speed") == 80
    assert "Ada rolls for the start test: 4 + 4 = 8" in log(game)
    assert option(race(RULES, GRID), "160").becomes == 80


def test_a_mis_shift_costs_forty_of_the_attempt() -> None:
    game = start("80", 4, 5)
    assert value(game, "A", "speed") == 40
    assert "a mis-shift" in log(game)


@pytest.mark.parametrize("dice", [(4, 6), (6, 6)])
def test_a_stall_damages_the_engine_and_the_car_starts_again(dice: tuple[int, int]) -> None:
    game = start("80", *dice, rules=("damage", *RULES))
    assert car(game, "A").spot == (29, 1)
    assert value(game, "A", "speed") == 0
    assert value(game, "A", "rest") == "stall"
    assert value(game, "A", "engine") == "damaged"
    assert value(game, "A", "damage") == ["acceleration"]
    assert damaging(game) == [True]
    assert "Ada stalls" in log(game).splitlines()
    assert option(game, "160").becomes == 80
    play(game, "A 60")
    assert value(game, "A", "speed") == 60


def test_after_a_stall_by_acceleration_where_the_option_says_so() -> None:
    rules = [{"start-test": {"after_stall": "acceleration"}}, "speed-tests", *PLOT]
    arrange = {"A": {"at": [29, 1], "speed": 0, "rest": "stall", "acceleration": 40}}
    game = race(rules, arrange)
    assert option(game, "160").becomes == 60


def test_a_mis_shift_to_nothing_is_a_stall_without_damage() -> None:
    arrange = "A@29,1 start=20"
    game = start("40", 4, 5, arrange=arrange, rules=("damage", *RULES))
    assert value(game, "A", "rest") == "stall"
    assert value(game, "A", "engine") == "sound"
    assert "a mis-shift stalls the engine" in log(game)
    assert damaging(game) == [False]


def test_the_start_speed_applies_until_the_car_first_moves() -> None:
    game = start("none")
    assert value(game, "A", "rest") == "grid"
    assert option(game, "160").becomes == 80
    play(game, "A 20", "A 0,1")
    assert value(game, "A", "rest") == ""
    assert option(game, "160").becomes == 100


def test_two_stalls_running_end_a_classic_race() -> None:
    rules = [
        {
            "start-test": {
                "table": {"dice": "1d6", "good": "1-4", "stall": "5-6"},
                "stall_damages": False,
                "stalls_out": 2,
            }
        },
        "damage",
        *PLOT,
    ]
    game = start("80", 5, rules=rules)
    assert value(game, "A", "stalls") == 1
    assert value(game, "A", "engine") == "sound"
    play(game, "A 80", dice=[6])
    assert car(game, "A").reason == "stalled 2 times in a row"


def test_whoever_has_moved_begins_to_count_stalls_anew() -> None:
    rules = [{"start-test": {"stall_damages": False, "stalls_out": 2}}, *PLOT]
    game = start("80", 6, 6, rules=rules)
    assert value(game, "A", "stalls") == 1
    play(game, "A 20", "A 0,1")
    assert value(game, "A", "stalls") == 0


def test_a_second_engine_failure_from_a_stall_removes_the_car_at_once() -> None:
    game = club("A@29,1 engine=damaged chips=0  B@20,1 speed=20 lap=0")
    play(game, "A 80", "B mps", dice=[6, 6])
    assert car(game, "A").reason == "engine failure"
    assert car(game, "A").spot == (29, 1)


def test_its_chart_is_read_for_the_start() -> None:
    sheet = charts(race(("start-test", *PLOT), "A@0,1 speed=0"))["Start test"]
    assert sheet.is_for("the start test")
    assert [line.cells[1] for line in sheet.lines] == ["good", "mis-shift", "stall"]
