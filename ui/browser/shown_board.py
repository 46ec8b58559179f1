"""The board that is on a table just now."""

from __future__ import annotations

from weakref import WeakValueDictionary

from gridprix.core.scenario import Scenario

from .room import Room
from .table_board import TableBoard

# What lies where is worked out once for all tables with the same board, while any of them is open.
_SHARED: WeakValueDictionary[tuple[object, ...], TableBoard] = WeakValueDictionary()


def board_for(scenario: Scenario) -> TableBoard:
    """The board of a race; the same for two races of which a library has made only one board."""
    key = (id(scenario.board), scenario.family, scenario.book.furniture)
    found = _SHARED.get(key)
    if found is None:
        # two tables at the same moment may each make theirs, which are alike
        found = _SHARED[key] = TableBoard(scenario)
    return found


class ShownBoard:
    """Follows a room: another race may bring another board."""

    def __init__(self, room: Room) -> None:
        self._room, self._scenario = room, room.scenario
        self._board = board_for(room.scenario)

    @property
    def now(self) -> TableBoard:
        """The board of the race on the table."""
        if self._room.scenario is not self._scenario:
            self._scenario = self._room.scenario
            self._board = board_for(self._scenario)
        return self._board

    @property
    def digest(self) -> str:
        """What it is known by; a page that has another one fetches it anew."""
        board = self._room.scenario.board
        return board.digest if board is not None else ""
