"""The art of a board, from the face of its family."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Collection
from typing import Any

from gridprix.core.borders import is_stranger
from gridprix.core.drawing.art import BoardArt
from gridprix.core.errors import GridprixError
from gridprix.core.face import Face
from gridprix.core.family import BadFamily, Family
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
        art = face.art(board, furniture)
    return _guarded(art, family) if is_stranger(art) else art


def _guarded(art: BoardArt, family: Family) -> BoardArt:
    """The same art; what it raises while it draws is told as the failure of its family."""
    if not isinstance(art, BoardArt):
        raise BadFamily(
            f"the face of the family {family.name!r} gives {art!r}; it gives a BoardArt"
        )
    object.__setattr__(art, "__class__", _guarded_kind(type(art), family))  # some are frozen
    return art


@functools.cache
def _guarded_kind(kind: type[BoardArt], family: Family) -> type[BoardArt]:
    public = [name for name in vars(BoardArt) if not name.startswith("_")]
    members = {name: _guarded_member(inspect.getattr_static(kind, name), family) for name in public}
    # it is of this module, so an art that its face gives again is not guarded twice
    return type(kind.__name__, (kind,), {"__slots__": (), "__module__": __name__, **members})


def _guarded_member(member: Any, family: Family) -> Any:
    if inspect.isfunction(member):

        @functools.wraps(member)
        def call(*args: Any, **named: Any) -> Any:
            with family.at_work("face"):
                return member(*args, **named)

        return call

    def read(art: BoardArt) -> Any:
        with family.at_work("face"):
            return member.__get__(art, type(art))

    return property(read) if isinstance(member, (property, functools.cached_property)) else member
