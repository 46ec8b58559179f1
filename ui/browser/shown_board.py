"""The board that is on a table just now."""

from __future__ import annotations

from .room import Room
from .table_board import TableBoard


class ShownBoard:
    """Follows a room: another race may bring another board."""

    def __init__(self, room: Room) -> None:
        self._room, self._scenario = room, room.scenario
        self._board = TableBoard(room.scenario)

    @property
    def now(self) -> TableBoard:
        """The board of the race on the table."""
        if self._room.scenario is not self._scenario:
            self._scenario = self._room.scenario
            self._board = TableBoard(self._scenario)
        return self._board

    @property
    def digest(self) -> str:
        """What it is known by; a page that has another one fetches it anew."""
        board = self._room.scenario.board
        return board.digest if board is not None else ""
