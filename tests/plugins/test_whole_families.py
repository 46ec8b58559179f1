"""Both families of ours bring everything that a family can."""

from __future__ import annotations

import pytest

from gridprix.core.family import Family
from gridprix.core.library import Library
from gridprix.core.scenario import read_scenario
from gridprix.plugins.circuit.family import CIRCUIT
from gridprix.plugins.circuit.furniture import LIMITS, RACING_LINES, SPEED_SCALE
from gridprix.plugins.grid.family import GRID

SLOTS = ("face", "hand", "coach", "format", "drafting", "quality", "studio")


@pytest.mark.parametrize("slot", SLOTS)
@pytest.mark.parametrize("family", [CIRCUIT, GRID], ids=lambda family: family.name)
def test_each_thing_that_is_named_is_there(family: Family, slot: str) -> None:
    named = getattr(family, slot)
    assert family.name in named
    assert family.brings(slot) is not None


def test_what_boards_show_only_where_a_rule_asks_is_named() -> None:
    assert set(CIRCUIT.furniture) == {LIMITS, RACING_LINES, SPEED_SCALE}


@pytest.mark.parametrize(("race", "steps"), [("first-race", "lap_length"), ("sprint-six", "rows")])
def test_a_car_makes_five_steps_of_a_lap_in_a_round(
    library: Library, race: str, steps: str
) -> None:
    scenario = read_scenario(library.open("play", race), library)
    lap = getattr(scenario.board, steps)
    assert scenario.family.lap_rounds(scenario.board) == (lap + 4) // 5 > 3
