"""Who stands where on a circuit, and where there is room."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from gridprix.core import Car, CarId, CarPlaced, Race, Roll, Script, Table
from gridprix.core.memo import fact
from gridprix.core.state import RUNNING, Position
from gridprix.plugins.circuit.board.space import Space
from gridprix.plugins.circuit.hooks import circuit_hooks


def taken_spaces(position: Position, but: CarId | None = None) -> Mapping[Space, Car]:
    """The spaces that cars stand on, leaving out one car.

    Cars that have crossed the line still run and still block; finished and retired ones are gone.
    """
    return _taken(position, but)


@fact
def _taken(position: Position, but: CarId | None) -> Mapping[Space, Car]:
    taken: dict[Any, Car] = {
        car.spot: car
        for car in position.cars
        if car.status is RUNNING and car.spot is not None and car.id != but
    }
    return MappingProxyType(taken)


def space_of(car: Car) -> Space:
    """The space a car stands on."""
    return car.at  # type: ignore[return-value]


def is_off_track(race: Race, car: Car) -> bool:
    """Whether a car stands beside the track."""
    return car.spot is not None and bool(race.board.is_verge(car.spot))


def steps_to_room(race: Race, car: CarId, space: Space, most: int) -> int | None:
    """How many steps on from a space a free one can be reached, through occupied ones only.

    0 when the space itself is free, None when none is within `most` steps.
    """
    taken = taken_spaces(race, car)
    if space not in taken:  # as nearly always
        return 0 if most >= 0 else None
    here = {space}
    for steps in range(most + 1):
        if any(one not in taken for one in here):
            return steps
        here = {ahead for one in here for ahead in race.board.successors(one)}
    return None


def find_room(table: Table, car: CarId, why: str) -> Script:
    """See to it that a car that stopped stands alone.

    In an occupied space it is put on the nearest free one of its row, ties at random; in a full
    row it goes off the track.
    """
    race = table.race
    board: Any = race.board
    row, lane = space_of(race.car(car))
    taken = taken_spaces(race, car)
    if (row, lane) not in taken:
        return
    free = [other for other in board.lanes(row) if (row, other) not in taken]
    if not free:
        yield from circuit_hooks(race).resolve_no_room(table, car, why) or ()
        return
    nearest = min(abs(other - lane) for other in free)
    close = [other for other in free if abs(other - lane) == nearest]
    chosen = yield from pick(table, car, "a free space", len(close))
    yield from table.emit(CarPlaced(car, (row, close[chosen])))


def pick(table: Table, car: CarId, why: str, count: int) -> Script:
    """Draw one of `count` things at random; nothing is drawn from one."""
    if count == 1:
        return 0
    values = yield from table.throw(Roll(why, 1, count, car=car))
    return values[0] - 1
