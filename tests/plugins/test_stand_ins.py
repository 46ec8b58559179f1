"""House rules that stand in for built-in ones: whole races, with pilots who know neither."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gridprix.core import Event
from gridprix.core.documents import BadFile, Document
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.pilots import make_pilot
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.plugins.circuit import CarSpun, WearSpent
from gridprix.plugins.grid import GridLeg
from gridprix.plugins.solvers.circuit_solver import circuit_solver_for
from gridprix.plugins.solvers.grid_solver import solo_plan_of
from gridprix.scenarios import standard_library

RULES = Path(__file__).parent / "stand_ins"
CLUB = {"ruleset": "speed-circuit-club", "track": "practice-ring", "laps": 1}
PAPER = {"ruleset": "racetrack", "track": "first-ring"}
SETS: list[Any] = [{"wear": False}, "tyre-sets"]
SLIDES: list[Any] = [{"spins": False}, "slides"]
SLEDS: list[Any] = [{"vectors": False}, "sleds"]


@cache
def library() -> Library:
    found = standard_library((RULES,), installed=False)
    assert not found.catalogue.failures
    return found


def arranged(rules: list[Any], *pilots: str, **data: Any) -> Scenario:
    seats = [{"name": name, "pilot": pilot} for name, pilot in zip("ABCD", pilots, strict=False)]
    whole = {"name": "race", "rules": rules, "seats": seats or 2, **data}
    return read_scenario(Document("race", whole), library())


def raced(scenario: Scenario, seed: int) -> Game:
    kinds = scenario.book.pilots
    pilots = {seat.id: make_pilot(kinds[seat.pilot], seed, seat.id) for seat in scenario.seats}
    game = Game(scenario, seed, pilots)
    game.run()
    assert game.over
    return game


def happened(game: Game, kind: type[Event]) -> list[Any]:
    return [entry.event for entry in game.log if type(entry.event) is kind]


def gauges(game: Game) -> dict[str, Any]:
    view = game.view(None)
    shown: Iterable[Any] = game.race.book.hooks.offer_gauges(view, view.cars[0])
    return {one.label: one.value for one in shown}


def test_tyre_sets_are_spent_by_corners_brakes_and_bids() -> None:
    scenario = arranged(SETS, "club", "ace", "random", **CLUB)
    assert "wear" not in [rule.card.name for rule in scenario.rules]
    game = raced(scenario, 3)
    reasons = " ".join(event.reason for event in happened(game, WearSpent))
    for what in ("over the limit", "braking", "grid"):
        assert what in reasons
    assert 0 <= gauges(game)["tread"] <= 9
    assert "wear" not in gauges(game)
    assert [row.reason for row in game.standings()].count("won") == 1


def test_a_stand_in_stands_where_the_other_stood() -> None:
    names = [rule.card.name for rule in arranged(SLIDES, **CLUB).rules]
    assert names.index("corner-limits") < names.index("slides") < names.index("start-test")
    assert list(arranged(SLEDS, **PAPER).book.active()).count("vectors") == 1


def test_cars_slide_where_others_would_spin() -> None:
    scenario = arranged(SLIDES, "club", "ace", "random", **CLUB)
    games = [raced(scenario, seed) for seed in (1, 2)]
    slid = [event for game in games for event in happened(game, CarSpun)]
    assert slid
    assert any("slides: " in entry.text for game in games for entry in game.log)
    assert not any("spins" in entry.text for game in games for entry in game.log)
    assert gauges(games[0])["grip"] in ("firm", "sliding")
    assert all(car.running or car.reason for car in games[0].race.cars)


@pytest.mark.parametrize("pilot", ["random", "rookie", "club", "ace"])
def test_sleds_race_on_squared_paper(pilot: str) -> None:
    game = raced(arranged(SLEDS, pilot, pilot, **PAPER), 1)
    legs = [entry.event.leg for entry in game.log if hasattr(entry.event, "leg")]
    assert legs
    assert all(isinstance(leg, GridLeg) and leg.velocity != (0, 0) for leg in legs)
    assert "runners" in gauges(game)
    assert "velocity" not in gauges(game)
    if pilot != "random":
        assert [row.reason for row in game.standings()].count("won") == 1


def test_solvers_and_the_coach_plan_with_what_stands_in() -> None:
    sleds, cars = arranged(SLEDS, **PAPER), arranged([], **PAPER)
    best, usual = solo_plan_of(sleds), solo_plan_of(cars)
    assert best.caveats == usual.caveats
    assert (len(best.changes), len(usual.changes)) == (5, 9)
    circuit = arranged([*SETS, *SLIDES], **CLUB)
    plan = circuit_solver_for(circuit).car
    assert plan == circuit_solver_for(arranged([], **CLUB)).car
    for scenario in (sleds, circuit):
        scenario.family.brings("coach").check(Game(scenario, 1, {}).view(None))


@pytest.mark.parametrize(
    ("rules", "data", "what"),
    [
        (SETS[1:], CLUB, "the rules 'wear' and 'tyre-sets' both provide 'wear'"),
        (SLIDES[1:], CLUB, "the rules 'spins' and 'slides' both provide 'spins'"),
        (SLEDS[1:], PAPER, "the rules 'vectors' and 'sleds' both provide 'vectors'"),
        (SETS[:1], CLUB, "needs 'wear'"),
    ],
)
def test_one_of_them_and_no_more(rules: list[Any], data: dict[str, Any], what: str) -> None:
    with pytest.raises(BadFile) as caught:
        arranged(rules, **data)
    assert what in str(caught.value)
