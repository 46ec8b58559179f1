"""A small slice of `make strength`: the ladder holds, and the sums are right."""

from __future__ import annotations

import pytest
from strength import PAIRINGS, Pairing, Tally, race, wilson


@pytest.mark.parametrize("pairing", PAIRINGS, ids=lambda one: f"{one.field.family} {one.better}")
def test_the_better_pilot_wins_more_often(pairing: Pairing) -> None:
    tally = Tally(pairing)
    for number in range(2):
        race(pairing, number, tally)
    assert tally.won >= 1
    assert tally.lost == 0 or tally.won == 1
    assert all(tally.times.values())


def test_the_interval_is_wilsons() -> None:
    low, high = wilson(78, 120)
    assert (round(low, 3), round(high, 3)) == (0.561, 0.729)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(10, 10)[1] == pytest.approx(1.0)
