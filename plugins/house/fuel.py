from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    CarRetired,
    Event,
    Gauge,
    HandbookText,
    Leg,
    LegTaken,
    Mark,
    Part,
    PartSpec,
    Passage,
    Position,
    Race,
    RaceView,
    Reducer,
    Rule,
    RuleCard,
    Script,
    Table,
    hookimpl,
    number_notation,
    option,
    replaces,
    say,
)
from gridprix.plugins.circuit import (
    PLOT_REACH,
    SPEED_STEP,
    Pace,
    PlotReach,
    Provisions,
    Supply,
)
from gridprix.plugins.grid import REACH, GridLeg, Motion, Point, Reach, TrackLeft

from .tyres import PitStopMade


@attrs.frozen
class Tank(Part):
    """How much fuel a car has left and how much its tank holds."""

    capability: ClassVar[str] = "fuel"
    left: int
    size: int


@attrs.frozen
class FuelRanOut(Event):
    """A car burned its last fuel."""

    tone: ClassVar[str] = "warn"
    car: CarId


@attrs.frozen
class Fuel(Rule):
    """Every square and every space burns fuel, and a car with an empty tank only coasts.

    On squared paper a move burns the larger of its two numbers, on a circuit each space burns one.
    A coasting car loses speed on every move: neither number of its velocity may grow and one must
    shrink, or it drives 20 mph less than before. One that has come to rest is out. Where there are
    pit stops a stop fills the tank.

    Clauses: none, it is a house rule.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="fuel",
        summary="Squares and spaces burn fuel; an empty tank coasts",
        above=(*REACH.below("oil"), "draft", "rain", *PLOT_REACH.order),
    )
    per_lap: int = option(
        80, "how many squares or spaces of fuel a car gets for every lap", low=1, high=9999
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        burns, coasts = "each space burns 1", "plots 20 mph less than before in every turn"
        if "vectors" in active:
            burns = "a move burns the larger of its two numbers"
            coasts = "must brake with every move: no number may grow and one must shrink"
        pits = " A stop at the pits fills the tank." if "pit-stops" in active else ""
        yield Passage(
            "car",
            "Fuel",
            f"Your tank holds {self.per_lap} for every lap of the race, and {burns}. A driver with "
            f"an empty tank {coasts}; a car that has come to rest without fuel is out.{pits}",
        )

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [
            PartSpec(
                Tank,
                self._fill,
                reducers=(
                    Reducer(LegTaken, car=_burn),
                    Reducer(TrackLeft, car=_burn),
                    Reducer(PitStopMade, car=_refill),
                ),
                wording={FuelRanOut: "{car} is out of fuel and coasts"},
                notation=(number_notation("fuel", Tank, "left"),),
            )
        ]

    def _fill(self, scenario: Any, seat: Any) -> Tank:
        size = self.per_lap * scenario.laps
        return Tank(size, size)

    def provisions(self, known: Provisions, race: Position, car: Car) -> Provisions:
        """How far a car gets with what is in its tank."""
        tank = car.part(Tank)
        words = say("the fuel lasts for {left} more spaces", left=tank.left)
        return known.with_supply(Supply(tank.left, tank.size, "pit-stops", words))

    @hookimpl(wrapper=True, optionalhook=True)
    def settle_reach(self, race: Race, car: Car) -> Generator[None, Reach, Reach]:
        reach = yield
        return reach if car.part(Tank).left else coasting(reach, car.part(Motion).velocity)

    @hookimpl(wrapper=True, optionalhook=True)
    def settle_plot_reach(self, race: Race, car: Car) -> Generator[None, PlotReach, PlotReach]:
        reach = yield
        return reach if car.part(Tank).left else slowing(reach)

    @hookimpl
    def offer_cautions(self, race: Race, car: Car, legs: Sequence[Leg]) -> Mapping[str, str] | None:
        left = car.part(Tank).left
        if not left:
            return None
        return {leg.key: "burns the last of the fuel" for leg in legs if burned(leg) >= left}

    @hookimpl(wrapper=True)
    @replaces(LegTaken, TrackLeft)
    def settle_event(
        self, race: Race, event: LegTaken | TrackLeft
    ) -> Generator[None, Sequence[Event], Sequence[Event]]:
        happens = yield
        if event not in happens:
            return happens
        left = race.car(event.car).part(Tank).left
        if not left or burned(event.leg) < left:
            return happens
        return [*happens, FuelRanOut(event.car)]

    @hookimpl
    def play_turn_end(self, table: Table, car: CarId) -> Script | None:
        race = table.race
        driver = race.car(car)
        if not driver.running or car in race.crossed or driver.part(Tank).left or moves(driver):
            return None
        return table.emit(CarRetired(car, "came to rest without fuel"))

    @hookimpl
    def offer_marks(self, view: RaceView) -> Iterable[Mark]:
        return [
            Mark("word", car.at, car.id, text="no fuel")
            for car in view.running
            if car.placed and not car.part(Tank).left
        ]

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        tank = car.part(Tank)
        return [Gauge("fuel", tank.left, tank.size)]


def burned(leg: Leg) -> int:
    """What a leg takes out of a tank: the larger number of a move, or one for a space."""
    return max(map(abs, leg.velocity)) if isinstance(leg, GridLeg) else 1


def moves(car: Car) -> bool:
    """Whether a car of either family is not at rest."""
    if car.has(Motion):
        return car.part(Motion).velocity != (0, 0)
    return car.part(Pace).speed > 0


@lru_cache(maxsize=4096)
def coasting(reach: Reach, velocity: Point) -> Reach:
    """The changes of a reach that slow a car down and cost nothing; at rest it stays there."""
    if velocity == (0, 0) or len(reach.changes) == 1:
        return reach.only((0, 0))  # a car bound to its last move is bound to it without fuel too
    across, up = map(abs, velocity)
    slower = []
    for change in reach.changes:
        after = abs(velocity[0] + change.by[0]), abs(velocity[1] + change.by[1])
        grows = after[0] > across or after[1] > up
        if not change.prices and not grows and after != (across, up):
            slower.append(change)
    return reach.with_changes(slower)


def slowing(reach: PlotReach) -> PlotReach:
    """The plots of a car without an engine: 20 mph less than it drives, or as low as it brakes."""
    most = max(0, reach.speed - SPEED_STEP)
    return PlotReach(
        reach.speed,
        low=min(reach.low, most),
        easy_low=min(reach.easy_low, most),
        easy_high=min(reach.easy_high, most),
        high=most,
        floor=min(reach.floor, most),
    )


def _burn(car: Car, event: LegTaken | TrackLeft, race: Race) -> Car:
    tank = car.part(Tank)
    if not tank.left:
        return car
    return car.with_part(attrs.evolve(tank, left=max(0, tank.left - burned(event.leg))))


def _refill(car: Car, event: PitStopMade, race: Race) -> Car:
    tank = car.part(Tank)
    return car.with_part(attrs.evolve(tank, left=tank.size))
