"""What is kept of a slipstream during a turn, and what happens to it."""

from __future__ import annotations

from typing import ClassVar

import attrs

from gridprix.core import Car, CarId, Event, Part, PartSpec, Race, Reducer
from gridprix.core.events import RoundStarted
from gridprix.plugins.circuit.board.space import SPEED_STEP

from .pace import Pace

ASK_FOR_IT = "slip"


@attrs.frozen
class Slip(Part):
    """A slipstream this turn: whose it is, whether it was asked for, the spaces granted."""

    capability: ClassVar[str] = "slipstream"
    leader: CarId | None = None
    asked: bool = False
    granted: int = 0


@attrs.frozen
class SlipReached(Event):
    """A car is in another's slipstream."""

    car: CarId
    leader: CarId


@attrs.frozen
class SlipAsked(Event):
    """A driver asked for his slipstream."""

    car: CarId


@attrs.frozen
class SlipTaken(Event):
    """A car uses its slipstream for more spaces."""

    car: CarId
    leader: CarId
    spaces: int


def spaces_left(car: Car) -> int:
    """The spaces granted by the slipstream that a car has not used yet."""
    pace, slip = car.part(Pace), car.part(Slip)
    used = max(0, (pace.spent - pace.speed) // SPEED_STEP)
    return max(0, slip.granted - used)


_NONE = Slip()


def _reset(race: Race, event: RoundStarted) -> Race:
    for car in race.running:
        if car.part(Slip) != _NONE:
            race = race.with_car(car.with_part(_NONE))
    return race


def _reach(car: Car, event: SlipReached, race: Race) -> Car:
    return car.with_part(attrs.evolve(car.part(Slip), leader=event.leader))


def _ask(car: Car, event: SlipAsked, race: Race) -> Car:
    return car.with_part(attrs.evolve(car.part(Slip), asked=True))


def _take(car: Car, event: SlipTaken, race: Race) -> Car:
    slip = car.part(Slip)
    return car.with_part(Slip(None, slip.asked, slip.granted + event.spaces))


SLIP = PartSpec(
    Slip,
    lambda scenario, seat: Slip(),
    reducers=(
        Reducer(RoundStarted, race=_reset),
        Reducer(SlipReached, car=_reach),
        Reducer(SlipAsked, car=_ask),
        Reducer(SlipTaken, car=_take),
    ),
    wording={
        SlipReached: "{car} is in {leader}'s slipstream",
        SlipAsked: "{car} asks for the slipstream",
        SlipTaken: "{car} goes {spaces} further in the slipstream of {leader}",
    },
)
