from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    Event,
    Gauge,
    HandbookText,
    Part,
    PartSpec,
    Passage,
    Position,
    Price,
    Race,
    RaceView,
    Reducer,
    Rule,
    RuleCard,
    Seat,
    counted,
    hookimpl,
    number_notation,
    option,
    say,
)

POINT = "tyre point"


@attrs.frozen
class Tread(Part):
    """How many tyre points a car has left, and with how many it began."""

    capability: ClassVar[str] = "tyre-points"
    left: int = 0
    total: int = 0


@attrs.frozen
class TyresSpent(Event):
    """A car paid with its tyres."""

    car: CarId
    points: int
    reason: str


def tyre_price(points: int) -> tuple[Price, ...]:
    """A price in tyre points; nothing where nothing is to be paid."""
    return (Price(POINT, points, f"{POINT}s"),) if points else ()


@attrs.frozen
class TyrePoints(Rule):
    """Every car has tyre points for the whole race, and nothing gives any back.

    Clauses: none, it is a house rule.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="tyre-points",
        summary="Tyre points pay for braking, for dropped gears and for corners run wide",
        family="circuit",
    )
    per_lap: int = option(6, "how many points a car gets for each lap of the race", low=0, high=99)

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        yield Passage(
            "car",
            "Tyre points",
            f"Your tyres are worth {counted(self.per_lap, 'point')} for each lap of the race, and "
            "you have all of them from the start. What you spend is gone for good.",
            terms={POINT: "What your tyres can still bear; braking and run-wide corners cost it."},
        )

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [
            PartSpec(
                Tread,
                self._fresh,
                reducers=(Reducer(TyresSpent, part=Tread, by=_spend),),
                wording={TyresSpent: _words},
                notation=(number_notation("tyres", Tread, "left"),),
            )
        ]

    def _fresh(self, scenario: Any, seat: Seat) -> Tread:
        points = self.per_lap * scenario.laps
        return Tread(points, points)

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        tyres = car.part(Tread)
        return [Gauge("tyre points", tyres.left, tyres.total, brief=f"tyres {tyres.left}")]


def _spend(tyres: Tread, event: TyresSpent, race: Race) -> Tread:
    return attrs.evolve(tyres, left=max(0, tyres.left - event.points))


def _words(event: TyresSpent, race: Position) -> str:
    name, points = race.car(event.car).name, counted(event.points, POINT)
    return say("{car} pays {points}: {reason}", car=name, points=points, reason=event.reason)
