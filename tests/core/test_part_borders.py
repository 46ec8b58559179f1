"""What a part of somebody else's rule brings along is looked at like what the rule declares."""

from __future__ import annotations

from gridprix.core import LegTaken, PartSpec, Reducer

from .books import rule
from .test_borders import Noise, sentence


def test_a_reducer_that_comes_with_its_part_is_looked_at_too() -> None:
    reducer = Reducer(LegTaken, part=Noise, by=lambda part, event, race: 5)
    spec = PartSpec(Noise, lambda scenario, seat: Noise(), reducers=(reducer,))
    noisy = rule(declare_parts=lambda self: [spec])
    assert "the reducer of LegTaken returns 5; it returns a Noise" in sentence(noisy)
