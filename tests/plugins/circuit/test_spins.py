"""What a spin does, and how a car starts again after it."""

from __future__ import annotations

from typing import Any

from .helpers import MOVE, PLOT, car, gauges, option, play, race, value

SPUN = {"A": {"at": [17, 0], "speed": 0, "rest": "spin"}}
RULES = ("corner-limits", "spins", "start-test", "speed-tests", "chance", "wear", *PLOT)


def test_a_spun_car_restarts_at_its_acceleration_without_tests() -> None:
    game = race(RULES, {**SPUN, "B": {"at": [20, 0], "speed": 20}})
    assert option(game, "180", "A").becomes == 60
    marks = game.race.book.hooks.offer_marks(game.view(None))
    assert [(mark.shape, mark.at) for mark in marks] == [("turned", (17, 0))]


def test_a_car_that_stopped_may_test() -> None:
    game = race(RULES, {"A": {"at": [17, 0], "speed": 0, "rest": "stop"}})
    assert option(game, "180").becomes == 80


def test_restart_by_start_speed_where_the_option_says_so() -> None:
    rules: list[Any] = [*RULES]
    rules[1] = {"spins": {"restart": "start_speed"}}
    game = race(rules, {"A": {**SPUN["A"], "start": 100}})
    assert option(game, "180").becomes == 100
    assert "by a test" not in option(game, "100").label


def test_moving_again_ends_the_spin() -> None:
    game = race(RULES, SPUN)
    play(game, "A 20", "A 18,0")
    assert value(game, "A", "rest") == ""


def test_a_spin_in_an_occupied_space_finds_the_nearest_free_one() -> None:
    rules = (
        *("off-track", "corner-limits", "forced-pass", "spins", "chance", "wear", "skill-chips"),
        *MOVE,
    )
    arrange = "A@11,0 speed=120 chips=0  B@12,0 speed=0 chips=0  C@0,0 speed=20"
    game = race(rules, arrange)
    # past Bruno by 2, then the chance roll for his space is a spin
    play(game, "A 12,0", "A 1 wear + chance", dice=[1, 1, 4, 4])
    assert car(game, "A").spot == (12, 1)
    assert value(game, "A", "rest") == "spin"


def test_a_spin_ends_payment_and_line() -> None:
    arrange = {
        "A": {"at": [4, 1], "speed": 120, "payment": 20, "line": "Gate", "wear": 5},
        "B": {"at": [10, 0], "speed": 20},
    }
    game = race(("corner-limits", "spins", "chance", "wear", *MOVE), arrange)
    assert value(game, "A", "line") == ["Gate"]
    # 120 where the line allows 60 + 20: 40 over, of which 20 are paid
    play(game, "A 5,2", "A chance", dice=[4, 4])
    assert value(game, "A", "rest") == "spin"
    assert value(game, "A", "payment") == 0
    assert value(game, "A", "line") == []


def test_the_nearest_free_space_of_a_row() -> None:
    rules = ("off-track", "forced-pass", "spins", "wear", "skill-chips", *MOVE)
    arrange = (
        "A@0,0 speed=60 chips=0  B@1,0 speed=0 chips=0 chips3=0  C@2,0 speed=0 chips=0 chips3=0"
        "  D@2,1 speed=0  E@20,0 speed=20"
    )
    game = race(rules, arrange)
    play(game, "A 1,0", "A 2,0", dice=[1, 1, 6, 1])
    assert car(game, "A").spot == (1, 1)


def test_a_spin_that_was_due_comes_once() -> None:
    game = race(("spins", "braking", "wear", *PLOT), "A@0,1 speed=160")
    play(game, "A mps", "A brake:80", "A 1,1", "A 2,1", "A 3,1", "A 4,1", dice=[1, 1])
    assert value(game, "A", "rest") == "spin"
    play(game, "A 20", "A 5,1")
    assert (value(game, "A", "rest"), value(game, "A", "speed")) == ("", 20)


def test_states_stand_beside_the_name() -> None:
    spun = {"A": {"at": [17, 0], "speed": 0, "rest": "spin"}, "B": {"at": [20, 0], "speed": 20}}
    game = race(("corner-limits", "spins", "chance", "wear", *MOVE), spun)
    assert gauges(game, "A")["state"] == "spun"
    assert "state" not in gauges(game, "B")
