"""Turns to go on a part of a track that is too long for one table.

The points of the part are all there are. Where the finish does not lie in it, a car is through as
soon as it comes to the points at its far end, slowly enough to go on from there whatever follows:
the numbers are then not the turns to the finish, but they tell good moves from bad ones as well as
those would, as long as the far end is far.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.board.grid_board import GridBoard
from gridprix.plugins.grid.parts.lap_count import LapCount
from gridprix.plugins.grid.solo_plan import GridSoloPlan

from .grid_arrays import ROAD, Land
from .grid_table import GridState, GridTable
from .grid_vectorised import packed, places_of

if TYPE_CHECKING:
    from .grid_arrays import Longs

TAME = 8  # the most squares in a move across and up with which a car comes through


@attrs.frozen(eq=False)
class Excerpt:
    """A part of a track: its points, and which of them lie at its far end.

    Without such points the finish lies in it.
    """

    land: Land
    far_end: Longs | None

    @property
    def room(self) -> Point:
        """Width and height of the part in squares."""
        xs, ys = self.land.xs, self.land.ys
        return int(xs.max() - xs.min()), int(ys.max() - ys.min())


def excerpt_of(land: Land, kept: Longs, far_end: Longs | None) -> Excerpt:
    """The part of a track that has these points; both are numbers of points of the whole track."""
    import numpy as np  # noqa: PLC0415 - heavy, and only a solver needs it

    at = np.full_like(land.at, -1)
    at[land.ys[kept], land.xs[kept]] = np.arange(len(kept), dtype=at.dtype)
    part = land._replace(
        at=at,
        xs=land.xs[kept],
        ys=land.ys[kept],
        oil=land.oil[kept],
        slick=land.slick[kept],
    )
    if far_end is None:
        return Excerpt(part, None)
    # whoever drives through does not care for lines
    roles = np.minimum(land.roles, ROAD).astype(land.roles.dtype)
    part = part._replace(marks=np.zeros_like(land.marks), roles=roles)
    return Excerpt(part, at[land.ys[far_end], land.xs[far_end]].astype(np.int64))


class ExcerptTable(GridTable):
    """Turns to go on a part of a track, to its far end or to the finish.

    There are no checkpoints, and the car has no nitros: how many it saves for later is not told.
    """

    def __init__(self, board: GridBoard, car: GridSoloPlan, laps: int, excerpt: Excerpt) -> None:
        self.excerpt = excerpt
        last = 0 if excerpt.far_end is not None else laps - 1
        land = excerpt.land
        some = int(land.xs[0]) + land.left, int(land.ys[0]) + land.bottom
        state = GridState(some, (0, 0), LapCount(last))
        super().__init__(board, car, last + 1, [state], fast=True, spare=0)

    def _land_of(self, board: GridBoard, car: GridSoloPlan) -> Land:
        return self.excerpt.land

    def _room(self, board: GridBoard) -> Point:
        return self.excerpt.room

    def _nearly_home(self) -> Longs:
        far_end = self.excerpt.far_end
        return super()._nearly_home() if far_end is None else self._through(far_end)

    def _through(self, far_end: Longs) -> Longs:
        """The states of a car that comes to these points at a tame speed from within the part."""
        import numpy as np  # noqa: PLC0415

        land, terms = self.land, self.terms
        across, up = min(TAME, terms.top_x), min(TAME, terms.top_y)
        box = np.mgrid[-across : across + 1, -up : up + 1].reshape(2, -1)
        point = np.repeat(far_end, box.shape[1])
        vx, vy = (np.tile(part, len(far_end)) for part in box)
        x, y = land.xs[point] - vx, land.ys[point] - vy
        inside = (x >= 0) & (y >= 0) & (x < land.at.shape[1]) & (y < land.at.shape[0])
        inside &= land.at[np.where(inside, y, 0), np.where(inside, x, 0)] >= 0
        plane = np.zeros(int(inside.sum()), dtype=np.int64)
        state = plane, point[inside], vx[inside], vy[inside]
        self.depths[places_of(*state, self.work)] = self.depth
        return packed(*state)

    def _place(self, state: GridState) -> int | None:
        """The place of a state; towards a far end laps do not count, to a finish only the last."""
        lowest = self.terms.lowest
        if self.excerpt.far_end is None and state.count.lap != lowest:
            return None
        return super()._place(attrs.evolve(state, count=LapCount(lowest)))
