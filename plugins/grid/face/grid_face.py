"""The face of squared paper."""

from __future__ import annotations

from gridprix.plugins.grid.board.grid_board import GridBoard

from .grid_art import GridArt
from .grid_text import GridPainter


class GridFace:
    """Who draws squared paper."""

    def art(self, board: GridBoard) -> GridArt:
        """The art of a board."""
        return GridArt(board)

    def painter(self, *, plain: bool) -> GridPainter:
        """Who draws in characters."""
        return GridPainter(plain=plain)


FACE = GridFace()
