"""What is to be seen of a table: as it is now, or for watchers as late as the host has set."""

from __future__ import annotations

from collections import deque
from typing import Any

import attrs

from gridprix.core.scenario import Scenario
from gridprix.ui.seat.moment import Moment
from gridprix.ui.seat.pieces import Pieces

from .room import Guest, Room
from .shown_board import ShownBoard
from .table_board import Poses, TableBoard
from .table_facts import table_of

MOST = 2000  # glimpses kept for late watchers


@attrs.frozen(eq=False)
class Glimpse:
    """How a table looks to somebody at one moment."""

    version: int
    story: int
    table: dict[str, Any]
    board: TableBoard
    clock: dict[str, Any] | None
    moment: Moment | None
    race: Scenario | None = None  # the one that the moment is of


class Glimpses:
    """Looks at a room for those around it."""

    def __init__(self, room: Room) -> None:
        self._room, self._boards = room, ShownBoard(room)
        self._past: deque[tuple[float, Glimpse]] = deque(maxlen=MOST)
        self._shown: Glimpse | None = None
        self._table: tuple[int, dict[str, Any]] | None = None
        self._poses: tuple[Any, Poses] | None = None
        self.pieces = Pieces()  # what was written already for somebody
        room.listeners.append(self._note)

    @property
    def board(self) -> TableBoard:
        """The board that is on the table."""
        return self._boards.now

    def of(self, guest: Guest) -> Glimpse:
        """What somebody sees now; a driver and the host see everything at once."""
        room = self._room
        if not room.state.settings.delay or guest.seat or guest.host or room.game is None:
            return self._glimpse(guest.seat)
        return self._late() or self._before()

    def _glimpse(self, seat: Any) -> Glimpse:
        room, clock = self._room, self._room.clock
        moment = room.moment(seat)
        told = None
        if clock.limit and room.asks():
            told = {"left": round(clock.left, 1), "stands": clock.stands}
        table = self._facts()
        race = room.game.scenario if room.game is not None else None
        version, board = room.state.version, self._boards.now
        return Glimpse(version, room.story, table, board, told, moment, race)

    def _facts(self) -> dict[str, Any]:
        """What everybody may know of the table; made once for all of them."""
        version = self._room.state.version
        if self._table is None or self._table[0] != version:
            facts = {**table_of(self._room), "board": self._boards.digest}
            known = self._table[1] if self._table is not None else None
            self._table = version, known if known == facts else facts  # it is written once
        return self._table[1]

    def poses(self, glimpse: Glimpse) -> Poses:
        """Where cars stand in a glimpse; found once for all who see the same cars."""
        moment = glimpse.moment
        assert moment is not None  # noqa: S101 - nobody asks without a race
        seen = moment.cars, moment.marks, glimpse.board
        if self._poses is None or any(
            a is not b for a, b in zip(self._poses[0], seen, strict=True)
        ):
            self._poses = seen, glimpse.board.poses(moment)
        return self._poses[1]

    def _before(self) -> Glimpse:
        """The table without its race: nothing of that is old enough yet."""
        now = self._glimpse(None)
        table = {**now.table, "stage": "lobby", "notices": []}
        return attrs.evolve(now, table=table, clock=None, moment=None, race=None)

    def _note(self) -> None:
        """Something has changed: late watchers will see it in their time."""
        self.pieces.turn()
        room = self._room
        if not room.state.settings.delay or room.game is None:
            self._past.clear()
        else:
            self._past.append((room.now, self._glimpse(None)))

    def _late(self) -> Glimpse | None:
        """The newest glimpse that is old enough; older ones are forgotten."""
        old_enough = self._room.now - self._room.state.settings.delay
        found = None
        while self._past and self._past[0][0] <= old_enough:
            found = self._past.popleft()
        if found is not None:
            self._past.appendleft(found)
            return found[1]
        return None

    def tick(self) -> bool:
        """Time has passed; True when late watchers have something new to see."""
        if not self._past:
            return False
        before, self._shown = self._shown, self._late()
        return self._shown is not before
