"""The toy's hand: its legs are told one by one, and only one key does something of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from gridprix.core.asks import Leg
from gridprix.core.hand import Hand


class LineHand(Hand):
    """Steps in a row, each shown for as long as it has steps."""

    whole_moves: ClassVar[bool] = True
    keys: ClassVar[Sequence[tuple[str, str]]] = (("arrows", "along the line"),)

    def seconds(self, leg: Leg) -> float:
        return 0.1 * leg.steps


HAND = LineHand()
