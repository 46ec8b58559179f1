"""Where a car must stop before its supplies are used up, told by the rules themselves.

A rule by which something runs short has a method `provisions`, and so has a rule by which cars can
stop for more. Drivers, coach and suggestion put both together without knowing either by name.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import attrs

from gridprix.core import say
from gridprix.core.rulebook import answered_by

from .parts.occupancy import space_of
from .parts.pace import Pace

if TYPE_CHECKING:
    from gridprix.core import Car, Rule
    from gridprix.core.state import Position

    from .board.space import Space


@attrs.frozen
class Supply:
    """What a car cannot drive on without: for how many spaces it lasts, and for how many if full.

    `refilled_by` names the capability that fills it; `words` tell what is left.
    """

    left: int
    full: int
    refilled_by: str
    words: str


@attrs.frozen
class Depot:
    """A place where a car that enters it slowly enough may fill up, and what its driver answers."""

    capability: str
    place: Space
    fastest: int
    question: str
    answer: str


@attrs.frozen
class Provisions:
    """What runs short for a car, and where there is more."""

    supplies: tuple[Supply, ...] = ()
    depots: tuple[Depot, ...] = ()

    def with_supply(self, supply: Supply) -> Provisions:
        """The same and something else that runs short."""
        return attrs.evolve(self, supplies=(*self.supplies, supply))

    def with_depot(self, depot: Depot) -> Provisions:
        """The same and another place to fill up."""
        return attrs.evolve(self, depots=(*self.depots, depot))


@attrs.frozen
class Errand:
    """A stop that a car should make when it next comes by, and why in a sentence.

    `way` is how many rows ahead it is. It is the `last` where the car does not get there again.
    """

    depot: Depot
    way: int
    last: bool
    why: str


def suppliers(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """The rules by which something runs short or cars can stop for more."""
    return tuple(rule for rule in rules if hasattr(rule, "provisions"))


def errand_of(race: Position, rules: Iterable[Rule], car: Car) -> Errand | None:
    """The stop that a car should make when it next comes by; None where it need not."""
    found = Provisions()
    for rule in suppliers(rules):
        what = "the provisions that it is given, with its own"
        found = answered_by(rule, "provisions", Provisions, what, found, race, car)
    if car.spot is None:
        return None
    errands = (
        _errand(race, car, supply, depot)
        for supply in found.supplies
        for depot in found.depots
        if depot.capability == supply.refilled_by
    )
    return next((one for one in errands if one is not None), None)


def _errand(race: Position, car: Car, supply: Supply, depot: Depot) -> Errand | None:
    """The next passing is for a stop if that leads home, or if there is none in reach after it."""
    board, row = race.board, space_of(car)[0]
    home = int(board.finish_distance(race.laps) - board.distance(row, car.part(Pace).lap))
    way = int(board.rows_ahead(row, depot.place[0]))
    if supply.left >= home or way >= home:
        return None
    last = way + board.rows > supply.left
    if home - way > supply.full and not last:
        return None
    why = say("{left}, and the finish is {home} spaces away", left=supply.words, home=home)
    return Errand(depot, way, last, why)
