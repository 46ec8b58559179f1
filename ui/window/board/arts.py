"""Which art draws which board."""

from __future__ import annotations

from gridprix.core.drawing.art import BoardArt
from gridprix.core.errors import GridprixError
from gridprix.plugins.circuit.board.graph import CircuitBoard
from gridprix.plugins.circuit.face.circuit_art import CircuitArt
from gridprix.plugins.grid.board.grid_board import GridBoard
from gridprix.plugins.grid.face.grid_art import GridArt


class NoArt(GridprixError):
    """Nobody draws the boards of a family here."""


def art_for(board: object) -> BoardArt:
    """The art of a board's family; raises NoArt where there is none."""
    art = find_art(board)
    if art is None:
        family = getattr(board, "family", type(board).__name__)
        right = "play this race at the terminal (`gridprix play`)"
        raise NoArt(f"nobody draws the boards of the family {family!r} here; {right}")
    return art


def find_art(board: object) -> BoardArt | None:
    """The art of a board's family; None for a family whose boards nobody draws."""
    if isinstance(board, GridBoard):
        return GridArt(board)
    return CircuitArt(board) if isinstance(board, CircuitBoard) else None
