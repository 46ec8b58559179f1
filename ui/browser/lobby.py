"""What the host arranges between races: which race it is, how many seats, and in which order."""

from __future__ import annotations

from collections.abc import Callable

from gridprix.core.documents import BadFile
from gridprix.core.errors import GridprixError
from gridprix.core.scenario import Scenario
from gridprix.core.seats import COLOURS, MAX_SEATS, NAMES

from .hosting import NOT_HOST
from .room import Guest, Room
from .said import Said, done, refused
from .table_state import HUMAN, SeatState, seats_of, stand_in_of

RACING = "That is arranged between races."
NO_RACE = "There is no such race."


def add_seat(room: Room, guest: Guest) -> Said:
    """One more seat, at the end."""
    if wrong := _not_now(room, guest):
        return wrong
    count = len(room.state.seats) + 1
    if count > MAX_SEATS:
        return refused(f"A race takes at most {MAX_SEATS} seats.")
    return _reseat(room, count, [*room.state.seats], "The host adds a seat.")


def drop_seat(room: Room, guest: Guest, seat: str) -> Said:
    """Take a seat away where nobody sits."""
    if wrong := _not_now(room, guest):
        return wrong
    found = room.state.seat(seat)
    if found is None or found.taken:
        return refused("Only a seat where nobody sits is taken away.")
    if len(room.state.seats) == 1:
        return refused("One seat must stay.")
    left = [one for one in room.state.seats if one is not found]
    return _reseat(room, len(left), left, "The host takes a seat away.")


def move_seat(room: Room, guest: Guest, seat: str, to: int) -> Said:
    """Put a seat at another place in the order, counted from 0; the others move up."""
    if wrong := _not_now(room, guest):
        return wrong
    found = room.state.seat(seat)
    if found is None or to >= len(room.state.seats):
        return refused("There is no such place.")
    seats = [one for one in room.state.seats if one is not found]
    seats.insert(to, found)
    put_seats(room, room.scenario, seats)
    room.state.tell(f"The host gives {found.name} place {to + 1}.")
    room.changed()
    return done()


def choose_race(room: Room, guest: Guest, race: str) -> Said:
    """Put another ready race on the table; whoever has a seat keeps it."""
    if wrong := _not_now(room, guest):
        return wrong
    return put_race(room, race)


def put_race(room: Room, race: str) -> Said:
    """Have another ready race on the table."""
    if room.shelf is None or race not in room.shelf.names():
        return refused(NO_RACE)
    shelf, people = room.shelf, [one for one in room.state.seats if one.taken]

    def opened() -> Scenario:
        scenario = shelf.open(race)
        few = len(scenario.seats) < len(people)
        return shelf.with_seats(scenario, len(people)) if few else scenario

    scenario = _made(opened)
    if isinstance(scenario, Said):
        return scenario
    room.state.race, room.state.title = race, scenario.title
    room.state.settings.stand_in = stand_in_of(scenario)
    for seat in people:
        seat.pilot, seat.ready = HUMAN, False
    put_seats(room, scenario, [*people, *seats_of(scenario)[len(people) :]])
    room.state.tell(f"The host puts {scenario.title} on the table.")
    room.changed()
    return done()


def _not_now(room: Room, guest: Guest) -> Said | None:
    if not guest.host:
        return refused(NOT_HOST)
    return refused(RACING) if room.racing and not room.failure else None


def _made(make: Callable[[], Scenario]) -> Scenario | Said:
    try:
        return make()
    except (BadFile, GridprixError) as error:
        return refused(f"That cannot be raced: {error}")


def _tell_apart(seats: list[SeatState]) -> None:
    """Bots and free seats take names and cars that nobody has."""
    people = [one for one in seats if one.taken]
    names, colours = {one.name.casefold() for one in people}, {one.colour for one in people}
    for seat in seats:
        if seat.taken:
            continue
        if seat.name.casefold() in names:
            seat.name = next(one for one in NAMES if one.casefold() not in names)
        if seat.colour in colours:
            seat.colour = next(one for one in COLOURS if one not in colours)
        names.add(seat.name.casefold())
        colours.add(seat.colour)


def _reseat(room: Room, count: int, seats: list[SeatState], sentence: str) -> Said:
    """Have so many seats, as far as the race has room for them."""
    shelf = room.shelf
    if shelf is None:
        return refused(NO_RACE)
    scenario = _made(lambda: shelf.with_seats(room.scenario, count))
    if isinstance(scenario, Said):
        return scenario
    put_seats(room, scenario, [*seats, *seats_of(scenario)[len(seats) :]])
    room.state.tell(sentence)
    room.changed()
    return done()


def put_seats(room: Room, scenario: Scenario, seats: list[SeatState]) -> None:
    """Have this race with these seats, called A, B, C; whoever sits there goes along."""
    ids = [one.id for one in scenario.seats]
    new = {seat.id: name for seat, name in zip(seats, ids, strict=True) if seat.taken}
    for guest in room.guests:
        guest.seat = new.get(guest.seat) if guest.seat else None
    for seat, name in zip(seats, ids, strict=True):
        seat.id = name
    _tell_apart(seats)
    room.wishes.clear()  # they were about seats as they were
    room.state.seats = seats
    room.put(scenario)
