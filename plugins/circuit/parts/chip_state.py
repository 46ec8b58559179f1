"""The skill chips of a driver, and what becomes of them."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    Event,
    Part,
    PartSpec,
    Race,
    Reducer,
    Seat,
    number_notation,
    say,
)
from gridprix.core.events import BidsRevealed
from gridprix.plugins.circuit.hooks import hooks_of

PREFIX = "chips:"
MOST_ONES = 2
THREE = 3


@attrs.frozen
class Chips(Part):
    """The skill chips a driver has left: ones that count 1 and ones that count 3."""

    capability: ClassVar[str] = "skill-chips"
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
    reason: str


def chips_in(key: str) -> int:
    """By how much a bid shifts a roll."""
    return int(key.removeprefix(PREFIX)) if key.startswith(PREFIX) else 0


def dealt_chips(scenario: Any, seat: Seat) -> Chips:
    """The chips a driver begins with: small ones per lap, large ones per race."""
    build = hooks_of(scenario.book).settle_build(seat)
    return Chips(build.chips * scenario.laps, build.chips3)


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
    pieces = [say("{ones} -1 chips", ones=event.ones)] if event.ones else []
    pieces += [say("{threes} -3 chips", threes=event.threes)] if event.threes else []
    return say(
        "{car} gives {listed} for {reason}",
        car=position.car(event.car).name,
        listed=" and ".join(pieces),
        reason=event.reason,
    )


def _bid_words(event: BidsRevealed, position: Any) -> str:
    laid = [
        f"{position.car(car).name} {chips_in(key) or 'none'}"
        for car, key in event.bids
        if key.startswith(PREFIX)
    ]
    return say("Chips on {why}: {listed}", why=event.why, listed=", ".join(laid))


CHIPS = PartSpec(
    Chips,
    dealt_chips,
    reducers=(Reducer(BidsRevealed, race=_pay_bids), Reducer(ChipsSpent, car=_spend)),
    wording={ChipsSpent: _spent_words, BidsRevealed: _bid_words},
    notation=(number_notation("chips", Chips, "ones"), number_notation("chips3", Chips, "threes")),
)
