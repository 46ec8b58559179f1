"""Where moves on a circuit can end around other cars, worked out once for each place and speed.

Footholds are numbered as they are met. What a car has of wear and which lap it is in make no
difference to where it can drive, so neither is part of what is remembered.
"""

from __future__ import annotations

from typing import NamedTuple

import attrs

from gridprix.plugins.circuit.board.graph import CircuitBoard
from gridprix.plugins.circuit.board.space import Space
from gridprix.plugins.solvers.circuit_moves import Foothold, Moves

from .circuit_sight import Situation

REMEMBERED = 1 << 16


class WayEnd(NamedTuple):
    """The number of a foothold where a move can end, the lines it crosses and its least wear."""

    number: int
    laps: int
    wear: int


class _Step(NamedTuple):
    number: int
    space: Space
    wear: int
    laps: int


@attrs.frozen(eq=False)
class Ways:
    """The ways of a lone car on a board, with spaces that others may have taken."""

    moves: Moves
    footholds: list[Foothold] = attrs.field(factory=list, init=False)  # by their numbers
    _numbers: dict[Foothold, int] = attrs.field(factory=dict, init=False)
    _steps: dict[tuple[int, int], tuple[_Step, ...]] = attrs.field(factory=dict, init=False)
    _step_ends: dict[tuple[Foothold, Space, int], tuple[Foothold, int] | None] = attrs.field(
        factory=dict, init=False
    )
    _reach: dict[tuple[Space, int], frozenset[Space]] = attrs.field(factory=dict, init=False)
    _ends: dict[tuple[int, int, int, frozenset[Space]], tuple[WayEnd, ...]] = attrs.field(
        factory=dict, init=False
    )

    @property
    def board(self) -> CircuitBoard:
        """The circuit."""
        return self.moves.board

    def number(self, foothold: Foothold) -> int:
        """The number of a foothold."""
        known = self._numbers.get(foothold)
        if known is None:
            known = self._numbers[foothold] = len(self.footholds)
            self.footholds.append(foothold)
        return known

    def met(self, now: Situation) -> Situation:
        """A situation on the very foothold that was numbered: it is found by its identity."""
        return attrs.evolve(now, foothold=self.footholds[self.number(now.foothold)])

    def step(self, foothold: Foothold, to: Space, speed: int) -> tuple[Foothold, int] | None:
        """One step: where it leads and its wear; None when only dice or nothing could pay."""
        key = foothold, to, speed
        try:
            return self._step_ends[key]
        except KeyError:
            stepped = self.moves.step(foothold, to, speed)
            if stepped is not None:
                stepped = self.footholds[self.number(stepped[0])], stepped[1]
            self._step_ends[key] = stepped
            return stepped

    def reach(self, space: Space, steps: int) -> frozenset[Space]:
        """The spaces that so many steps from a space can come to or pass."""
        known = self._reach.get((space, steps))
        if known is None:
            ahead = self.board.successors(space) if steps else ()
            further = (self.reach(one, steps - 1) for one in ahead)
            known = self._reach[space, steps] = frozenset(ahead).union(*further)
        return known

    def ends(
        self, number: int, speed: int, steps: int, taken: frozenset[Space]
    ) -> tuple[WayEnd, ...]:
        """Where so many steps can end, by the least wear; `taken` spaces lie within reach."""
        key = number, speed, steps, taken
        known = self._ends.get(key)
        if known is None:
            if len(self._ends) > REMEMBERED:
                self._ends.clear()
            known = self._ends[key] = self._found(number, speed, steps, taken)
        return known

    def _found(
        self, number: int, speed: int, steps: int, taken: frozenset[Space]
    ) -> tuple[WayEnd, ...]:
        here = {(number, 0): 0}
        for _ in range(steps):
            there: dict[tuple[int, int], int] = {}
            for (start, laps), wear in here.items():
                for step in self._paid_steps(start, speed):
                    if step.space in taken:
                        continue
                    end, cost = (step.number, laps + step.laps), wear + step.wear
                    known = there.get(end)
                    if known is None or known > cost:
                        there[end] = cost
            here = there
        return tuple(WayEnd(end, laps, wear) for (end, laps), wear in here.items())

    def _paid_steps(self, number: int, speed: int) -> tuple[_Step, ...]:
        known = self._steps.get((number, speed))
        if known is None:
            known = self._steps[number, speed] = tuple(
                _Step(self.number(one.end), one.end.space, one.wear, one.begins_lap)
                for one in self.moves.steps(self.footholds[number], speed)
            )
        return known
