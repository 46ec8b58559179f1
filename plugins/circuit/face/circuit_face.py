"""The face of circuits."""

from __future__ import annotations

from gridprix.plugins.circuit.board.graph import CircuitBoard

from .circuit_art import CircuitArt
from .circuit_text import CircuitPainter


class CircuitFace:
    """Who draws circuits."""

    def art(self, board: CircuitBoard) -> CircuitArt:
        """The art of a board."""
        return CircuitArt(board)

    def painter(self, *, plain: bool) -> CircuitPainter:
        """Who draws in characters."""
        return CircuitPainter(plain=plain)


FACE = CircuitFace()
