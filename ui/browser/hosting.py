"""What the host may do; every use of it is told to all."""

from __future__ import annotations

from .room import Guest, Room, Wish
from .said import Said, done, refused
from .seating import free, seat_for, sit
from .table_state import HUMAN

NOT_HOST = "Only the host can do that."


def cannot_start(room: Room, guest: Guest) -> Said | None:
    """Why somebody cannot start a race; while no host is here, any driver may."""
    if not guest.host and (guest.seat is None or any(one.host for one in room.guests)):
        return refused(NOT_HOST)
    if room.racing and not room.failure:
        return refused("The race has already started.")
    if not any(seat.taken for seat in room.state.seats):
        return refused("Nobody has taken a seat yet.")
    return None


def start(room: Room, guest: Guest) -> Said:
    """Start the race that is on the table."""
    if wrong := cannot_start(room, guest):
        return wrong
    room.begin()
    room.state.tell(f"{room.name_of(guest)} starts race {room.state.number}.")
    room.changed()
    return done()


def admit(room: Room, guest: Guest, number: int, yes: bool) -> Said:  # noqa: FBT001
    """Let somebody in who asked, or not."""
    if not guest.host:
        return refused(NOT_HOST)
    wanted = next((one for one in room.wishes if one.number == number), None)
    if wanted is None:
        return refused("Nobody asks for that any more.")
    room.wishes.remove(wanted)
    room.changed()
    if not yes or wanted.guest.seat is not None:
        return done("They were not let in.")
    if wanted.claims:
        return _second_device(room, wanted)
    found = seat_for(room, wanted.name, wanted.colour)
    if isinstance(found, Said):
        return found
    return sit(room, wanted.guest, found, wanted.name, wanted.colour)


def _second_device(room: Room, wanted: Wish) -> Said:
    seat = room.state.seat(wanted.seat)
    if seat is None or not seat.taken:
        return refused("Nobody sits there any more.")
    room.hand_key(wanted.guest, seat)
    room.state.tell(f"The host lets another device sit at the seat of {seat.name}.")
    room.changed()
    return done()


def remove(room: Room, guest: Guest, seat: str) -> Said:
    """Free a seat: whoever sat there watches."""
    found = room.state.seat(seat)
    if not guest.host:
        return refused(NOT_HOST)
    if found is None or not found.taken:
        return refused("Nobody sits there.")
    free(room, found)
    room.state.tell(f"The host frees the seat of {found.name}.")
    room.changed()
    return done()


def bot(room: Room, guest: Guest, seat: str, pilot: str) -> Said:
    """Say which bot has a seat that nobody takes, or that it waits for a person."""
    found = room.state.seat(seat)
    if not guest.host:
        return refused(NOT_HOST)
    if found is None or found.taken or room.racing:
        return refused("Bots are chosen before the start, for seats where nobody sits.")
    if pilot != HUMAN and pilot not in room.scenario.book.pilots:
        return refused("There is no such bot for this race.")
    found.pilot = pilot
    room.changed()
    return done()


def pause(room: Room, guest: Guest, yes: bool) -> Said:  # noqa: FBT001
    """Let everything stand still, or go on."""
    if not guest.host:
        return refused(NOT_HOST)
    if room.state.paused == yes:
        return refused("That is already so.")
    room.state.paused = yes
    room.clock.seen = None
    room.state.tell("The host pauses the table." if yes else "The host goes on.")
    room.changed()
    return done()
