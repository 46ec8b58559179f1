"""What rules about collisions share."""

from __future__ import annotations

import attrs

from gridprix.core import CarId, Event, LegTaken, Place, Script, Table, say
from gridprix.core.state import Position
from gridprix.plugins.grid.hooks import grid_hooks

from .landing import cars_hit
from .occupied import joined, point_text


@attrs.frozen
class CarsCollided(Event):
    """A car drove onto the point of others."""

    car: CarId
    others: tuple[CarId, ...]
    at: Place


def collision(table: Table, event: LegTaken) -> Script | None:
    """What follows if a leg has brought a car onto others, by whichever rule says so."""
    hit = cars_hit(table.race, event)
    if not hit:
        return None
    others = tuple(car.id for car in hit)
    return grid_hooks(table.race).resolve_contact(table, event.car, others)


def collision_words(event: CarsCollided, position: Position) -> str:
    """A collision as a sentence."""
    others = joined(position.car(car).name for car in event.others)
    return say(
        "{car} hits {others} on {at}",
        car=position.car(event.car).name,
        others=others,
        at=point_text(event.at),
    )
