"""What happened, in the past tense: the only way a race changes.

An event decides nothing. Reducers (core's below, a rule's through `declare_reducers`) say what it
does to the state; wording says how it reads in the log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar

import attrs

from .asks import Leg, Modifier
from .die import Die
from .errors import BadRule
from .frozen import copier
from .state import Car, CarId, Part, Phase, Place, Race, SeatId, Status, moved

V = TypeVar("V")
TONES = ("", "warn", "bad")  # of events: what a car has lost by them


class Event:
    """The base of every event; subclasses are frozen attrs classes.

    A kind derived from another is worded, replaced and reduced as that one: its bases' reducers act
    beside its own. An event with `private_to` set appears in that seat's log only. `tone` says that
    it is a setback of the car it names: `warn`, or `bad` where it ends that car's race. Screens
    show it and guess nothing. What caused an event is its `reason`; what a roll is for its `why`.
    """

    __slots__ = ()
    tone: ClassVar[str] = ""
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
class PlotsRefused(Event):
    """Every plot that a car was offered is refused, so it does not plot in this round."""

    tone: ClassVar[str] = "warn"
    car: CarId
    reason: str


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

    tone: ClassVar[str] = "warn"
    car: CarId
    reasons: tuple[str, ...]


@attrs.frozen
class LegRefused(Event):
    """A chosen leg could not be driven after all; the driver chooses again."""

    tone: ClassVar[str] = "warn"
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

    tone: ClassVar[str] = "warn"
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

    tone: ClassVar[str] = "warn"
    car: CarId


@attrs.frozen
class CarRetired(Event):
    """A car is out of the race."""

    tone: ClassVar[str] = "bad"
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
    sides: int = 6
    dice: tuple[Die, ...] = ()  # those with faces of their own


@attrs.frozen
class RaceEnded(Event):
    """The race is over."""

    reason: str


@attrs.frozen
class Reducer:
    """What one kind of event does to the state.

    Give any of: `part`, the class of a part, with `by`, a function of that part of the car the
    event names, the event, and the race before it, which returns the part as it is then; `car`, a
    function of the car, the event, and the race before it; `race`, of the whole race and the
    event; `spot`, of the event, for where the car stands then: of several rules the top one has the
    last word. They act in the order spot, parts, car, race, and the car is copied once for its spot
    and all its parts.
    """

    event: type[Event]
    car: Callable[[Car, Any, Race], Car] | None = None
    race: Callable[[Race, Any], Race] | None = None
    part: type[Part] | None = None
    by: Callable[[Any, Any, Race], Part] | None = None
    spot: Callable[[Any], Place | None] | None = None

    def __attrs_post_init__(self) -> None:
        silent = not (self.car or self.race or self.part or self.spot)
        if silent or (self.part is None) != (self.by is None):
            right = "give `car`, `race` or `spot`, or `part` together with `by`"
            raise BadRule(f"a reducer of {self.event.__name__} does not say what it does; {right}")


def _put_down(event: CarPlaced) -> Place | None:
    return event.at


def _end_of_leg(event: LegTaken) -> Place | None:
    return event.leg.to


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
    return _in_round(race, event.round)


_in_round = copier(Race, "round")


def _end(race: Race, event: RaceEnded) -> Race:
    return race.changed(phase=Phase.OVER, ending=event.reason)


CORE_REDUCERS: tuple[Reducer, ...] = (
    Reducer(SeatingFixed, race=_order),
    Reducer(CarPlaced, spot=_put_down),
    Reducer(RaceStarted, race=_begin),
    Reducer(RoundStarted, race=_round),
    Reducer(OrderFixed, race=_order),
    Reducer(LegTaken, spot=_end_of_leg),
    Reducer(LineCrossed, race=_cross),
    Reducer(FinishVoided, race=_void),
    Reducer(CarFinished, car=_finish_car, race=_finish),
    Reducer(CarRetired, car=_retire_car, race=_retire),
    Reducer(RaceEnded, race=_end),
)


Step = Callable[[Race, Any], Race]  # the race after an event


@attrs.define
class Effects:
    """What all reducers of one kind of event do, in the order they do it."""

    spot: Callable[[Any], Place | None] | None = None
    parts: tuple[tuple[type[Part], Callable[[Any, Any, Race], Part]], ...] = ()
    cars: tuple[Callable[[Car, Any, Race], Car], ...] = ()
    races: tuple[Callable[[Race, Any], Race], ...] = ()

    def add(self, reducer: Reducer) -> None:
        """Take up one more reducer, all but its spot, of which there can be one only."""
        if reducer.part is not None and reducer.by is not None:  # both or none
            self.parts += ((reducer.part, reducer.by),)
        self.cars += (reducer.car,) if reducer.car else ()
        self.races += (reducer.race,) if reducer.race else ()


class ByKind(dict[type[Event], V]):
    """What belongs to each kind of event by its bases, found when one first happens."""

    __slots__ = ("_find",)

    def __init__(self, find: Callable[[type[Event]], V]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, kind: type[Event]) -> V:
        found = self[kind] = self._find(kind)
        return found


def nearest(known: Mapping[type[Event], V], kind: type[Event]) -> V | None:
    """What is known of the kind itself, or of the nearest of its bases."""
    return next((known[base] for base in kind.__mro__ if base in known), None)


class Reduction:
    """All active reducers, sorted by event, ready to be applied."""

    def __init__(self, core: Sequence[Reducer], rules: Sequence[Reducer] = ()) -> None:
        """Take core's reducers and those of the rules, the top rule's first."""
        self._reducers = (*core, *rules)
        self._spots = {one.event: one.spot for one in (*core, *reversed(rules)) if one.spot}
        self._effects = ByKind(self._effects_of)
        self._steps = ByKind(lambda kind: _step(self._effects[kind]))

    def _effects_of(self, kind: type[Event]) -> Effects:
        effects = Effects(nearest(self._spots, kind))
        for reducer in self._reducers:
            if issubclass(kind, reducer.event):
                effects.add(reducer)
        return effects

    def moves(self, kind: type[Event]) -> bool:
        """Whether such an event may put its car somewhere else."""
        effects = self._effects[kind]
        return effects.spot is not None or bool(effects.cars)

    def keeper(self, kind: type[Event]) -> Any:
        """The border of the rule that says where a car stands then; None where all are ours."""
        effects = self._effects[kind]
        borders = [getattr(one, "border", None) for one in (effects.spot, *effects.cars)]
        return next((one for one in borders if one is not None), None)

    def step(self, kind: type[Event]) -> Step:
        """What makes the race after an event of a kind of the race before."""
        return self._steps[kind]

    def apply(self, race: Race, event: Event) -> Race:
        """The race after the event."""
        return self._steps[type(event)](race, event)


def _step(effects: Effects) -> Step:
    """All effects as one function, which looks at nothing that is not there."""
    if effects.spot or effects.parts or effects.cars:
        return _step_of_car(effects)
    races = effects.races
    if len(races) == 1:
        return races[0]

    def change(race: Race, event: Any) -> Race:
        for effect in races:
            race = effect(race, event)
        return race

    return change


def _step_of_car(effects: Effects) -> Step:
    spot, parts, cars, races = effects.spot, effects.parts, effects.cars, effects.races

    def change(race: Race, event: Any) -> Race:
        car = race.car(event.car)
        if spot or parts:
            replaced = car.parts.copy()
            for cls, by in parts:
                replaced[cls] = by(replaced[cls], event, race)
            car = moved(car, spot(event) if spot else car.spot, MappingProxyType(replaced))
        for effect in cars:
            car = effect(car, event, race)
        race = race.with_car(car)
        for race_effect in races:
            race = race_effect(race, event)
        return race

    return change
