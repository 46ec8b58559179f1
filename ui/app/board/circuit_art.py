"""Circuits of rows and lanes, laid out along their centre line."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import attrs

from gridprix.core.asks import Leg
from gridprix.core.state import Place
from gridprix.plugins.circuit.circuit_board import CircuitBoard
from gridprix.plugins.circuit.layout import SpaceShape, layout
from gridprix.plugins.circuit.space import Corner, Space
from gridprix.ui.app.theme.lettering import CORNER, KEY, SMALL, TRACK, Face, text_width
from gridprix.ui.app.theme.palettes import WHITE, Colour, Palette, colour

from .art import BoardArt, Canvas, Extent, Point
from .chequer import chequer
from .hatching import inside

LIMIT_APART = 24
NAMES = 0.8  # room for names around the track, in lengths of a space
LEAST_LANE = 17  # pixels: in narrower lanes limits are told with the corner's name
AHEAD = 10  # spaces a driver looks ahead


class CircuitArt(BoardArt):
    """A circuit board."""

    def __init__(self, board: CircuitBoard) -> None:
        self.board = board
        self.plan = layout(board)
        self.title = board.title
        self.note = f"{board.rows} rows · one space = 20 mph"
        self._track = [self.plan.shapes[space] for space in board.spaces()]

    # -- places

    @property
    def extent(self) -> Extent:
        """All spaces, verges included, and room for the names of corners."""
        left, bottom, right, top = self.plan.box
        return left - NAMES, bottom - NAMES, right + NAMES, top + NAMES

    def ground(self, palette: Palette) -> Colour:
        """Grass."""
        return palette.grass

    def _shape(self, place: Place) -> SpaceShape:
        return self.plan.shapes[place]  # type: ignore[index]

    def locate(self, place: Place) -> Point:
        """The middle of a space."""
        return self._shape(place).centre

    def outline(self, place: Place) -> Sequence[Point]:
        """The outline of a space."""
        return self._shape(place).outline

    def heading(self, place: Place) -> float | None:
        """Along the lane."""
        return self._shape(place).heading

    def pick(self, at: Point, reach: float) -> Place | None:
        """The space under a point."""
        for space, shape in self.plan.shapes.items():
            if math.dist(shape.centre, at) < 1.5 and inside(at, shape.outline):
                return space
        return None

    def car_length(self, scale: float) -> float:
        """As long as a lane is wide, and a little more."""
        return max(14.0, min(self.plan.lane_width * scale * 0.95, 44.0))

    def exit_of(self, leg: Leg) -> Point | None:
        """Legs of a circuit end in spaces and leave nothing."""
        return None

    @property
    def least_scale(self) -> float:
        """A lane of 24 pixels can be hit, and its limits can be read."""
        return 24 / self.plan.lane_width

    def way_ahead(self, place: Place) -> Sequence[Point]:
        """The spaces straight ahead."""
        space: Space | None = place  # type: ignore[assignment]
        found = []
        for _ in range(AHEAD):
            space = None if space is None else self.board.straight(space)
            if space is not None:
                found.append(self.locate(space))
        return found

    # -- drawing

    def draw(self, canvas: Canvas) -> None:
        """Spaces, edges, lines, limits, names: in this order."""
        self._spaces(canvas)
        self._edges(canvas)
        self._start(canvas)
        if canvas.small:
            return
        for corner in self.board.corners:
            self._racing_line(canvas, corner)
        self._limits(canvas)
        self._names(canvas)

    def _spaces(self, canvas: Canvas) -> None:
        palette, mesh = canvas.palette, canvas.mesh
        for space in self.board.spaces():
            tone = sum(space) % 2
            posted = self.board.limit(space) is not None
            pair = (
                (palette.corner_a, palette.corner_b)
                if posted
                else (palette.space_a, palette.space_b)
            )
            outline = canvas.chain(self.plan.shapes[space].outline)
            mesh.area(outline, pair[tone])
            if not canvas.small:
                mesh.lines(outline, 1, palette.space_line, closed=True)

    def _edges(self, canvas: Canvas) -> None:
        width = 1.4 if canvas.small else 2.2
        for edge in (self.plan.left_edge, self.plan.right_edge):
            canvas.mesh.lines(canvas.chain(edge), width, canvas.palette.ink, closed=True)

    def _start(self, canvas: Canvas) -> None:
        """The chequered line before the first row."""
        lanes = self.board.lanes(0)
        first, last = self.plan.shapes[0, 0], self.plan.shapes[0, lanes[-1]]
        a, b = canvas.chain((first.outline[0], last.outline[-1]))
        chequer(canvas, a, b, 3.0 if canvas.small else 5.0)

    def _racing_line(self, canvas: Canvas, corner: Corner) -> None:
        if len(corner.line) < 2:
            return
        way = canvas.chain(self._way(corner))
        canvas.mesh.lines(way, 5, WHITE if not canvas.palette.dark else colour("000000"))
        canvas.mesh.lines(way, 2.4, canvas.palette.ok)
        canvas.mesh.disc(way[0], 4.5, canvas.palette.ok)
        canvas.mesh.convex(_arrow_head(way[-3], way[-1]), canvas.palette.ok)

    def _way(self, corner: Corner) -> list[Point]:
        stops = [self.plan.shapes[space].centre for space in corner.line]
        return _smooth(stops) if len(stops) > 1 else []

    def _limits(self, canvas: Canvas) -> None:
        lane = self.plan.lane_width * canvas.scale
        if lane < LEAST_LANE:
            return
        face = attrs.evolve(KEY, px=min(max(lane * 0.56, 10), 15))
        written: list[tuple[str, Point]] = []
        ways = [at for corner in self.board.corners for at in self._way(corner)]
        for space in self.board.spaces():
            limit = self.board.limit(space)
            if limit is None:
                continue
            shape = self.plan.shapes[space]
            spot = canvas.at(_clear_of(shape, ways))
            text = str(limit)
            if any(text == old and math.dist(spot, at) < LIMIT_APART for old, at in written):
                continue
            written.append((text, spot))
            canvas.texts.put(text, spot, face, canvas.palette.ink, "center")

    # -- words beside the track

    def _names(self, canvas: Canvas) -> None:
        taken: list[Extent] = []
        for corner in self.board.corners:
            name = self._name(canvas, corner)
            width = text_width(name, CORNER)
            for spot in self._beside(corner, width / canvas.scale):
                at = canvas.at(spot)
                if self._free(canvas, at, width, 16, taken):
                    canvas.texts.put(name, at, CORNER, canvas.palette.ink, "center")
                    taken.append(_around(at, width, 16))
                    break
        self._title(canvas, taken)

    def _name(self, canvas: Canvas, corner: Corner) -> str:
        """A corner's name, with its limits where they cannot be written on the spaces."""
        if self.plan.lane_width * canvas.scale >= LEAST_LANE:
            return corner.name
        spaces = [(row, lane) for row in corner.rows for lane in self.board.lanes(row)]
        limits = [limit for limit in map(self.board.limit, spaces) if limit is not None]
        if not limits:
            return corner.name
        low, high = min(limits), max(limits)
        return f"{corner.name} {low}" if low == high else f"{corner.name} {low}-{high}"

    def _beside(self, corner: Corner, width: float) -> Iterable[Point]:
        """Places for a corner's name, the inside first."""
        for shift in (0, 1, -1, 2):
            middle = corner.rows[len(corner.rows) // 2]
            row = (middle + shift) % self.board.rows
            lanes = self.board.lanes(row)
            left, right = self.plan.shapes[row, 0], self.plan.shapes[row, lanes[-1]]
            inner, outer = (left, right) if corner.inside == "left" else (right, left)
            sign = 1 if corner.inside == "left" else -1
            aside = inner.heading + sign * math.pi / 2
            half = self.plan.lane_width / 2
            for start, way in ((inner, aside), (outer, aside + math.pi)):
                reach = half + 0.25 + abs(math.cos(way)) * width / 2
                for more in (0.0, 0.25, 0.5):
                    far = reach + more
                    yield (
                        start.centre[0] + math.cos(way) * far,
                        start.centre[1] + math.sin(way) * far,
                    )

    def _title(self, canvas: Canvas, taken: list[Extent]) -> None:
        left, bottom, right, top = (side * canvas.scale for side in self.extent)
        width = max(text_width(self.title, TRACK), text_width(self.note, SMALL))
        middle = (left + right) / 2, (bottom + top) / 2
        tries = [
            (left + (right - left) * n / 20, bottom + (top - bottom) * m / 20)
            for n in range(3, 18)
            for m in range(2, 19)
        ]
        tries.sort(key=lambda at: math.dist(at, middle))
        for spot in tries:
            if self._free(canvas, (spot[0], spot[1] - 12), width, 64, taken):
                _write(canvas, self.title, spot, TRACK, canvas.palette.ink)
                _write(canvas, self.note, (spot[0], spot[1] - 28), SMALL, canvas.palette.ink2)
                return

    def _free(
        self, canvas: Canvas, at: Point, width: float, height: float, taken: Sequence[Extent]
    ) -> bool:
        box = _around(at, width + 8, height + 4)
        if any(_overlap(box, other) for other in taken):
            return False
        steps = max(2, int(width / 14))
        probes = [
            ((box[0] + (box[2] - box[0]) * n / steps), y)
            for n in range(steps + 1)
            for y in (box[1], (box[1] + box[3]) / 2, box[3])
        ]
        near = width / canvas.scale / 2 + 1.2
        middle = at[0] / canvas.scale, at[1] / canvas.scale
        shapes = [one for one in self._track if math.dist(one.centre, middle) < near]
        return not any(
            inside((x / canvas.scale, y / canvas.scale), shape.outline)
            for x, y in probes
            for shape in shapes
        )

    def spaces_ahead(self, space: Space) -> tuple[Space, ...]:
        """The spaces a space leads to."""
        return self.board.successors(space)


def _clear_of(shape: SpaceShape, ways: Sequence[Point]) -> Point:
    """Where a limit is written: in the rear of its space, away from the racing lines."""
    cos, sin = math.cos(shape.heading), math.sin(shape.heading)
    x, y = shape.centre
    tries = [
        (x - cos * back - sin * aside, y - sin * back + cos * aside)
        for back in (0.2, 0.05, 0.3)
        for aside in (0.0, 0.15, -0.15)
    ]
    near = [way for way in ways if math.dist(way, shape.centre) < 1]
    if not near:
        return tries[0]
    return max(tries, key=lambda at: min(0.26, *(math.dist(at, way) for way in near)))


def _write(canvas: Canvas, text: str, at: Point, face: Face, ink: Colour) -> None:
    canvas.texts.put(text, at, face, ink, "center")


def _around(at: Point, width: float, height: float) -> Extent:
    return at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2


def _overlap(a: Extent, b: Extent) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _smooth(stops: Sequence[Point], steps: int = 8) -> list[Point]:
    """A soft curve through some points (Catmull and Rom's)."""
    padded = [stops[0], *stops, stops[-1]]
    way: list[Point] = []
    for n in range(len(stops) - 1):
        p0, p1, p2, p3 = padded[n : n + 4]
        for step in range(steps):
            t = step / steps
            way.append(
                (
                    _spline(p0[0], p1[0], p2[0], p3[0], t),
                    _spline(p0[1], p1[1], p2[1], p3[1], t),
                )
            )
    return [*way, stops[-1]]


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3
    )


def _arrow_head(before: Point, tip: Point, length: float = 11) -> list[Point]:
    angle = math.atan2(tip[1] - before[1], tip[0] - before[0])
    cos, sin = math.cos(angle), math.sin(angle)
    ahead = tip[0] + cos * length / 2, tip[1] + sin * length / 2
    back = tip[0] - cos * length / 2, tip[1] - sin * length / 2
    return [
        ahead,
        (back[0] - sin * 5, back[1] + cos * 5),
        (back[0] + sin * 5, back[1] - cos * 5),
    ]
