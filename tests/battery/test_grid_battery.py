"""The conformance battery over every grid ruleset, track and ready scenario."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest
from soaking import SOAK

from .checks import check_every_decision, check_race
from .races import Entrant, every_combination, every_scenario, rulesets, seeds_of

ENTRANTS = [*every_combination("grid"), *every_scenario("grid")]
SHORT = 6  # rounds of the race that is taken up again at every decision


def test_the_battery_is_not_empty() -> None:
    assert len(rulesets("grid")) >= 6
    assert len(ENTRANTS) > 60


@pytest.mark.parametrize("entrant", ENTRANTS, ids=lambda entrant: entrant.name)
@pytest.mark.timeout(3600 if SOAK else 120)
def test_every_race_holds_what_it_promises(entrant: Entrant) -> None:
    for seed in seeds_of(ENTRANTS.index(entrant)):
        check_race(entrant, seed)


@pytest.mark.parametrize("ruleset", rulesets("grid"))
def test_a_short_race_resumes_at_every_decision(ruleset: str, tmp_path: Path) -> None:
    whole = next(one for one in ENTRANTS if one.name == f"{ruleset} on first-ring")
    rules = [{"race-limit": {"rounds": SHORT}}]
    short = attrs.evolve(whole, data={**whole.data, "rules": rules})
    assert check_every_decision(short, 7, tmp_path) >= SHORT
