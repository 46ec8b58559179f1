"""Every move on a circuit with all its payments, numbered for the programme over turns.

A foothold is where a car may stand between two steps, with what it has paid for its corner and the
racing lines it follows. What a step costs depends on the foothold and the speed alone, so the
moves of all speeds are worked out once for all cars and laps.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

import attrs

from gridprix.plugins.circuit.board.graph import CircuitBoard
from gridprix.plugins.circuit.board.space import SPEED_STEP, Space
from gridprix.plugins.circuit.parts.corner_account import CornerAccount, lines_after
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan
from gridprix.plugins.circuit.tables.charts import FREE, Charge, missing, paid_with

FASTEST = 200


@attrs.frozen(cache_hash=True)
class Foothold:
    """A space and the corner account of a car on it."""

    space: Space
    account: CornerAccount = CornerAccount()  # noqa: RUF009 - it is frozen


@attrs.frozen
class Move:
    """Where a whole move ends, what it costs, and over which footholds it goes."""

    end: Foothold
    wear: int
    laps: int
    way: tuple[Foothold, ...]


class PaidStep(NamedTuple):
    """Where one step leads, what it costs, and whether it begins a lap."""

    end: Foothold
    wear: int
    begins_lap: bool


@attrs.frozen(eq=False)
class Moves:
    """The moves of a lone car on a board."""

    board: CircuitBoard
    car: CircuitSoloPlan
    # moves of all speeds go over the same footholds again and again
    _steps: dict[tuple[Foothold, int], tuple[PaidStep, ...]] = attrs.field(factory=dict, init=False)
    _met: dict[Foothold, Foothold] = attrs.field(factory=dict, init=False)

    def steps(self, foothold: Foothold, speed: int) -> tuple[PaidStep, ...]:
        """All steps from a foothold that can be paid for with wear; worked out once."""
        known = self._steps.get((foothold, speed))
        if known is None:
            known = self._steps[foothold, speed] = tuple(self._found(foothold, speed))
        return known

    def _found(self, foothold: Foothold, speed: int) -> Iterator[PaidStep]:
        for to in self.board.successors(foothold.space):
            stepped = self.step(foothold, to, speed)
            if stepped is not None:
                end, wear = stepped
                # the same object for equal footholds: to find one among many is quicker then
                end = self._met.setdefault(end, end)
                yield PaidStep(end, wear, self.board.crosses_line(foothold.space, to))

    def step(self, foothold: Foothold, to: Space, speed: int) -> tuple[Foothold, int] | None:
        """One step: where it leads and its wear; None when only dice or nothing could pay."""
        board, account = self.board, foothold.account
        needs_tail = self.car.line_needs_tail
        lines = lines_after(board, account.lines, foothold.space, to, needs_tail=needs_tail)
        corner = board.corner(to)
        if corner is None or corner.name != account.corner:
            account = CornerAccount()
        limit = board.limit(to)
        if self.car.corners is None or limit is None or corner is None:
            return Foothold(to, attrs.evolve(account, lines=lines)), 0
        bonus = self.car.line_bonus if corner.name in lines else 0
        over = speed - limit - bonus
        if over <= account.margin:
            return Foothold(to, attrs.evolve(account, lines=lines)), 0
        due = self._due(over, account.paid)
        if due is None:
            return None
        before = account.paid if self.car.pays_difference else FREE
        margin = self.car.corners.line(over)
        paid = CornerAccount(corner.name, margin, paid_with(before, due), lines)
        return Foothold(to, paid), due.wear

    def _due(self, over: int, paid: Charge) -> Charge | None:
        """The cheapest way to pay for an excess with wear alone."""
        chart = self.car.corners
        if chart is None or not self.car.wear or not chart.lines:
            return None
        ways = chart.ways(over)
        if self.car.pays_difference and not ways[0].wall:
            ways = missing(ways, paid)
        sure = [way for way in ways if not (way.roll or way.spin or way.wall)]
        return min(sure, key=lambda way: way.wear, default=None)

    def moves(self, start: Foothold, speed: int) -> tuple[Move, ...]:
        """All ends of a move at one speed, each by its cheapest way."""
        here = {start: Move(start, 0, 0, ())}
        for _ in range(speed // SPEED_STEP):
            there: dict[Foothold, Move] = {}
            for foothold, move in here.items():
                for end, wear, begins_lap in self.steps(foothold, speed):
                    known = there.get(end)
                    if known is None or move.wear + wear < known.wear:
                        laps = move.laps + begins_lap
                        there[end] = Move(end, move.wear + wear, laps, (*move.way, end))
            here = there
        return tuple(here.values())

    def highest(self, foothold: Foothold) -> int:
        """The highest plot from a foothold; a car may always hold its speed."""
        board, car, here = self.board, self.car, foothold.space
        limit, corner = board.limit(here), board.corner(here)
        if car.corners is None or limit is None or corner is None:
            return FASTEST
        if car.gains_from_last and board.is_last_marked(here):
            return FASTEST
        ahead = board.straight(here)
        higher = None if ahead is None else board.limit(ahead)
        if ahead is None or higher is None or higher <= limit or board.corner(ahead) != corner:
            return 0
        if not car.gains_with_limit:
            return 0
        account = foothold.account
        margin = account.margin if account.corner == corner.name else 0
        return higher + margin + (car.line_bonus if corner.name in account.lines else 0)


@attrs.frozen(eq=False)
class MovesFrom:
    """All footholds that moves can end on, and all moves from each at each speed (in steps)."""

    moves: Moves
    footholds: tuple[Foothold, ...]
    numbers: dict[Foothold, int]
    found: tuple[tuple[tuple[Move, ...], ...], ...]  # by foothold, then by speed in steps
    highest: tuple[int, ...]


@lru_cache(maxsize=16)
def lone_moves(board: CircuitBoard, car: CircuitSoloPlan) -> Moves:
    """What a car may do on a board."""
    return Moves(board, car)


@lru_cache(maxsize=16)
def catalogue(board: CircuitBoard, car: CircuitSoloPlan) -> MovesFrom:
    """Number every foothold that a car from the grid or from any free space can come to."""
    moves = lone_moves(board, car)
    find = cache(moves.moves)
    footholds = [Foothold(space) for space in board.spaces()]
    numbers = {foothold: number for number, foothold in enumerate(footholds)}
    found = []
    for foothold in footholds:  # grows while it is read
        by_speed = tuple(
            find(foothold, speed) for speed in range(0, FASTEST + SPEED_STEP, SPEED_STEP)
        )
        found.append(by_speed)
        for move in (move for speed in by_speed for move in speed):
            if move.end not in numbers:
                numbers[move.end] = len(footholds)
                footholds.append(move.end)
    highest = tuple(moves.highest(foothold) for foothold in footholds)
    return MovesFrom(moves, tuple(footholds), numbers, tuple(found), highest)
