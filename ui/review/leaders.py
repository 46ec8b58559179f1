"""Who led a race, round by round."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from gridprix.core.game import Game
from gridprix.core.state import CarId, Race
from gridprix.ui.seat.sight import sight_of

Leaders = tuple[tuple[CarId, ...], ...]


def leaders_of(game: Game) -> Leaders:
    """For every round, the first one being the set-up, who stood first when it was over."""
    ends: dict[int, Race] = {entry.race.round: entry.race for entry in game.log}
    return tuple(tuple(_first(race)) for _, race in sorted(ends.items()))


def _first(race: Race) -> Iterator[CarId]:
    """All who share the first place; nobody while no car stands on the board."""
    seen = sight_of(race, None).race
    if any(car.spot is not None for car in seen.cars):
        rows = seen.book.hooks.settle_standings(seen)
        yield from (row.car for row in rows if row.place == 1)


def spells(leaders: Leaders) -> Iterator[tuple[int, int, tuple[CarId, ...]]]:
    """From which round to which the same cars led; the set-up is left out."""
    number = 1
    for cars, rounds in groupby(leaders[1:]):
        length = len(list(rounds))
        yield number, number + length - 1, cars
        number += length
