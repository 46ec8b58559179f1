"""Braking beyond the deceleration: to reach a plot, and in an emergency."""

from __future__ import annotations

from typing import Any

import pytest

from gridprix.plugins.circuit.rules.braking import CLUB_CHART, Braking
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan

from .helpers import (
    MOVE,
    PLOT,
    ask,
    car,
    charts,
    legal,
    lit,
    log,
    option,
    play,
    prices,
    race,
    value,
)

BRAKES = ("spins", "damage", "braking", "wear")
DRIVE = (*BRAKES, *MOVE)
PLOTTED = (*BRAKES, *PLOT)


def plotted(arrange: str, card: str, *replies: str, dice: Any = (), rules: Any = PLOTTED) -> Any:
    game = race(rules, arrange)
    play(game, f"A {card}", *replies, dice=dice)
    return game


def test_twenty_beyond_is_one_wear_or_a_test() -> None:
    game = plotted("A@0,1 speed=160", "80")
    assert ask(game).question == "brakes"
    assert legal(game) == ["1 wear", "brakes"]
    play(game, "A 1 wear")
    assert value(game, "A", "wear") == 20
    assert value(game, "A", "speed") == 80


def test_a_test_passed_costs_nothing() -> None:
    game = plotted("A@0,1 speed=160", "80", "A brakes", dice=[4, 5])
    assert value(game, "A", "wear") == 21
    assert value(game, "A", "brakes") == "sound"


def test_a_failed_test_costs_wear_and_damages_the_brakes() -> None:
    game = plotted("A@0,1 speed=160", "80", "A brakes", dice=[4, 6])
    assert value(game, "A", "wear") == 20
    assert value(game, "A", "brakes") == "damaged"
    assert value(game, "A", "damage") == ["deceleration"]


def test_a_second_failure_removes_the_car_at_once() -> None:
    arrange = "A@0,1 speed=160 brakes=damaged  B@20,0 speed=20"
    game = race(PLOTTED, arrange)
    play(game, "A 80", "B mps", "A brakes", dice=[6, 6])
    assert car(game, "A").reason == "brake failure"
    assert car(game, "A").spot == (0, 1)
    assert value(game, "A", "brakes") == "failed"


def test_sixty_beyond_has_one_way_which_is_not_asked() -> None:
    game = plotted("A@0,1 speed=160", "40", dice=[1, 1])
    assert ask(game).question == "leg"
    assert value(game, "A", "wear") == 19


def test_eighty_beyond_moves_the_plot_and_then_spins() -> None:
    game = plotted("A@0,1 speed=160", "20", dice=[1, 1])
    assert "will spin at the end of the move" in log(game)
    play(game, "A 1,1")
    assert car(game, "A").spot == (1, 1)
    assert value(game, "A", "rest") == "spin"
    assert value(game, "A", "wear") == 18


def test_emergency_braking_is_an_action_at_any_step() -> None:
    game = race(DRIVE, "A@0,1 speed=80")
    assert legal(game) == ["1,0", "1,1", "1,2", "brake:20", "brake:40", "brake:60"]
    assert prices(game, "brake:60") == ["1 wear"]
    assert prices(game, "brake:40") == ["2 wear"]
    assert prices(game, "brake:20") == ["2 wear"]
    assert option(game, "brake:20").odds
    assert "1 wear or brakes" in ask(game).cautions["brake:60"]
    play(game, "A 1,1", "A 2,1")
    assert legal(game) == ["3,0", "3,1", "3,2", "brake:40", "brake:60"]


def test_braking_to_the_spaces_moved_ends_the_move() -> None:
    game = race(DRIVE, "A@0,1 speed=60")
    play(game, "A 1,1", "A 2,1", "A brake:40", "A 1 wear")
    assert game.race.round == 2
    assert car(game, "A").spot == (2, 1)
    assert value(game, "A", "speed") == 40


def test_emergency_braking_adds_to_the_excess_of_the_plot() -> None:
    game = plotted("A@0,1 speed=160", "80", "A 1 wear", "A 1,1")
    assert prices(game, "brake:60") == ["1 wear"]  # 40 in all, 1 paid
    play(game, "A brake:60")
    assert legal(game) == ["1 wear", "brakes"]
    play(game, "A 1 wear")
    assert value(game, "A", "wear") == 19


def test_spare_deceleration_does_not_help_unless_the_option_says_so() -> None:
    game = plotted("A@0,1 speed=80", "mps")
    assert prices(game, "brake:60") == ["1 wear"]
    spare = ["spins", "damage", {"braking": {"emergency_uses_spare": True}}, "wear", *PLOT]
    game = plotted("A@0,1 speed=80", "mps", rules=spare)
    assert prices(game, "brake:60") == []
    assert prices(game, "brake:20") == []
    game = plotted("A@0,1 speed=80", "60", rules=spare)
    assert prices(game, "brake:20") == []


def test_several_brakings_add_up() -> None:
    game = race(DRIVE, "A@0,1 speed=120")
    play(game, "A 1,1", "A brake:100", "A 1 wear", "A brake:80", "A 1 wear")
    assert value(game, "A", "wear") == 19
    play(game, "A brake:60", dice=[1, 1])
    assert value(game, "A", "wear") == 19
    play(game, "A brake:40", dice=[1, 1])
    assert value(game, "A", "wear") == 18
    assert "will spin" in log(game)


def test_an_emergency_spin_comes_at_the_last_space_of_the_reduced_speed() -> None:
    game = race(DRIVE, "A@0,1 speed=140  B@20,0 speed=20")
    play(game, "A 1,1", "A brake:40", dice=[1, 1])
    assert legal(game) == ["2,0", "2,1", "2,2"]
    play(game, "A 2,1")
    assert car(game, "A").spot == (2, 1)
    assert value(game, "A", "rest") == "spin"


def test_a_car_that_cannot_use_its_spaces_must_brake() -> None:
    game = race(DRIVE, "A@8,0 speed=60  B@10,0 speed=0  C@10,1 speed=0  D@0,0 speed=20")
    play(game, "A 9,0")
    assert ask(game).question == "brakes"
    play(game, "A 2 wear")
    assert value(game, "A", "speed") == 20
    assert car(game, "A").spot == (9, 0)
    assert "spins" not in log(game)


def test_before_the_first_step_a_blocked_car_stops_at_nothing() -> None:
    game = race(DRIVE, "A@9,0 speed=40  B@10,0 speed=0  C@10,1 speed=0  D@0,0 speed=20")
    play(game, "A 2 wear")
    assert value(game, "A", "speed") == 0
    assert value(game, "A", "rest") == "stop"


def test_who_cannot_pay_the_chart_spins_where_the_move_ends() -> None:
    game = race(DRIVE, "A@0,1 speed=80 wear=0  B@20,0 speed=20")
    play(game, "A 1,1", "A brake:40", "A 2 wear", "A 2,1")
    assert value(game, "A", "rest") == "spin"
    assert car(game, "A").spot == (2, 1)


def test_without_emergency_braking_it_is_not_on_offer() -> None:
    rules = ["spins", "damage", {"braking": {"emergency": False}}, "wear", *MOVE]
    assert legal(race(rules, "A@0,1 speed=80")) == ["1,0", "1,1", "1,2"]


@pytest.mark.parametrize("wear", [0, 1])
def test_the_wear_of_a_failed_test_or_a_spin(wear: int) -> None:
    game = plotted(f"A@0,1 speed=160 wear={wear}", "80", *["A brakes"] * (wear > 0), dice=[6, 6])
    assert value(game, "A", "wear") == 0
    assert ("will spin" in log(game)) == (wear == 0)


def test_a_lone_car_brakes_by_the_chart() -> None:
    assert Braking().solo_plan(CircuitSoloPlan()).brakes == CLUB_CHART


def test_spare_deceleration_is_used_up_once() -> None:
    spare = ["spins", "damage", {"braking": {"emergency_uses_spare": True}}, "wear", *MOVE]
    game = race(spare, "A@0,1 speed=120")
    play(game, "A brake:100")
    assert value(game, "A", "speed") == 100
    play(game, "A brake:40")  # 80 in all, and the brakes give 60
    assert ask(game).question == "brakes"
    assert legal(game) == ["1 wear", "brakes"]


def test_brakes_that_fail_slow_nobody_down() -> None:
    game = race(DRIVE, "A@0,1 speed=60 brakes=damaged  B@20,0 speed=20")
    play(game, "A brake:40", "A brakes", dice=[6, 6])
    assert car(game, "A").reason == "brake failure"
    assert "Ada drives" not in log(game)


def test_what_was_paid_counts_for_one_turn() -> None:
    game = race(DRIVE, "A@0,1 speed=60")
    play(game, "A brake:40", "A brakes", "A 1,1", "A 2,1", dice=[1, 1])
    assert game.race.round == 2
    play(game, "A brake:20")
    assert legal(game) == ["1 wear", "brakes"]


def test_before_a_row_that_can_only_be_passed_every_lower_speed_is_open() -> None:
    rules = ("off-track", "forced-pass", "spins", "braking", "wear", "skill-chips", *MOVE)
    game = race(rules, "A@9,0 speed=60  B@10,0 speed=0  C@10,1 speed=0")
    assert legal(game) == ["10,0", "10,1", "brake:0", "brake:20", "brake:40"]


def test_braking_lights_its_line_as_soon_as_it_is_due() -> None:
    game = race(("spins", "braking", "wear", *PLOT), "A@0,1 speed=160 deceleration=60")
    assert lit(charts(game)["Braking harder"]) == []
    play(game, "A 60")
    assert game.open_asks()[0].question == "brakes"
    sheet = charts(game)["Braking harder"]
    assert lit(sheet) == ["40"]
    assert sheet.note == "this turn 40 mph beyond the deceleration"
    assert sheet.lines[-1].cells == ("80 and more", "3 wear + brakes + spin")
    assert [line.tone for line in sheet.lines] == ["ok", "warn", "warn", "warn", "bad"]
