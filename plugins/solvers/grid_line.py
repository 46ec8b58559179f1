"""The best line of a lone car, driven forwards by the true rules along a table of turns to go."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import attrs

from gridprix.core.solving import MOST_LOOKED_AT
from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.board.grid_board import GridBoard
from gridprix.plugins.grid.parts.lap_count import LapCount, counted
from gridprix.plugins.grid.parts.reach import change_key
from gridprix.plugins.grid.solo_plan import GridSoloPlan, PricedChange

from .grid_table import GridState, GridTable
from .refusals import Unproven

MOST_SPARE = 4

Told = Callable[[int, int], None]  # hears how many turns deep the search is, and its states


def nobody(depth: int, states: int) -> None:
    """Hears nothing of it."""


@attrs.frozen
class Turn:
    """One move of a line: the change of velocity, where it leads, and what follows."""

    change: PricedChange
    origin: Point
    to: Point
    after: GridState | None  # None: the car has finished
    turns: int = 1  # with those it then misses

    @property
    def key(self) -> str:
        """The reply that makes this move."""
        return change_key(self.change.by)


@attrs.frozen
class Drive:
    """A lone car on a track: what its moves lead to."""

    board: GridBoard
    car: GridSoloPlan
    laps: int

    def turns(self, state: GridState) -> Iterator[Turn]:
        """All moves of a state that keep to the track, or finish before they leave it."""
        board, car = self.board, self.car
        bound = bool(car.oil) and state.velocity != (0, 0) and board.in_zone(car.oil, state.at)
        for change in car.changes:
            if change.price > state.nitros or (bound and change.by != (0, 0)):
                continue
            turn = self.turn(state, change)
            if turn is not None:
                yield turn

    def turn(self, state: GridState, change: PricedChange) -> Turn | None:
        """What a change of velocity leads to; None where it leaves the track before the finish."""
        board, car = self.board, self.car
        velocity = state.velocity[0] + change.by[0], state.velocity[1] + change.by[1]
        to = state.at[0] + velocity[0], state.at[1] + velocity[1]
        count = self._count(state, to, velocity)
        if count is None:
            return None
        if (count.lap or 0) >= self.laps:
            return Turn(change, state.at, to, None)
        plain = LapCount(count.lap, count.checkpoint, count.early)
        after = GridState(to, velocity, plain, state.nitros - change.price)
        if car.slick and velocity != (0, 0) and board.in_zone(car.slick, to):
            stopped = attrs.evolve(after, velocity=(0, 0))
            return Turn(change, state.at, to, stopped, 1 + car.slick_turns)
        return Turn(change, state.at, to, after)

    def _count(self, state: GridState, to: Point, velocity: Point) -> LapCount | None:
        """The count after a move; None for one that leaves the track before the finish."""
        board, car = self.board, self.car
        if car.ends_only:
            leaves = not board.on_track(to, car.border_in)
        else:
            leaves = board.leaves(state.at, velocity, car.border_in)
        if not leaves:
            return counted(state.count, board, state.at, to)
        if board.crossings(state.at, to) <= 0:
            return None
        place = board.exit(state.at, to, car.border_in)
        count = counted(state.count, board, state.at, to, place)
        return count if (count.lap or 0) >= self.laps else None


@attrs.frozen
class GridLine:
    """The best line from a start: its turns, the missed ones included, and its moves."""

    start: GridState
    moves: int
    turns: tuple[Turn, ...]

    @property
    def path(self) -> tuple[Point, ...]:
        """All points of the line, the start first."""
        return (self.start.at, *(turn.to for turn in self.turns))


@attrs.define(eq=False)
class LineSolver:
    """Finds best lines on one track under one set of rules; what it has found it keeps."""

    drive: Drive
    fast: bool | None = None
    told: Told = nobody
    most: int = MOST_LOOKED_AT
    _table: GridTable | None = None
    _spare: int = 1

    @property
    def states(self) -> int:
        """How many states have been looked at."""
        return self._table.states if self._table else 0

    @property
    def depth(self) -> int:
        """How many turns from the finish have been looked at."""
        return self._table.depth if self._table else 0

    def lines(self, states: Sequence[GridState], *, every: bool = False) -> list[GridLine]:
        """The best lines of all these starts, or of the first that needs the fewest moves.

        The table is kind at its edges (see `recount`), so its numbers are never too high. Where the
        line it promises cannot be driven by the true count, its edges are moved outwards.
        """
        while True:
            table = self._prepared(states)
            promised = self._promised(table, states, every=every)
            lines = [self._driven(table, state, turns) for state, turns in promised]
            driven = [line for line in lines if line is not None]
            if len(driven) == len(lines):
                return driven
            if self._spare == MOST_SPARE:
                raise Unproven(
                    f"no best line on {self.drive.board.name!r} could be proven: it may lead over "
                    "the finish line again and again; take fewer checkpoints or laps"
                )
            self._spare += 1
            self._table = None

    def to_go(self, state: GridState) -> int | None:
        """The fewest turns from a state to the finish; None when no line leads there."""
        lines = self.lines([state])
        return lines[0].moves if lines else None

    def within(self, state: GridState, most: int) -> int | None:
        """The turns to go that the table promises, as far as they are not more than these."""
        table = self._prepared([state])
        while (known := table.known(state)) is None and table.depth < most:
            if not self._deepen(table):
                return None
        return known if known is not None and known <= most else None

    def _prepared(self, states: Sequence[GridState]) -> GridTable:
        drive = self.drive
        if self._table is None or not all(map(self._table.holds, states)):
            self._table = GridTable(
                *(drive.board, drive.car, drive.laps, states),
                fast=self.fast,
                spare=self._spare,
                most=self.most,
            )
        return self._table

    def _promised(
        self, table: GridTable, states: Sequence[GridState], *, every: bool
    ) -> list[tuple[GridState, int]]:
        """The starts and the turns that the table promises them."""
        inside = [state for state in states if table.has(state)]
        places = table.watch(inside)
        wanted = len(inside) if every else min(1, len(inside))
        while (table.depths[places] > 0).sum() < wanted and self._deepen(table):
            pass
        promised = {state: turns for state in inside if (turns := table.known(state))}
        for state in states:
            # a state into which no move leads is not in the table, but what follows from it is
            turns = None if table.has(state) else self._best(table, state)
            if turns is not None:
                promised[state] = turns
        if every or not promised:
            return list(promised.items())
        return [min(promised.items(), key=lambda one: one[1])]

    def _best(self, table: GridTable, state: GridState) -> int | None:
        """The fewest turns from a state by way of its next moves."""
        turns = list(self.drive.turns(state))
        while True:
            known = [
                turn.turns + rest
                for turn in turns
                if (rest := table.known(turn.after) if turn.after else 0) is not None
            ]
            best = min(known, default=None)
            # what is not known yet takes more turns than the table is deep, and one to get there
            if (best is not None and best <= table.depth + 2) or not self._deepen(table):
                return best

    def _deepen(self, table: GridTable) -> bool:
        """Fill one turn more, but not past the last round of a race."""
        limit = self.drive.car.rounds
        self.told(table.depth, table.states)
        return table.depth < limit and table.deepen()

    def _driven(self, table: GridTable, start: GridState, promised: int) -> GridLine | None:
        """Follow the table's promise move by move; None where it does not hold."""
        state, rest, turns = start, promised, []
        while True:
            for turn in self.drive.turns(state):
                left = 0 if turn.after is None else table.known(turn.after)
                if left is not None and turn.turns + left == rest:
                    break
            else:
                return None
            turns.append(turn)
            if turn.after is None:
                return GridLine(start, promised, tuple(turns))
            state, rest = turn.after, rest - turn.turns
