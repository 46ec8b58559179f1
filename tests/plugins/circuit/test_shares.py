"""How much of a race a car on a circuit has behind it, and what a gauge says of its lap."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from .helpers import MOVE, PLOT, ask, car, gauges, race

WHOLE = 89  # rows of three laps of the practice ring, from the line to the row that is the finish


def share(at: list[int], lap: int) -> Any:
    game = race(MOVE, {"A": {"at": at, "speed": 20, "lap": lap}})
    return game.race.book.hooks.settle_progress(game.race, car(game, "A")).share


@pytest.mark.parametrize(
    ("at", "lap", "rows"),
    [
        ([29, 1], 0, 0),
        ([0, 1], 1, 0),
        ([1, 1], 1, 1),
        ([15, 0], 1, 15),
        ([0, 1], 2, 30),
        ([28, 1], 3, 88),
        ([29, 1], 3, 89),
        ([0, 1], 4, 89),
        ([9, 1], 5, 89),
    ],
)
def test_the_grid_stands_behind_the_line_and_the_race_ends_in_its_row(
    at: list[int], lap: int, rows: int
) -> None:
    assert share(at, lap) == Fraction(rows, WHOLE)


def test_a_car_on_the_grid_is_on_its_first_lap_and_one_that_is_home_on_its_last() -> None:
    for lap, shown in ((0, 1), (1, 1), (3, 3), (4, 3)):
        game = race(MOVE, {"A": {"at": [5, 1], "speed": 20, "lap": lap}})
        assert gauges(game, "A")["lap"] == shown


def test_limits_are_posted_on_the_cards_as_they_bind_the_car() -> None:
    rules = ("corner-limits", "wear", "chance", "spins", *PLOT)
    free: Any = ask(race(rules, {"A": {"at": [2, 1], "speed": 60, "wear": 9}})).options[0]
    assert [(away, corner) for away, corner, _ in free.posted][:1] == [(2, "Gate")]
    arranged = {"at": [4, 1], "speed": 60, "wear": 9, "payment": 40}
    paid: Any = ask(race(rules, {"A": arranged})).options[0]
    plain: Any = ask(race(rules, {"A": {**arranged, "payment": 0}})).options[0]
    for (_, corner, more), (_, other, limit) in zip(paid.posted, plain.posted, strict=True):
        assert corner == other
        assert more - limit == (40 if corner == "Gate" else 0)
