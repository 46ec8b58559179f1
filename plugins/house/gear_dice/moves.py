"""Where a car can drive: the spaces so many rows ahead, and the way to each past the others."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from gridprix.core import Car, Leg, Race
from gridprix.plugins.circuit import LaneLeg, Space, space_of, taken_spaces, told_space

# to each space: how often lanes are changed on the way, and the spaces of the way
Ways = dict[Space, tuple[int, tuple[Space, ...]]]


def moves_of(race: Race, car: Car, spaces: int) -> Sequence[Leg]:
    """The moves of a car, one for each space it reaches; shorter ones where all is blocked."""
    here = space_of(car)
    taken = taken_spaces(race, car.id)
    ways: Ways = {here: (0, ())}
    for _ in range(spaces):
        ways = _further(race.board, ways, taken) or ways
    return [_move(race.board, here, way) for _, (_, way) in sorted(ways.items()) if way]


def _further(board: Any, ways: Ways, taken: Collection[Space]) -> Ways:
    """The ways a row longer; of several to one space the one with the fewest changes of lane."""
    longer: Ways = {}
    for space, (changes, way) in sorted(ways.items()):
        for ahead in board.successors(space):
            changed = changes + (ahead != board.straight(space))
            if ahead not in taken and (ahead not in longer or changed < longer[ahead][0]):
                longer[ahead] = changed, (*way, ahead)
    return longer


def _move(board: Any, here: Space, way: tuple[Space, ...]) -> LaneLeg:
    *through, to = way
    key, where = ",".join(map(str, to)), told_space(board, to)
    return LaneLeg(key, origin=here, to=to, through=tuple(through), course="drive", where=where)
