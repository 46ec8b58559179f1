"""Boards as lines of characters, for a terminal: what a family draws them from and into."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import attrs

from gridprix.core.state import Car, Place
from gridprix.core.view import RaceView

from .offers import Mark

# styles of zones, one for each kind on a board
ZONES = ("#c9b458 on #4a4320", "#7fc4d6 on #1f4450", "#c792d9 on #43294d", "#d68f7f on #50291f")


class TextLine:
    """Pieces of text one after another, each in its own style over that of the line.

    A style is written in words: `bold #f1eee6 on #20272e`, `dim`, `italic`.
    """

    def __init__(self, text: str = "", style: str = "", *, wraps: bool = False) -> None:
        self.style = style
        self.wraps = wraps
        self.pieces: list[tuple[str, str]] = [(text, "")] if text else []

    def append(self, text: str, style: str = "") -> None:
        """One more piece at the end."""
        self.pieces.append((text, style))

    @property
    def plain(self) -> str:
        """The text alone."""
        return "".join(text for text, _ in self.pieces)


@attrs.frozen
class Tag:
    """What is written at an offered place, and what kind of offer it is."""

    text: str
    style: str


class TextScene(Protocol):
    """All that is to be drawn: the view of one seat, marks, and what that seat is offered."""

    @property
    def view(self) -> RaceView:
        """The race as one seat sees it."""

    @property
    def marks(self) -> Sequence[Mark]:
        """What rules want drawn."""

    @property
    def offers(self) -> Mapping[Place, Tag]:
        """The places that are offered."""

    @property
    def focus(self) -> Place | None:
        """The place that must be seen."""

    def colour(self, car: Car) -> str:
        """The colour of a car, as a style has it."""


class TextPainter(Protocol):
    """Draws the boards of one family in characters."""

    def draw(self, scene: TextScene, width: int, height: int) -> Sequence[TextLine]:
        """The part of the board that matters now, in so many columns and lines at most."""

    def overview(self, board: Any, width: int, height: int) -> Sequence[TextLine]:
        """The whole board, as small as it must be."""

    def size(self, board: Any) -> str:
        """How large the board is, in words."""
