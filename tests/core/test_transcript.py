"""Entries as journal lines and back."""

from __future__ import annotations

import pytest

from gridprix.core.state import CarId, SeatId
from gridprix.core.transcript import Entry, Reply, Thrown, entry_from

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
