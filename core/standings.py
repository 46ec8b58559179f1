"""Places and the reason for each."""

from __future__ import annotations

import enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import attrs

from .saying import say
from .state import Car, CarId, Race, Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


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


@attrs.frozen(order=True)
class Headway:
    """How far a car has come; higher is further.

    `key` is for comparing cars of one race and means nothing else. `share` is the part of the race
    that the car has behind it, from 0 to 1, or None where nobody can say.
    """

    key: tuple[Any, ...] = ()
    share: Fraction | None = attrs.field(default=None, eq=False)

    def then(self, *more: Any) -> Headway:
        """The same, but cars that are level are told apart by something more."""
        return Headway((*self.key, *more), self.share)


def ranked(race: Race) -> Sequence[Standing]:
    """Finishers in their order, then running cars, then retired ones, further ahead first.

    Level cars share a place while they are running; of retired cars the later one stood longer.
    """
    settle = race.book.hooks.settle_progress
    progress = {car.id: settle(race, car) for car in race.cars if car.status is not Status.FINISHED}
    rows: list[Standing] = []
    for car_id in race.finishers:
        car = race.car(car_id)
        place = len(rows) + 1
        reason = "won" if place == 1 else car.reason
        rows.append(Standing(place, car_id, car.name, car.status, reason))
    still = _furthest_first(race, race.running, progress)
    running = say("still racing when {ending}", ending=race.ending) if race.ending else "racing"
    previous = None
    for car in still:
        now = progress[car.id]
        place = rows[-1].place if rows and now == previous else len(rows) + 1
        previous = now
        rows.append(Standing(place, car.id, car.name, car.status, running))
    since = {car_id: number for number, car_id in enumerate(race.retired)}
    gone = [car for car in race.cars if car.status is Status.OUT]
    gone.sort(key=lambda car: since[car.id], reverse=True)
    gone = _furthest_first(race, gone, progress)
    rows += [
        Standing(len(rows) + number, car.id, car.name, car.status, car.reason)
        for number, car in enumerate(gone, start=1)
    ]
    return rows


def _furthest_first(
    race: Race, cars: Iterable[Car], progress: Mapping[CarId, Headway]
) -> list[Car]:
    """Cars in the order of their progress, level ones as they came."""
    listed = list(cars)
    try:
        return sorted(listed, key=lambda car: progress[car.id], reverse=True)
    except TypeError:  # keys of several rules, or of one that answers now this way and now that
        keys = " and ".join(f"{progress[car.id].key!r} of {car.name}" for car in listed[:3])
        right = "every car gets a key of the same form"
        raise race.book.fault("settle_progress", f"{keys} cannot be compared; {right}") from None
