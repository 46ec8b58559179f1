"""The road ahead of a car on a track too large for one table: turns to go on the part it is on.

The lap is cut into parts that overlap. Which one tells a car its way depends on where the car is
and on nothing else, so that every race on a track finds the same numbers; each part is filled when
the first car comes to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from gridprix.core import RaceView
from gridprix.plugins.grid.board.grid_board import GridBoard
from gridprix.plugins.grid.solo_plan import GridSoloPlan
from gridprix.plugins.solvers.grid_compiled import has_numba
from gridprix.plugins.solvers.grid_excerpt import Excerpt, ExcerptTable, excerpt_of
from gridprix.plugins.solvers.grid_land import compile_land, compile_terms
from gridprix.plugins.solvers.grid_line import Drive
from gridprix.plugins.solvers.grid_table import GridState

from .grid_guide import MOST_PLACES, Guide
from .grid_road import road_of
from .shelf import Shelf

if TYPE_CHECKING:
    from gridprix.plugins.solvers.grid_arrays import Land, Longs

# all in king's steps along the track
PART = 200  # what one part is for
BEHIND = 40  # the road behind it, for whoever is hit or turns round
AHEAD = 300  # the road after it: the corners that a car must know of to leave the part well
END = 10  # the far end: more than anybody who comes through slowly can leap over
LENGTH = BEHIND + PART + AHEAD
PAST_THE_LINE = 30  # road behind the finish, for tracks whose line is made of squares


@attrs.frozen(eq=False)
class Parts:
    """A track cut into parts."""

    board: GridBoard
    car: GridSoloPlan
    land: Land
    way: Longs  # king's steps from the start to every point

    def number(self, state: GridState) -> int:
        """The part that a car is on."""
        return self.board.progress(state.at) // PART

    def to_finish(self, state: GridState, laps: int) -> bool:
        """Whether the race ends on the part that a car is on."""
        end = (self.number(state) + 1) * PART + AHEAD
        return state.count.lap == laps - 1 and end >= self.board.lap_length

    def excerpt(self, number: int, *, to_finish: bool) -> Excerpt:
        """A part of the track with what lies before it and after it."""
        import numpy as np  # noqa: PLC0415 - heavy, and only an ace needs it

        if to_finish:
            way = self._from(self.board.lap_length - LENGTH)
            return excerpt_of(self.land, np.flatnonzero(way < LENGTH + PAST_THE_LINE), None)
        way = self._from(number * PART - BEHIND)
        far_end = (way >= LENGTH - END) & (way < LENGTH)
        return excerpt_of(self.land, np.flatnonzero(way < LENGTH), np.flatnonzero(far_end))

    def _from(self, begin: int) -> Longs:
        """The steps to every point from so many steps along the lap."""
        way: Longs = (self.way - begin) % self.board.lap_length
        return way


_parts: Shelf[Parts | None] = Shelf(4)
_ahead: Shelf[Guide | None] = Shelf(4)  # some 45 MB each


def road_ahead(view: RaceView, state: GridState | None) -> Guide | None:
    """The guide of a car that is in a state; None where there is none, or it leads nowhere.

    There are parts on long loops without gates, for cars without nitros.
    """
    road = road_of(view)
    board = road.board
    parts = _parts.get((view.rules, board), lambda: cut(board, road.car))
    if parts is None or state is None:
        return None
    number, to_finish = parts.number(state), parts.to_finish(state, view.laps)
    guide = _ahead.get(
        (view.rules, board),
        lambda: _guide(parts, number, view.laps, to_finish=to_finish),
        f"{view.laps} {'finish' if to_finish else number}",
    )
    return guide if guide is not None and guide.to_go(state) is not None else None


def cut(board: GridBoard, car: GridSoloPlan) -> Parts | None:
    """The parts of a track; None where it has none."""
    import numpy as np  # noqa: PLC0415

    drivable = car.finishes and car.bounded and car.reach is not None and board.has_finish
    plain = board.closed and not board.checkpoint_count and not car.nitros
    if not (drivable and plain and has_numba()) or board.lap_length < 2 * LENGTH:
        return None
    land = compile_land(board, car)
    points = zip((land.xs + land.left).tolist(), (land.ys + land.bottom).tolist(), strict=True)
    way = np.fromiter(map(board.progress, points), dtype=np.int64, count=len(land.xs))
    return Parts(board, car, land, way)


def _guide(parts: Parts, number: int, laps: int, *, to_finish: bool) -> Guide | None:
    board, car = parts.board, parts.car
    excerpt = parts.excerpt(number, to_finish=to_finish)
    terms = compile_terms(board, car, laps, laps - 1, 0, (0, 0), excerpt.room)
    places = len(excerpt.land.xs) * (2 * terms.top_x + 1) * (2 * terms.top_y + 1)
    if places > MOST_PLACES:
        return None
    return Guide(Drive(board, car, laps), ExcerptTable(board, car, laps, excerpt))
