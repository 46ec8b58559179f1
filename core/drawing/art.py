"""What screens need to know of any board: where places are, and how the board is drawn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import ClassVar

import attrs

from gridprix.core.state import Place

from .canvas import Canvas
from .colours import Colour, Palette
from .pen import Extent, Pen, Point

LEAST_CROSS = 6.0
CROSSED = 0.36  # of a car's length
ARROW = 27.0  # pixels from a line to the arrow that shows which way the race goes


@attrs.frozen
class Sign:
    """Something that is drawn on boards, and what it means.

    `draw` draws it small around a point, alike above and below it, 28 by 16 pixels; `figure` is
    written in its middle.
    """

    words: str
    draw: Callable[[Pen, Palette, Point], None]
    figure: str = ""


class BoardArt(ABC):
    """How the boards of one family are drawn and pointed at."""

    title: str
    note: str  # one line about the board
    margin: ClassVar[float] = 24  # pixels around the track where all of it is shown
    rulers: ClassVar[bool] = False  # whether a screen numbers lines around the board
    signs: Sequence[Sign] = ()  # what a screen explains beside the board

    @property
    @abstractmethod
    def extent(self) -> Extent:
        """The part of the plane that the track takes."""

    @abstractmethod
    def ground(self, palette: Palette) -> Colour:
        """The colour around the track."""

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw all that never changes."""

    @abstractmethod
    def locate(self, place: Place) -> Point:
        """The middle of a place."""

    @abstractmethod
    def outline(self, place: Place) -> Sequence[Point]:
        """The outline of a place."""

    @abstractmethod
    def heading(self, place: Place) -> float | None:
        """The direction of travel at a place in radians; None where it is the car's own."""

    @abstractmethod
    def pick(self, at: Point, reach: float) -> Place | None:
        """The place that lies at a point of the plane, or within reach of it."""

    @abstractmethod
    def car_length(self, scale: float) -> float:
        """How long a car is drawn, in pixels."""

    @abstractmethod
    def exit_of(self, origin: Place, to: Place) -> Point | None:
        """Where the line of a leg leaves the track, if it does."""

    @property
    @abstractmethod
    def least_scale(self) -> float:
        """The scale below which choosing a place with the mouse is no pleasure."""

    @cached_property
    @abstractmethod
    def track_points(self) -> Sequence[Point]:
        """Points all along the track: notes over the board keep clear of them."""

    def way_ahead(self, place: Place) -> Sequence[Point]:
        """What a driver wants to see when he decides how fast to go."""
        return ()

    def cross_size(self, scale: float) -> float:
        """Half the width of a cross over a car that is out, in pixels."""
        return max(LEAST_CROSS, self.car_length(scale) * CROSSED)

    @property
    def start_heading(self) -> float:
        """The direction in which cars stand before their first move."""
        return 0.0

    @property
    def arrows(self) -> Sequence[tuple[Point, float]]:
        """The arrows that show which way the race goes: where they begin, and their direction."""
        return ()
