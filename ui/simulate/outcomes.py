"""What is kept of each simulated race: plain data, small, equal on every machine."""

from __future__ import annotations

from typing import Any

import attrs

from gridprix.core.game import Game
from gridprix.core.state import Phase, Status


@attrs.frozen
class CarOutcome:
    """How one car fared. `grid` is its place in the moving order of the first round."""

    car: str
    seat: str
    pilot: str
    build: str
    grid: int
    place: int
    shared: int
    status: str

    @property
    def win(self) -> float:
        """A win, or its share of a shared first place."""
        return 1 / self.shared if self.place == 1 else 0.0

    @property
    def finished(self) -> bool:
        """Whether the car reached the finish."""
        return self.status == Status.FINISHED.value

    @property
    def crashed(self) -> bool:
        """Whether the car fell out on the way."""
        return self.status == Status.OUT.value


@attrs.frozen
class RaceOutcome:
    """How one race went."""

    seed: int
    rounds: int
    ending: str
    cars: tuple[CarOutcome, ...]

    def to_data(self) -> dict[str, Any]:
        """The outcome as JSON data."""
        return attrs.asdict(self)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> RaceOutcome:
        """The outcome that `to_data` wrote."""
        cars = tuple(CarOutcome(**car) for car in data["cars"])
        return cls(data["seed"], data["rounds"], data["ending"], cars)


def outcome_of(game: Game) -> RaceOutcome:
    """What is kept of a race that is over."""
    race = game.race
    begun = next(one.race for one in game.breaks if one.race.phase is Phase.RACING)
    grid = {car: number for number, car in enumerate(begun.order, start=1)}
    seats = {seat.id: seat for seat in race.seats}
    rows = game.standings()
    places = [row.place for row in rows]
    cars = []
    for row in sorted(rows, key=lambda row: row.car):
        seat = seats[race.car(row.car).seat]
        build = seat.build if isinstance(seat.build, str) else str(seat.build or "")
        shared = places.count(row.place)
        cars.append(
            CarOutcome(
                row.car,
                seat.id,
                seat.pilot,
                build,
                grid.get(row.car, 0),
                row.place,
                shared,
                row.status.value,
            )
        )
    return RaceOutcome(game.seed, race.round, race.ending, tuple(cars))
