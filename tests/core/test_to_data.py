"""A scenario as data: what a journal keeps of it, and what is read from that again."""

from __future__ import annotations

from typing import Any

import pytest

from gridprix.core.documents import BadFile
from gridprix.core.seats import MAX_NAME
from gridprix.core.state import SeatId

from .races import from_data, toy

RIVALS = [{"name": "Ada", "cars": 2}, {"name": "Bruno", "pilot": "random"}]


@pytest.mark.parametrize(
    "changes",
    [
        {"title": "A race of the toy"},
        {"undo": "never"},
        {"hints": ["Mind the bend.", "Brake now."]},
        {"arrange": "A@3 s2 B@1"},
        {"seats": RIVALS},
        {"laps": 2},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_what_a_journal_keeps_is_read_as_the_same_scenario(changes: dict[str, Any]) -> None:
    scenario = toy(**changes)
    data = scenario.to_data(7)
    again = from_data(data)
    assert again.to_data(7) == data
    for key, value in changes.items():
        if key in ("title", "undo", "hints", "arrange", "laps"):
            assert data[key] == value
    assert (again.title, again.undo, again.hints, again.laps, again.seats) == (
        scenario.title,
        scenario.undo,
        scenario.hints,
        scenario.laps,
        scenario.seats,
    )


def test_only_what_was_said_is_kept() -> None:
    assert {"title", "undo", "prefer", "hints", "arrange"}.isdisjoint(toy().to_data(7))


def test_a_name_of_a_seat_has_a_length() -> None:
    longest = "n" * MAX_NAME
    scenario = toy(seats=[{"name": longest}, {"name": "Bruno"}])
    assert scenario.seats[0].name == longest
    for name in (longest + "n", "  "):
        with pytest.raises(BadFile, match="it takes 1 to 80 visible characters"):
            toy(seats=[{"name": name}, {"name": "Bruno"}])
    with pytest.raises(BadFile) as caught:
        toy(seats=[{"name": "n" * 81}, {"name": "Bruno"}])
    assert f"`name` is '{'n' * 20} ... {'n' * 20}'" in str(caught.value)


def test_a_seat_is_named_by_its_letter_and_has_a_car_unless_it_says_more() -> None:
    scenario = toy(seats=RIVALS)
    assert [(seat.id, seat.cars) for seat in scenario.seats] == [("A", 2), ("B", 1)]
    assert scenario.seats[1].id == SeatId("B")
    for wrong in (0, -1, "two", True):
        with pytest.raises(BadFile, match="`cars` is"):
            toy(seats=[{"name": "Ada", "cars": wrong}, {"name": "Bruno"}])
