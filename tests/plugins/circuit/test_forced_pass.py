"""Forcing a way through occupied spaces."""

from __future__ import annotations

from typing import Any

import pytest

from gridprix.core.state import SeatId

from .helpers import MOVE, ask, car, charts, club, legal, log, option, play, race, value

RULES = ("off-track", "forced-pass", "spins", "wear", "skill-chips", *MOVE)
# rows 8 to 11 are two lanes wide
WALL = "B@10,0 speed=0 chips=0 chips3=0  C@10,1 speed=0 chips=0 chips3=0"
PASSER = "A@9,0 speed=60 chips=0"


def attempt(*dice: int, arrange: str = f"{PASSER}  {WALL}", rules: Any = RULES) -> Any:
    game = race(rules, arrange + "  D@0,0 speed=20")
    play(game, "A 10,0", dice=dice)
    return game


def test_a_pass_is_offered_with_its_odds() -> None:
    game = race(RULES, f"{PASSER}  {WALL}")
    assert legal(game) == ["10,0", "10,1"]
    assert option(game, "10,0").label == "go straight, through a car: 1st lane, 2 before Swan"
    assert [one.chance * 36 for one in option(game, "10,0").odds] == [10, 20, 6]


def test_without_speed_to_get_beyond_there_is_no_pass() -> None:
    game = race(RULES, "A@1,1 speed=20 chips=0  B@2,1 speed=0")
    assert "at this speed no empty space beyond can be reached" in ask(game).refused["2,1"]


def test_the_empty_space_beyond_must_be_within_reach() -> None:
    wall = f"{WALL}  D@11,0 speed=0  E@11,1 speed=0  F@0,0 speed=20"
    game = race(RULES, f"A@9,0 speed=40 chips=0  {wall}")
    assert ask(game).car == "F"  # nothing was left to A but to spin
    assert "no room for the whole move" in log(game)
    game = race(RULES, f"{PASSER}  {wall}")
    assert legal(game) == ["10,0", "10,1"]


def test_success_goes_on() -> None:
    game = attempt(2, 3)
    assert "Ada passes Bruno" in log(game)
    assert car(game, "A").spot == (10, 0)
    play(game, "A 11,0", "A 12,0")
    assert car(game, "A").spot == (12, 0)
    assert value(game, "A", "speed") == 60


def test_failure_stops_before_with_the_speed_of_the_spaces_moved() -> None:
    game = race(RULES, f"A@8,0 speed=80 chips=0 wear=9  {WALL}  D@0,0 speed=20")
    play(game, "A 9,0", "A 10,0", dice=[3, 3])
    assert car(game, "A").spot == (9, 0)
    assert value(game, "A", "speed") == 20
    assert value(game, "A", "wear") == 9


def test_failure_before_the_first_space_leaves_the_car_standing() -> None:
    game = attempt(3, 3)
    assert value(game, "A", "speed") == 0
    assert value(game, "A", "rest") == "stop"


def test_contact_costs_both_two_wear() -> None:
    game = attempt(5, 5)
    assert value(game, "A", "wear") == 19
    assert value(game, "B", "wear") == 19
    assert "they touch" in log(game)


def test_who_cannot_pay_for_contact_spins() -> None:
    arrange = f"{PASSER} wear=1  B@10,0 speed=40 wear=0 chips=0  C@10,1 speed=0"
    game = attempt(6, 6, arrange=arrange)
    assert value(game, "A", "rest") == "spin"
    assert value(game, "B", "rest") == "spin"
    assert (value(game, "A", "wear"), value(game, "B", "wear")) == (1, 0)
    assert car(game, "B").spot == (10, 0)  # spun before its own move, it does not move


def test_both_drivers_lay_chips_in_secret() -> None:
    arrange = "A@9,0 speed=60 chips=2  B@10,0 speed=0 chips=2  C@10,1 speed=0  D@0,0 speed=20"
    game = race(RULES, arrange)
    play(game, "A 10,0")
    assert [one.car for one in game.open_asks()] == ["A", "B"]
    play(game, "B chips:2")
    assert "chips:2" not in str(game.export_for(SeatId("A"))["entries"])
    play(game, "A chips:1", dice=[2, 2])
    assert "2 + 2 -1 (Ada's skill) +2 (Bruno's skill) = 5" in log(game)
    assert "passes" in log(game)
    assert (value(game, "A", "chips"), value(game, "B", "chips")) == (1, 0)


def test_a_spun_car_may_be_kept_from_defending() -> None:
    rules = ["off-track", {"forced-pass": {"spun_defends": False}}, *RULES[2:]]
    arrange = {
        "A": {"at": [9, 0], "speed": 60, "chips": 0},
        "B": {"at": [10, 0], "speed": 0, "rest": "spin", "chips": 2},
        "C": {"at": [10, 1], "speed": 0},
    }
    game = race(rules, arrange)
    play(game, "A 10,0", dice=[1, 1])
    assert ask(game).car == "A"
    game = race(RULES, arrange)
    play(game, "A 10,0")
    assert ask(game).car == "B"


def test_each_further_pass_is_two_harder() -> None:
    walls = (
        f"{WALL}  D@11,0 speed=0 chips=0 chips3=0  E@11,1 speed=0 chips=0 chips3=0"
        "  F@12,0 speed=0 chips=0 chips3=0  G@12,1 speed=0 chips=0 chips3=0"
    )
    game = race(RULES, f"A@9,0 speed=80 chips=0  {walls}  H@0,0 speed=20")
    play(game, "A 10,0", "A 11,0", "A 12,0", dice=[1, 1, 1, 2, 1, 1])
    assert "1 + 2 +2 (passes right before) = 5" in log(game)
    assert "1 + 1 +4 (passes right before) = 6" in log(game)
    assert "Ada fails to pass Fausto" in log(game)
    # stopped in row 11, which is full: off the track at half of 40
    assert car(game, "A").spot == (11, -1)
    assert value(game, "A", "speed") == 20


def test_an_empty_space_in_between_ends_the_series() -> None:
    arrange = f"A@9,0 speed=100 chips=0  {WALL}  D@12,0 speed=0 chips=0 chips3=0  E@12,1 speed=0"
    game = race(RULES, arrange)
    play(game, "A 10,0", "A 11,0", "A 12,0", dice=[1, 1, 1, 1])
    assert "passes right before" not in log(game)


def test_a_failure_after_a_chain_finds_the_nearest_free_space() -> None:
    arrange = (
        "A@9,0 speed=60 chips=0  B@10,0 speed=0 chips=0 chips3=0  "
        "C@11,0 speed=0 chips=0 chips3=0  D@0,0 speed=20"
    )
    game = race(RULES, arrange)
    play(game, "A 10,0", "A 11,0", dice=[1, 1, 6, 1])
    assert car(game, "A").spot == (10, 1)
    assert value(game, "A", "speed") == 20


def test_a_car_never_brakes_to_a_stop_on_another() -> None:
    rules = ("off-track", "forced-pass", "spins", "braking", "wear", "skill-chips", *MOVE)
    game = race(rules, f"A@9,0 speed=80 chips=0  {WALL}")
    play(game, "A 10,0", dice=[1, 1])
    assert legal(game) == ["11,0", "11,1", "brake:40", "brake:60"]


@pytest.mark.parametrize(("brakes", "wear"), [(False, 9), (True, 8)])
def test_stopping_may_be_emergency_braking(*, brakes: bool, wear: int) -> None:
    rules = [
        "off-track",
        {"forced-pass": {"fail_uses_brakes": brakes}},
        *("spins", "braking", "wear", "skill-chips"),
        *MOVE,
    ]
    game = race(rules, f"A@8,0 speed=60 wear=9 chips=0  {WALL}  D@0,0 speed=20")
    play(game, "A 9,0", "A 10,0", dice=[3, 3])
    if brakes:
        play(game, "A 1 wear + brakes", dice=[1, 1])
    assert value(game, "A", "wear") == wear
    assert value(game, "A", "speed") == 20


def test_a_car_about_to_spin_passes_nobody() -> None:
    rules = ("off-track", "forced-pass", "spins", "braking", "wear", "skill-chips", *MOVE)
    game = race(rules, f"A@8,0 speed=140 chips=0 wear=9  {WALL}  D@0,0 speed=20")
    play(game, "A brake:60", dice=[1, 1])
    assert "will spin" in log(game)
    play(game, "A 9,0")
    assert car(game, "A").spot == (9, 0)
    assert value(game, "A", "rest") == "spin"


def test_a_series_does_not_outlast_the_turn() -> None:
    walls = "  ".join(
        f"{letter}@{at} speed=0 chips=0 chips3=0"
        for letter, at in zip("BCDE", ("10,0", "11,0", "12,0", "12,1"), strict=True)
    )
    game = race(RULES, f"A@9,0 speed=80 chips=0  {walls}  F@0,0 speed=20")
    play(game, "A 10,0", "A 11,0", "A 12,0", "F 1,0", dice=[1, 1, 1, 1, 1, 1])
    assert (car(game, "A").spot, value(game, "A", "speed")) == ((11, 1), 40)
    assert [one.chance * 36 for one in option(game, "12,1").odds] == [10, 20, 6]


def test_nobody_rejoins_the_track_through_another_car() -> None:
    game = race(RULES, "A@8,-1 speed=60  B@9,0 speed=0")
    assert "Ada goes straight: left verge, 3 before Swan" in log(
        game
    )  # the only way, so it was not asked
    assert legal(game) == ["10,-1", "10,0"]


@pytest.mark.parametrize(("condition", "dice"), [("sound", (1, 1)), ("damaged", (6, 6))])
def test_a_stop_by_the_brakes_may_end_worse(condition: str, dice: tuple[int, int]) -> None:
    rules = [
        "off-track",
        {"forced-pass": {"fail_uses_brakes": True}},
        *("spins", "damage", "braking", "wear", "skill-chips"),
        *MOVE,
    ]
    passer = f"A@8,0 speed=120 wear=9 chips=0 brakes={condition}"
    game = race(rules, f"{passer}  {WALL}  D@0,0 speed=20")
    play(game, "A 9,0", "A 10,0", dice=[3, 3, *dice])
    assert car(game, "A").spot == (9, 0)
    if condition == "sound":
        assert (value(game, "A", "rest"), value(game, "A", "speed")) == ("spin", 0)
    else:
        assert car(game, "A").reason == "brake failure"
        assert "Ada's move ends" not in log(game)


def test_passes_right_before_are_counted_in_the_note() -> None:
    note = charts(club("A@0,1 speed=60  B@9,0 speed=20"))["Forced pass"].note
    assert note == "+2 for every pass right before"


def test_a_series_of_passes_is_told_with_the_chart() -> None:
    rules = ("off-track", "forced-pass", "spins", "wear", "skill-chips", *MOVE)
    arrange = (
        "A@0,0 speed=100 chips=0  B@1,0 speed=0 chips=0 chips3=0"
        "  C@2,0 speed=0 chips=0 chips3=0  D@20,0 speed=20"
    )
    game = race(rules, arrange)
    play(game, "A 1,0", dice=[1, 1])
    assert charts(game)["Forced pass"].note == "+2 for every pass right before; +2 now"
    assert charts(game, "D")["Forced pass"].note == "+2 for every pass right before"
