"""Places and the reason for each."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

import attrs

from .state import CarId, Race, Status

if TYPE_CHECKING:
    from collections.abc import Sequence


class Finish(enum.Enum):
    """When reaching the finish counts."""

    NOW = "now"
    AT_CLOSE = "at the close"


@attrs.frozen
class Standing:
    """One line of the table: the place, the car, and why it stands there."""

    place: int
    car: CarId
    name: str
    status: Status
    reason: str


def ranked(race: Race) -> Sequence[Standing]:
    """Finishers in their order, then running cars, then retired ones, further ahead first.

    Equal progress shares a place among running cars; of retired cars the later one stood longer.
    """
    progress = race.book.hooks.settle_progress
    rows: list[Standing] = []
    for car_id in race.finishers:
        car = race.car(car_id)
        place = len(rows) + 1
        reason = "won" if place == 1 else car.reason
        rows.append(Standing(place, car_id, car.name, car.status, reason))
    still = sorted(race.running, key=lambda car: progress(race, car), reverse=True)
    previous = None
    for car in still:
        now = progress(race, car)
        place = rows[-1].place if rows and now == previous else len(rows) + 1
        previous = now
        rows.append(Standing(place, car.id, car.name, car.status, race.ending or "racing"))
    since = {car_id: number for number, car_id in enumerate(race.retired)}
    gone = [car for car in race.cars if car.status is Status.OUT]
    gone.sort(key=lambda car: (progress(race, car), since[car.id]), reverse=True)
    rows += [
        Standing(len(rows) + number, car.id, car.name, car.status, car.reason)
        for number, car in enumerate(gone, start=1)
    ]
    return rows
