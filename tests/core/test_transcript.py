"""Entries as journal lines and back."""

from __future__ import annotations

import pytest

from gridprix.core.state import CarId, SeatId
from gridprix.core.transcript import BadRecord, Entry, Reply, Thrown, entry_from

A, CAR = SeatId("A"), CarId("A")


@pytest.mark.parametrize(
    ("entry", "record"),
    [
        (Reply(A, CAR, "leg", "+1,0"), {"reply": ["A", "A", "leg", "+1,0"]}),
        (Reply(A, CAR, "plot", "40", 0), {"joint": ["A", "A", "plot", "40"]}),
        (Thrown("the engine", (3, 4)), {"dice": [3, 4], "why": "the engine"}),
    ],
)
def test_an_entry_is_read_as_it_was_written(entry: Entry, record: dict[str, object]) -> None:
    assert entry.to_record() == record
    assert entry_from(record) == entry


def test_a_decision_is_open_to_all_unless_it_says_otherwise() -> None:
    assert not Reply(A, CAR, "leg", "+1,0").secret


@pytest.mark.parametrize(
    "record",
    [
        {"dice": [3]},
        {"dice": [3], "why": 5},
        {"dice": 3, "why": "rain"},
        {"dice": ["3"], "why": "rain"},
        {"dice": [True], "why": "rain"},
    ],
)
def test_dice_are_whole_numbers_with_a_reason(record: dict[str, object]) -> None:
    with pytest.raises(BadRecord, match="dice are written"):
        entry_from(record)
