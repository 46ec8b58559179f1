"""A family's face: how its boards look, in a window, on a page and at the terminal."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Protocol

from .drawing.art import BoardArt
from .drawing.text_board import TextPainter


class Face(Protocol):
    """What a family names as its `face`.

    `furniture` names what the rules of a race want to be read off the board (`declare_furniture`);
    what they do not name is not drawn. None is for somebody who looks at a track without rules:
    everything.
    """

    def art(self, board: Any, furniture: Collection[str] | None = None) -> BoardArt:
        """The art that draws one board with a pen, and knows where its places lie."""

    def painter(self, *, plain: bool, furniture: Collection[str] | None = None) -> TextPainter:
        """Who draws boards in characters; `plain` keeps to those that every terminal has."""
