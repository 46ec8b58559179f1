"""A grid track and the rules of a race as a pilot looks ahead on them: dictionaries, no hooks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gridprix.core import RaceView
from gridprix.plugins.common.solo_plan import described
from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.board.grid_board import GridBoard
from gridprix.plugins.grid.solo_plan import GridSoloPlan, PricedChange

from .shelf import Shelf

REMEMBERED = 1 << 18  # places in one table, whatever the size of the track
GIANT = 100_000  # points; on so open a road there are too many ways to brake to try them all


class LapShares(dict[Point, int]):
    """The share of the lap behind every point asked for so far, as steps."""

    def __init__(self, board: GridBoard) -> None:
        super().__init__()
        self.board = board

    def __missing__(self, point: Point) -> int:
        if len(self) > REMEMBERED:
            self.clear()
        steps = self[point] = self.board.lap_steps(point)
        return steps


class Road:
    """What a lone car may do on this track under these rules, and how far that takes it."""

    def __init__(self, board: GridBoard, car: GridSoloPlan) -> None:
        self.board = board
        self.car = car
        self.lap = board.lap_length
        self.free: tuple[PricedChange, ...] = tuple(one for one in car.changes if not one.price)
        self._behind = LapShares(board)
        self._safe: dict[tuple[Point, Point], bool] = {}
        self._oil = car.oil if car.oil in board.zone_kinds else ""
        self._slick = car.slick if car.slick in board.zone_kinds else ""
        self.giant = len(board.surface.marks) - board.surface.marks.count(0) > GIANT

    def way(self, start: Point, point: Point) -> int:
        """The signed way between two points, on a loop within half a lap."""
        way = self._behind[point] - self._behind[start]
        lap = self.lap
        if not self.board.closed or abs(2 * way) <= lap:
            return way
        return min(way - lap, -1) if way > 0 else max(way + lap, 1)

    def leaves(self, origin: Point, vector: Point) -> bool:
        """Whether a move goes off the track."""
        car = self.car
        if not car.bounded:
            return False
        if car.ends_only:
            to = origin[0] + vector[0], origin[1] + vector[1]
            return not self.board.on_track(to, car.border_in)
        return self.board.leaves(origin, vector, car.border_in)

    def slides(self, at: Point, velocity: Point) -> bool:
        """Whether oil lets a car do nothing but repeat its last move."""
        return bool(self._oil) and velocity != (0, 0) and self.board.in_zone(self._oil, at)

    def skids(self, at: Point) -> bool:
        """Whether landing here costs turns."""
        return bool(self._slick) and self.board.in_zone(self._slick, at)

    def vectors(self, at: Point, velocity: Point, nitros: int) -> Iterator[tuple[Point, int]]:
        """The moves that a car can make and what they cost in nitros, on or off the track."""
        vx, vy = velocity
        if self.slides(at, velocity):
            yield velocity, 0
            return
        for change in self.car.changes if nitros else self.free:
            if change.price <= nitros:
                yield (vx + change.by[0], vy + change.by[1]), change.price

    def safe(self, at: Point, velocity: Point) -> bool:
        """Whether a car can come to rest from here without leaving the track, losing speed always.

        A state that fails may still be drivable; one that passes surely is.
        """
        if velocity == (0, 0):
            return True
        key = at, velocity
        known = self._safe.get(key)
        if known is None:
            if len(self._safe) > REMEMBERED:
                self._safe.clear()
            stops = self._stops_at_once if self.giant else self._can_stop
            known = self._safe[key] = stops(at, velocity)
        return known

    def _stops_at_once(self, at: Point, velocity: Point) -> bool:
        """Whether a car that brakes as hard as it can comes to rest on the track: one way only."""
        while velocity != (0, 0):
            if not self.slides(at, velocity):
                ways = [(velocity[0] + one.by[0], velocity[1] + one.by[1]) for one in self.free]
                slower = min(ways, key=_pace)
                if _pace(slower) >= _pace(velocity):
                    return False
                velocity = slower
            if self.leaves(at, velocity):
                return False
            at = at[0] + velocity[0], at[1] + velocity[1]
            if self.skids(at):
                return True
        return True

    def _can_stop(self, at: Point, velocity: Point) -> bool:
        fastest = _pace(velocity)
        slides = self.slides(at, velocity)
        for step in self.free:
            vector = velocity[0] + step.by[0], velocity[1] + step.by[1]
            if slides:
                vector = velocity
            elif _pace(vector) >= fastest:
                continue
            if not self.leaves(at, vector):
                to = at[0] + vector[0], at[1] + vector[1]
                if slides and self.slides(to, vector):
                    return self._slides_out(to, vector)
                if self.skids(to) or self.safe(to, vector):
                    return True
            if slides:
                return False
        return False

    def _slides_out(self, at: Point, velocity: Point) -> bool:
        """Whether a car that slides from oil to oil comes off it on the track."""
        while self.slides(at, velocity):
            if self.leaves(at, velocity):
                return False
            at = at[0] + velocity[0], at[1] + velocity[1]
        return self.safe(at, velocity)


def _pace(velocity: Point) -> tuple[int, int]:
    """Sorts velocities by how far they are from rest."""
    across, up = abs(velocity[0]), abs(velocity[1])
    return max(across, up), across + up


_roads: Shelf[Road] = Shelf(16)


def road_of(view: RaceView) -> Road:
    """The road of a race, made once."""
    board: Any = view.board

    def make() -> Road:
        return Road(board, described(GridSoloPlan(), view.rules))

    return _roads.get((view.rules, board), make)
