"""What a car can do with its speed: its limits, and the plots within its reach."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from gridprix.core import Odds, Price

from .board.space import SPEED_STEP
from .tables.charts import Charge

BRAKE_KEY = "brake:"  # how the keys of braking begin


@attrs.frozen
class Limits:
    """What a car can do this turn, in mph, damage counted in."""

    acceleration: int
    deceleration: int
    top: int
    start: int


@attrs.frozen
class PlotReach:
    """Which speeds a car can achieve this turn.

    From `easy_low` to `easy_high` nothing need be tested or paid; from `low` to `high` it takes
    tests and the braking chart, used as far as the car can afford. No plot is below `floor`.
    """

    speed: int
    low: int
    easy_low: int
    easy_high: int
    high: int
    floor: int

    def closest(self, wanted: int) -> int:
        """The achievable speed closest to the one wanted."""
        return min(max(wanted, self.low), self.high)

    def is_easy(self, speed: int) -> bool:
        """Whether a speed needs neither test nor chart."""
        return self.easy_low <= speed <= self.easy_high

    def capped(self, most: int) -> PlotReach:
        """The same reach without the speeds above `most`; the lowest one always stays."""
        high = max(min(self.high, most), self.low)
        easy_high = min(self.easy_high, high)
        return attrs.evolve(self, high=high, easy_high=easy_high, easy_low=min(self.easy_low, high))


@attrs.frozen(cache_hash=True)
class BrakeTarget:
    """A speed that a moving car may brake down to, and the ways still to be paid for that."""

    speed: int
    ways: tuple[Charge, ...] = ()

    @property
    def key(self) -> str:
        """The key of the action by which a driver brakes so."""
        return f"{BRAKE_KEY}{self.speed}"


@attrs.frozen
class CornerDue:
    """By how many mph a step is too fast, and the ways still to be paid; none when nothing is."""

    over: int = 0
    ways: tuple[Charge, ...] = ()


@attrs.frozen
class Cost:
    """What entering a space brings with it: prices, and the odds of a roll."""

    prices: tuple[Price, ...] = ()
    odds: tuple[Odds, ...] = ()


def all_prices(costs: Iterable[Cost]) -> tuple[Price, ...]:
    """The prices of several costs."""
    return tuple([price for cost in costs for price in cost.prices])


def all_odds(costs: Iterable[Cost]) -> tuple[Odds, ...]:
    """The odds of several costs."""
    return tuple([one for cost in costs for one in cost.odds])


def half_of(speed: int) -> int:
    """Half a speed, rounded down to a speed that there is."""
    return speed // 2 // SPEED_STEP * SPEED_STEP
