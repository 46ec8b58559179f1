"""What it means to come to stand on a point: when a move counts as landing there, and on whom.

A move of no length lands nowhere anew, a move that finishes the race or leaves the track hits
nobody with its end (GR-4), and being put down after a crash is no landing either: it is no leg.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gridprix.core import Car, CarId, Event, Leg, LegTaken, Place, Race
from gridprix.plugins.grid.hooks import grid_hooks

from .occupied import cars_at, occupies
from .reach import Legs


def all_free(race: Race, car: Car, legs: Sequence[Leg]) -> bool:
    """Whether none of several legs ends where another car stands, as nearly always."""
    ends = _ends(legs) if isinstance(legs, Legs) else {leg.to for leg in legs}
    ahead = [one for one in race.cars if one.spot in ends and one.id != car.id]
    return not ahead or not any(occupies(race, one) for one in ahead)


@lru_cache(maxsize=1 << 16)
def _ends(legs: Legs) -> frozenset[Place | None]:
    return frozenset([leg.to for leg in legs])


def landing(race: Race, event: Event) -> Leg | None:
    """The leg with which a car has just come to a point where something may befall it."""
    if not isinstance(event, LegTaken) or event.leg.to == event.leg.origin:
        return None
    finish = race.book.hooks.settle_finish(race, race.car(event.car))
    return event.leg if finish is None else None


def would_land(race: Race, car: Car, leg: Leg) -> bool:
    """Whether something may befall a car at the end of an offered leg."""
    if leg.to == leg.origin or grid_hooks(race).settle_leaves(race, car, leg):
        return False
    return not would_finish(race, car.id, LegTaken(car.id, leg))


def would_finish(race: Race, car: CarId, event: Event) -> bool:
    """Whether a car would be at the finish after something that has not happened yet."""
    after = race.book.reduction.apply(race, event)
    return race.book.hooks.settle_finish(after, after.car(car)) is not None


def cars_hit(race: Race, event: Event) -> tuple[Car, ...]:
    """The cars that a car has just driven onto."""
    if not isinstance(event, LegTaken):
        return ()
    others = cars_at(race, event.leg.to, race.car(event.car))
    return others if others and landing(race, event) else ()
