"""What is raced next: the same again, the same with the last one first, or another ready race."""

from __future__ import annotations

from gridprix.core.game import Game

from . import hosting
from .lobby import NO_RACE, put_race, put_seats
from .room import Guest, Room
from .said import Said, done, refused

REVERSE = "reverse"
NOT_OVER = "That is chosen when a race is over."


def choose_next(room: Room, guest: Guest, race: str) -> Said:
    """Say what comes after the race that is over; nothing is the same again."""
    if not guest.host:
        return refused(hosting.NOT_HOST)
    if room.game is None or not room.game.over:
        return refused(NOT_OVER)
    known = room.shelf.names() if room.shelf is not None else ()
    if race not in ("", REVERSE, *known):
        return refused(NO_RACE)
    room.state.next = race
    room.changed()
    return done()


def start(room: Room, guest: Guest) -> Said:
    """Start the race, or what was chosen to be the next one."""
    if wrong := hosting.cannot_start(room, guest):
        return wrong
    wanted, game, room.state.next = room.state.next, room.game, ""
    if wanted == REVERSE and game is not None:
        _turn_round(room, game)
    elif wanted and not (said := put_race(room, wanted)).ok:
        return said
    return hosting.start(room, guest)


def _turn_round(room: Room, game: Game) -> None:
    """Who came last has the first seat."""
    cars = [game.race.car(row.car).seat for row in reversed(game.standings())]
    order = list(dict.fromkeys(cars))
    seats = sorted(room.state.seats, key=lambda one: order.index(one.id))
    put_seats(room, room.scenario, seats)
    room.state.tell("Who came last begins.")
