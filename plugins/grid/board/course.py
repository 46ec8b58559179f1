"""The way along a track between borders: from the start line in race direction to the finish."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from .geometry import Point, bounds
from .ground import Ground
from .lines import Checkpoint, Line
from .progress import KING, Progress, Walk, blank, spread
from .stretches import LINE, Edge, Stretches
from .surface import INSIDE, Surface


def measure(
    ground: Ground, start: Line | None, finish: Line | None, start_points: tuple[Point, ...]
) -> Progress:
    """Count the king's steps from the start line to every point.

    No step crosses the start line, so that on a loop the numbers run all the way round it; points
    that are only reached by going back from the start have numbers below zero.
    """
    steps = blank(ground.surface)
    if start is None or finish is None:
        return Progress(ground.surface, steps)
    walk = _walk(ground, (start,))
    starts = entries(ground, start)
    spread(steps, (*start_points, *(to for _, to in starts)), 0, 1, walk)
    spread(steps, (point for point, _ in starts), -1, -1, walk)
    course = Progress(ground.surface, steps)
    known = (course.known(point) for point, _ in entries(ground, finish))
    length = min((ahead + 1 for ahead in known if ahead is not None and ahead >= 0), default=0)
    return attrs.evolve(course, length=length)


def past(ground: Ground, start: Line | None, finish: Line | None) -> Progress:
    """The steps from the finish to every point that is reached without crossing a line again."""
    steps = blank(ground.surface)
    if start is not None and finish is not None:
        first = (to for _, to in entries(ground, finish))
        spread(steps, first, 0, 1, _walk(ground, (start, finish)))
    return Progress(ground.surface, steps)


def entries(ground: Ground, line: Line) -> list[tuple[Point, Point]]:
    """Every single step on the track that crosses a line forwards."""
    return [
        (point, to)
        for point, to in _steps_near(ground, line.left, line.right)
        if line.crossed(point, to) > 0
    ]


def touches(ground: Ground, course: Progress, checkpoint: Checkpoint) -> bool:
    """Whether a car that has come from the start can touch a checkpoint."""
    return any(
        course.known(point) is not None and checkpoint.reached(point, to) is not None
        for point, to in _steps_near(ground, checkpoint.a, checkpoint.b)
    )


class DrawnStretches(Stretches):
    """The stretches of a track between borders."""

    def __init__(
        self,
        ground: Ground,
        course: Progress,
        lines: tuple[Line, Line] | None,
        checkpoints: Sequence[Checkpoint],
    ) -> None:
        closed = lines is not None and lines[0] == lines[1]
        super().__init__(course, len(checkpoints), closed=closed)
        self.ground, self.checkpoints = ground, checkpoints
        self.lines = lines or ()
        self.directed = lines is not None

    def after(self, mark: int, *, again: bool) -> Edge:
        """The points on a mark, or those that a step over a line leads to."""
        if mark in (LINE, self.finish):
            line = self._line(mark, again=again)
            return Edge(0, (*line.points(), *(to for _, to in entries(self.ground, line))))
        return self._at_gate(mark)

    def before(self, mark: int, *, again: bool) -> Edge:
        """The points on a gate, or those from which a step leads over a line."""
        if mark in (LINE, self.finish):
            line = self._line(mark, again=again)
            return Edge(1, tuple(point for point, _ in entries(self.ground, line)))
        return self._at_gate(mark)

    def walk(self, closed: int, *, again: bool) -> Walk:
        """Steps that cross neither line; driven again, a course leads over its start."""
        lines = self.lines[1:] if again else self.lines
        gates = () if closed == LINE else (self.checkpoints[closed - 1],)
        return _walk(self.ground, lines, gates)

    def _line(self, mark: int, *, again: bool) -> Line:
        return self.lines[0 if mark == LINE and not again else 1]

    def _at_gate(self, mark: int) -> Edge:
        gate = self.checkpoints[mark - 1]
        near = {
            point
            for point, to in _steps_near(self.ground, gate.a, gate.b)
            if gate.reached(point, to) is not None
        }
        on = {point for point in near if gate.holds(point)}
        return Edge(0, tuple(sorted(on)), tuple(sorted(near - on)))


def around(a: Point, b: Point, margin: int) -> list[Point]:
    """The lattice points of a rectangle around a line."""
    xmin, ymin, xmax, ymax = bounds((a, b))
    columns = range(xmin - margin, xmax + margin + 1)
    return [(x, y) for y in range(ymin - margin, ymax + margin + 1) for x in columns]


def _steps_near(ground: Ground, a: Point, b: Point) -> list[tuple[Point, Point]]:
    """The single steps on the track that begin within a step of a line."""
    return [
        (point, (point[0] + way[0], point[1] + way[1]))
        for point in around(a, b, 1)
        if ground.surface.kind(point)
        for way in KING
        if ground.leaves(point, way) is None
    ]


def _walk(ground: Ground, lines: Sequence[Line], gates: Sequence[Checkpoint] = ()) -> Walk:
    """Single steps on the track that cross no line, and lead onto a gate but not beyond it."""

    def allowed(point: Point, way: Point) -> bool:
        if ground.leaves(point, way) is not None:
            return False
        to = point[0] + way[0], point[1] + way[1]
        if any(line.crossed(point, to) for line in lines):
            return False
        return not any(_goes_through(gate, point, to) for gate in gates)

    edges = [(line.left, line.right) for line in lines] + [(gate.a, gate.b) for gate in gates]
    return Walk(ground.surface, _calm(ground, edges), allowed)


def _goes_through(gate: Checkpoint, point: Point, to: Point) -> bool:
    if gate.holds(point):
        return True
    return not gate.holds(to) and gate.reached(point, to) is not None


def _calm(ground: Ground, edges: Sequence[tuple[Point, Point]]) -> bytearray:
    """Marks the points from which no single step can cross a border or one of some lines."""
    calm = ground.surface.marks.translate(bytes(kind == INSIDE for kind in range(256)))
    for a, b in edges:
        _ruffle(calm, ground.surface, a, b, reach=1)  # to come to a line is to cross it
    for polygon in (ground.outline, *ground.islands):
        for a, b in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
            _ruffle(calm, ground.surface, a, b)
    return calm


def _ruffle(calm: bytearray, surface: Surface, a: Point, b: Point, reach: int = 0) -> None:
    """Take the calm mark from every point from which a single step may cross an edge."""
    (ax, ay), (bx, by) = sorted((a, b), key=lambda point: (point[1], point[0]))
    top = surface.bottom + surface.height - 1
    for y in range(max(ay - 1, surface.bottom), min(by + 1, top) + 1):
        ends: tuple[int, ...] = (ax, bx)
        if ay < by:
            heights = max(ay, y - 1), min(by, y + 1)
            ends = tuple(ax + (height - ay) * (bx - ax) // (by - ay) for height in heights)
        first = max(min(ends) - reach, surface.left)
        last = min(max(ends) + 1 + reach, surface.left + surface.width - 1)
        if first <= last:
            start = surface.index((first, y))
            calm[start : start + last - first + 1] = bytes(last - first + 1)
