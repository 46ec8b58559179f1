"""A circuit as a pilot looks ahead on it: moves with their wear, and where the finish is."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import Any, Protocol

import attrs

from gridprix.core import RaceView
from gridprix.plugins.circuit.board.graph import CircuitBoard
from gridprix.plugins.circuit.board.space import SPEED_STEP, Space
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan
from gridprix.plugins.common.solo_plan import described
from gridprix.plugins.solvers.circuit_moves import Foothold, Moves, MovesFrom, catalogue, lone_moves

from .circuit_sight import Situation
from .circuit_ways import Ways
from .shelf import Shelf

TURN = 1000  # values are thousandths of a turn, and less is better
PAST = 25  # what each row past the line is worth: further past ranks higher
NO_WAY = 10_000 * TURN  # the value of a situation from which nothing leads home


class Judge(Protocol):
    """Says how good a situation is."""

    def value(self, now: Situation) -> int:
        """Thousandths of a turn to go, or something that sorts alike."""


@attrs.define(eq=False)
class Track:
    """A circuit under the rules of one race; whatever judges it is kept with it."""

    board: CircuitBoard
    car: CircuitSoloPlan
    laps: int
    judges: dict[tuple[Any, ...], Judge] = attrs.field(factory=dict)
    likely_ends: dict[Hashable, Situation | None] = attrs.field(factory=dict)
    ends_seen: dict[Judge, object] = attrs.field(factory=dict)
    steps: Moves = attrs.field(init=False)  # what a lone car may do; nothing is made ready for it
    finish: int = attrs.field(init=False)  # the distance at which a car is home

    @steps.default
    def _steps(self) -> Moves:
        return lone_moves(self.board, self.car)

    @cached_property
    def ways(self) -> Ways:
        """Where moves can end around other cars."""
        return Ways(self.steps)

    @cached_property
    def moves(self) -> MovesFrom:
        """All moves of a lone car, numbered: a second or two the first time."""
        return catalogue(self.board, self.car)

    @finish.default
    def _finish_distance(self) -> int:
        return self.board.finish_distance(self.laps)

    def number(self, foothold: Foothold) -> int:
        """The number of a foothold; one that no plan knows is taken for the bare space."""
        numbers = self.moves.numbers
        found = numbers.get(foothold)
        return numbers[Foothold(foothold.space)] if found is None else found

    def rows_left(self, lap: int, foothold: Foothold) -> int:
        """Rows to the finish; none or fewer for a car that is home."""
        return self.finish - self.board.distance(foothold.space[0], lap)

    def ends(self, now: Situation, taken: frozenset[Space]) -> list[Situation]:
        """Where a whole move at a situation's speed can end."""
        return self.ends_within(now, now.speed // SPEED_STEP, taken)

    def ends_within(self, now: Situation, steps: int, taken: frozenset[Space]) -> list[Situation]:
        """Where so many steps at a speed can end around taken spaces, each by its least wear."""
        here = {(now.foothold, now.lap): 0}
        steps_from, speed = self.steps.steps, now.speed
        for _ in range(steps):
            there: dict[tuple[Foothold, int], int] = {}
            for (foothold, lap), wear in here.items():
                for end, cost, begins_lap in steps_from(foothold, speed):
                    if end.space in taken or wear + cost > now.wear:
                        continue
                    key = end, lap + begins_lap
                    if there.get(key, NO_WAY) > wear + cost:
                        there[key] = wear + cost
            here = there
        return [
            Situation(foothold, lap, now.speed, now.wear - wear)
            for (foothold, lap), wear in here.items()
        ]


_tracks: Shelf[Track] = Shelf(8)


def track_of(view: RaceView) -> Track:
    """The circuit of a race, made once."""
    board: Any = view.board

    def make() -> Track:
        return Track(board, described(CircuitSoloPlan(), view.rules), view.laps)

    return _tracks.get((view.rules, board), make, str(view.laps))
