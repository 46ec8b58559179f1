"""A family's face: how its boards look, in a window, on a page and at the terminal."""

from __future__ import annotations

from typing import Any, Protocol

from .drawing.art import BoardArt
from .drawing.text_board import TextPainter


class Face(Protocol):
    """What a family names as its `face`."""

    def art(self, board: Any) -> BoardArt:
        """The art that draws one board with a pen, and knows where its places lie."""

    def painter(self, *, plain: bool) -> TextPainter:
        """Who draws boards in characters; `plain` keeps to those that every terminal has."""
