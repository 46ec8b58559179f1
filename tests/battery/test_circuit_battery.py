"""The conformance battery over every circuit ruleset, circuit and ready scenario."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from soaking import SOAK

from gridprix.core.game import Game
from gridprix.core.rules import options_of
from gridprix.core.state import Car, CarId, Status
from gridprix.core.table import LogEntry
from gridprix.plugins.circuit.parts.chip_state import Chips
from gridprix.plugins.circuit.parts.pace import Pace
from gridprix.plugins.circuit.parts.wear_state import Wear
from gridprix.plugins.circuit.rules import corner_limits

from .checks import (
    assert_classified,
    assert_ended,
    assert_worded,
    check_every_decision,
    check_race,
)
from .circuit_invariants import assert_invariants, daring_game
from .races import (
    ROUNDS,
    SEEDS,
    Entrant,
    every_combination,
    every_scenario,
    library,
    rulesets,
    seeds_of,
    tracks,
)


def short(entrant: Entrant) -> Entrant:
    """One lap is enough where every test runs; a soak drives all of them."""
    return entrant if SOAK else attrs.evolve(entrant, data={**entrant.data, "laps": 1})


ENTRANTS = [*every_combination("circuit"), *map(short, every_scenario("circuit"))]
SHORT = 4  # rounds of the race that is taken up again at every decision
FIELD = 12
LIMIT = {"race-limit": {"rounds": ROUNDS}}


def crowd(track: str, rules: tuple[Any, ...] = ()) -> Entrant:
    """A full field on one circuit, by the club's rules or with changes."""
    data = {
        "name": "crowd",
        "ruleset": "speed-circuit-club",
        "rules": [*rules, LIMIT],
        "track": track,
        "laps": 1,
        "seats": FIELD,
    }
    return Entrant(f"{FIELD} cars on {track}", data)


def drawn_options(seed: int) -> tuple[dict[str, Any], ...]:
    """A choice for every option of the circuit rules that has choices."""
    random = Random(seed)
    found = sorted(library().catalogue.rules.items())
    return tuple(
        {name: {info.name: random.choice(info.choices) for info in infos}}
        for name, rule in found
        if rule.card.family == "circuit"
        and (infos := [info for info in options_of(rule.cls) if info.choices])
        and name != "car-build"  # the seats have club cars
    )


def test_the_battery_is_not_empty() -> None:
    assert len(rulesets("circuit")) == 3
    assert len(tracks("circuit")) >= 4
    assert len(ENTRANTS) >= 16
    assert len(drawn_options(1)) >= 6


@pytest.mark.parametrize("entrant", ENTRANTS, ids=lambda entrant: entrant.name)
@pytest.mark.timeout(7200 if SOAK else 180)
def test_every_race_holds_what_it_promises(entrant: Entrant) -> None:
    for seed in seeds_of(ENTRANTS.index(entrant)):
        assert_invariants(check_race(entrant, seed, probes=1))


@pytest.mark.parametrize("track", tracks("circuit"))
@pytest.mark.timeout(3600 if SOAK else 120)
def test_a_full_field_of_daring_drivers(track: str) -> None:
    for seed in SEEDS:
        assert_daring(crowd(track), seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_options_in_any_mixture(seed: int) -> None:
    track = tracks("circuit")[seed % len(tracks("circuit"))]
    assert_daring(crowd(track, drawn_options(seed)), seed)


def assert_daring(entrant: Entrant, seed: int) -> None:
    game = daring_game(entrant.scenario(), seed)
    assert_ended(game)
    assert_worded(game)
    assert_classified(game.race, game.standings())
    assert_invariants(game)
    if game.race.ending.startswith("every car"):
        assert all(car.status is not Status.RUNNING for car in game.race.cars)


def test_daring_drivers_see_everything() -> None:
    """The battery is worth nothing if nothing happens in it."""
    seen = set()
    for seed in SEEDS:
        game = daring_game(crowd("practice-ring").scenario(), seed)
        seen |= {type(entry.event).__name__ for entry in game.log}
        seen |= {car.reason.partition(":")[0] for car in game.race.cars}
    assert {"CarSpun", "CarCrashed", "PassMade", "PassFailed", "SlipTaken"} <= seen
    assert {"CarDamaged", "WentOffTrack", "CornerPaid", "BrakesUsed", "CarStalled"} <= seen


@pytest.mark.parametrize("ruleset", rulesets("circuit"))
def test_a_short_race_resumes_at_every_decision(ruleset: str, tmp_path: Path) -> None:
    whole = next(one for one in ENTRANTS if one.name == f"{ruleset} on practice-ring")
    rules = [{"race-limit": {"rounds": SHORT}}]
    two = attrs.evolve(whole, data={**whole.data, "rules": rules, "seats": 2})
    assert check_every_decision(two, 7, tmp_path) >= SHORT


# ---------------------------------------------------------------- the invariants bite

Change = Callable[[Car], Car]


def faked(game: Game, change: Change, at: int = -1) -> Game:
    """The same game with one car changed at a moment of its log."""
    entry = game.log[at]
    car = entry.race.car(CarId("A"))
    race = entry.race.with_car(change(car))
    game.log[at] = LogEntry(entry.event, race)
    return game


def pace(**values: Any) -> Change:
    return lambda car: car.with_part(attrs.evolve(car.part(Pace), **values))


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (pace(speed=50), "a speed that there is not"),
        (pace(speed=-20), "a speed below 0"),
        (pace(speed=20, moved=1, rest="spin"), "a resting car moves"),
        (pace(lap=-3), "moved backwards"),
        (lambda car: car.with_part(attrs.evolve(car.part(Wear), left=-1)), "wear that there"),
        (lambda car: car.with_part(attrs.evolve(car.part(Chips), threes=-1)), "chips that there"),
    ],
    ids=["odd speed", "negative speed", "rest", "backwards", "wear", "chips"],
)
def test_a_car_that_is_not_sound_is_noticed(change: Change, what: str) -> None:
    game = daring_game(crowd("practice-ring").scenario(), 1)
    assert_invariants(game)
    with pytest.raises(AssertionError, match=what):
        assert_invariants(faked(game, change))


def test_two_cars_on_one_space_are_noticed() -> None:
    game = daring_game(crowd("practice-ring").scenario(), 1)
    start = next(n for n, entry in enumerate(game.log) if entry.text == "Round 1")
    other = game.log[start].race.car(CarId("B")).spot
    with pytest.raises(AssertionError, match="two cars on one space"):
        assert_invariants(faked(game, lambda car: car.moved(other), start))


def test_a_corner_taken_for_nothing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corner_limits, "_due", lambda *_: corner_limits.NOTHING_DUE)
    game = daring_game(crowd("practice-ring").scenario(), 1)
    with pytest.raises(AssertionError, match="has not paid"):
        assert_invariants(game)
