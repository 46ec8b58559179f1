"""The art of a board, from the face of its family."""

from __future__ import annotations

from collections.abc import Collection

from gridprix.core.drawing.art import BoardArt
from gridprix.core.errors import GridprixError
from gridprix.core.face import Face
from gridprix.core.family import Family
from gridprix.core.scenario import Scenario


class NoArt(GridprixError):
    """Nobody draws the boards of a family here."""


def art_of(scenario: Scenario) -> BoardArt:
    """The art of a race's board, as its rules want it drawn; raises NoArt where there is none."""
    family = scenario.family
    art = find_art(family, scenario.board, scenario.book.furniture)
    if art is None:
        right = "play this race at the terminal (`gridprix play`)"
        raise NoArt(f"nobody draws the boards of the family {family.name!r} here; {right}")
    return art


def find_art(
    family: Family, board: object, furniture: Collection[str] | None = None
) -> BoardArt | None:
    """The art of a board of a family; None for a family whose boards nobody draws."""
    face: Face | None = family.brings("face")
    if face is None:
        return None
    with family.at_work("face"):
        return face.art(board, furniture)
