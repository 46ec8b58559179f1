"""What a spin does, and how wear is counted."""

from __future__ import annotations

from typing import Any

from .helpers import MOVE, PLOT, car, option, play, race, value

SPUN = {"A": {"at": [17, 0], "speed": 0, "rest": "spin"}}
RULES = ("corner-limits", "spins", "start-test", "speed-tests", "chance", "wear", *PLOT)


def test_a_spun_car_restarts_at_its_acceleration_without_tests() -> None:
    game = race(RULES, SPUN)
    assert option(game, "180").becomes == 60
    marks = game.race.book.hooks.offer_marks(game.view(None))
    assert [(mark.shape, mark.at) for mark in marks] == [("skid", (17, 0))]


def test_a_car_that_stopped_may_test() -> None:
    game = race(RULES, {"A": {"at": [17, 0], "speed": 0, "rest": "stop"}})
    assert option(game, "180").becomes == 80


def test_restart_by_start_speed_where_the_option_says_so() -> None:
    rules: list[Any] = [*RULES]
    rules[1] = {"spins": {"restart": "start_speed"}}
    game = race(rules, {"A": {**SPUN["A"], "start": 100}})
    assert option(game, "180").becomes == 100


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


def test_wear_carries_over_unless_a_lap_is_capped() -> None:
    spent = "A@11,0 speed=100  B@0,0 speed=20"
    rules = ["corner-limits", "spins", "chance", {"wear": {"per_lap_cap": True}}, *MOVE]
    game = race(rules, {"A": {"at": [11, 0], "speed": 100}, "B": {"at": [0, 0], "speed": 20}})
    hooks: Any = game.race.book.hooks
    assert hooks.settle_wear(game.race, car(game, "A")) == 7
    play(game, "A 12,0", "A 1 wear")
    assert hooks.settle_wear(game.race, car(game, "A")) == 6
    free = race(["corner-limits", "spins", "chance", "wear", *MOVE], spent)
    hooks = free.race.book.hooks
    assert hooks.settle_wear(free.race, car(free, "A")) == 21
