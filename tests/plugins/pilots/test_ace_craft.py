"""What the ace does on purpose: block, keep out of reach, plot around others, budget its means."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from gridprix.core.asks import Ask, Odds, Option, Price
from gridprix.core.game import Game
from gridprix.core.scenario import Scenario
from gridprix.core.state import CarId, SeatId
from gridprix.core.view import RaceView
from gridprix.plugins.circuit.parts.pace import Pace
from gridprix.plugins.circuit.parts.wear_state import Wear
from gridprix.plugins.grid.parts.nitro_tank import NitroTank
from gridprix.plugins.pilots.circuit_drivers import ACE, CircuitDriver
from gridprix.plugins.pilots.circuit_luck import best_bid
from gridprix.plugins.pilots.derby_hunt import Hunt, hunted
from gridprix.plugins.pilots.grid_ace import GridAce
from gridprix.plugins.pilots.grid_guide import guide_of
from gridprix.plugins.pilots.grid_prospects import prospects
from gridprix.plugins.pilots.grid_sight import moves_on_offer

from .races import driven, drivers, made

ADA = SeatId("A")


def _asked(scenario: Scenario) -> tuple[RaceView, Ask]:
    """What Ada is asked first, and what she sees."""
    game = Game(scenario, 1, {}, keep_log=False)
    game.advance()
    ask = next(one for one in game.open_asks() if one.seat == ADA)
    return game.view(ADA), ask


# ---------------------------------------------------------------- squared paper


def test_of_equal_moves_it_takes_the_point_that_a_rival_needs() -> None:
    places: dict[str, Any] = {
        "A": {"at": [39, 6], "velocity": [4, 1]},
        "B": {"at": [38, 7], "velocity": [4, 2]},
    }
    order = [{"seat-order": False}]
    scenario = made("racetrack", "kidney", ["ace", "ace"], rules=order, arrange=places)
    view, ask = _asked(scenario)
    guide = guide_of(view)
    assert guide is not None
    found = {
        one.choice.leg.key: one
        for one in prospects(view, view.car(CarId("A")), moves_on_offer(ask), guide)
    }
    taken = found[GridAce(1).choose(view, ask)]
    equal = [one for one in found.values() if one.turns == taken.turns]
    assert taken.turns == min(one.turns for one in found.values())
    assert sorted((one.rival or 0) for one in equal)[-2:] == [28, 29]
    assert taken.rival == 29


def test_nitros_are_used_where_they_save_a_turn_and_only_there() -> None:
    rules = [{"nitros": {"count": 1}}]
    plain = driven(made("racetrack", "box-alley", ["ace"]), 1).race
    race = driven(made("racetrack", "box-alley", ["ace"], rules=rules), 1).race
    used = 1 - race.car(CarId("A")).part(NitroTank).left
    assert plain.round - race.round == used == 1


def test_a_hunter_keeps_out_of_reach_and_a_fearless_one_does_not() -> None:
    places = {"A": {"at": [20, 12]}, "B": {"at": [24, 13], "velocity": [-3, 0]}}
    order = [{"seat-order": False}]
    scenario = made(
        "mcnamara-derby", "derby-bowl", ["hunter", "hunter"], rules=order, arrange=places
    )
    view, ask = _asked(scenario)
    choices = moves_on_offer(ask)
    to = {choice.leg.key: choice.to for choice in choices}
    assert to[hunted(view, ask, choices, Hunt(), 1)] == (20, 11)  # Bruno gets to y=12 to 14
    assert to[hunted(view, ask, choices, Hunt(fear=0), 1)] == (20, 12)


# ---------------------------------------------------------------- circuits


def _plots(*rivals: str) -> dict[str, int]:
    """What Ada's cards come to, with two others somewhere."""
    bruno, carla = rivals
    arrange = f"A@8,0 speed=80 lap=1  B@{bruno} lap=1  C@{carla} lap=1"
    scenario = made("speed-circuit-club", "harbour-steps", ["ace"] * 3, 2, arrange=arrange)
    view, ask = _asked(scenario)
    assert ask.question == "plot"
    return {one.option.key: one.value for one in CircuitDriver(1, ACE).outcomes(view, ask)}


def _best(plots: dict[str, int]) -> str:
    return min(plots, key=lambda card: plots[card])


def test_it_plots_less_where_the_cars_ahead_will_be_in_the_way() -> None:
    alone = _plots("50,0 speed=80", "50,1 speed=80")
    behind = _plots("10,0 speed=20", "10,1 speed=20")
    assert _best(alone) == "140"
    assert _best(behind) == "100"
    assert behind["20"] == alone["20"]


def test_it_plots_for_a_tow_behind_a_fast_car() -> None:
    alone = _plots("50,0 speed=80", "50,1 speed=80")
    towed = _plots("9,0 speed=140", "50,1 speed=80")
    assert (_best(alone), _best(towed)) == ("140", "120")
    assert towed["120"] < alone["140"]


def test_it_keeps_wear_for_the_last_lap_and_has_none_left_at_the_finish() -> None:
    scenario = made("speed-circuit-club", "harbour-steps", ["ace"], 3)
    game = Game(scenario, 1, drivers(scenario, 1))
    game.run()
    left: dict[int, int] = {}
    for entry in game.log:
        car = entry.race.car(CarId("A"))
        left.setdefault(car.part(Pace).lap, car.part(Wear).left)
    assert left[3] > 0
    assert game.race.car(CarId("A")).part(Wear).left <= 1


@pytest.mark.parametrize(("lap", "laid"), [(1, 0), (3, 1)])
def test_a_chip_is_worth_more_early_in_the_race(lap: int, laid: int) -> None:
    arrange = f"A@8,0 speed=80 lap={lap} chips=2"
    scenario = made("speed-circuit-club", "harbour-steps", ["ace"], 3, arrange=arrange)
    view, _ = _asked(scenario)
    bids = [
        Option("chips:0", odds=(Odds("safe", Fraction(33, 36)), Odds("spin", Fraction(3, 36)))),
        Option(
            "chips:1",
            prices=(Price("chip", 1),),
            odds=(Odds("safe", Fraction(34, 36)), Odds("spin", Fraction(2, 36))),
        ),
    ]
    ask = Ask(ADA, CarId("A"), "chips", bids, secret=True)
    assert best_bid(view, ask) == f"chips:{laid}"


def _braking_behind(leader: int) -> dict[str, int]:
    """What Bruno's brakings come to, two spaces into his move behind a car plotted so fast."""
    arrange = f"A@37,1 speed={leader} chips=0  B@36,1 speed=80 chips=0"
    scenario = made("speed-circuit-club", "pinewood-park", ["ace", "ace"], 3, arrange=arrange)
    game = Game(scenario, 1, {}, keep_log=False)
    game.advance()
    for car in "AB":
        game.reply(CarId(car), "mps")
    while game.open_asks()[0].car == "A":
        ask = game.open_asks()[0]
        straight = [option for option in ask.legal if option.key.endswith(",1")]
        game.reply(CarId("A"), straight[0].key)
    for key in ("37,1", "38,1"):
        game.reply(CarId("B"), key)
    found = CircuitDriver(1, ACE).outcomes(game.view(SeatId("B")), game.open_asks()[0])
    return {one.option.key: one.value for one in found if one.option.key.startswith("brake")}


def test_the_space_of_a_slipstream_after_braking_is_reckoned_with() -> None:
    alone, towed = _braking_behind(100), _braking_behind(120)
    assert alone.keys() == towed.keys() == {"brake:40", "brake:60"}
    assert all(towed[key] < alone[key] for key in alone)
