"""What happened, in the past tense: the only way a race changes.

An event decides nothing. Reducers (core's below, a rule's through `declare_reducers`) say what it
does to the state; wording says how it reads in the log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from .asks import Leg, Modifier
from .state import Car, CarId, Phase, Place, Race, SeatId, Status


class Event:
    """The base of every event; subclasses are frozen attrs classes.

    An event with `private_to` set appears in that seat's log only.
    """

    __slots__ = ()
    private_to: SeatId | None = None


@attrs.frozen
class SeatingFixed(Event):
    """The moving order was settled for the race."""

    order: tuple[CarId, ...]


@attrs.frozen
class CarPlaced(Event):
    """A car was put on the board, at the start or after an incident."""

    car: CarId
    at: Place


@attrs.frozen
class RaceStarted(Event):
    """Set-up is done; from here on the rules are frozen."""


@attrs.frozen
class RoundStarted(Event):
    """A round began."""

    round: int


@attrs.frozen
class Plot:
    """What a car's seat chose in secret and what the rules made of it."""

    car: CarId
    chosen: str
    settled: str


@attrs.frozen
class PlotsRevealed(Event):
    """All secret plots of the round lie face up."""

    plots: tuple[Plot, ...]


@attrs.frozen
class OrderFixed(Event):
    """The cars move in another order than before."""

    order: tuple[CarId, ...]


@attrs.frozen
class TurnSkipped(Event):
    """A car did not move; every rule that held it back gives its reason."""

    car: CarId
    reasons: tuple[str, ...]


@attrs.frozen
class LegRefused(Event):
    """A chosen leg could not be driven after all; the driver chooses again."""

    car: CarId
    leg: Leg
    reason: str


@attrs.frozen
class LegTaken(Event):
    """A car drove a leg and stands at its end."""

    car: CarId
    leg: Leg


@attrs.frozen
class CarStayed(Event):
    """A car had nowhere to go and stays where it is."""

    car: CarId
    reason: str


@attrs.frozen
class LineCrossed(Event):
    """A car crossed the finish; whether it counts is settled at the close of the round."""

    car: CarId


@attrs.frozen
class CarFinished(Event):
    """A car's race is done and counts."""

    car: CarId


@attrs.frozen
class FinishVoided(Event):
    """A crossing did not count; the car goes on."""

    car: CarId


@attrs.frozen
class CarRetired(Event):
    """A car is out of the race."""

    car: CarId
    reason: str


@attrs.frozen
class BidsRevealed(Event):
    """What was secretly put on a roll lies open."""

    why: str
    bids: tuple[tuple[CarId, str], ...]


@attrs.frozen
class Rolled(Event):
    """Dice were thrown."""

    why: str
    values: tuple[int, ...]
    total: int
    car: CarId | None = None
    modifiers: tuple[Modifier, ...] = ()
    private_to: SeatId | None = None


@attrs.frozen
class RaceEnded(Event):
    """The race is over."""

    reason: str


@attrs.frozen
class Reducer:
    """What one kind of event does to the state.

    Give `car` (a function of the car the event names, the event, and the race before it) or
    `race` (of the whole race and the event). All car reducers of an event are applied before the
    race is rebuilt once, then its race reducers.
    """

    event: type[Event]
    car: Callable[[Car, Any, Race], Car] | None = None
    race: Callable[[Race, Any], Race] | None = None


def _place(car: Car, event: CarPlaced, race: Race) -> Car:
    return car.moved(event.at)


def _take_leg(car: Car, event: LegTaken, race: Race) -> Car:
    return car.moved(event.leg.to)


def _finish_car(car: Car, event: CarFinished, race: Race) -> Car:
    return attrs.evolve(car, status=Status.FINISHED, reason="finished")


def _finish(race: Race, event: CarFinished) -> Race:
    crossed = tuple(car for car in race.crossed if car != event.car)
    return race.changed(finishers=(*race.finishers, event.car), crossed=crossed)


def _retire_car(car: Car, event: CarRetired, race: Race) -> Car:
    return attrs.evolve(car, status=Status.OUT, reason=event.reason)


def _retire(race: Race, event: CarRetired) -> Race:
    # a finish that was only provisional is void once the car is out
    crossed = tuple(car for car in race.crossed if car != event.car)
    return race.changed(retired=(*race.retired, event.car), crossed=crossed)


def _cross(race: Race, event: LineCrossed) -> Race:
    return race.changed(crossed=(*race.crossed, event.car))


def _void(race: Race, event: FinishVoided) -> Race:
    return race.changed(crossed=tuple(car for car in race.crossed if car != event.car))


def _order(race: Race, event: SeatingFixed | OrderFixed) -> Race:
    return race.changed(order=event.order)


def _begin(race: Race, event: RaceStarted) -> Race:
    return race.changed(phase=Phase.RACING)


def _round(race: Race, event: RoundStarted) -> Race:
    return race.changed(round=event.round)


def _end(race: Race, event: RaceEnded) -> Race:
    return race.changed(phase=Phase.OVER, ending=event.reason)


CORE_REDUCERS: tuple[Reducer, ...] = (
    Reducer(SeatingFixed, race=_order),
    Reducer(CarPlaced, car=_place),
    Reducer(RaceStarted, race=_begin),
    Reducer(RoundStarted, race=_round),
    Reducer(OrderFixed, race=_order),
    Reducer(LegTaken, car=_take_leg),
    Reducer(LineCrossed, race=_cross),
    Reducer(FinishVoided, race=_void),
    Reducer(CarFinished, car=_finish_car, race=_finish),
    Reducer(CarRetired, car=_retire_car, race=_retire),
    Reducer(RaceEnded, race=_end),
)

CarSteps = tuple[Callable[[Car, Any, Race], Car], ...]
RaceSteps = tuple[Callable[[Race, Any], Race], ...]


class Reduction:
    """All active reducers, sorted by event, ready to be applied."""

    def __init__(self, reducers: tuple[Reducer, ...]) -> None:
        steps: dict[type[Event], tuple[CarSteps, RaceSteps]] = {}
        for reducer in reducers:
            cars, races = steps.get(reducer.event, ((), ()))
            cars += (reducer.car,) if reducer.car else ()
            races += (reducer.race,) if reducer.race else ()
            steps[reducer.event] = (cars, races)
        self._steps: Mapping[type[Event], tuple[CarSteps, RaceSteps]] = steps

    def apply(self, race: Race, event: Event) -> Race:
        """The race after the event."""
        found = self._steps.get(type(event))
        if found is None:
            return race
        car_steps, race_steps = found
        if car_steps:
            car = race.car(event.car)  # type: ignore[attr-defined]
            for car_step in car_steps:
                car = car_step(car, event, race)
            race = race.with_car(car)
        for race_step in race_steps:
            race = race_step(race, event)
        return race
