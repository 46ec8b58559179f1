"""Whole races as text: a change of any rule shows as a diff.

`pytest tests/golden --regen` rewrites them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.pilots import make_random
from gridprix.core.scenario import read_scenario

# A ready scenario and a seed; every seat gets a random pilot. Add a line to add a race.
PLAYTHROUGHS = [
    ("first-race", 7),
]
HERE = Path(__file__).parent


def playthrough(library: Library, name: str, seed: int) -> str:
    """The log of a race, its final table, and what it took."""
    scenario = read_scenario(library.open("play", name), library)
    game = Game(scenario, seed, {seat.id: make_random(seed, seat.id) for seat in scenario.seats})
    game.run()
    rows = [f"{row.place}. {row.name}: {row.reason}" for row in game.standings()]
    took = f"{game.race.round} rounds, {len(game.transcript)} decisions and rolls"
    return "\n".join([f"{name}, seed {seed}", "", *game.log_for(None), "", *rows, took]) + "\n"


@pytest.mark.parametrize(("name", "seed"), PLAYTHROUGHS)
def test_the_race_goes_as_it_always_has(
    request: pytest.FixtureRequest, library: Library, name: str, seed: int
) -> None:
    golden = HERE / f"{name}-{seed}.txt"
    came = playthrough(library, name, seed)
    if request.config.getoption("--regen", default=False):
        golden.write_text(came, encoding="utf-8")
    assert golden.exists(), "no golden text yet; run `pytest tests/golden --regen`"
    assert came == golden.read_text(encoding="utf-8"), "if that is meant, run with --regen"


def test_no_golden_text_is_left_over() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == {
        f"{name}-{seed}" for name, seed in PLAYTHROUGHS
    }
