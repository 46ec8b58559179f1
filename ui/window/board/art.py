"""What the screens need to know of any board: where places are, and how the board is drawn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar, Protocol

import attrs

from gridprix.core.asks import Leg
from gridprix.core.state import Place
from gridprix.ui.drawing.lettering import Face
from gridprix.ui.drawing.palettes import Colour, Palette

Point = tuple[float, float]
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
        face: Face,
        colour: Colour,
        anchor: str = "left",
    ) -> None:
        """Write a text whose height is centred at a place."""


@attrs.frozen
class Canvas:
    """What a board is drawn with: pixels at one scale, y upwards, the origin at the board's own."""

    mesh: Pen
    texts: Words
    palette: Palette
    scale: float
    small: bool = False  # a thumbnail: no words
    letters: float = 1.0  # how much larger than usual words are
    bounded: bool = False  # a page or picture: nothing lies beyond the board's own sheet
    plates: Pen | None = None  # what words stand on where traces lie below them

    def at(self, place: Point) -> Point:
        """A place of the board in pixels."""
        return place[0] * self.scale, place[1] * self.scale

    def face(self, face: Face) -> Face:
        """A face in the person's size of text."""
        return face.scaled(self.letters)

    @property
    def sizes(self) -> tuple[float, ...]:
        """How much larger a name may be: as other words are, or as usual where that has no room."""
        return tuple(dict.fromkeys((self.letters, 1.0)))

    def plate(self, box: Extent, colour: Colour) -> None:
        """The ground of a word: what was drawn there before does not strike it through."""
        left, bottom, right, top = box
        pen = self.plates or self.mesh
        pen.rectangle(left, bottom, right - left, top - bottom, colour)

    def chain(self, places: Sequence[Point]) -> list[Point]:
        """Several places of the board in pixels."""
        return [(x * self.scale, y * self.scale) for x, y in places]


class BoardArt(ABC):
    """How the boards of one family are drawn and pointed at."""

    title: str
    note: str  # one line about the board
    margin: ClassVar[float] = 24  # pixels around the track where all of it is shown

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
    def exit_of(self, leg: Leg) -> Point | None:
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

    @property
    def ruled(self) -> bool:
        """Whether the board has numbered lines."""
        return False

    @property
    def start_heading(self) -> float:
        """The direction in which cars stand before their first move."""
        return 0.0
