"""Which places there are: for looking at what rules that are not ours make of a car's place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .errors import FAILURES
from .tracing import brief

if TYPE_CHECKING:
    from .family import Family
    from .state import Place, Race


def strange_point(family: Family | None, point: Any) -> str:
    """Why nothing can be drawn there; a point may lie between the places of a board."""
    if family is None:
        return ""
    try:
        text = family.write_place(point)
        if family.read_point is not None and _is(point, family.read_point, text):
            return ""
        read = family.read_place(text)
    except FAILURES as error:
        return str(error)
    return "" if read == point else f"write it as {brief(read)}"


def _is(point: Any, read: Callable[[Any], Place], text: str) -> bool:
    try:
        return bool(read(text) == point)
    except FAILURES:  # then it is told as no place
        return False


class Places:
    """The places of one race; a place is looked at once."""

    __slots__ = ("_family", "_known", "_on_board", "board")

    def __init__(self, race: Race) -> None:
        self.board: Any = race.board
        self._family = race.book.family
        self._known: set[Place] = set()
        self._on_board: set[Place] = set()

    def strange(self, place: Any) -> str:
        """Why something is no place at all, wherever it may be; nothing when it is one."""
        family = self._family
        if family is None:
            return ""
        try:
            if place not in self._known:
                read = family.read_place(family.write_place(place))
                if read != place or type(read) is not type(place):
                    return f"write it as {brief(read)}"
                self._known.add(place)
        except TypeError as error:
            return f"{error}: write a tuple"
        except FAILURES as error:  # a family need not know what to make of it
            return str(error)
        return ""

    def wrong(self, place: Any) -> str:
        """Why no car can stand there; nothing when one can, or where it is off the board."""
        try:
            if place is None or place in self._on_board:
                return ""
        except TypeError as error:
            return f"{error}: write a tuple"
        wrong = self.strange(place)
        if not wrong and self._family is not None and self.board is not None:
            wrong = self._family.misplaced(self.board, place)
        if not wrong:
            self._on_board.add(place)
        return wrong


def places_of(race: Race) -> Places:
    """The places of a race."""
    book = race.book
    if book.places is None or book.places.board is not race.board:
        book.places = Places(race)
    return book.places
