"""After a derby crash the two players may not hit each other on the next turn of their cars."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    Event,
    Notation,
    Part,
    PartSpec,
    Race,
    RaceView,
    Reducer,
    SeatId,
    say,
)
from gridprix.core.state import Position

# With which player, and in which round.
Pact = tuple[SeatId, int]


@attrs.frozen
class Truce(Part):
    """With which players, and in the car's turn of which round, it may not crash.

    A car has one turn in a round, so a round names its turn, and a pact that has run out needs no
    clearing away.
    """

    capability: ClassVar[str] = "derby"
    pacts: tuple[Pact, ...] = ()


@attrs.frozen
class TruceBegan(Event):
    """The player of a car and another one may not hit each other on their next turns."""

    car: CarId
    foe: SeatId


def _begin(race: Race, event: TruceBegan) -> Race:
    """Give every car of the two players a pact for its own next turn."""
    seat = race.car(event.car).seat
    still_to_come = race.order[race.order.index(event.car) + 1 :]
    for car in race.cars:
        if car.seat not in (seat, event.foe):
            continue
        with_whom = event.foe if car.seat == seat else seat
        pact = (with_whom, race.round if car.id in still_to_come else race.round + 1)
        lasting = tuple(old for old in car.part(Truce).pacts if old[1] >= race.round)
        race = race.with_car(car.with_part(Truce((*lasting, pact))))
    return race


def foe_in_truce(race: Race, car: Car, others: Iterable[Car]) -> str | None:
    """The name of the first player among these cars that this car may not hit now."""
    pacts = car.part(Truce).pacts
    for other in others:
        if (other.seat, race.round) in pacts:
            return race.seat(other.seat).name
    return None


def foes(position: Position, car: Car) -> list[str]:
    """The names of the players that a car may not hit in its next turn."""
    seats = dict.fromkeys(
        seat for seat, number in car.part(Truce).pacts if number >= position.round
    )
    return [position.seat(seat).name for seat in seats]


def at_peace(view: RaceView, car: Car, other: Car) -> bool:
    """Whether one of two cars may not hit the other in its next turn.

    Each has a turn of its own to keep the peace in, and one may be over before the other: whoever
    sees the board is told of his own.
    """
    mine = [one for one in (car, other) if one.seat == view.seat_id] or (car, other)
    pairs = ((one, other if one is car else car) for one in mine)
    return any(
        seat == foe.seat and number >= view.round
        for one, foe in pairs
        for seat, number in one.part(Truce).pacts
    )


def _words(event: TruceBegan, position: Position) -> str:
    one, other = position.seat(position.car(event.car).seat), position.seat(event.foe)
    return say(
        "{one} and {other} may not hit each other on their next turns",
        one=one.name,
        other=other.name,
    )


def _write_truce(car: Car, value: Any) -> Car:
    try:
        pacts = tuple((SeatId(str(seat)), int(number)) for seat, number in value)
    except (TypeError, ValueError):
        raise ValueError(f"a truce is a list of seat and round, not {value!r}") from None
    return car.with_part(Truce(pacts))


TRUCE = PartSpec(
    Truce,
    lambda scenario, seat: Truce(),
    reducers=(Reducer(TruceBegan, race=_begin),),
    wording={TruceBegan: _words},
    notation=(Notation("truce", lambda car: car.part(Truce).pacts, _write_truce),),
)
