"""Moving forward, lane by lane, with the whole speed."""

from __future__ import annotations

from gridprix.plugins.circuit.lone_rules import CircuitLoneCar
from gridprix.plugins.circuit.movement import Movement

from .helpers import MOVE, PLOT, ask, car, gauges, legal, log, option, play, race, value


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
    assert option(game, "1,0").label == "goes straight to 1,0"
    assert option(game, "1,1").label == "steers right to 1,1"


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
    assert "Ada spins: it cannot use its spaces" in log(game)
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
    assert Movement().lone_car(CircuitLoneCar()).caveats == ()
    stopping = Movement(min_plot=0).lone_car(CircuitLoneCar())
    assert stopping.caveats == ("stopping on purpose was not tried",)
