"""What the host sets for all; everybody is told."""

from __future__ import annotations

from collections.abc import Callable

from gridprix.ui.seat.advice import HELP

from .hosting import NOT_HOST
from .room import Guest, Room
from .said import Said, done, refused

LEAST_CLOCK, MOST_CLOCK = 10, 7 * 24 * 3600
MOST_DELAY = 600


class _Unfit(Exception):
    """A value that cannot be set, and what would be right."""


def settle(room: Room, guest: Guest, what: str, value: str) -> Said:
    """Set something by its name."""
    if not guest.host:
        return refused(NOT_HOST)
    if what not in _SETTINGS:
        return refused("There is no such setting.")
    try:
        told = _SETTINGS[what](room, value)
    except _Unfit as error:
        return refused(str(error))
    room.state.tell(f"The host sets: {told}.")
    room.changed()
    return done()


def _number(value: str) -> int:
    return int(value[:9]) if value.isascii() and value.isdigit() else -1


def _clock(room: Room, value: str) -> str:
    seconds = _number(value)
    if seconds != 0 and not LEAST_CLOCK <= seconds <= MOST_CLOCK:
        raise _Unfit(f"The time is 0 for none, or {LEAST_CLOCK} seconds or more.")
    room.state.settings.clock = seconds
    room.clock.limit = float(seconds)
    room.clock.put()
    return f"{seconds} seconds for a question" if seconds else "no clock"


def _help(room: Room, value: str) -> str:
    if value not in HELP:
        raise _Unfit(f"The help is one of: {', '.join(HELP)}.")
    room.set_help(value)
    return f"help: {value}"


def _delay(room: Room, value: str) -> str:
    seconds = _number(value)
    if not 0 <= seconds <= MOST_DELAY:
        raise _Unfit(f"Those who watch see things 0 to {MOST_DELAY} seconds later.")
    room.state.settings.delay = seconds
    late = f"{seconds} seconds later" if seconds else "at once"
    return f"those who only watch see everything {late}"


def _ask_first(room: Room, value: str) -> str:
    room.state.settings.ask_first = value == "yes"
    return "the host lets people in" if value == "yes" else "whoever comes may sit down"


def _stand_in(room: Room, value: str) -> str:
    if value not in room.scenario.book.pilots:
        raise _Unfit("There is no such bot for this race.")
    room.state.settings.stand_in = value
    room.seat_pilots()
    return f"the bot that stands in is called {value}"


_SETTINGS: dict[str, Callable[[Room, str], str]] = {
    "clock": _clock,
    "help": _help,
    "delay": _delay,
    "ask first": _ask_first,
    "stand-in": _stand_in,
}
