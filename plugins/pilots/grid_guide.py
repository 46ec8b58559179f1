"""The exact turns to go of any car on a grid track, from the solver's table, while it fits."""

from __future__ import annotations

from threading import RLock
from typing import Any

import attrs

from gridprix.core import Car, RaceView
from gridprix.core.errors import GridprixError
from gridprix.plugins.common.missed_turns import Penalty
from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.board.grid_board import GridBoard
from gridprix.plugins.grid.parts.lap_count import LapCount, first_lap
from gridprix.plugins.grid.parts.motion import Motion
from gridprix.plugins.grid.parts.nitro_tank import NitroTank
from gridprix.plugins.grid.solo_plan import GridSoloPlan
from gridprix.plugins.solvers.grid_compiled import has_numba, is_compiled
from gridprix.plugins.solvers.grid_land import compile_terms
from gridprix.plugins.solvers.grid_line import Drive, Turn
from gridprix.plugins.solvers.grid_table import FAR, GridState, GridTable

from .grid_road import road_of
from .shelf import Shelf

# The largest tables that are made: each is filled within about a second.
MOST_PLACES = 40_000_000  # with numba, once it has compiled, which takes far longer
MOST_PLAIN = 30_000_000  # without it; places times the moves from each


class Guide:
    """Turns to go and the moves behind them, by the rules of one race."""

    def __init__(self, drive: Drive, solved: GridTable) -> None:
        self.drive = drive
        self.solved = solved
        self._lock = RLock()  # a hint may be worked out beside a race whose pilots think too

    def to_go(self, state: GridState) -> int | None:
        """The fewest turns to the finish; None when no line leads there."""
        solved = self.solved
        if not solved.has(state):
            rests = [(turn, self._rest(turn)) for turn in self.drive.turns(state)]
            return min(
                (turn.turns + rest for turn, rest in rests if rest is not None), default=None
            )
        return self._known(state, FAR)

    def _rest(self, turn: Turn) -> int | None:
        return 0 if turn.after is None else self._known(turn.after, FAR)

    def within(self, state: GridState, turns: int) -> int | None:
        """The turns to go, as far as they are not more than these: nothing else is worked out."""
        found = self._known(state, turns)
        return found if found is not None and found <= turns else None

    def _known(self, state: GridState, depth: int) -> int | None:
        """What the table has for a state, once it is filled as deep as that, if need be."""
        solved = self.solved
        found = solved.known(state)
        while found is None and solved.depth < depth:
            with self._lock:
                deeper = solved.deepen()
            found = solved.known(state)
            if not deeper:
                break
        return found


_guides: Shelf[Guide | None] = Shelf(6)


def guide_of(view: RaceView, *, at_once: bool = False) -> Guide | None:
    """The guide to a race; None where the track is too large for a table or leads nowhere.

    Whoever wants it `at_once` has it where a small table will do, whatever is installed or known;
    it knows no more nitros then than any car has left, and a table for empty tanks is small.
    """
    road = road_of(view)
    plan = _with_tank(road.car, _most_left(view)) if at_once else road.car
    states = [state for car in view.running if (state := state_of(view, car)) is not None]
    lowest = min((state.count.lap or 0 for state in states), default=-1)
    lowest = min(lowest, -1)
    fastest = tuple(max((abs(one.velocity[n]) for one in states), default=0) for n in (0, 1))
    for needed in _kept_speeds(fastest):
        size = _size(road.board, plan, view.laps, lowest, needed) if at_once else None
        if size is not None and not size.small:
            return None
        guide = _guides.get(
            (view.rules, view.board),
            lambda needed=needed: _make(  # type: ignore[misc]
                road.board, plan, view.laps, lowest, needed
            ),
            f"{view.laps} {lowest} {needed} {plan.nitros}",
        )
        if guide is None or all(map(guide.solved.holds, states)):
            return guide
    return None


def _kept_speeds(fastest: tuple[int, ...]) -> list[Point]:
    """Speeds to make room for: what a car reaches from rest, then what cars were given."""
    return [(0, 0), (fastest[0], fastest[1])]


def _most_left(view: RaceView) -> int:
    """The most nitros that any car has left."""
    return max((car.part(NitroTank).left for car in view.running if car.has(NitroTank)), default=0)


def _with_tank(car: GridSoloPlan, nitros: int) -> GridSoloPlan:
    """A car that had no more nitros than these from the start."""
    if nitros >= car.nitros:
        return car
    changes = tuple(one for one in car.changes if one.price <= nitros)
    return attrs.evolve(car, nitros=nitros, changes=changes)


def _make(
    board: GridBoard, car: GridSoloPlan, laps: int, lowest: int, fastest: Point
) -> Guide | None:
    size = _size(board, car, laps, lowest, fastest)
    if size is None or not (size.small or (size.places <= MOST_PLACES and has_numba())):
        return None
    # Loading numba takes longer than filling a small table without it, and compiling much longer.
    fast = has_numba() and (not size.small or is_compiled())
    start = GridState(next(iter(board.points(car.border_in))), fastest, LapCount(lowest))
    try:
        solved = GridTable(board, car, laps, [start], fast=fast)
    except GridprixError:  # too large after all
        return None
    return Guide(Drive(board, car, laps), solved)


@attrs.frozen
class _TableSize:
    """How many places a table has, and how many moves there are from each."""

    places: int
    moves: int

    @property
    def small(self) -> bool:
        """Whether it is filled within about a second without numba."""
        return self.places * self.moves <= MOST_PLAIN


def _size(
    board: GridBoard, car: GridSoloPlan, laps: int, lowest: int, fastest: Point
) -> _TableSize | None:
    """The size of a table; None where there is nothing to fill it with."""
    if not (car.finishes and car.bounded and board.has_finish) or car.reach is None:
        return None
    terms = compile_terms(board, car, laps, lowest - 1, 1, fastest, board.size)
    points = len(board.surface.marks) - board.surface.marks.count(0)
    counts = (terms.checkpoints + 1) * (1 + bool(terms.checkpoints))
    planes = (terms.laps - terms.lowest) * counts * (terms.nitros + 1)
    places = planes * points * (2 * terms.top_x + 1) * (2 * terms.top_y + 1)
    return _TableSize(int(places), len(terms.changes))


def state_of(view: RaceView, car: Car, at: Point | None = None) -> GridState | None:
    """A car as the solver sees it; None for one that is nowhere. `at` puts it on a point."""
    spot: Any = at if at is not None else car.spot
    if spot is None or not car.has(LapCount) or not car.has(Motion):
        return None
    count = car.part(LapCount)
    lap = first_lap(view.board, spot) if count.lap is None else count.lap
    plain = LapCount(lap, count.checkpoint, count.early)
    nitros = car.part(NitroTank).left if car.has(NitroTank) else 0
    return GridState(spot, car.part(Motion).velocity, plain, nitros)


def idle_turns(car: Car) -> int:
    """How many turns a car has still to miss."""
    return car.part(Penalty).turns if car.has(Penalty) else 0
