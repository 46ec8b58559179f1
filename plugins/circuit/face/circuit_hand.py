"""How people choose on circuits: step by step from space to space."""

from __future__ import annotations

from collections.abc import Sequence

from gridprix.core.hand import Hand
from gridprix.core.state import Place
from gridprix.plugins.circuit.board.graph import CircuitBoard


class CircuitHand(Hand):
    """The hand of circuits."""

    def steps_from(self, board: CircuitBoard, place: Place) -> Sequence[Place]:
        """The spaces a space leads to."""
        return board.successors(place)  # type: ignore[arg-type]


HAND = CircuitHand()
