"""What everybody may know of a table."""

from __future__ import annotations

from typing import Any

import attrs

from gridprix.core.library import NAME
from gridprix.ui.drawing.liveries import livery

from .room import FAILED, Room
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
        "ready": state.race if NAME.fullmatch(state.race) else "",  # a file's path is nobody's
        "race": room.scenario.title,
        "about": room.scenario.summary,
        "track": getattr(room.scenario.board, "title", ""),
        "laps": room.scenario.laps,
        "rules": [rule.card.summary for rule in room.scenario.rules],
        "stage": stage,
        "number": state.number,
        "next": state.next,
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
