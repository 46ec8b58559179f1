"""A circuit as a pilot looks ahead on it: moves with their wear, and where the finish is."""

from __future__ import annotations

from typing import Any, Protocol

import attrs

from gridprix.core import RaceView
from gridprix.plugins.circuit.board.graph import CircuitBoard
from gridprix.plugins.circuit.board.space import SPEED_STEP, Space
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan
from gridprix.plugins.common.solo_plan import described
from gridprix.plugins.solvers.circuit_moves import Foothold, MovesFrom, catalogue

from .circuit_sight import Situation
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

    @property
    def moves(self) -> MovesFrom:
        """All moves of a lone car."""
        return catalogue(self.board, self.car)

    def number(self, foothold: Foothold) -> int:
        """The number of a foothold; one that no plan knows is taken for the bare space."""
        numbers = self.moves.numbers
        found = numbers.get(foothold)
        return numbers[Foothold(foothold.space)] if found is None else found

    def rows_left(self, lap: int, foothold: Foothold) -> int:
        """Rows to the finish; none or fewer for a car that is home."""
        board = self.board
        return board.finish_distance(self.laps) - board.distance(foothold.space[0], lap)

    def ends(self, now: Situation, taken: frozenset[Space]) -> list[Situation]:
        """Where a whole move at a situation's speed can end."""
        return self.ends_within(now, now.speed // SPEED_STEP, taken)

    def ends_within(self, now: Situation, steps: int, taken: frozenset[Space]) -> list[Situation]:
        """Where so many steps at a speed can end around taken spaces, each by its least wear."""
        here = {(now.foothold, now.lap): 0}
        step = self.moves.moves.step
        board = self.board
        for _ in range(steps):
            there: dict[tuple[Foothold, int], int] = {}
            for (foothold, lap), wear in here.items():
                for to in board.successors(foothold.space):
                    stepped = None if to in taken else step(foothold, to, now.speed)
                    if stepped is None:
                        continue
                    end, cost = stepped
                    key = end, lap + board.crosses_line(foothold.space, to)
                    if wear + cost <= now.wear and there.get(key, NO_WAY) > wear + cost:
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
