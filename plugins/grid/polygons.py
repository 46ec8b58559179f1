"""Grid tracks drawn with borders: polygons of lattice points."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import attrs

from .board import GridBoard
from .geometry import Exit, Point, Polygon, anticlockwise, bounds, dot
from .legality import Borders, leaving, reaching
from .lines import Checkpoint, Line
from .progress import KING, Progress, Walk, blank, spread
from .surface import INSIDE, Surface, rasterise

ROWS_BEHIND = 2  # the grid area of a track file that names none


@attrs.frozen
class Zone:
    """A marked area of a track; rules know what its kind means."""

    kind: str
    area: Polygon


@attrs.frozen
class Drawing:
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

    def __init__(self, drawing: Drawing) -> None:
        super().__init__()
        self.drawing = drawing
        self.name, self.title, self.laps = drawing.name, drawing.title, drawing.laps
        self.outline = anticlockwise(drawing.outline)
        self.islands = tuple(anticlockwise(island)[::-1] for island in drawing.islands)
        self.start, self.checkpoints = drawing.start, drawing.checkpoints
        self.finish = drawing.finish or drawing.start
        self.closed = self.start is not None and self.finish == self.start
        self.has_finish = self.finish is not None
        self.surface = rasterise(self.outline, self.islands)
        self.borders = Borders.build((self.outline, *self.islands))
        self._zones = _zones(drawing.zones)
        self.zone_kinds = tuple(self._zones)
        self.start_points = self._start_points()
        self.grid_area = self._grid_area()

    @property
    def checkpoint_count(self) -> int:
        """How many checkpoint lines the track has."""
        return len(self.checkpoints)

    def exit(self, origin: Point, to: Point, border_in: bool = True) -> Exit | None:  # noqa: FBT001, FBT002
        """Where a line first crosses a border outwards, or reaches one that is itself out."""
        if not self.on_track(origin, border_in):
            return Exit.along(origin, to, (0, 1))
        way = to[0] - origin[0], to[1] - origin[1]
        if way == (0, 0):
            return None
        first = leaving if border_in else reaching
        moment = first(origin, way, self.borders.near(origin, to))
        return None if moment is None else Exit.along(origin, to, moment)

    def _leaves(self, origin: Point, displacement: Point, *, border_in: bool) -> bool:
        if not self.on_track(origin, border_in):
            return True
        if displacement == (0, 0):
            return False
        to = origin[0] + displacement[0], origin[1] + displacement[1]
        edges = self.borders.near(origin, to)
        first = leaving if border_in else reaching
        return bool(edges) and first(origin, displacement, edges) is not None

    def crossings(self, origin: Point, to: Point, until: Exit | None = None) -> int:
        """+1 for the finish line crossed in race direction, -1 for crossed backwards, else 0."""
        return self.finish.crossed(origin, to, until) if self.finish else 0

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
        return any(zone.kind(point) for zone in self._zones.get(kind, ()))

    def _start_points(self) -> tuple[Point, ...]:
        points = self.start.points() if self.start else ()
        return tuple(point for point in points if self.on_track(point))

    def _grid_area(self) -> tuple[Point, ...]:
        """The start points and those behind: the file's area, else the two rows behind the line."""
        if self.drawing.grid is not None:
            area = rasterise(anticlockwise(self.drawing.grid)).points()
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
        for point in _around(line, ROWS_BEHIND):
            side, along = line.side(point), dot(line.left, line.right, point)
            near = side < 0 and side * side <= ROWS_BEHIND**2 * length
            if near and 0 <= along <= length and self._sees_start(point):
                found.append(point)
        return found

    def _sees_start(self, point: Point) -> bool:
        return self.on_track(point) and any(
            self.exit(point, start) is None for start in self.start_points
        )

    # -- the way along the track ---------------------------------------------------------------

    def walk(self) -> Walk:
        """Single steps on the track that cross the start line in neither direction."""
        line = self.start

        def allowed(point: Point, way: Point) -> bool:
            if self._leaves(point, way, border_in=True):
                return False
            to = point[0] + way[0], point[1] + way[1]
            return line is None or not line.crossed(point, to)

        return Walk(self.surface, self._calm(), allowed)

    def _calm(self) -> bytearray:
        """Marks the points with no border and no start line within a step of them."""
        surface = self.surface
        calm = bytearray(mark == INSIDE for mark in surface.marks)
        lines = [(edge[:2], edge[2:4]) for edges in self.borders.buckets.values() for edge in edges]
        if self.start:
            lines.append((self.start.left, self.start.right))
        for a, b in sorted(set(lines)):
            _ruffle(calm, surface, a, b)
        return calm

    def entries(self, line: Line) -> list[tuple[Point, Point]]:
        """Every single step on the track that crosses a line forwards."""
        steps = []
        for point in _around(line, 1):
            for way in KING if self.on_track(point) else ():
                to = point[0] + way[0], point[1] + way[1]
                crosses = line.crossed(point, to) > 0
                if crosses and not self._leaves(point, way, border_in=True):
                    steps.append((point, to))
        return steps

    def _measure(self) -> Progress:
        steps = blank(self.surface)
        if self.start is None or self.finish is None:
            return Progress(self.surface, steps)
        walk = self.walk()
        starts = self.entries(self.start)
        spread(steps, (*self.start_points, *(to for _, to in starts)), 0, 1, walk)
        spread(steps, (point for point, _ in starts), -1, -1, walk)
        ways = Progress(self.surface, steps)
        known = (ways.known(point) for point, _ in self.entries(self.finish))
        length = min((ahead + 1 for ahead in known if ahead is not None and ahead >= 0), default=0)
        return attrs.evolve(ways, length=length)

    def _plain(self) -> dict[str, Any]:
        plain = attrs.asdict(self.drawing)
        del plain["title"]
        return plain


def _zones(zones: tuple[Zone, ...]) -> dict[str, tuple[Surface, ...]]:
    """The areas of each kind of zone, kinds in order of appearance."""
    kinds: dict[str, tuple[Surface, ...]] = {}
    for zone in zones:
        kinds[zone.kind] = (*kinds.get(zone.kind, ()), rasterise(zone.area))
    return kinds


def _around(line: Line, margin: int) -> list[Point]:
    """The lattice points of a rectangle around a line."""
    xmin, ymin, xmax, ymax = bounds((line.left, line.right))
    columns = range(xmin - margin, xmax + margin + 1)
    return [(x, y) for y in range(ymin - margin, ymax + margin + 1) for x in columns]


def _ruffle(calm: bytearray, surface: Surface, a: Point, b: Point) -> None:
    """Take the calm mark from every point within a step of an edge (and some a little further)."""
    (ax, ay), (bx, by) = sorted((a, b), key=lambda point: (point[1], point[0]))
    for y in range(
        max(ay - 1, surface.bottom), min(by + 1, surface.bottom + surface.height - 1) + 1
    ):
        low, high = max(ay, y - 1), min(by, y + 1)
        if by == ay:
            ends = ax, bx
        else:
            ends = (
                ax + (low - ay) * (bx - ax) // (by - ay),
                ax + (high - ay) * (bx - ax) // (by - ay),
            )
        first = max(min(ends) - 1, surface.left)
        last = min(max(ends) + 2, surface.left + surface.width - 1)
        if first <= last:
            start = surface.index((first, y))
            calm[start : start + last - first + 1] = bytes(last - first + 1)
