"""What one device is sent: the table, the moment of its own seat, and nothing beyond it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import Any

from gridprix.core.frozen import changed
from gridprix.ui.seat.moment import Moment
from gridprix.ui.seat.pieces import text_of
from gridprix.ui.seat.post import Sender

from .bringing import Bringer
from .glimpses import Glimpse, Glimpses
from .room import Guest, Room
from .said import Said


class Messenger:
    """Makes the messages for one device and remembers what it has."""

    def __init__(
        self, room: Room, guest: Guest, glimpses: Glimpses, *, draws: bool = False
    ) -> None:
        self.room, self.guest, self._glimpses = room, guest, glimpses
        self._bringer = Bringer(room) if draws else None
        self._sender = Sender(glimpses.pieces)
        self._table = self._board = ""
        self._story, self._seat, self._position = -1, guest.seat, 0
        self._spots: set[str] = set()

    def message(self, said: Said | None = None) -> str:
        """How things stand now, with an answer if this device has asked for something."""
        guest, glimpse = self.guest, self._glimpses.of(self.guest)
        data: dict[str, Any] = {"version": glimpse.version}
        if said is not None:
            data["said"] = [int(said.ok), said.sentence, *filter(None, [said.key])]
        data["you"] = {"seat": guest.seat, "host": guest.host}
        if guest.news:
            data["keys"], guest.news = guest.news, []
        if guest.host and self.room.wishes:
            wishes = self.room.wishes
            data["wishes"] = [[one.number, one.name, one.seat, one.claims] for one in wishes]
        if glimpse.clock is not None:
            data["clock"] = glimpse.clock
        parts = dict(self._common(glimpse))
        if glimpse.moment is not None:
            parts["moment"] = self._tell(glimpse.moment, glimpse, data)
        if self._bringer is not None:
            self._bringer.add(glimpse, data)
        written = "".join(f',"{name}":{text}' for name, text in parts.items())
        return f"{text_of(data)[:-1]}{written}}}"

    def _common(self, glimpse: Glimpse) -> Iterator[tuple[str, str]]:
        """What everybody is sent alike, and is written once for all of them."""
        pieces = self._glimpses.pieces
        table = pieces.of(glimpse.table).text
        if table != self._table:
            self._table = table
            yield "table", table
        if glimpse.moment is not None:
            yield "poses", pieces.of(self._glimpses.poses(glimpse)).text

    def _tell(self, moment: Moment, glimpse: Glimpse, data: dict[str, Any]) -> str:
        """The moment, as text; what belongs to it goes into the data."""
        if (self._story, self._seat) != (glimpse.story, self.guest.seat):
            self._story, self._seat, self._position = glimpse.story, self.guest.seat, 0
        new = _since(moment, self._position)
        self._position = moment.position
        data["story"] = glimpse.story
        data["asked"] = {
            car: put for car, (ask, put) in self.room.asks().items() if ask.seat == self.guest.seat
        }
        if self._board != glimpse.table["board"]:
            self._board, self._spots = glimpse.table["board"], set()
        spots, outlines = glimpse.board.places(new)
        data["spots"] = {key: one for key, one in spots.items() if key not in self._spots}
        self._spots.update(spots)
        data["outlines"] = outlines
        return self._sender.message(new)


def _since(moment: Moment, known: int) -> Moment:
    """A moment with what is new in its log, which holds one line for each entry."""
    since = min(known, moment.position)
    log = moment.log[since - moment.since :]
    first = bisect_left(moment.traces, since, key=lambda one: one.number)
    return changed(moment, since=since, log=log, traces=moment.traces[first:])
