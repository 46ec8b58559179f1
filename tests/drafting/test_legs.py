"""Legs of a road that come too close are pushed apart, but not where one leads over the other."""

from __future__ import annotations

import pytest

from gridprix.core.drafting.centre_line import CentreLine
from gridprix.core.drafting.legs import moved_apart


def pinched() -> CentreLine:
    """Two long legs, three apart but for one point in their middle."""
    low = [(n / 2, 1.2 if n == 100 else 0.0) for n in range(201)]
    high = [(n / 2, 3.0) for n in range(200, -1, -1)]
    return CentreLine([*low, (101.0, 1.5), *high, (-1.0, 1.5)])


@pytest.mark.parametrize(("away", "pushed"), [(3, False), (5, True), (7, True)])
def test_legs_meet_within_twice_their_distance_from_a_bridge(away: float, *, pushed: bool) -> None:
    apart = moved_apart(pinched(), 2.0, 5.0, [(50.0 - away, 2.1)])
    assert apart is not None
    assert (apart.moved > 0) is pushed
