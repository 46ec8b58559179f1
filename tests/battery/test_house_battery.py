"""The conformance battery over the house rules, each in several mixtures with documented ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest
from soaking import SOAK

from gridprix.plugins.circuit.parts.pace import Pace
from gridprix.plugins.house.fuel import Tank
from gridprix.plugins.house.tyres import Tyres

from .checks import check_every_decision, check_race
from .circuit_invariants import assert_invariants, daring_game
from .races import SEEDS, Entrant, library, played

ROUNDS = 60 if SOAK else 24
CLUB, SPRINT = "speed-circuit-club", "speed-circuit-sprint"
WET = {"rain": {"everywhere": True, "begins": 3, "ends": 3}}
SHOWERS = {"rain": {"begins": 3, "ends": 3}}
PITS = ({"pit-stops": {"soft_rows": 12, "fastest": 400}}, "missed-turns")
HOUSE = ("draft", "fuel", "gates", "no-dice", "pit-stops", "rain")


def entrant(ruleset: str, track: str, *rules: Any, laps: int = 1) -> Entrant:
    """A short race by a documented ruleset with house rules."""
    names = [next(iter(rule)) if isinstance(rule, dict) else rule for rule in rules]
    data = {"name": "house", "ruleset": ruleset, "track": track, "laps": laps, "seats": 3}
    limit = {"race-limit": {"rounds": ROUNDS}}
    return Entrant(f"{ruleset} with {', '.join(names)}", {**data, "rules": [*rules, limit]})


ON_PAPER = [
    entrant("italian", "first-ring", "draft", WET, {"fuel": {"per_lap": 60}}),
    entrant("mcnamara", "oil-park", "draft", {"fuel": {"per_lap": 40}}, "nitros", "slicks"),
    entrant("italian", "script-puddles", SHOWERS, "oil", "no-contact"),
    entrant("classroom-24", "oval", WET, "draft"),
    entrant("classroom", "script-gates", "gates"),
    entrant("italian", "box-alley", "gates", "draft", "off-track-return", {"off-track-out": False}),
]
ON_CIRCUITS = [
    entrant(CLUB, "practice-ring", *PITS, SHOWERS, {"fuel": {"per_lap": 20}}, laps=2),
    entrant(SPRINT, "harbour-steps", *PITS, "no-dice", laps=2),
    entrant(CLUB, "practice-ring", "no-dice", SHOWERS),
    entrant("speed-circuit-classic", "practice-ring", {"fuel": {"per_lap": 20}}, SHOWERS),
]


def ids(one: Entrant) -> str:
    return one.name


@pytest.mark.parametrize("rule", HOUSE)
def test_every_house_rule_is_mixed_at_least_twice(rule: str) -> None:
    assert rule in library().catalogue.rules
    active = [one.scenario().book.active() for one in (*ON_PAPER, *ON_CIRCUITS)]
    assert sum(rule in names for names in active) >= 2


@pytest.mark.parametrize("entrant", ON_PAPER, ids=ids)
@pytest.mark.timeout(3600 if SOAK else 120)
def test_on_squared_paper(entrant: Entrant) -> None:
    for seed in SEEDS:
        check_race(entrant, seed, probes=1)


@pytest.mark.parametrize("entrant", ON_CIRCUITS, ids=ids)
@pytest.mark.timeout(7200 if SOAK else 180)
def test_on_circuits(entrant: Entrant) -> None:
    for seed in SEEDS:
        assert_invariants(check_race(entrant, seed, probes=1))


@pytest.mark.parametrize("entrant", ON_CIRCUITS, ids=ids)
@pytest.mark.timeout(3600 if SOAK else 120)
def test_among_daring_drivers(entrant: Entrant) -> None:
    crowd = attrs.evolve(entrant, data={**entrant.data, "seats": 8})
    for seed in SEEDS:
        assert_invariants(daring_game(crowd.scenario(), seed))


@pytest.mark.parametrize("entrant", [ON_PAPER[0], ON_CIRCUITS[0]], ids=ids)
def test_a_short_race_resumes_at_every_decision(entrant: Entrant, tmp_path: Path) -> None:
    *rules, _ = entrant.data["rules"]
    limited = {**entrant.data, "seats": 2, "rules": [*rules, {"race-limit": {"rounds": 4}}]}
    assert check_every_decision(attrs.evolve(entrant, data=limited), 7, tmp_path) >= 4


def test_everything_happens_in_it() -> None:
    """The battery is worth nothing if nobody stops, gets wet or runs dry."""
    seen = set()
    for one in ON_CIRCUITS:
        crowd = attrs.evolve(one, data={**one.data, "seats": 8})
        for seed in SEEDS:
            seen |= {
                type(entry.event).__name__ for entry in daring_game(crowd.scenario(), seed).log
            }
    for one in ON_PAPER:
        for seed in SEEDS:
            seen |= {type(entry.event).__name__ for entry in played(one.scenario(), seed).log}
    assert {"PitStopMade", "TyresWorn", "WearRestored", "FuelRanOut"} <= seen
    assert {"WeatherTurned", "Forecast", "OutcomeBought", "TowCaught", "GateTaken"} <= seen


def test_nobody_has_less_than_nothing() -> None:
    for seed in SEEDS:
        for entry in daring_game(ON_CIRCUITS[0].scenario(), seed).log:
            for car in entry.race.cars:
                assert 0 <= car.part(Tank).left <= car.part(Tank).size
                assert car.part(Tyres).rows >= 0
                # whoever has no fuel is never faster than at the beginning of the round
                if car.part(Tank).left == 0 and not car.part(Pace).moved:
                    assert car.part(Pace).speed <= car.part(Pace).began
