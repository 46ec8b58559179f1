"""What one device is sent: the table, the moment of its own seat, and nothing beyond it."""

from __future__ import annotations

from typing import Any

import attrs

from gridprix.ui.drawing.liveries import livery
from gridprix.ui.seat.moment import Moment
from gridprix.ui.seat.post import Sender, text_of

from .room import FAILED, Guest, Room
from .said import Said
from .table_board import TableBoard
from .table_state import HUMAN, SeatState


def table_of(room: Room) -> dict[str, Any]:
    """What everybody may know of a table."""
    state = room.state
    game = room.game
    stage = "lobby" if game is None else "over" if game.over else "race"
    asker = state.seat(room.back.asker) if room.back is not None else None
    watchers = sum(1 for guest in room.guests if guest.seat is None)
    return {
        "word": state.word,
        "title": state.title,
        "race": room.scenario.title,
        "about": room.scenario.summary,
        "track": getattr(room.scenario.board, "title", ""),
        "laps": room.scenario.laps,
        "rules": [rule.card.summary for rule in room.scenario.rules],
        "stage": stage,
        "number": state.number,
        "paused": state.paused,
        "failure": FAILED if room.failure else "",
        "settings": attrs.asdict(state.settings),
        "pilots": list(room.scenario.book.pilots),
        "hosted": any(guest.host for guest in room.guests),
        "watchers": watchers,
        "seats": [_seat(room, seat, number) for number, seat in enumerate(state.seats)],
        "back": asker.id if asker else "",
        "agreed": sorted(room.back.agreed) if room.back is not None else [],
        "notices": state.notices[-12:],
    }


def _seat(room: Room, seat: SeatState, number: int) -> dict[str, Any]:
    device = next((one.device for one in room.guests if one.seat == seat.id), "")
    if not seat.taken:
        how = "free" if seat.pilot == HUMAN and not room.racing else "bot"
    elif seat.driven:
        how = "driven"
    elif not room.is_here(seat.id):
        how = "away"
    else:
        how = "ready" if seat.ready else "here"
    return {
        "id": seat.id,
        "name": seat.name,
        "colour": livery(seat.colour, number).name,
        "how": how,
        "pilot": seat.pilot if seat.pilot != HUMAN else room.state.settings.stand_in,
        "device": device,
    }


class Messenger:
    """Makes the messages for one device and remembers what it has."""

    def __init__(self, room: Room, guest: Guest, board: TableBoard) -> None:
        self.room, self.guest, self.board = room, guest, board
        self._sender = Sender()
        self._table = ""
        self._story, self._seat, self._position = -1, guest.seat, 0
        self._spots: set[str] = set()

    def message(self, said: Said | None = None) -> str:
        """How things stand now, with an answer if this device has asked for something."""
        room, guest = self.room, self.guest
        data: dict[str, Any] = {"version": room.state.version}
        if said is not None:
            data["said"] = [int(said.ok), said.sentence, *filter(None, [said.key])]
        table = text_of(table_of(room))
        if table != self._table:
            self._table, data["table"] = table, table_of(room)
        data["you"] = {"seat": guest.seat, "host": guest.host}
        if guest.news:
            data["keys"], guest.news = guest.news, []
        if guest.host and room.wishes:
            data["wishes"] = [[one.number, one.name, one.seat, one.claims] for one in room.wishes]
        clock = room.clock
        if clock.limit and room.asks():
            data["clock"] = {"left": round(clock.left, 1), "stands": clock.stands}
        moment = room.moment(guest.seat)
        if moment is not None:
            self._tell(moment, data)
        return text_of(data)

    def _tell(self, moment: Moment, data: dict[str, Any]) -> None:
        room = self.room
        if (self._story, self._seat) != (room.story, self.guest.seat):
            self._story, self._seat, self._position = room.story, self.guest.seat, 0
        new = _since(moment, self._position)
        self._position = moment.position
        data["story"] = room.story
        data["moment"] = self._sender.message(new)
        data["asked"] = {
            car: put for car, (ask, put) in room.asks().items() if ask.seat == self.guest.seat
        }
        data["poses"] = self.board.poses(moment)
        spots, outlines = self.board.places(new)
        data["spots"] = {key: one for key, one in spots.items() if key not in self._spots}
        self._spots.update(spots)
        data["outlines"] = outlines


def _since(moment: Moment, known: int) -> Moment:
    """A moment with what is new in its log."""
    since = min(known, moment.position)
    log = tuple(one for one in moment.log if one.number >= since)
    traces = tuple(one for one in moment.traces if one.number >= since)
    return attrs.evolve(moment, since=since, log=log, traces=traces)
