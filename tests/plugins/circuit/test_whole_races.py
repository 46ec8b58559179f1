"""Whole races of random pilots: they end, all are classified, nothing impossible happens."""

from __future__ import annotations

from itertools import product

import pytest
from soaking import SOAK

from gridprix.core.events import CarPlaced, LegTaken
from gridprix.core.game import Game
from gridprix.core.state import Race, Status
from gridprix.plugins.circuit.parts.chip_state import Chips
from gridprix.plugins.circuit.parts.corner_account import CornerAccount
from gridprix.plugins.circuit.parts.pace import SPIN, Pace, distance
from gridprix.plugins.circuit.parts.wear_state import Wear

from .helpers import random_race

CIRCUITS = ("practice-ring", "harbour-steps", "pinewood-park", "glen-hollow")
RULESETS = ("speed-circuit-club", "speed-circuit-classic", "speed-circuit-sprint")


FIELDS = (2, 5, 12)
# every ruleset and every circuit has fields of every size; a soak has them all together
RACES = [
    (ruleset, track, cars)
    for (r, ruleset), (t, track), (c, cars) in product(
        *map(enumerate, (RULESETS, CIRCUITS, FIELDS))
    )
    if SOAK or (r + t) % len(FIELDS) == c
]


@pytest.mark.parametrize(("ruleset", "track", "cars"), RACES)
def test_random_races_end_and_break_nothing(ruleset: str, track: str, cars: int) -> None:
    game = random_race(ruleset, track, cars, seed=cars)
    assert game.over
    assert sorted(row.car for row in game.standings()) == sorted(car.id for car in game.race.cars)
    assert all(car.status is not Status.RUNNING for car in game.race.cars) or "flagged" in (
        game.race.ending
    )
    for entry in game.log:
        assert_sound(entry.race)
    for moment in game.breaks:
        spots = [car.spot for car in moment.race.running if car.placed]
        assert len(spots) == len(set(spots))
    assert_forward(game)
    assert_paid(game)


def assert_sound(race: Race) -> None:
    for car in race.cars:
        pace = car.part(Pace)
        assert pace.speed >= 0
        assert pace.speed % 20 == 0
        assert car.part(Wear).left >= 0
        if pace.rest == SPIN and pace.over:
            assert pace.speed == 0
        if car.has(Chips):
            assert car.part(Chips).ones >= 0
            assert car.part(Chips).threes >= 0


def assert_forward(game: Game) -> None:
    furthest: dict[str, int] = {}
    for entry in game.log:
        if not isinstance(entry.event, LegTaken | CarPlaced):
            continue
        now = distance(entry.race, entry.race.car(entry.event.car))
        assert now >= furthest.get(entry.event.car, -1)
        furthest[entry.event.car] = now


def assert_paid(game: Game) -> None:
    """A car that drives on in a corner has bought what it drives beyond the limit."""
    steps = [entry for entry in game.log if isinstance(entry.event, LegTaken)]
    for entry in steps:
        board = entry.race.board
        leg = entry.event.leg  # type: ignore[attr-defined]
        limit = board.limit(leg.origin)
        car = entry.race.car(entry.event.car)  # type: ignore[attr-defined]
        pace, account = car.part(Pace), car.part(CornerAccount)
        same = board.corner(leg.origin) == board.corner(leg.to)
        if limit is None or pace.moved < 2 or not same:
            continue
        bonus = 20  # the line may have been followed up to here
        assert pace.speed <= limit + bonus + account.margin, entry.text
