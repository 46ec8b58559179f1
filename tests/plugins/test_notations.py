"""What an arranged position may write about a car: a rule says what it cannot mean."""

from __future__ import annotations

from typing import Any

import pytest

from gridprix.core.arrange import BadArrangement, _applied
from gridprix.core.documents import Document, Findings
from gridprix.core.ruleset import read_ruleset
from gridprix.core.scenario import new_race, read_scenario
from gridprix.scenarios import standard_library

LIBRARY = standard_library(installed=False)
ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 10**30, 1.5, float("inf"), float("nan"), "", "x", "9" * 5000, "1,2"),
    *([], [None], [[1]], [1, "x"], [10**30, 0], {}, {"a": 1}),
)
PLACES = {"grid": ("script-ring", "3,3"), "circuit": ("script-staggered", "3,0")}
OWN_PLACES = {"gear-dice": ("gear-valley", "3,0")}  # other boards are not marked for it


@pytest.mark.parametrize("name", sorted(LIBRARY.names("rulesets")))
def test_odd_values_are_written_or_answered_with_a_sentence(name: str) -> None:
    document = LIBRARY.open("rulesets", name)
    ruleset = read_ruleset(document, LIBRARY, Findings(document))
    assert ruleset is not None
    track, place = OWN_PLACES.get(name) or PLACES[ruleset.family]
    data = {"name": "x", "ruleset": name, "track": track, "arrange": {"A": {"at": place}}}
    scenario = read_scenario(Document("x.yaml", data), LIBRARY)
    race = new_race(scenario)
    book = scenario.book
    for value in ODD:
        for what, notation in (*book.notation.items(), *book.race_notation.items()):
            state: Any = race.cars[0] if what in book.notation else race
            try:
                written = _applied(notation.write, state, value, ("arrange", what))
                notation.read(written)
            except BadArrangement as error:
                told = str(error)
                assert "Error" not in told, (what, value)
                assert "invalid literal" not in told, (what, value)
