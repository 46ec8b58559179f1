from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Ask,
    Car,
    CarId,
    ChartLine,
    ChartSheet,
    Event,
    Gain,
    Gauge,
    Leg,
    LegRefused,
    Modifier,
    Odds,
    Option,
    Part,
    PartSpec,
    Price,
    Race,
    RaceView,
    Reducer,
    Refusal,
    Roll,
    Rule,
    RuleCard,
    Script,
    Seat,
    Table,
    hookimpl,
    number_notation,
    option,
)
from gridprix.core.events import BidsRevealed
from gridprix.core.parts import Notation

from .board import BENDS
from .hooks import toy_hooks
from .line import Gear, SpeedSet
from .plots import mark_of

TEST = "nerve in the bend"


@attrs.frozen
class Chips(Part):
    """The chips a driver has left."""

    capability: ClassVar[str] = "bends"
    count: int = 3


@attrs.frozen
class Bends(Rule):
    """A bend taken too fast wants a test: two dice and secretly bid chips against the excess.

    Whoever fails is slowed to the limit and chooses anew.
    """

    card: ClassVar[RuleCard] = RuleCard(
        "bends", "Test your nerve in bends", "toy", needs=("line",), above=("line",)
    )
    hard: int = option(6, "what the dice must exceed, per step of excess", low=1, high=12)

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [PartSpec(Chips, lambda scenario, seat: Chips(int(seat.build or 3)))]

    @hookimpl
    def declare_furniture(self) -> Iterable[str]:
        return [BENDS]

    @hookimpl
    def declare_reducers(self) -> Iterable[Reducer]:
        return [Reducer(BidsRevealed, race=_pay)]

    @hookimpl
    def declare_notation(self) -> Iterable[Notation]:
        return [number_notation("chips", Chips, "count")]

    @hookimpl
    def veto_scenario(self, seats: Sequence[Seat], board: Any, laps: int) -> Iterable[Refusal]:
        for number, seat in enumerate(seats):
            if seat.build is not None and not isinstance(seat.build, int):
                path = ("seats", number, "build")
                yield Refusal(path, f"{seat.name} builds {seat.build!r}", "a number of chips")

    @hookimpl
    def settle_grip(self, race: Race, car: Car) -> int:
        return 0

    @hookimpl
    def offer_cautions(self, race: Race, car: Car, legs: Sequence[Leg]) -> Mapping[str, str]:
        return {
            leg.key: f"a test at {_excess(race, car, leg)} over the limit"
            for leg in legs
            if _excess(race, car, leg) > 0
        }

    @hookimpl
    def play_before_leg(self, table: Table, car: CarId, leg: Leg) -> Script | None:
        race = table.race
        excess = _excess(race, race.car(car), leg)
        return self._test(table, car, leg, excess) if excess > 0 else None

    def _test(self, table: Table, car: CarId, leg: Leg, excess: int) -> Script:
        throw = yield from table.roll(Roll(TEST, 2, car=car))
        if throw.total >= self.hard + excess:
            return
        yield from table.emit(LegRefused(car, leg, f"{throw.total} is not enough"))
        limit = _limit(table.race, leg)
        yield from table.emit(SpeedSet(car, limit, "lifted before the bend"))

    @hookimpl
    def offer_roll_bids(self, race: Race, roll: Roll) -> Iterable[Ask] | None:
        if roll.why != TEST or roll.car is None:
            return None
        return [_bid(race, car, roll) for car in race.running if car.part(Chips).count > 0]

    @hookimpl
    def offer_roll_modifiers(
        self, race: Race, roll: Roll, bids: Mapping[CarId, Option]
    ) -> Iterable[Modifier] | None:
        if roll.why != TEST:
            return None
        return [
            Modifier(_worth(bid) if car == roll.car else -_worth(bid), f"chips of {car}")
            for car, bid in bids.items()
            if _worth(bid)
        ]

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        return [Gauge("chips", car.part(Chips).count)]

    @hookimpl
    def offer_gains(self, race: Race, car: Car, legs: Sequence[Leg]) -> Iterable[Gain]:
        bends = [leg for leg in legs if leg.to in race.board.bends]
        return [Gain(leg.key, "!", f"{car.name} shows nerve") for leg in bends]

    @hookimpl
    def offer_charts(self, race: Race, car: Car) -> Iterable[ChartSheet]:
        speed = car.part(Gear).speed
        lines = [
            ChartLine((f"{over} over", f"at least {self.hard + over}"), lit=over == speed)
            for over in (1, 2, 3)
        ]
        return [
            ChartSheet("Nerve", ("speed", "the dice"), tuple(lines), rolls=(TEST,), dice=(2, 6))
        ]


def _limit(race: Race, leg: Leg) -> int:
    return int(race.board.bends.get(leg.to, 99))


def _excess(race: Race, car: Car, leg: Leg) -> int:
    if leg.to not in race.board.bends:
        return 0
    return car.part(Gear).speed - _limit(race, leg) - toy_hooks(race).settle_grip(race, car)


def _bid(race: Race, car: Car, roll: Roll) -> Ask:
    mark = mark_of(f"bid {car.id} {race.round} {race.dice} {roll.values}")
    most = min(car.part(Chips).count, 2)
    odds = (Odds("holds", Fraction(1, 2)),)
    options = tuple(
        Option(f"chips:{count}/{mark}", f"{count} chips", (Price("chip", count),), odds)
        for count in range(most + 1)
    )
    return Ask(car.seat, car.id, "bid", options, f"{car.name}, chips on the test?")


def _worth(bid: Option) -> int:
    return int(bid.key.partition(":")[2].partition("/")[0])


def _pay(race: Race, event: BidsRevealed) -> Race:
    for car_id, key in event.bids:
        car: Any = race.car(car_id)
        left = car.part(Chips).count - _worth(Option(key))
        race = race.with_car(car.with_part(Chips(left)))
    return race


__all__ = ["TEST", "Bends", "Chips", "Event"]
