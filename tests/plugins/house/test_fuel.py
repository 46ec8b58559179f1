"""Fuel: what burns it, what an empty tank still allows, and who fills it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridprix.core import CarId, Table
from gridprix.core.game import Game
from gridprix.plugins.circuit.speeds import PlotReach
from gridprix.plugins.grid.parts.motion import Motion
from gridprix.plugins.grid.parts.reach import neighbours
from gridprix.plugins.house.fuel import Fuel, Tank, coasting, slowing

from ..circuit import helpers as circuit  # noqa: TID252
from ..grid.helpers import BOUNDED, ask, car, gauges, legal, log, play, race  # noqa: TID252

FUEL = ("fuel", "vectors")
numbers = st.integers(-9, 9)


def fuel(game: Game, name: str = "A") -> int:
    return car(game, name).part(Tank).left


@pytest.mark.parametrize(("velocity", "burns"), [("3,1", 3), ("-2,-5", 5), ("0,0", 0), ("2,2", 2)])
def test_a_move_burns_its_larger_number(velocity: str, burns: int) -> None:
    game = play(race(FUEL, f"A@20,20 v{velocity} fuel=50"), "A 0,0")
    assert fuel(game) == 50 - burns


def test_every_lap_is_given_at_the_start() -> None:
    game = race([{"fuel": {"per_lap": 30}}, "vectors"], "A@20,20 v0,0", laps=3)
    assert (gauges(game, "A")["fuel"].value, gauges(game, "A")["fuel"].maximum) == (90, 90)


def test_a_move_that_leaves_the_track_burns_as_much() -> None:
    rules = ("fuel", "off-track-reset", *BOUNDED[1:])
    game = play(race(rules, "A@20,38 v0,5 fuel=50"), "A 0,0")
    assert fuel(game) == 45


def test_it_runs_out_once_and_says_so_before() -> None:
    game = race(FUEL, "A@20,20 v3,3 fuel=3")
    assert ask(game).cautions["0,0"] == "burns the last of the fuel"
    assert "-1,-1" not in ask(game).cautions
    play(game, "A 0,0", "A -1,0")
    assert log(game).count("Ada is out of fuel and coasts") == 1
    assert not ask(game).cautions


def test_a_car_at_rest_without_fuel_is_out() -> None:
    game = race(FUEL, "A@20,20 v0,0 fuel=0  B@1,1 v0,0")
    assert car(game, "A").reason == "came to rest without fuel"
    game = race(["fuel", {"vectors": {"first_stay": False}}], "A@20,20 fuel=0  B@1,1 v0,0")
    assert not car(game, "A").running


def test_oil_binds_a_car_without_fuel_all_the_same() -> None:
    rules = ["fuel", "oil", "vectors"]
    game = race(rules, "A@21,10 v2,1 fuel=0  B@1,1 v0,0", track="script-spills")
    assert car(game, "A").spot == (23, 11)


@given(st.tuples(numbers, numbers), st.sampled_from([4, 8, 24]))
def test_a_coasting_car_always_comes_to_rest(velocity: tuple[int, int], count: int) -> None:
    reach = coasting(neighbours(count, "king"), velocity)
    assert reach.changes, "there is always a way to slow down"
    for change in reach.changes:
        after = velocity[0] + change.by[0], velocity[1] + change.by[1]
        assert abs(after[0]) <= abs(velocity[0])
        assert abs(after[1]) <= abs(velocity[1])
        assert velocity == (0, 0) or sum(map(abs, after)) < sum(map(abs, velocity))


@given(st.integers(0, 10), st.integers(0, 5), st.integers(0, 5))
def test_a_plot_without_fuel_is_lower_than_the_speed(speed: int, up: int, down: int) -> None:
    speed, up, down = 20 * speed, 20 * up, 20 * down
    low = max(min(20, speed), speed - down)
    reach = slowing(PlotReach(speed, low, low, speed + up, speed + up, min(20, speed)))
    assert reach.low <= reach.easy_low <= reach.easy_high <= reach.high
    assert reach.high == max(0, speed - 20)
    assert reach.floor <= reach.low


def test_on_a_circuit_every_space_burns_one() -> None:
    game = circuit.race(["fuel", *circuit.PLOT], "A@0,1 speed=60 fuel=2", laps=1)
    circuit.play(game, "A mps", "A 1,1", "A 2,1", "A 3,1")
    assert fuel(game) == 0
    assert circuit.option(game, "mps").becomes == 40
    assert legal(game)
    circuit.play(game, "A 20")
    assert circuit.value(game, "A", "speed") == 20


def test_who_has_crossed_the_line_is_not_put_out() -> None:
    game = race(FUEL, "A@20,20 v3,3 fuel=0  B@1,1 v0,0")
    here = game.race.with_car(car(game, "A").with_part(Motion()))
    rule = Fuel()
    assert rule.play_turn_end(Table(here), CarId("A")) is not None
    crossed = here.changed(crossed=(CarId("A"),))
    assert rule.play_turn_end(Table(crossed), CarId("A")) is None
