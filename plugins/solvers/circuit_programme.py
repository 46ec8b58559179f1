"""The least wear with which a lone car is home within so many turns, from every state.

One programme serves all cars with the same acceleration, deceleration and top speed: it counts
backwards from the finish, and wear is what it minimises, so that every allowance of wear and every
start speed can be read from it. It is exact: a turn depends on nothing but the foothold, the speed
and the lap, and wear paid is wear paid wherever it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import attrs

from gridprix.plugins.circuit.board.space import SPEED_STEP, Space

from .circuit_moves import FASTEST, Foothold, Move, MovesFrom
from .refusals import TooLarge

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Wear = NDArray[np.int16]

NEVER = 16_000  # wear that nobody has; twice as much and a move still fit into the tables
SPEEDS = FASTEST // SPEED_STEP + 1
MOST_PLACES = 100_000_000  # of all tables of a programme


@attrs.frozen
class Engine:
    """What decides a programme, in mph."""

    acceleration: int
    deceleration: int
    top: int


@attrs.frozen
class PlannedTurn:
    """One turn of a line: the plot, the way, and the wear it costs."""

    speed: int
    wear: int
    way: tuple[Space, ...]


class Programme:
    """Least wear by turns to go, lap, foothold and speed; turns are added as they are asked for."""

    def __init__(self, moves: MovesFrom, engine: Engine, laps: int) -> None:
        """Lay out the moves and what each change of speed costs."""
        import numpy as np  # noqa: PLC0415 - heavy, and only a solver needs it

        self.moves, self.engine, self.laps = moves, engine, laps
        self._costs = _costs(moves, engine)
        self._edges = _edges(moves, laps)
        self._home = np.full(self._edges.shape, NEVER, dtype=np.int16)
        self.plotted: list[Wear] = [self._home]  # least wear once the speed is plotted
        self.standing: list[Wear] = [self._home]  # least wear before the plot
        self.settled = False

    def add_turn(self) -> bool:
        """Work out one turn more; False when more turns save nothing anywhere."""
        import numpy as np  # noqa: PLC0415

        if self.settled:
            return False
        if len(self.plotted) * self._home.size > MOST_PLACES:
            raise TooLarge(
                f"{self.laps} laps of {self.moves.moves.board.name!r} take more turns than the "
                "tables can hold; take fewer laps"
            )
        before = self.standing[-1]
        plotted = self._edges.least(before)
        standing = np.full_like(before, NEVER)
        for step, costs in enumerate(self._costs):
            np.minimum(standing, costs + plotted[:, :, step, None], out=standing)
        self.settled = bool((standing == before).all())
        self.plotted.append(plotted)
        self.standing.append(standing)
        return not self.settled

    @property
    def states(self) -> int:
        """How many states have been counted, turn by turn."""
        return self._home.size * (len(self.standing) - 1)

    def least_wear(self, turns: int, starts: Iterable[Space], speeds: Sequence[int]) -> int:
        """The least wear to be home in so many turns from rest on one of these spaces."""
        while len(self.plotted) <= turns and self.add_turn():
            pass
        plotted = self.plotted[min(turns, len(self.plotted) - 1)]
        numbers = [self.moves.numbers[Foothold(space)] for space in starts]
        return min(int(plotted[0, n, v // SPEED_STEP]) for n in numbers for v in speeds)

    def fewest_turns(
        self,
        wear: int,
        starts: Sequence[Space],
        speeds: Sequence[int],
        limit: int | None = None,
    ) -> int | None:
        """The fewest turns with so much wear; None when no number up to a limit is enough."""
        turns = 1
        while self.least_wear(turns, starts, speeds) > wear:
            if turns == limit or (self.settled and turns >= len(self.plotted) - 1):
                return None
            turns += 1
        return turns

    def line(self, turns: int, start: Space, speeds: Sequence[int]) -> tuple[PlannedTurn, ...]:
        """A line of so many turns with the least wear from rest on a space."""
        numbers = self.moves.numbers
        foothold, lap = Foothold(start), 0
        plotted = self.plotted[turns][0, numbers[foothold]]
        step = min((v // SPEED_STEP for v in speeds), key=lambda k: (int(plotted[k]), -k))
        brakes = 0
        line = []
        for left in range(turns - 1, -1, -1):
            move = self._best_move(foothold, step, lap, left)
            way = tuple(one.space for one in move.way)
            line.append(PlannedTurn(step * SPEED_STEP, move.wear + brakes, way))
            foothold, lap = move.end, lap + move.laps
            if left:
                costs = self._costs[:, numbers[foothold], step]
                total = costs + self.plotted[left][lap, numbers[foothold]]
                faster = int(SPEEDS - 1 - total[::-1].argmin())  # of equal ones the fastest
                brakes, step = int(costs[faster]), faster
        return tuple(line)

    def beside(
        self, turns: int, start: Space, speeds: Sequence[int], wear: int, spare: int
    ) -> Iterator[tuple[int | None, ...]]:
        """Along the line of so many turns: what each speed that can be plotted costs, in turns.

        None is for those with which the car is not home within `spare` turns more, given the wear
        that is left. It goes on as `line` does.
        """
        numbers = self.moves.numbers
        foothold, lap, step = Foothold(start), 0, 0
        offered = {speed // SPEED_STEP: 0 for speed in speeds}
        for planned, left in zip(self.line(turns, start, speeds), range(turns, 0, -1), strict=True):
            number = numbers[foothold]
            yield tuple(
                self._excess(lap, number, next_step, wear - cost, left, spare)
                for next_step, cost in offered.items()
            )
            step = planned.speed // SPEED_STEP
            wear -= planned.wear
            move = self._best_move(foothold, step, lap, left - 1)
            foothold, lap = move.end, lap + move.laps
            if left > 1:
                costs = self._costs[:, numbers[foothold], step]
                offered = {n: int(costs[n]) for n in range(1, SPEEDS) if costs[n] < NEVER}

    def _excess(
        self, lap: int, number: int, step: int, wear: int, left: int, spare: int
    ) -> int | None:
        """How many turns more than these a plotted speed takes."""
        for more in range(spare + 1):
            while len(self.plotted) <= left + more and self.add_turn():
                pass
            table = self.plotted[min(left + more, len(self.plotted) - 1)]
            if int(table[lap, number, step]) <= wear:
                return more
        return None

    def _best_move(self, foothold: Foothold, step: int, lap: int, left: int) -> Move:
        number = self.moves.numbers[foothold]

        def total(move: Move) -> int:
            if self._edges.finishes(lap + move.laps, move.end.space[0]):
                return move.wear
            rest = self.standing[left]
            return move.wear + int(rest[lap + move.laps, self.moves.numbers[move.end], step])

        return min(self.moves.found[number][step], key=total)


@attrs.frozen(eq=False)
class _Edges:
    """All moves as arrays, those of one foothold and speed side by side."""

    wear: Any
    ends: Any  # by lap and move: the place in the table where it ends, or the one after its last
    groups: Any
    first: Any
    shape: tuple[int, int, int]
    finish_row: int

    def finishes(self, lap: int, row: int) -> bool:
        """Whether a car that ended a move there is home."""
        laps = self.shape[0] - 1
        return lap > laps or (lap == laps and row == self.finish_row)

    def least(self, before: Wear) -> Wear:
        """The least wear of the moves of every foothold and speed, given that of their ends."""
        import numpy as np  # noqa: PLC0415

        rest = np.append(before, np.int16(0))[self.ends]  # whoever is home pays nothing more
        plotted = np.full((self.shape[0], self.shape[1] * SPEEDS), NEVER, dtype=np.int16)
        plotted[:, self.groups] = np.minimum.reduceat(self.wear + rest, self.first, axis=1)
        return np.minimum(plotted, np.int16(NEVER)).reshape(self.shape)


@lru_cache(maxsize=4)
def _edges(moves: MovesFrom, laps: int) -> _Edges:
    """Lay out the moves once for all programmes."""
    import numpy as np  # noqa: PLC0415

    rows = [
        (number * SPEEDS + step, moves.numbers[move.end], step, move.wear, move.laps)
        for number, by_speed in enumerate(moves.found)
        for step, found in enumerate(by_speed)
        if step
        for move in found
    ]
    groups, to, speed, wear, laps_on = np.array(rows, dtype=np.int64).T
    finish_row = moves.moves.board.finish_row
    row = np.array([foothold.space[0] for foothold in moves.footholds])[to]
    after = np.arange(laps + 1)[:, None] + laps_on
    home = (after > laps) | ((after == laps) & (row == finish_row))
    shape = (laps + 1, len(moves.footholds), SPEEDS)
    ends = (np.minimum(after, laps) * shape[1] + to) * SPEEDS + speed
    ends = np.where(home, shape[0] * shape[1] * SPEEDS, ends)
    named, first = np.unique(groups, return_index=True)
    return _Edges(wear.astype(np.int16), ends, named, first, shape, finish_row)


def _costs(moves: MovesFrom, engine: Engine) -> Wear:
    """By next speed, foothold and speed: the wear of the change, NEVER where it cannot be."""
    import numpy as np  # noqa: PLC0415

    costs = np.full((SPEEDS, len(moves.footholds), SPEEDS), NEVER, dtype=np.int16)
    for before in range(1, SPEEDS):
        for after in range(1, SPEEDS):
            change = (after - before) * SPEED_STEP
            if after * SPEED_STEP > max(engine.top, before * SPEED_STEP):
                continue
            if change > engine.acceleration:
                continue
            costs[after, :, before] = _brake_wear(moves, -change - engine.deceleration)
    steps = np.arange(SPEEDS)
    plots, highest = steps[:, None, None], np.array(moves.highest)[:, None]
    costs[(plots > steps) & (plots * SPEED_STEP > highest)] = NEVER
    return costs


def _brake_wear(moves: MovesFrom, excess: int) -> int:
    """The wear of braking so much beyond the deceleration, if wear alone can pay for it."""
    car = moves.moves.car
    if excess <= 0:
        return 0
    if not car.wear or not car.brakes.lines:
        return NEVER
    ways = car.brakes.ways(excess)
    sure = (way.wear for way in ways if not (way.roll or way.spin or way.wall))
    return min(sure, default=NEVER)
