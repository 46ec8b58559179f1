"""Rules of several games in one race, and those that exclude each other."""

from __future__ import annotations

import itertools

import pytest

from gridprix.core.game import Game
from gridprix.core.pilots import make_random

from .helpers import refused, scenario

INCIDENTS = ("off-track-out", "off-track-return", "off-track-reset")
CONTACTS = ("no-contact", "contact-penalty", None)
VECTORS = ({"neighbours": 4}, {"neighbours": 24}, {"metric": "rook"})


@pytest.mark.parametrize(
    ("incident", "contact", "vectors"), list(itertools.product(INCIDENTS, CONTACTS, VECTORS))
)
def test_everything_that_does_not_conflict_runs(
    incident: str, contact: str | None, vectors: dict[str, object]
) -> None:
    rules = [
        {"race-limit": {"rounds": 25}},
        {"finish-line": {"ends": "all", "finish_round": True}},
        *([contact] if contact else []),
        "slicks",
        "missed-turns",
        incident,
        "track-limits",
        {"start": {"when": "first_move", "where": "behind"}},
        "oil",
        "nitros",
        {"vectors": {**vectors, "first_stay": False}},
    ]
    what = scenario(rules, track="oil-park", seats=4)
    seed = VECTORS.index(vectors) % 2
    game = Game(what, seed, {seat.id: make_random(seed, seat.id) for seat in what.seats})
    game.run()
    assert game.over
    assert all(entry.text for entry in game.log)
    assert len(game.standings()) == 4


@pytest.mark.parametrize("pair", list(itertools.combinations(INCIDENTS, 2)))
def test_one_rule_for_incidents(pair: tuple[str, str]) -> None:
    text = refused([*pair, "track-limits", "vectors"])
    assert "conflict" in text
    assert all(name in text for name in pair)


def test_a_scenario_may_swap_a_rulesets_incidents() -> None:
    rules = [{"off-track-out": False}, {"off-track-return": True}]
    active = [rule.card.name for rule in scenario(rules, ruleset="italian", seats=2).rules]
    assert "off-track-return" in active
    assert "off-track-out" not in active
