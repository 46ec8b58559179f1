"""What is kept of each simulated race: plain data, small, equal on every machine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from gridprix.core.game import Game
from gridprix.core.state import Phase, Status


@attrs.frozen
class CarOutcome:
    """How one car fared.

    `grid` is its place in the moving order of the first round; `rounds` counts the rounds in which
    it still raced, so that a car that finished or fell out early has fewer than the race.
    """

    car: str
    seat: str
    driver: str
    pilot: str
    build: str
    grid: int
    place: int
    shared: int
    status: str
    rounds: int

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
    rounds = [one.race for one in game.breaks if one.race.phase is Phase.RACING]
    grid = {car: number for number, car in enumerate(rounds[0].order, start=1)}
    rows = game.standings()
    places = [row.place for row in rows]
    cars = []
    for row in sorted(rows, key=lambda row: row.car):
        seat = race.seat(race.car(row.car).seat)
        cars.append(
            CarOutcome(
                car=row.car,
                seat=seat.id,
                driver=seat.name,
                pilot=seat.pilot,
                build=_build(seat.build),
                grid=grid.get(row.car, 0),
                place=row.place,
                shared=places.count(row.place),
                status=row.status.value,
                rounds=sum(position.car(row.car).running for position in rounds),
            )
        )
    return RaceOutcome(game.seed, race.round, race.ending, tuple(cars))


def _build(build: object) -> str:
    """A build by its name, or by its parts where a scenario lists them."""
    if isinstance(build, Mapping):
        return ", ".join(f"{name} {value}" for name, value in build.items())
    return str(build or "")
