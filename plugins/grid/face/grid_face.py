"""The face of squared paper."""

from __future__ import annotations

from collections.abc import Collection

from gridprix.plugins.grid.board.grid_board import GridBoard

from .grid_art import GridArt
from .grid_text import GridPainter


class GridFace:
    """Who draws squared paper."""

    def art(self, board: GridBoard, furniture: Collection[str] | None = None) -> GridArt:
        """The art of a board; nothing on squared paper hangs on the rules."""
        return GridArt(board)

    def painter(self, *, plain: bool, furniture: Collection[str] | None = None) -> GridPainter:
        """Who draws in characters."""
        return GridPainter(plain=plain)


FACE = GridFace()
