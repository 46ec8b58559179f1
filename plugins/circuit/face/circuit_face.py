"""The face of circuits."""

from __future__ import annotations

from collections.abc import Collection

from gridprix.plugins.circuit.board.graph import CircuitBoard
from gridprix.plugins.circuit.furniture import FURNITURE

from .circuit_art import CircuitArt
from .circuit_text import CircuitPainter


class CircuitFace:
    """Who draws circuits."""

    def art(self, board: CircuitBoard, furniture: Collection[str] | None = None) -> CircuitArt:
        """The art of a board."""
        return CircuitArt(board, FURNITURE if furniture is None else furniture)

    def painter(self, *, plain: bool, furniture: Collection[str] | None = None) -> CircuitPainter:
        """Who draws in characters."""
        return CircuitPainter(plain, FURNITURE if furniture is None else furniture)


FACE = CircuitFace()
