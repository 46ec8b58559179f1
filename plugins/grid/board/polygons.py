"""Grid tracks drawn with borders: polygons of lattice points."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

import attrs

from .course import DrawnStretches, around, measure, past
from .geometry import Exit, Point, Polygon, dot
from .grid_board import GridBoard
from .ground import Ground
from .lines import Checkpoint, Line, LinesPassed
from .progress import Progress
from .stretches import Stretches
from .surface import Surface, rasterise

ROWS_BEHIND = 2  # the grid area of a track file that names none


@attrs.frozen
class Zone:
    """A marked area of a track; rules know what its kind means."""

    kind: str
    area: Polygon


@attrs.frozen
class DrawnTrack:
    """All that a track file with borders says."""

    name: str
    title: str
    outline: Polygon
    islands: tuple[Polygon, ...] = ()
    start: Line | None = None
    finish: Line | None = None  # None: the start line is the finish too
    checkpoints: tuple[Checkpoint, ...] = ()
    zones: tuple[Zone, ...] = ()
    grid: Polygon | None = None
    laps: int = 1


class PolygonBoard(GridBoard):
    """A track between borders; a car stands on a lattice point."""

    def __init__(self, drawing: DrawnTrack) -> None:
        super().__init__()
        self.drawing = drawing
        self.name, self.title, self.laps = drawing.name, drawing.title, drawing.laps
        self.ground = Ground.build(drawing.outline, drawing.islands)
        self.outline, self.islands = self.ground.outline, self.ground.islands
        self.surface = self.ground.surface
        self.start, self.checkpoints = drawing.start, drawing.checkpoints
        self.checkpoint_count = len(self.checkpoints)
        self.finish = drawing.finish or drawing.start
        self.closed = self.start is not None and self.finish == self.start
        self.has_finish = self.finish is not None
        self._zones = _zones(drawing.zones)
        self.zone_kinds = tuple(self._zones)
        self.start_points = self._start_points()
        self.grid_area = self._grid_area()

    def __reduce__(self) -> tuple[type, tuple[object]]:
        # another process gets what the file says and makes its own tables
        return type(self), (self.drawing,)

    def exit(self, origin: Point, to: Point, border_in: bool = True) -> Exit | None:  # noqa: FBT001, FBT002
        """Where a line first crosses a border outwards, or reaches one that is itself out."""
        way = to[0] - origin[0], to[1] - origin[1]
        moment = self.ground.leaves(origin, way, border_in=border_in)
        return None if moment is None else Exit.along(origin, to, moment)

    def _which_leave(self, origin: Point, ways: Sequence[Point], *, border_in: bool) -> list[bool]:
        return self.ground.which_leave(origin, ways, border_in=border_in)

    def crossings(self, origin: Point, to: Point, until: Exit | None = None) -> int:
        """+1 for the finish line crossed in race direction, -1 for crossed backwards, else 0."""
        return self.finish.crossed(origin, to, until) if self.finish else 0

    def put_down(self, place: Exit, to: Point) -> LinesPassed:
        """The finish line and the gates that lie between the place and the point."""
        met = [
            (moment, number)
            for number, checkpoint in enumerate(self.checkpoints)
            if (moment := checkpoint.carried(place, to)) is not None
        ]
        if self.finish is None:
            return LinesPassed(0)
        moment = self.finish.carried_moment(place, to)
        return LinesPassed.sorted_out(self.finish.carried(place, to), moment, met)

    def past_finish(self, point: Point) -> bool:
        """Whether only the start line or the finish separates a point from what is past it."""
        return self._past_finish.known(point) is not None

    @cached_property
    def _past_finish(self) -> Progress:
        return past(self.ground, self.start, self.finish)

    def line_moment(self, origin: Point, to: Point) -> Fraction | None:
        """When a move reaches the finish line from behind."""
        return self.finish.moment(origin, to) if self.finish else None

    def behind(self, point: Point) -> bool:
        """Within half a lap before the line of a loop; a course has its finish far ahead."""
        return self.closed and self.way(self.start_points[0], point) < 0

    def passed_checkpoints(
        self, origin: Point, to: Point, until: Exit | None = None
    ) -> tuple[int, ...]:
        """The checkpoint lines that a move touches, its origin included."""
        met = [
            (moment, number)
            for number, checkpoint in enumerate(self.checkpoints)
            if (moment := checkpoint.reached(origin, to, until)) is not None
        ]
        return tuple(number for _, number in sorted(met))

    def in_zone(self, kind: str, point: Point) -> bool:
        """Whether a point lies inside or on the edge of a zone of a kind."""
        points = self._zones.get(kind)
        return points is not None and points[point]

    def _start_points(self) -> tuple[Point, ...]:
        points = self.start.points() if self.start else ()
        return tuple(point for point in points if self.on_track(point))

    def _grid_area(self) -> tuple[Point, ...]:
        """The start points and those behind: the file's area, else the two rows behind the line."""
        if self.drawing.grid is not None:
            area = rasterise(self.drawing.grid).points()
            behind = [point for point in area if self.on_track(point)]
        else:
            behind = self._rows_behind()
        line = self.start
        if line is None:
            return tuple(sorted(behind))
        taken = set(self.start_points)
        rest = [point for point in behind if point not in taken]
        rest.sort(key=lambda at: (-line.side(at), dot(line.left, line.right, at)))
        return (*self.start_points, *rest)

    def _rows_behind(self) -> list[Point]:
        """Points at most two squares straight behind the start line, with nothing in between."""
        line = self.start
        if line is None:
            return []
        length = dot(line.left, line.right, line.right)
        found = []
        for point in around(line.left, line.right, ROWS_BEHIND):
            side, along = line.side(point), dot(line.left, line.right, point)
            near = side < 0 and side * side <= ROWS_BEHIND**2 * length
            if near and 0 <= along <= length and self._sees_start(point):
                found.append(point)
        return found

    def _sees_start(self, point: Point) -> bool:
        return self.on_track(point) and any(
            self.exit(point, start) is None for start in self.start_points
        )

    def _measure(self) -> Progress:
        return measure(self.ground, self.start, self.finish, self.start_points)

    def _stretches(self) -> Stretches:
        lines = (self.start, self.finish) if self.start and self.finish else None
        return DrawnStretches(self.ground, self.course, lines, self.checkpoints)

    def _plain(self) -> dict[str, Any]:
        plain = attrs.asdict(self.drawing)
        del plain["title"]
        return plain


class ZonePoints(dict[Point, bool]):
    """Which points lie in the zones of a kind, filled as they are asked for."""

    __slots__ = ("areas",)

    def __init__(self, areas: list[Surface]) -> None:
        self.areas = areas

    def __missing__(self, point: Point) -> bool:
        answer = self[point] = any(area.kind(point) for area in self.areas)
        return answer


def _zones(zones: tuple[Zone, ...]) -> dict[str, ZonePoints]:
    """The zones of each kind, kinds in order of appearance."""
    kinds: dict[str, list[Surface]] = {}
    for zone in zones:
        kinds.setdefault(zone.kind, []).append(rasterise(zone.area))
    return {kind: ZonePoints(areas) for kind, areas in kinds.items()}
