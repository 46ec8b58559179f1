"""Circuits of rows and lanes, laid out along their centre line."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from itertools import product

from gridprix.core.drawing.art import BoardArt, Sign
from gridprix.core.drawing.canvas import Canvas
from gridprix.core.drawing.chequer import chequer
from gridprix.core.drawing.colours import BLACK, WHITE, Colour, Palette
from gridprix.core.drawing.extents import around, bounds, grown, overlap
from gridprix.core.drawing.hatching import inside
from gridprix.core.drawing.lettering import CORNER, SMALL, TRACK
from gridprix.core.drawing.pen import Extent, Pen, Point
from gridprix.core.state import Place
from gridprix.plugins.circuit.board.graph import CircuitBoard
from gridprix.plugins.circuit.board.layout import SIDES, Layout, SpaceShape, layout
from gridprix.plugins.circuit.board.space import SPEED_STEP, Corner, Side, Space
from gridprix.plugins.circuit.furniture import (
    FURNITURE,
    LIMITS,
    RACING_LINES,
    SPEED_SCALE,
)

from .limit_signs import Limit, posted
from .roadside import KERB, draw_kerbs, draw_roadside
from .zone_art import draw_zones, zone_stretches

NAMES = 0.8  # room for names around the track, in lengths of a space
LEAST_LANE = 17  # pixels: in narrower lanes limits are told with the corner's name
SCALES_KEPT = 8
PROBES = 14  # pixels
AHEAD = 10  # spaces a driver looks ahead


def _limit_sign(pen: Pen, palette: Palette, at: Point) -> None:
    pen.rectangle(at[0] - 14, at[1] - 8, 28, 16, palette.corner_b)


def _line_sign(pen: Pen, palette: Palette, at: Point) -> None:
    x, y = at
    pen.line((x - 11, y), (x + 10, y), 2.4, palette.ok)
    pen.disc((x - 10, y), 4, palette.ok)
    pen.convex(((x + 15, y), (x + 6, y - 5), (x + 6, y + 5)), palette.ok)


SIGNS = {
    LIMITS: Sign("limit to enter", _limit_sign, "80"),
    RACING_LINES: Sign("racing line", _line_sign),
}


class CircuitArt(BoardArt):
    """A circuit board."""

    def __init__(
        self,
        board: CircuitBoard,
        furniture: Collection[str] = FURNITURE,
        plan: Layout | None = None,
    ) -> None:
        self.board = board
        self.furniture = furniture
        self.plan = layout(board) if plan is None else plan
        self.title = board.title
        scale = f" · one space = {SPEED_STEP} mph" if SPEED_SCALE in furniture else ""
        self.note = f"{board.rows} rows{scale}"
        self.signs = [sign for name, sign in SIGNS.items() if name in furniture]
        self._signs: dict[tuple[float, float], Sequence[Limit]] = {}

    # -- places

    @property
    def extent(self) -> Extent:
        """All spaces, verges included, and room for the names of corners."""
        left, bottom, right, top = self.plan.box
        return left - NAMES, bottom - NAMES, right + NAMES, top + NAMES

    def ground(self, palette: Palette) -> Colour:
        """Grass."""
        return palette.grass

    def shape(self, place: Place) -> SpaceShape:
        """How a space is laid out."""
        return self.plan.shapes[place]  # type: ignore[index]

    def locate(self, place: Place) -> Point:
        """The middle of a space."""
        return self.shape(place).centre

    def outline(self, place: Place) -> Sequence[Point]:
        """The outline of a space."""
        return self.shape(place).outline

    def heading(self, place: Place) -> float | None:
        """Along the lane."""
        return self.shape(place).heading

    def pick(self, at: Point, reach: float) -> Place | None:
        """The space under a point."""
        for space, shape in self.plan.shapes.items():
            if math.dist(shape.centre, at) < 1.5 and inside(at, shape.outline):
                return space
        return None

    def car_length(self, scale: float) -> float:
        """As long as a lane is wide, and a little more."""
        return max(14.0, min(self.plan.lane_width * scale * 0.95, 44.0))

    def exit_of(self, origin: Place, to: Place) -> Point | None:
        """Legs of a circuit end in spaces and leave nothing."""
        return None

    @property
    def least_scale(self) -> float:
        """A lane of 24 pixels can be hit, and its limits can be read."""
        return 24 / self.plan.lane_width

    @cached_property
    def track_points(self) -> Sequence[Point]:
        """The middles of all spaces."""
        return [self.plan.shapes[space].centre for space in self.board.spaces()]

    def way_ahead(self, place: Place) -> Sequence[Point]:
        """The spaces straight ahead."""
        space: Space | None = place  # type: ignore[assignment]
        found = []
        for _ in range(AHEAD):
            space = None if space is None else self.board.straight(space)
            if space is not None:
                found.append(self.locate(space))
        return found

    @cached_property
    def _roads(self) -> Sequence[tuple[Extent, Sequence[Point]]]:
        """The road row by row, each with the rectangle around it: names keep clear of it."""
        kerb = KERB * self.plan.lane_width
        roads = [self.plan.road(row, kerb) for row in range(self.board.rows)]
        return [(bounds(road), road) for road in roads]

    # -- drawing

    def draw(self, canvas: Canvas) -> None:
        """The roadside, spaces, zones, edges, lines, limits, names: in this order."""
        draw_roadside(canvas, self.board, self.plan)
        self._spaces(canvas)
        draw_zones(canvas, self.board, self.plan)
        if not canvas.small:
            draw_kerbs(canvas, self.board, self.plan)
        self._edges(canvas)
        self._start(canvas)
        if canvas.small:
            return
        lines = self.board.corners if RACING_LINES in self.furniture else ()
        ways = [self._way(canvas, one) for one in lines if len(one.line) > 1]
        for way in ways:
            _racing_line(canvas, way)
        self._limits(canvas, ways)
        self._names(canvas)

    def _spaces(self, canvas: Canvas) -> None:
        palette, mesh = canvas.palette, canvas.mesh
        for space in self.board.spaces():
            outline = canvas.chain(self.plan.shapes[space].outline)
            mesh.area(outline, self._tone(palette, space))
            if not canvas.small:
                mesh.lines(outline, 1, palette.space_line, closed=True)

    def _limit(self, space: Space) -> int | None:
        """The limit that is posted on a space where the rules go by limits."""
        return self.board.limit(space) if LIMITS in self.furniture else None

    def _tone(self, palette: Palette, space: Space) -> Colour:
        """The colour of a space: two tones by turns, others where a limit is posted."""
        if self._limit(space) is not None:
            return (palette.corner_a, palette.corner_b)[sum(space) % 2]
        return (palette.space_a, palette.space_b)[sum(space) % 2]

    def _edges(self, canvas: Canvas) -> None:
        width = 1.4 if canvas.small else 2.2
        for side in SIDES:
            edge = canvas.chain(self.plan.edge(side))
            canvas.mesh.lines(edge, width, canvas.palette.ink, closed=True)

    def _start(self, canvas: Canvas) -> None:
        """The chequered line before the first row."""
        lanes = self.board.lanes(0)
        first, last = self.plan.shapes[0, 0], self.plan.shapes[0, lanes[-1]]
        a, b = canvas.chain((first.outline[0], last.outline[-1]))
        chequer(canvas, a, b, 3.0 if canvas.small else 5.0)

    def _way(self, canvas: Canvas, corner: Corner) -> list[Point]:
        stops = [self.plan.shapes[space].centre for space in corner.line]
        return canvas.chain(_smooth(stops))

    def _limits(self, canvas: Canvas, ways: Sequence[Sequence[Point]]) -> None:
        if not self._limits_fit(canvas):
            return
        for sign in self._posted(canvas, ways):
            if sign.struck:  # the line pauses for the digits
                canvas.plate(grown(sign.box, 1), self._tone(canvas.palette, sign.space))
            canvas.texts.put(sign.text, sign.at, sign.lettering, canvas.palette.ink, "center")

    def _posted(self, canvas: Canvas, ways: Sequence[Sequence[Point]]) -> Sequence[Limit]:
        """Where limits stand, kept for the scales that a camera comes back to."""
        key = canvas.scale, canvas.letters
        signs = self._signs.get(key)
        if signs is None:
            if len(self._signs) >= SCALES_KEPT:
                self._signs.clear()
            limits = {
                space: limit
                for space in self.board.spaces()
                if (limit := self._limit(space)) is not None
            }
            lines = [at for way in ways for at in (*way, *_arrow_head(way[-3], way[-1]))]
            signs = self._signs[key] = posted(canvas, self.plan, limits, lines)
        return signs

    def _limits_fit(self, canvas: Canvas) -> bool:
        return self.plan.lane_width * canvas.scale >= LEAST_LANE

    # -- words beside the track

    def _names(self, canvas: Canvas) -> None:
        taken: list[Extent] = []
        face = canvas.sized(CORNER)
        high = face.px + 1
        named = [(self._name(canvas, one), one.rows, one.inside) for one in self.board.corners]
        for kind, stretch in zone_stretches(self.board):
            outside: Side = "right" if self.board.inside(stretch[0]) == "left" else "left"
            named.append((kind, tuple(stretch), outside))
        for name, rows, side in named:
            width = canvas.texts.width(name, face)
            for spot in self._beside(rows, side, width / canvas.scale):
                at = canvas.at(spot)
                if self._free(canvas, at, width, high, taken):
                    canvas.texts.put(name, at, face, canvas.palette.ink, "center")
                    taken.append(around(at, width, high))
                    break
        self._title(canvas, taken)

    def _name(self, canvas: Canvas, corner: Corner) -> str:
        """A corner's name, with its limits where they cannot be written on the spaces."""
        if self._limits_fit(canvas):
            return corner.name
        spaces = [(row, lane) for row in corner.rows for lane in self.board.lanes(row)]
        limits = [limit for limit in map(self._limit, spaces) if limit is not None]
        if not limits:
            return corner.name
        low, high = min(limits), max(limits)
        return f"{corner.name} {low}" if low == high else f"{corner.name} {low}-{high}"

    def _beside(self, rows: Sequence[int], side: Side, width: float) -> Iterable[Point]:
        """Places for the name of some rows, those of one side first."""
        for shift in (0, 1, -1, 2):
            middle = rows[len(rows) // 2]
            row = (middle + shift) % self.board.rows
            lanes = self.board.lanes(row)
            left, right = self.plan.shapes[row, 0], self.plan.shapes[row, lanes[-1]]
            inner, outer = (left, right) if side == "left" else (right, left)
            sign = 1 if side == "left" else -1
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
        middle = (left + right) / 2, (bottom + top) / 2
        tries = [
            (left + (right - left) * n / 20, bottom + (top - bottom) * m / 20)
            for n in range(3, 18)
            for m in range(2, 19)
        ]
        tries.sort(key=lambda at: math.dist(at, middle))
        for size, (x, y) in product(canvas.sizes, tries):
            name, note = TRACK.scaled(size), SMALL.scaled(size)
            width = max(canvas.texts.width(self.title, name), canvas.texts.width(self.note, note))
            if self._free(canvas, (x, y - 12 * size), width, 64 * size, taken):
                canvas.texts.put(self.title, (x, y), name, canvas.palette.ink, "center")
                below = x, y - 28 * size
                canvas.texts.put(self.note, below, note, canvas.palette.ink2, "center")
                return

    def _free(
        self, canvas: Canvas, at: Point, width: float, height: float, taken: Sequence[Extent]
    ) -> bool:
        box = around(at, width + 8, height + 4)
        if any(overlap(box, other) for other in taken):
            return False
        # close enough that no lane slips through between them
        across, up = (max(2, math.ceil(side / PROBES)) for side in (width + 8, height + 4))
        probes = [
            (box[0] + (box[2] - box[0]) * n / across, box[1] + (box[3] - box[1]) * m / up)
            for n in range(across + 1)
            for m in range(up + 1)
        ]
        left, bottom, right, top = (side / canvas.scale for side in box)
        near = [road for room, road in self._roads if overlap(room, (left, bottom, right, top))]
        return not any(
            inside((x / canvas.scale, y / canvas.scale), road) for x, y in probes for road in near
        )


def _racing_line(canvas: Canvas, way: Sequence[Point]) -> None:
    canvas.mesh.lines(way, 5, WHITE if not canvas.palette.dark else BLACK)
    canvas.mesh.lines(way, 2.4, canvas.palette.ok)
    canvas.mesh.disc(way[0], 4.5, canvas.palette.ok)
    canvas.mesh.convex(_arrow_head(way[-3], way[-1]), canvas.palette.ok)


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
