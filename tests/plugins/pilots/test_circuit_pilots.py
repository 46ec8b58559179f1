"""Pilots on circuits: plans that hold, and answers to whatever is asked."""

from __future__ import annotations

from fractions import Fraction
from statistics import mean

import pytest

from gridprix.core.asks import Ask, Odds, Option, Price
from gridprix.core.game import Game
from gridprix.core.state import CarId, SeatId
from gridprix.plugins.circuit.tables.race_tables import RaceTable
from gridprix.plugins.pilots.circuit_luck import expected_loss
from gridprix.plugins.pilots.circuit_plan import plan_for
from gridprix.plugins.pilots.circuit_sight import engine_of, situation_of
from gridprix.plugins.pilots.circuit_track import TURN, track_of
from gridprix.plugins.solvers.circuit_solver import circuit_solver_for, read_build

from .races import driven, drivers, made, ready


@pytest.mark.parametrize("track", ["harbour-steps", "glen-hollow"])
def test_better_pilots_need_fewer_turns_alone(track: str) -> None:
    turns = {
        pilot: mean(
            driven(made("speed-circuit-club", track, [pilot], 2), seed).race.round
            for seed in range(2)
        )
        for pilot in ("rookie", "club", "ace")
    }
    assert turns["ace"] < turns["club"] < turns["rookie"]


def test_the_ace_alone_is_as_fast_as_the_solver_without_dice() -> None:
    scenario = made("speed-circuit-club", "harbour-steps", ["ace"], 2)
    solver = circuit_solver_for(scenario)
    best = solver.rate(read_build(solver.car, None)).turns
    assert best is not None
    assert driven(scenario, 1).race.round <= best


def test_the_plan_counts_as_the_solver_does() -> None:
    scenario = made("speed-circuit-club", "harbour-steps", ["random"], 2)
    game = Game(scenario, 1, {})
    game.advance()
    view = game.view(SeatId("A"))
    car = view.car(CarId("A"))
    now = situation_of(view, car)
    assert now is not None
    value = plan_for(track_of(view), engine_of(car)).value(now)
    solver = circuit_solver_for(scenario)
    best = solver.rate(read_build(solver.car, None)).turns
    assert best is not None
    assert abs(value / TURN - best) < 1.5


def test_nobody_waits_on_the_grid_for_better_cards() -> None:
    scenario = ready("club-championship")
    game = Game(scenario, 4, drivers(scenario, 4, "club"), keep_log=False)
    while game.race.round < 1:
        game.advance(1)
    grid = {car.id: car.spot for car in game.race.cars}
    while game.race.round < 4:
        game.advance(1)
    assert [car.name for car in game.race.cars if car.spot == grid[car.id]] == []


def test_everybody_gets_home_in_company() -> None:
    race = driven(ready("sprint-six"), 2, "club").race
    assert len(race.finishers) >= 4


def test_expected_losses_follow_the_odds() -> None:
    chance = RaceTable((("safe", 6), ("spin", 9), ("crash", 12)))
    losses = [expected_loss(chance.odds(-chips)) for chips in range(4)]
    assert losses == sorted(losses, reverse=True)
    assert expected_loss(chance.odds(-6)) == 0


def _bid(odds: tuple[tuple[str, int], ...], chips: int) -> Option:
    prices = (Price("chip", chips),) if chips else ()
    shown = tuple(Odds(outcome, Fraction(part, 36)) for outcome, part in odds)
    return Option(f"chips:{chips}", "", prices, shown)


def test_an_ace_lays_chips_where_they_save_a_crash() -> None:
    scenario = made("speed-circuit-club", "harbour-steps", ["ace"], 2)
    game = Game(scenario, 1, {})
    game.advance()
    rolls = [
        _bid((("safe", 15), ("spin", 15), ("crash", 6)), 0),
        _bid((("safe", 26), ("spin", 9), ("crash", 1)), 2),
    ]
    ask = Ask(SeatId("A"), CarId("A"), "chips", rolls, secret=True)
    pilot = scenario.book.pilots["ace"].make(1, SeatId("A"))
    assert pilot.choose(game.view(SeatId("A")), ask) == "chips:2"
    sure = [_bid((("safe", 36), ("spin", 0)), 0), _bid((("safe", 36), ("spin", 0)), 2)]
    ask = Ask(SeatId("A"), CarId("A"), "chips", sure, secret=True)
    assert pilot.choose(game.view(SeatId("A")), ask) == "chips:0"
