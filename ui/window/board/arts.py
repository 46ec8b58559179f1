"""The art of a board, from the face of its family."""

from __future__ import annotations

from gridprix.core.drawing.art import BoardArt
from gridprix.core.errors import GridprixError
from gridprix.core.face import Face
from gridprix.core.family import Family


class NoArt(GridprixError):
    """Nobody draws the boards of a family here."""


def art_for(family: Family, board: object) -> BoardArt:
    """The art of a board of a family; raises NoArt where there is none."""
    art = find_art(family, board)
    if art is None:
        right = "play this race at the terminal (`gridprix play`)"
        raise NoArt(f"nobody draws the boards of the family {family.name!r} here; {right}")
    return art


def find_art(family: Family, board: object) -> BoardArt | None:
    """The art of a board of a family; None for a family whose boards nobody draws."""
    face: Face | None = family.brings("face")
    return None if face is None else face.art(board)
