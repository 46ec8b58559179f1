"""Every documented option, in all mixtures: races still end and hold together."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gridprix.core.game import Game
from gridprix.core.pilots import make_random
from gridprix.core.rules import options_of
from gridprix.plugins.circuit.tables.race_tables import RaceTable

from .helpers import library, scenario
from .test_whole_races import CIRCUITS, assert_forward, assert_sound

SEEDS = range(12)
CLUB = {one.name for one in scenario([], ruleset="speed-circuit-club", seats=2).entries}


def documented() -> dict[str, dict[str, tuple[Any, ...]]]:
    """The options of the club's rules that have a choice of values."""
    choices: dict[str, dict[str, tuple[Any, ...]]] = {}
    for found in library().catalogue.of_family("circuit"):
        # house rules are not the club's, and builds are the seats' own choice
        if found.card.name not in CLUB or found.card.name == "car-build":
            continue
        for info in options_of(found.cls):
            values = info.choices or ((True, False) if isinstance(info.default, bool) else ())
            if values:
                choices.setdefault(found.card.name, {})[info.name] = values
    return choices


@pytest.mark.parametrize("seed", SEEDS)
def test_any_mixture_of_options_makes_a_race(seed: int) -> None:
    draw = Random(seed)
    rules = [
        {rule: {name: draw.choice(values) for name, values in options.items()}}
        for rule, options in documented().items()
    ]
    seats = [{"pilot": "random"}] * draw.choice((2, 4, 8))
    track = draw.choice(CIRCUITS)
    read = scenario(rules, ruleset="speed-circuit-club", track=track, laps=1, seats=seats)
    game = Game(read, seed, {seat.id: make_random(seed, seat.id) for seat in read.seats})
    game.run()
    assert game.over
    for entry in game.log:
        assert_sound(entry.race)
    for moment in game.breaks:
        spots = [car.spot for car in moment.race.running if car.placed]
        assert len(spots) == len(set(spots))
    assert_forward(game)


def test_tables_of_a_ruleset_are_the_defaults_of_the_rules() -> None:
    read = scenario((), ruleset="speed-circuit-club", seats=2)
    for rule in read.rules:
        for info in options_of(rule):
            if isinstance(info.default, RaceTable) or info.name == "chart":
                assert getattr(rule, info.name) == info.default


def test_the_classic_game_rolls_one_die() -> None:
    read = scenario((), ruleset="speed-circuit-classic", seats=2)
    tables = [getattr(rule, "table", None) for rule in read.rules]
    dice = {table.dice for table in tables if isinstance(table, RaceTable)}
    assert dice == {1}
    names = {rule.card.name for rule in read.rules}
    assert not names & {"skill-chips", "forced-pass", "off-track", "crash-rows"}
