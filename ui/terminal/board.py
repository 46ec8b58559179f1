"""Boards as text: drawn by their family's face, and a list of places where there is none."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

import attrs
from rich.text import Text

from gridprix.core.drawing import Mark
from gridprix.core.drawing.text_board import Tag, TextLine, TextPainter
from gridprix.core.face import Face
from gridprix.core.family import Family
from gridprix.core.state import Car, Place
from gridprix.core.view import RaceView

from .colours import shade


@attrs.frozen
class Scene:
    """All that is to be drawn: the view of one seat, marks, and what that seat is offered."""

    view: RaceView
    marks: Sequence[Mark] = ()
    offers: Mapping[Place, Tag] = attrs.field(factory=dict)
    focus: Place | None = None

    def colour(self, car: Car) -> str:
        """The colour of a car."""
        return shade(self.view.seat(car.seat).colour)


class Painter(Protocol):
    """Draws the boards of one family."""

    def draw(self, scene: Scene, width: int, height: int) -> list[Text]:
        """The part of the board that matters now, in so many columns and lines at most."""

    def overview(self, board: Any, width: int, height: int) -> list[Text]:
        """The whole board, as small as it must be."""

    def size(self, board: Any) -> str:
        """How large the board is, in words."""


def painter_for(
    family: Family, furniture: Collection[str] | None = None, *, plain: bool = False
) -> Painter:
    """The painter of a family; `plain` keeps to characters that every terminal has.

    `furniture` is what the rules of a race want to be read off the board; None is everything.
    """
    face: Face | None = family.brings("face")
    if face is None:
        return PlaceList(family)
    with family.at_work("face"):
        return FacePainter(face.painter(plain=plain, furniture=furniture), family)


@attrs.frozen
class FacePainter:
    """What a family's face draws, as the terminal prints it."""

    painter: TextPainter
    family: Family

    def draw(self, scene: Scene, width: int, height: int) -> list[Text]:
        """The part of the board that matters now."""
        with self.family.at_work("face"):
            return [_printed(line) for line in self.painter.draw(scene, width, height)]

    def overview(self, board: Any, width: int, height: int) -> list[Text]:
        """The whole board."""
        with self.family.at_work("face"):
            return [_printed(line) for line in self.painter.overview(board, width, height)]

    def size(self, board: Any) -> str:
        """How large the board is, in words."""
        with self.family.at_work("face"):
            return self.painter.size(board)


def _printed(line: TextLine) -> Text:
    text = Text(style=line.style, no_wrap=None if line.wraps else True)
    for piece, style in line.pieces:
        text.append(piece, style)
    return text


@attrs.frozen
class PlaceList:
    """For boards that nobody draws yet: who stands where, in words."""

    family: Family

    def draw(self, scene: Scene, width: int, height: int) -> list[Text]:
        """One line per car, and the offered places."""
        write = self.family.write_place
        lines = [
            Text.assemble((car.id, scene.colour(car)), f" {car.name} at {write(car.at)}")
            for car in scene.view.cars
            if car.placed
        ]
        lines += [
            Text.assemble((tag.text, tag.style), f" {write(place)}")
            for place, tag in scene.offers.items()
        ]
        return lines

    def overview(self, board: Any, width: int, height: int) -> list[Text]:
        """Its name and size, for want of a drawing."""
        return [Text(f"{board.title}: {self.size(board) or 'a board without a drawing'}")]

    def size(self, board: Any) -> str:
        """Nothing is known of this family's boards."""
        return ""
