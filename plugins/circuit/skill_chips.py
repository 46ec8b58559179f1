from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Ask,
    Car,
    CarId,
    Event,
    Gauge,
    Modifier,
    Notation,
    Option,
    Part,
    PartSpec,
    Price,
    Race,
    RaceView,
    Reducer,
    Roll,
    Rule,
    RuleCard,
    Seat,
    hookimpl,
    number_notation,
    option,
)
from gridprix.core.events import BidsRevealed
from gridprix.core.wording import Wording

from .hooks import hooks_of
from .race_tables import TableRoll

PREFIX = "chips:"
MOST_ONES = 2
THREE = 3


@attrs.frozen
class Chips(Part):
    """The skill chips a driver has left: ones that count 1 and ones that count 3."""

    rule: ClassVar[str] = "skill-chips"
    ones: int = 0
    threes: int = 0

    def can_pay(self, ones: int) -> bool:
        """Whether so many -1 chips can be paid, if need be by breaking -3 chips."""
        return self.ones + THREE * self.threes >= ones

    def without(self, ones: int, threes: int = 0) -> Chips:
        """What is left after paying; a -3 chip is broken only when the -1 chips do not do."""
        broken = max(0, -(-(ones - self.ones) // THREE))
        return Chips(self.ones + THREE * broken - ones, self.threes - broken - threes)


@attrs.frozen
class ChipsSpent(Event):
    """A driver gave chips away outside a roll: in a bid, or as a toll."""

    car: CarId
    ones: int
    threes: int
    why: str


@attrs.frozen
class SkillChips(Rule):
    """Skill chips shift any roll: at most two -1 chips, or one -3 chip alone.

    They are laid in secret before the dice. A -3 chip may be broken into three -1 chips. Where a
    rival may bid against a roll, his chips add to it.

    Clauses: CC-3, SC-09b.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="skill-chips",
        summary="Skill chips shift any roll",
        family="circuit",
        clauses=("CC-3", "SC-09b"),
        needs=("car-build",),
    )
    declare: str = option(
        "before", "whether chips are laid before or after the dice", choices=("before", "after")
    )

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [PartSpec(Chips, _make)]

    @hookimpl
    def declare_reducers(self) -> Iterable[Reducer]:
        return [Reducer(BidsRevealed, race=_pay_bids), Reducer(ChipsSpent, car=_spend)]

    @hookimpl
    def declare_notation(self) -> Iterable[Notation]:
        return [
            number_notation("chips", Chips, "ones"),
            number_notation("chips3", Chips, "threes"),
        ]

    @hookimpl
    def declare_wording(self) -> dict[type[Event], Wording]:
        return {ChipsSpent: _spent_words, BidsRevealed: _bid_words}

    @hookimpl
    def offer_roll_bids(self, race: Race, roll: Roll) -> Iterable[Ask] | None:
        if not isinstance(roll, TableRoll) or bool(roll.values) != (self.declare == "after"):
            return None
        bidders = [(roll.car, -1), (roll.rival, 1)]
        asks = (_ask(race, roll, car, sign) for car, sign in bidders if car is not None)
        return [ask for ask in asks if ask is not None]

    @hookimpl
    def offer_roll_modifiers(
        self, race: Race, roll: Roll, bids: Mapping[CarId, Option]
    ) -> Iterable[Modifier]:
        modifiers = []
        for car, bid in bids.items():
            worth = chips_in(bid.key)
            if worth:
                sign = -1 if car == roll.car else 1
                modifiers.append(Modifier(sign * worth, f"{race.car(car).name}'s skill"))
        return modifiers

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        chips = car.part(Chips)
        return [Gauge("chips", chips.ones), Gauge("chips3", chips.threes)]


def chips_in(key: str) -> int:
    """By how much a bid shifts a roll."""
    return int(key.removeprefix(PREFIX)) if key.startswith(PREFIX) else 0


def _make(scenario: Any, seat: Seat) -> Chips:
    build = hooks_of(scenario.book).settle_build(seat)
    return Chips(build.chips * scenario.laps, build.chips3)


def _ask(race: Race, roll: TableRoll, car_id: CarId, sign: int) -> Ask | None:
    car = race.car(car_id)
    chips = car.part(Chips)
    worths = [worth for worth in range(1, MOST_ONES + 1) if chips.can_pay(worth)]
    if chips.threes:
        worths.append(THREE)
    if not worths:
        return None
    base = sum(one.amount for one in roll.shift)
    options = [_option(roll, chips, worth, base + sign * worth) for worth in (0, *worths)]
    verb = "for" if sign < 0 else "against"
    prompt = f"{car.name}, lay chips {verb} {roll.why}"
    return Ask(car.seat, car_id, "chips", options, prompt, preferred=f"{PREFIX}0", secret=True)


def _option(roll: TableRoll, chips: Chips, worth: int, shift: int) -> Option:
    """A bid: its price, and the odds if the other driver lays nothing."""
    key = f"{PREFIX}{worth}"
    odds = _fallen(roll, shift) if roll.values else roll.table.odds(shift)
    if worth == 0:
        return Option(key, "no chips", odds=odds)
    if worth == THREE:
        return Option(key, "the -3 chip", (Price("chip3", 1),), odds)
    broken = ", breaking a -3 chip" if worth > chips.ones else ""
    return Option(key, f"{worth} of the -1 chips{broken}", (Price("chip", worth),), odds)


def _fallen(roll: TableRoll, shift: int) -> Any:
    """What the dice that lie there come to: certain, and told as such."""
    outcome = roll.table.outcome(sum(roll.values) + shift)
    return tuple(
        attrs.evolve(one, chance=one.chance.__class__(one.outcome == outcome))
        for one in roll.table.odds()
    )


def _pay_bids(race: Race, event: BidsRevealed) -> Race:
    for car_id, key in event.bids:
        worth = chips_in(key)
        if worth:
            car = race.car(car_id)
            ones, threes = (0, 1) if worth == THREE else (worth, 0)
            race = race.with_car(car.with_part(car.part(Chips).without(ones, threes)))
    return race


def _spend(car: Car, event: ChipsSpent, race: Race) -> Car:
    return car.with_part(car.part(Chips).without(event.ones, event.threes))


def _spent_words(event: ChipsSpent, position: Any) -> str:
    pieces = [f"{event.ones} -1 chips"] if event.ones else []
    pieces += [f"{event.threes} -3 chips"] if event.threes else []
    return f"{position.car(event.car).name} gives {' and '.join(pieces)} for {event.why}"


def _bid_words(event: BidsRevealed, position: Any) -> str:
    laid = [
        f"{position.car(car).name} {chips_in(key) or 'none'}"
        for car, key in event.bids
        if key.startswith(PREFIX)
    ]
    return f"Chips on {event.why}: {', '.join(laid)}"
