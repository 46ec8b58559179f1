"""How many moves a lone car has still to make, from any state: a table filled backwards.

Every move takes one turn, and landing on a slick some more, so going back from the finish turn by
turn finds each state first with the fewest turns from it. The table holds whatever the rules let a
lone car be: point, velocity, laps, checkpoints, nitros. It is filled as far as it is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import attrs

from gridprix.core.solving import MOST_HELD
from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.board.grid_board import GridBoard
from gridprix.plugins.grid.board.squares import SquaresBoard
from gridprix.plugins.grid.parts.lap_count import LapCount
from gridprix.plugins.grid.solo_plan import GridSoloPlan

from .grid_arrays import Work
from .grid_compiled import CompiledSearch, has_numba
from .grid_geometry import point_at
from .grid_kernels import count_of
from .grid_land import compile_land, compile_terms, free_change, run_up
from .grid_vectorised import VectorisedSearch, places_of, unpacked
from .refusals import TooLarge

if TYPE_CHECKING:
    from .grid_arrays import Land, Longs

PLAIN_LIMIT = 40_000_000  # states that a search without numba can be asked to look at
ROOM = 1 << 20
PORTION = 1 << 20  # states of a layer that are looked at before they are counted
FINISHES = 2_000_000  # moves that might finish, looked at whatever the limit of states: a second
FAR = (1 << 16) - 2  # the most turns that the table can count


@attrs.frozen
class GridState:
    """A lone car between two moves."""

    at: Point
    velocity: Point = (0, 0)
    count: LapCount = attrs.field(factory=lambda: LapCount(0))
    nitros: int = 0


class Search(Protocol):
    """The inner loops, compiled or not."""

    def finishing(self, points: Longs, work: Work) -> Longs:
        """The states at some points from which one move finishes."""

    def expand(self, layer: Longs, depth: int, work: Work) -> Longs:
        """The unknown states from which one move leads into a layer."""

    def landings(self, key: int, work: Work) -> Longs:
        """The unknown states from which one move lands where a car stands on a slick."""


class GridTable:
    """Turns to go from every state, known up to `depth` turns from the finish."""

    def __init__(
        self,
        board: GridBoard,
        car: GridSoloPlan,
        laps: int,
        states: Sequence[GridState],
        *,
        fast: bool | None = None,
        spare: int = 1,
        most: int = MOST_HELD,
    ) -> None:
        """Make room for these states; `spare` is how far their counts may fall below them.

        After looking at `most` states it is given up; what was found by then is of no use.
        """
        import numpy as np  # noqa: PLC0415 - heavy, and only a solver needs it

        fast = has_numba() if fast is None else fast
        self.search: Search = CompiledSearch() if fast else VectorisedSearch()
        self.land = self._land_of(board, car)
        fastest = tuple(max(abs(state.velocity[axis]) for state in states) for axis in (0, 1))
        picture = isinstance(board, SquaresBoard)
        lowest = min(state.count.lap or 0 for state in states) - (0 if picture else spare)
        earlies = spare if board.checkpoint_count and not picture else 0
        self.fastest: Point = fastest[0], fastest[1]
        self.free = free_change(car)
        terms = compile_terms(board, car, laps, lowest, earlies, self.fastest, self._room(board))
        self.terms = terms
        box = (2 * terms.top_x + 1) * (2 * terms.top_y + 1)
        counts = (laps - lowest) * (terms.checkpoints + 1) * (earlies + 1)
        planes = counts * (terms.nitros + 1)
        size = planes * len(self.land.xs) * box
        _check_size(board, size, fast=fast)
        changes = len(terms.changes)
        per_point = planes * box
        try:
            self.depths = np.zeros(size, dtype=np.uint16)
        except MemoryError:
            raise TooLarge(_too_many(board, size, "this computer has no room for them")) from None
        met = np.zeros((terms.checkpoints + 1, 3), dtype=np.int64)
        room = max(counts * changes, per_point)
        out = np.empty(max(ROOM, 2 * room), dtype=np.int64)
        self.work = Work(self.land, terms, met, self.depths, out, room)
        self.depth = 1
        self.states = 0
        self.most = most
        self._name = board.name
        self._late: dict[int, list[Longs]] = {}
        self._layer = self._nearly_home()
        self._count(len(self._layer))

    def _land_of(self, board: GridBoard, car: GridSoloPlan) -> Land:
        """The points that there are, and what lies between them."""
        return compile_land(board, car)

    def _room(self, board: GridBoard) -> Point:
        """Width and height of what a car can move in."""
        return board.size

    def _nearly_home(self) -> Longs:
        """The states with one turn to go."""
        points = self._near_finish()
        self._check_finishes(len(points))
        return self.search.finishing(points, self.work)

    def _near_finish(self) -> Longs:
        """The points from which one move may reach the finish."""
        import numpy as np  # noqa: PLC0415

        land, terms = self.land, self.terms
        sums = land.marks
        across, up = terms.top_x + terms.most, terms.top_y + terms.most
        x0, x1 = np.maximum(land.xs - across - 1, 0), land.xs + across + 1
        y0, y1 = np.maximum(land.ys - up - 1, 0), land.ys + up + 1
        x1, y1 = np.minimum(x1, sums.shape[1] - 1), np.minimum(y1, sums.shape[0] - 1)
        marked = sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0]
        return np.flatnonzero(marked).astype(np.int64)

    def _check_finishes(self, points: int) -> None:
        """Refuse what would take long before a single state is known."""
        terms = self.terms
        across, up = (2 * (top + terms.most) + 1 for top in (terms.top_x, terms.top_y))
        moves, most = points * across * up * (terms.nitros + 1), self.most + FINISHES
        if moves > most:
            raise TooLarge(
                f"{self._name!r} has {moves:,} moves that might reach its finish, and no more than "
                f"{most:,} are looked at; make the road at the finish narrower, or take more "
                "states with `gridprix solve --states`"
            )

    def _count(self, states: int) -> None:
        """Count states that were found; too many are refused before others are looked for."""
        self.states += states
        if self.states > self.most:
            raise TooLarge(
                f"no line on {self._name!r} was found among the first {self.most:,} "
                "states; take fewer laps, or more states with `gridprix solve --states`"
            )

    def _place(self, state: GridState) -> int | None:
        """The place of a state in the table; None when no car is ever in it."""
        land, terms = self.land, self.terms
        (x, y), (vx, vy), count = state.at, state.velocity, state.count
        x, y = x - land.left, y - land.bottom
        point = int(point_at(land.at, x, y))
        known = point >= 0 and point_at(land.at, x - vx, y - vy) >= 0
        if not known or abs(vx) > terms.top_x or abs(vy) > terms.top_y:
            return None
        lap = max(count.lap or 0, terms.lowest)
        number = count_of(lap, count.checkpoint, min(count.early, terms.earlies), terms)
        plane = number * (terms.nitros + 1) + state.nitros
        place = (plane * len(land.xs) + point) * (2 * terms.top_x + 1) + vx + terms.top_x
        return place * (2 * terms.top_y + 1) + vy + terms.top_y

    def has(self, state: GridState) -> bool:
        """Whether a state has a place in the table."""
        return self._place(state) is not None

    def holds(self, state: GridState) -> bool:
        """Whether all that may follow from a state is in the table too."""
        terms, land = self.terms, self.land
        spare = 0 if land.picture else 1
        behind = state.at[0] - land.left, state.at[1] - land.bottom
        for velocity, below, size, start in zip(
            state.velocity, behind, land.at.shape[::-1], self.fastest, strict=True
        ):
            room = below if velocity > 0 else size - 1 - below
            if start < abs(velocity) and run_up(abs(velocity), self.free, terms.nitros) > room:
                return False
        return (state.count.lap or 0) - spare >= terms.lowest and state.nitros <= terms.nitros

    def watch(self, states: Sequence[GridState]) -> Longs:
        """The places of those states that have one."""
        import numpy as np  # noqa: PLC0415

        places = [place for state in states if (place := self._place(state)) is not None]
        return np.array(places, dtype=np.int64)

    def known(self, state: GridState) -> int | None:
        """The fewest turns from a state to the finish, if they are not more than `depth`."""
        place = self._place(state)
        return None if place is None else int(self.depths[place]) or None

    def deepen(self) -> bool:
        """Fill one turn more; False when there is nothing left to find."""
        import numpy as np  # noqa: PLC0415

        if self.depth >= FAR or not (len(self._layer) or self._late):
            return False
        if self.land.slick.any():
            self._land()
        found = [self._layer[:0]]
        for begin in range(0, len(self._layer), PORTION):
            portion = self._layer[begin : begin + PORTION]
            found.append(self.search.expand(portion, self.depth, self.work))
            self._count(len(found[-1]))
        self.depth += 1
        if late := self._late.pop(self.depth, None):
            found.append(self._settled(np.unique(np.concatenate(late))))
            self._count(len(found[-1]))
        self._layer = np.concatenate(found)
        return True

    def _land(self) -> None:
        """Note from where cars land on the slicks of this layer: they lose turns there."""
        _, point, vx, vy = unpacked(self._layer)
        standing = self._layer[(vx == 0) & (vy == 0) & (self.land.slick[point] > 0)]
        for key in standing.tolist():
            found = self.search.landings(key, self.work)
            if len(found):
                due = self.depth + 1 + self.terms.penalty
                self._late.setdefault(due, []).append(found)

    def _settled(self, keys: Longs) -> Longs:
        """Give the present depth to those of these states that are still unknown."""
        places = places_of(*unpacked(keys), self.work)
        new = self.depths[places] == 0
        self.depths[places[new]] = self.depth
        settled: Longs = keys[new]
        return settled


def _check_size(board: GridBoard, size: int, *, fast: bool) -> None:
    if size > MOST_HELD:
        raise TooLarge(_too_many(board, size, f"at most {MOST_HELD:,} can be held"))
    if size > PLAIN_LIMIT and not fast:
        raise TooLarge(
            f"{board.name!r} has {size:,} states and without numba at most {PLAIN_LIMIT:,} can be "
            "looked at; install gridprix with its extra `fast`"
        )


def _too_many(board: GridBoard, size: int, why: str) -> str:
    return (
        f"{board.name!r} has {size:,} states under these rules and {why}; take fewer laps or nitros"
    )
