"""How far a car's velocity may change, and the legs that follow from it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import attrs

from gridprix.core import Leg, Price, say
from gridprix.core.errors import BadRule
from gridprix.core.frozen import copier
from gridprix.plugins.grid.board.geometry import Point

from .occupied import point_key, point_text


def _is_vector(change: object, field: object, by: Any) -> None:
    """Rules of others make changes too, and what is no vector would trip rules that made none."""
    if not (isinstance(by, tuple) and [type(part) for part in by] == [int, int]):
        raise BadRule(f"a change of velocity is two whole numbers, as (0, 1); this one is {by!r}")


def _are_changes(reach: object, field: object, changes: Any) -> None:
    if not isinstance(changes, tuple):
        raise BadRule(f"a reach takes a tuple of changes; this one gets {changes!r}")
    for one in changes:
        if not isinstance(one, Change):
            raise BadRule(f"a reach takes changes, as `Change((0, 1))`; one of them is {one!r}")


@attrs.frozen
class Change:
    """A change of velocity and what it costs."""

    by: Point = attrs.field(validator=_is_vector)
    prices: tuple[Price, ...] = ()


@attrs.frozen(cache_hash=True)
class Reach:
    """All changes of velocity that a car may make this turn.

    `limit` is what changes for nothing: each component by itself, or with `rook` both together.
    """

    changes: tuple[Change, ...] = attrs.field(validator=_are_changes)
    limit: int
    rook: bool

    def only(self, by: Point) -> Reach:
        """The same reach narrowed to one change."""
        return self.with_changes(change for change in self.changes if change.by == by)

    def without(self, by: Point) -> Reach:
        """The same reach without one change."""
        return self.with_changes(change for change in self.changes if change.by != by)

    def with_changes(self, changes: Iterable[Change]) -> Reach:
        """A reach of other changes with the same limit."""
        return Reach(tuple(changes), self.limit, self.rook)


# what a driver is offered, and what the log tells of it after the driver's name
OFFERED = {
    "stay": "stay",
    "stop": "stop",
    "hold": "hold velocity ({across}, {up})",
    "set off": "set off with velocity ({across}, {up})",
    "steer": "steer to velocity ({across}, {up})",
    "accelerate": "accelerate to velocity ({across}, {up})",
    "brake": "brake to velocity ({across}, {up})",
}
TOLD = {
    "stay": "stays",
    "stop": "stops",
    "hold": "holds ({across},{up})",
    "set off": "sets off ({across},{up})",
    "steer": "steers to ({across},{up})",
    "accelerate": "accelerates to ({across},{up})",
    "brake": "brakes to ({across},{up})",
}
FROM, ON = "{move} from {origin}", "{move} on {origin}"


@attrs.frozen
class GridLeg(Leg):
    """A move: from a point by a vector, which is the new velocity."""

    before: Point = (0, 0)
    velocity: Point = (0, 0)

    @property
    def change(self) -> Point:
        """By how much the velocity changes."""
        return self.velocity[0] - self.before[0], self.velocity[1] - self.before[1]

    @property
    def label(self) -> str:
        """What the driver may do: hold, accelerate, brake or steer, and the new velocity."""
        return self._worded(OFFERED[self._manoeuvre])

    @property
    def told(self) -> str:
        """The same as the log tells it."""
        return self._worded(TOLD[self._manoeuvre])

    def _worded(self, template: str) -> str:
        # a first move whose start point is chosen with it says where it begins
        begins = "{move}"
        if self.key.startswith("@"):
            begins = ON if self.velocity == (0, 0) else FROM
        move = say(template, across=self.velocity[0], up=self.velocity[1])
        return say(begins, move=move, origin=point_text(self.origin))

    @property
    def _manoeuvre(self) -> str:
        if self.velocity == (0, 0):
            return "stop" if self.before != (0, 0) else "stay"
        if self.velocity == self.before:
            return "hold"
        if self.before == (0, 0):
            return "set off"
        change = self.change
        along = change[0] * self.before[0] + change[1] * self.before[1]
        if along == 0:
            return "steer"
        return "accelerate" if along > 0 else "brake"


def neighbours(count: int, metric: str) -> Reach:
    """The free changes: 4, 8 or 24 neighbours of the principal point, and the point itself.

    The nearest come first, so that holding the velocity is the first option of any list.
    """
    limit = 2 if count == 24 else 1
    rook = count == 4 or metric == "rook"
    span = range(-limit, limit + 1)
    steps = [(dx, dy) for dx in span for dy in span if not rook or abs(dx) + abs(dy) <= limit]
    changes = tuple(Change(step) for step in sorted(steps, key=by_distance))
    return Reach(changes, limit, rook)


def by_distance(step: Point) -> tuple[int, int, int, int]:
    """Sorts changes of velocity: small ones first."""
    return max(map(abs, step)), abs(step[0]) + abs(step[1]), -step[0], -step[1]


class Legs(tuple[GridLeg, ...]):
    """A cached list of legs, told apart by identity, so that what follows from it is cached too."""

    __slots__ = ()
    __hash__ = object.__hash__
    __ne__ = object.__ne__  # that of a tuple would compare the legs

    def __eq__(self, other: object) -> bool:
        return self is other


@lru_cache(maxsize=1 << 16)
def legs_from(origin: Point, velocity: Point, reach: Reach, *, named: bool = False) -> Legs:
    """The legs of a reach; `named` ones carry their origin in the key (`@3,4 +1,0`)."""
    head = f"{point_key(origin)} " if named else ""
    (x, y), (across, up) = origin, velocity
    legs = []
    for change in reach.changes:
        dx, dy = change.by
        vector = (across + dx, up + dy)
        to = (x + vector[0], y + vector[1])
        key = head + change_key(change.by)
        legs.append(_leg(_NO_LEG, key, change.prices, origin, to, velocity, vector))
    return Legs(legs)


_NO_LEG = GridLeg("")
_leg = copier(GridLeg, "key", "prices", "origin", "to", "before", "velocity")


@lru_cache(maxsize=1 << 12)
def change_key(by: Point) -> str:
    """A change of velocity as text: `+1,0`."""
    return ",".join(f"{part:+d}" if part else "0" for part in by)
