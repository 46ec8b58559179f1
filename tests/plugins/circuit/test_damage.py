"""Engine and brakes: damaged, then failed."""

from __future__ import annotations

from typing import Any

from .helpers import (
    MOVE,
    PLOT,
    ask,
    briefs,
    car,
    charts,
    club,
    gauges,
    lit,
    log,
    option,
    play,
    race,
    value,
)

RULES = ("damage", "finish", "speed-tests", *PLOT)
OTHER = "  B@20,0 speed=20 lap=0"


def drive(arrange: str, card: str, *dice: int, rules: Any = RULES) -> Any:
    game = race(rules, arrange + OTHER)
    play(game, f"A {card}", "B mps", dice=dice)
    return game


def test_a_second_failure_of_any_engine_test_is_the_end() -> None:
    game = drive("A@0,1 speed=160 engine=damaged", "180", 6, 6)
    assert value(game, "A", "engine") == "failed"
    assert value(game, "A", "speed") == 80  # half of the plot, not 20 below it
    for step in ("1,1", "2,1", "3,1", "4,1"):
        assert car(game, "A").running
        play(game, f"A {step}")
    assert car(game, "A").reason == "engine failure"
    assert car(game, "A").spot == (4, 1)


def test_half_is_rounded_down_to_a_speed() -> None:
    game = drive("A@0,1 speed=80 engine=damaged", "160", 6, 6)
    assert value(game, "A", "speed") == 80
    game = drive("A@0,1 speed=60 engine=damaged", "140", 6, 6)
    assert value(game, "A", "speed") == 60


def test_a_dead_engine_that_crosses_the_line_finishes() -> None:
    rules = ("damage", "finish", "speed-tests", "track-order", *PLOT)
    game = race(rules, "A@27,1 speed=60 lap=3 engine=damaged" + OTHER)
    play(game, "A 140", "B mps", "A 28,1", "A 29,1", "A 0,1", "B 21,0", dice=[6, 6])
    assert car(game, "A").status.value == "finished"
    assert "engine failure" not in log(game)


def test_brakes_do_not_count_for_the_engine() -> None:
    game = drive("A@0,1 speed=160 brakes=damaged", "180", 6, 6)
    assert value(game, "A", "engine") == "damaged"
    assert car(game, "A").running


def test_losses_of_one_category_add_up_to_the_floor() -> None:
    arrange = {"A": {"at": [0, 1], "speed": 60, "damage": ["acceleration", "top"]}}
    game = race(RULES, arrange)
    assert option(game, "160").becomes == 120  # 60 + 40 + 20 by a test
    low = {"A": {"at": [0, 1], "speed": 60, "acceleration": 20, "damage": ["acceleration"]}}
    assert option(race(RULES, low), "180").becomes == 100
    floored = [{"damage": {"floor": 0}}, *RULES[1:]]
    assert option(race(floored, low), "180").becomes == 80


def test_gauges_tell_the_condition() -> None:
    game = race(RULES, {"A": {"at": [0, 1], "speed": 60, "damage": ["deceleration"]}})
    assert gauges(game, "A")["engine"] == "OK"
    assert gauges(game, "A")["brakes"] == "damaged"


def test_a_dead_engine_pays_for_no_braking() -> None:
    rules = ("spins", "damage", "finish", "speed-tests", "braking", "wear", *PLOT)
    # 160 is 20 beyond the damaged top of 140, and 20 beyond what the brakes give from 200
    arrange = {
        "A": {"at": [0, 1], "speed": 200, "top": 140, "deceleration": 20, "engine": "damaged"},
        "B": {"at": [20, 0], "speed": 20, "lap": 0},
    }
    game = race(rules, arrange)
    play(game, "A 160", "B mps", dice=[6, 6])
    assert value(game, "A", "speed") == 80
    assert ask(game).question == "leg"
    assert value(game, "A", "wear") == 21


def test_brakes_that_fail_beyond_the_line_void_nothing() -> None:
    rules = ("spins", "damage", "finish", "braking", "wear", *MOVE)
    game = race(rules, "A@28,1 speed=60 lap=3 brakes=damaged  B@20,0 speed=20 lap=0")
    play(game, "A 29,1", "A brake:40", "A brakes", dice=[6, 6])
    assert value(game, "A", "brakes") == "failed"
    play(game, "B 21,0")
    assert car(game, "A").status.value == "finished"
    assert car(game, "A").spot == (29, 1)


def test_a_dead_engine_that_stalls_at_the_reveal_is_out_before_anybody_moves() -> None:
    stalled = "A@20,0 speed=0 lap=0 rest=stall damage=acceleration chips=0"
    arrange = f"{stalled}  B@29,0 speed=20 lap=0"
    game = club(arrange, [{"movement": {"tests_when": "reveal"}}])
    play(game, "A 80", "B mps", dice=[6, 6])
    assert car(game, "A").reason == "engine failure"
    assert ask(game).car == "B"


def test_damage_lights_the_condition() -> None:
    sheet = charts(club("A@0,1 speed=60 damage=top  B@9,0 speed=20"))["Damage"]
    assert lit(sheet) == ["OK", "damaged"]
    assert sheet.note == "engine damaged, brakes OK"
    damaged = club("A@0,1 speed=60 damage=top  B@9,0 speed=20 engine=failed")
    assert "bad engine" in briefs(damaged, "A")
    assert "dead engine" in briefs(damaged, "B")
    assert not any("brakes" in one for one in briefs(damaged, "A"))
