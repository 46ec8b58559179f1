"""Which art draws which board."""

from __future__ import annotations

from gridprix.plugins.circuit.circuit_board import CircuitBoard
from gridprix.plugins.grid.board import GridBoard

from .art import BoardArt
from .circuit_art import CircuitArt
from .grid_art import GridArt


def art_for(board: object) -> BoardArt:
    """The art of a board's family."""
    if isinstance(board, GridBoard):
        return GridArt(board)
    if isinstance(board, CircuitBoard):
        return CircuitArt(board)
    raise TypeError(f"no art for {type(board).__name__}; boards are grids or circuits")
