"""Moving forward, lane by lane, with the whole speed."""

from __future__ import annotations

import pytest

from gridprix.plugins.circuit.rules.movement import Movement
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan

from .helpers import (
    MOVE,
    PLOT,
    ask,
    briefs,
    car,
    club,
    gauges,
    legal,
    log,
    option,
    play,
    race,
    refused,
    value,
)


def test_one_space_for_every_twenty_mph() -> None:
    game = race(MOVE, "A@0,1 speed=60")
    assert legal(game) == ["1,0", "1,1", "1,2"]
    play(game, "A 1,0", "A 2,0", "A 3,1")
    assert car(game, "A").spot == (3, 1)
    assert value(game, "A", "speed") == 60
    assert game.race.round == 2


def test_only_the_next_lane_can_be_reached() -> None:
    game = race(MOVE, "A@0,0 speed=20")
    assert legal(game) == ["1,0", "1,1"]
    assert option(game, "1,0").label == "go straight: 1st lane, 3 before Gate"
    assert option(game, "1,1").label == "steer right: 2nd lane, 3 before Gate"


def test_a_narrowing_drops_the_right_lane() -> None:
    game = race(MOVE, "A@7,2 speed=40")
    play(game, "A 9,0")
    assert "A steers left to 8,1" not in log(game)
    assert car(game, "A").spot == (9, 0)


def test_an_occupied_space_is_refused_with_the_name() -> None:
    game = race(MOVE, "A@0,1 speed=40  B@1,1 speed=0")
    assert ask(game).refused == {"1,1": "Bruno stands there"}
    assert legal(game) == ["1,0", "1,2"]


def test_passing_the_line_begins_a_lap() -> None:
    game = race(MOVE, "A@29,1 speed=40 lap=1")
    assert gauges(game, "A")["lap"] == 1
    play(game, "A 0,1", "A 1,1")
    assert value(game, "A", "lap") == 2
    assert gauges(game, "A") == {"speed": 40, "lap": 2}


def test_the_base_game_spins_a_car_that_cannot_use_its_spaces() -> None:
    rules = ("spins", *MOVE)
    game = race(rules, "A@8,0 speed=60  B@10,0 speed=0  C@10,1 speed=0  D@0,0 speed=20")
    play(game, "A 9,0")
    assert "Ada spins: no room for the whole move" in log(game)
    assert value(game, "A", "speed") == 0
    assert value(game, "A", "rest") == "spin"
    assert car(game, "A").spot == (9, 0)


def test_a_standing_car_may_stay() -> None:
    game = race(PLOT, "A@0,0 speed=0")
    play(game, "A mps")
    assert car(game, "A").spot == (0, 0)
    assert value(game, "A", "speed") == 0


def test_a_moving_car_plots_twenty_at_least_unless_the_option_says_otherwise() -> None:
    game = race(PLOT, "A@0,0 speed=60")
    assert "0" not in legal(game)
    game = race([*PLOT[:-1], {"movement": {"min_plot": 0}}], "A@0,0 speed=60")
    assert "0" in legal(game)
    play(game, "A 0")
    assert car(game, "A").spot == (0, 0)
    assert value(game, "A", "speed") == 0


def test_top_speed_is_the_limit_without_tests() -> None:
    game = race(PLOT, "A@0,0 speed=140")
    assert option(game, "180").becomes == 160


def test_a_car_blocked_on_the_grid_still_starts_from_it() -> None:
    rules = ("spins", "start-test", "braking", "wear", *PLOT)
    game = race(rules, "A@9,0  B@10,0  C@10,1  D@0,0 speed=20")
    play(game, "A 40", "B none", "C none", "D mps", "A 2 wear")
    assert value(game, "A", "speed") == 0
    assert value(game, "A", "rest") == "grid"


def test_a_lone_car_is_not_planned_to_stop() -> None:
    assert Movement().solo_plan(CircuitSoloPlan()).caveats == ()
    stopping = Movement(min_plot=0).solo_plan(CircuitSoloPlan())
    assert stopping.caveats == ("stopping on purpose was not tried",)


def test_tests_at_the_reveal_are_made_once_and_before_anybody_moves() -> None:
    changes = [{"movement": {"tests_when": "reveal"}}]
    game = club("A@10,0 speed=20 chips=0  B@0,1 speed=60 chips=0", changes)
    play(game, "A mps", "B 140", dice=[1, 1])
    assert ask(game).car == "A"
    assert value(game, "B", "speed") == 140
    play(game, "A 11,0")
    assert ask(game).car == "B"
    assert log(game).count("the acceleration test") == 1


def test_a_leg_through_another_car_tells_its_odds_or_why_it_is_refused() -> None:
    rules = ("off-track", "forced-pass", "spins", "wear", "skill-chips", *MOVE)
    game = race(rules, "A@1,1 speed=40  B@2,1 speed=0")
    assert [one.chance * 36 for one in option(game, "2,1").odds] == [10, 20, 6]
    game = race(rules, "A@1,1 speed=20  B@2,1 speed=0")
    why = "Bruno stands there, and at this speed no empty space beyond can be reached"
    assert ask(game).refused == {"2,1": why}


def test_beside_the_track_a_car_with_nowhere_to_go_stops() -> None:
    rules = ("off-track", "wear", "skill-chips", *MOVE)
    game = race(rules, "A@16,2 speed=80  B@17,1 speed=0  C@0,0 speed=20")
    assert ask(game).car == "C"
    assert (value(game, "A", "speed"), value(game, "A", "rest")) == (0, "stop")


@pytest.mark.parametrize("speed", [30, -20, "fast"])
def test_no_car_is_arranged_with_a_speed_that_no_card_has(speed: object) -> None:
    why = refused(MOVE, arrange={"A": {"at": [0, 1], "speed": speed}}, seats=1)
    assert "a speed is a multiple of 20 mph" in why


def test_the_speed_is_told_of_every_car() -> None:
    game = race(MOVE, "A@0,1 speed=60  B@9,0 speed=20")
    assert briefs(game, "A") == ["60 mph"]
