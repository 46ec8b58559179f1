from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    CarPlaced,
    Event,
    Finish,
    Gauge,
    Headway,
    Leg,
    LegTaken,
    Mark,
    Notation,
    Part,
    PartSpec,
    Phase,
    Race,
    RaceView,
    Reducer,
    Roll,
    Rule,
    RuleCard,
    Script,
    Table,
    hookimpl,
    number_notation,
    option,
)
from gridprix.core.wording import Wording


@attrs.frozen
class Gear(Part):
    """How fast a car goes this round."""

    capability: ClassVar[str] = "line"
    speed: int = 1
    driven: int = 0


@attrs.frozen
class SpeedSet(Event):
    """A car's speed changed."""

    car: CarId
    speed: int
    reason: str


@attrs.frozen
class Line(Rule):
    """A car drives along the line, one or two spaces a leg, as many steps as its speed."""

    card: ClassVar[RuleCard] = RuleCard(
        "line", "Drive along the line", "toy", places=(Phase.SETUP,)
    )
    hop: bool = option(default=True, help="whether a leg may span two spaces")
    drawn: bool = option(default=True, help="whether the moving order is drawn")

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [PartSpec(Gear, lambda scenario, seat: Gear())]

    @hookimpl
    def declare_reducers(self) -> Iterable[Reducer]:
        return [Reducer(SpeedSet, car=_set_speed), Reducer(LegTaken, car=_count)]

    @hookimpl
    def declare_wording(self) -> dict[type[Event], Wording]:
        return {SpeedSet: "{car} goes at {speed}: {reason}", LegTaken: "{car} drives {leg}"}

    @hookimpl
    def declare_notation(self) -> Iterable[Notation]:
        return [attrs.evolve(number_notation("speed", Gear, "speed"), letter="s")]

    @hookimpl
    def resolve_seating(self, table: Table) -> Script:
        return self._seating(table)

    def _seating(self, table: Table) -> Script:
        cars = [car.id for car in table.race.cars]
        if not self.drawn or len(cars) < 2:
            return cars
        wanted = Roll("the moving order", len(cars), len(cars), distinct=True)
        drawn = yield from table.throw(wanted)
        return [cars[number - 1] for number in drawn]

    @hookimpl
    def play_setup(self, table: Table) -> Script:
        for place, car_id in enumerate(reversed(table.race.order)):
            yield from table.emit(CarPlaced(car_id, place))

    @hookimpl
    def settle_step_budget(self, race: Race, car: Car) -> int:
        return car.part(Gear).speed

    @hookimpl
    def offer_legs(self, race: Race, car: Car) -> list[Leg]:
        at: Any = car.at
        legs = [Leg("ahead", f"to {at + 1}", origin=at, to=at + 1)]
        if self.hop:
            legs.append(Leg("hop", f"over to {at + 2}", origin=at, to=at + 2, steps=2))
        return legs

    @hookimpl
    def settle_finish(self, race: Race, car: Car) -> Finish | None:
        at: Any = car.at
        return Finish.AT_CLOSE if at >= race.board.length else None

    @hookimpl
    def settle_progress(self, race: Race, car: Car) -> Headway:
        return Headway((car.spot if car.placed else -1,))

    @hookimpl
    def offer_marks(self, view: RaceView) -> Iterable[Mark]:
        return [Mark("square", car.spot, car.id) for car in view.cars if car.spot is not None]

    @hookimpl
    def offer_traces(self, race: Race, event: Event) -> Iterable[Mark] | None:
        if not isinstance(event, LegTaken):
            return None
        return [Mark("line", event.leg.origin, event.car, event.leg.to)]

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        return [Gauge("speed", car.part(Gear).speed, 3)]


def _set_speed(car: Car, event: SpeedSet, race: Race) -> Car:
    return car.with_part(attrs.evolve(car.part(Gear), speed=event.speed))


def _count(car: Car, event: LegTaken, race: Race) -> Car:
    gear = car.part(Gear)
    return car.with_part(attrs.evolve(gear, driven=gear.driven + event.leg.steps))
