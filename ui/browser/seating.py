"""Taking seats, being ready, leaving: what anybody at a table may do."""

from __future__ import annotations

from gridprix.core.plain_text import plain_line
from gridprix.core.seats import COLOURS

from .room import Guest, Room, Wish
from .said import Said, done, refused
from .table_state import HUMAN, SeatState

MOST_NAME, MOST_WISHES = 20, 12


def take(room: Room, guest: Guest, name: str, colour: str) -> Said:
    """Sit down: at the seat of that colour, or at a free one that gets it."""
    if guest.seat is not None:
        return refused("You have a seat already.")
    name = " ".join(plain_line(name).split())
    found = seat_for(room, name, colour)
    if isinstance(found, Said):
        return found
    if room.state.settings.ask_first and not guest.host:
        return wish(room, Wish(_number(room), guest, found.id, name, colour))
    return sit(room, guest, found, name, colour)


def seat_for(room: Room, name: str, colour: str) -> SeatState | Said:
    """The seat that somebody would get with a name and a car, or why there is none."""
    owner = next((one for one in room.state.seats if one.colour == colour), None)
    seat = owner or _free(room)
    wrong = ""
    if not 1 <= len(name) <= MOST_NAME:
        wrong = f"A name has 1 to {MOST_NAME} visible characters."
    elif colour not in COLOURS:
        wrong = "There is no such car. Choose one of those shown."
    elif owner is not None and owner.taken:
        wrong = "Somebody has just taken that car. Choose another; your name is kept."
    elif seat is None:
        wrong = "All seats are taken. You may watch."
    elif not room.racing and _name_taken(room, seat, name):
        wrong = "That name is taken at this table."
    return refused(wrong) if wrong or seat is None else seat


def _free(room: Room) -> SeatState | None:
    """A free seat, or else one that a bot would have."""
    free = [one for one in room.state.seats if not one.taken]
    if room.racing:
        return None  # cars that race keep their colours
    return next((one for one in free if one.pilot == HUMAN), free[0] if free else None)


def _name_taken(room: Room, seat: SeatState, name: str) -> bool:
    others = [one for one in room.state.seats if one is not seat]
    return any(one.taken and one.name.casefold() == name.casefold() for one in others)


def _number(room: Room) -> int:
    return room.wishes[-1].number + 1 if room.wishes else 1


def wish(room: Room, wanted: Wish) -> Said:
    """Ask the host for a seat."""
    if len(room.wishes) >= MOST_WISHES:
        return refused("Many people are asking the host just now. Try again in a moment.")
    room.wishes = [one for one in room.wishes if one.guest is not wanted.guest]
    room.wishes.append(wanted)
    room.changed()
    return done("The host is asked.")


def sit(room: Room, guest: Guest, seat: SeatState, name: str, colour: str) -> Said:
    """Give somebody a seat; a car that races keeps its name and colour."""
    if not room.racing:
        for other in room.state.seats:  # a bot that happens to have the name makes room for it
            if other is not seat and other.name.casefold() == name.casefold():
                other.name = seat.name
        seat.name, seat.colour = name, colour
    seat.driven, seat.once, seat.misses, seat.ready = False, False, 0, False
    room.hand_key(guest, seat)
    room.seat_pilots()
    room.state.tell(f"{seat.name} takes seat {room.state.seats.index(seat) + 1}.")
    room.changed()
    return done(f"You drive as {seat.name}.")


def claim(room: Room, guest: Guest, seat: str) -> Said:
    """Ask the host for one's own seat from another device."""
    wanted = room.state.seat(seat)
    if wanted is None or not wanted.taken:
        return refused("Nobody sits there; you may take that seat.")
    if guest.seat is not None:
        return refused("You have a seat already.")
    return wish(room, Wish(_number(room), guest, wanted.id, wanted.name, claims=True))


def leave(room: Room, guest: Guest) -> Said:
    """Give up one's seat for good; in a race a bot drives on."""
    seat = room.state.seat(guest.seat) if guest.seat else None
    if seat is None:
        return refused("You have no seat to give up.")
    free(room, seat)
    room.state.tell(f"{seat.name} gives up the seat.")
    room.changed()
    return done("You watch now.")


def free(room: Room, seat: SeatState) -> None:
    """Nobody sits there any more: its keys open nothing."""
    seat.keys, seat.ready, seat.driven, seat.once, seat.misses = [], False, False, False, 0
    for guest in room.guests:
        if guest.seat == seat.id:
            guest.seat = None
    if room.back is not None and room.back.asker == seat.id:
        room.back = None
    room.seat_pilots()


def ready(room: Room, guest: Guest, yes: bool) -> Said:  # noqa: FBT001 - it is what was asked
    """Be ready for the next race, or not yet."""
    seat = room.state.seat(guest.seat) if guest.seat else None
    if seat is None:
        return refused("Take a seat first.")
    if room.racing:
        return refused("The race has already started.")
    seat.ready = yes
    room.changed()
    return done()
