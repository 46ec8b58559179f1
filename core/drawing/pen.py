"""What draws shapes and texts: on a window, into a picture or as text of a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from .colours import Colour
from .lettering import Lettering

# Across and up, in pixels or in the units of a board.
Point = tuple[float, float]
# Left, bottom, right, top.
Extent = tuple[float, float, float, float]


class Pen(Protocol):
    """Draws shapes in pixels, y upwards: on a window, into a picture or as text of a page."""

    def convex(self, points: Sequence[Point], colour: Colour, *, smooth: bool = True) -> None:
        """A convex polygon."""

    def area(self, points: Sequence[Point], colour: Colour) -> None:
        """Any polygon that does not cross itself."""

    def rectangle(self, left: float, top: float, width: float, height: float, of: Colour) -> None:
        """A rectangle that begins at its lower left corner."""

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        """A filled circle."""

    def ring(self, centre: Point, radius: float, width: float, colour: Colour) -> None:
        """A circle line."""

    def line(self, a: Point, b: Point, width: float, colour: Colour) -> None:
        """A straight line."""

    def lines(
        self, points: Sequence[Point], width: float, colour: Colour, *, closed: bool = False
    ) -> None:
        """A chain of lines."""

    def dashes(
        self,
        points: Sequence[Point],
        width: float,
        colour: Colour,
        pattern: tuple[float, float] = (5, 4),
        *,
        closed: bool = False,
    ) -> None:
        """A dashed chain of lines."""


class Words(Protocol):
    """Writes texts in pixels, y upwards."""

    def put(
        self,
        text: str,
        at: Point,
        lettering: Lettering,
        colour: Colour,
        anchor: str = "left",
    ) -> None:
        """Write a text whose height is centred at a place."""

    def width(self, text: str, lettering: Lettering) -> float:
        """How wide a text is at most, so that what draws it finds room for it."""
