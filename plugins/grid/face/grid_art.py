"""Tracks on squared paper, drawn as in an exercise book."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property, partial
from itertools import product
from typing import ClassVar

from gridprix.core.drawing.art import LEAST_CROSS, BoardArt
from gridprix.core.drawing.canvas import Canvas
from gridprix.core.drawing.chequer import chequer
from gridprix.core.drawing.colours import BLACK, WHITE, Colour, Palette, faded
from gridprix.core.drawing.extents import around, bounds, grown, middle
from gridprix.core.drawing.hatching import inside
from gridprix.core.drawing.lettering import RULER, SMALL, SMALL_STRONG, TRACK
from gridprix.core.drawing.pen import Extent, Point
from gridprix.core.drawing.zones import edge_zone, fill_zone
from gridprix.core.state import Place
from gridprix.plugins.grid.board.grid_board import GridBoard
from gridprix.plugins.grid.board.lines import Line
from gridprix.plugins.grid.board.polygons import PolygonBoard
from gridprix.plugins.grid.board.squares import CHECKPOINT, FINISH, START, WALL, SquaresBoard

from .paper import LEAST_RULED, chevrons, rule_paper


class GridArt(BoardArt):
    """A grid board: borders or squares."""

    margin: ClassVar[float] = 34  # the words for lines stand there, and rulers
    rulers: ClassVar[bool] = True

    def __init__(self, board: GridBoard) -> None:
        self.board = board
        self.title = board.title
        wide, high = board.size
        self.note = f"{wide} x {high} squares"  # how many laps are raced, the race knows
        self._half = 0.5 if isinstance(board, SquaresBoard) else 0.0

    # -- places

    @property
    def extent(self) -> Extent:
        """The track's own rectangle."""
        surface, half = self.board.surface, self._half
        return (
            surface.left - half,
            surface.bottom - half,
            surface.left + surface.width - 1 + half,
            surface.bottom + surface.height - 1 + half,
        )

    def ground(self, palette: Palette) -> Colour:
        """The paper beside the track."""
        return palette.off

    def locate(self, place: Place) -> Point:
        """A lattice point is where it says."""
        point: tuple[int, int] = place  # type: ignore[assignment]
        return float(point[0]), float(point[1])

    def outline(self, place: Place) -> Sequence[Point]:
        """The square around a point."""
        x, y = self.locate(place)
        return (x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5)

    def heading(self, place: Place) -> float | None:
        """A car on paper points where it went last."""
        return None

    def pick(self, at: Point, reach: float) -> Place | None:
        """The nearest lattice point within reach."""
        point = round(at[0]), round(at[1])
        return point if math.dist(point, at) <= max(reach, 0.5) else None

    def car_length(self, scale: float) -> float:
        """A little longer than a square, and never too small to see."""
        return max(16.0, min(scale * 1.1, 40.0))

    def cross_size(self, scale: float) -> float:
        """The same at every scale: it marks a point."""
        return LEAST_CROSS

    def exit_of(self, origin: Place, to: Place) -> Point | None:
        """The exact place where a line leaves the track."""
        place = self.board.exit(origin, to)  # type: ignore[arg-type]
        return None if place is None else (float(place.x), float(place.y))

    @property
    def least_scale(self) -> float:
        """A square of 22 pixels can be hit."""
        return 22.0

    @cached_property
    def track_points(self) -> Sequence[Point]:
        """Along the borders, or the free squares."""
        if not isinstance(self.board, PolygonBoard):
            return [self.locate(place) for place, role in self.board.cells if role != WALL]
        return [
            (a[0] + (b[0] - a[0]) * n / steps, a[1] + (b[1] - a[1]) * n / steps)
            for border in (self.board.outline, *self.board.islands)
            for a, b in zip(border, (*border[1:], border[0]), strict=True)
            for steps in (math.ceil(math.dist(a, b)),)
            for n in range(steps)
        ]

    @property
    def start_heading(self) -> float:
        """Across the start line."""
        line = getattr(self.board, "start", None)
        return _facing(line) if isinstance(line, Line) else 0.0

    @property
    def arrows(self) -> Sequence[tuple[Point, float]]:
        """Before the middle of the start, and of the finish where that is another line."""
        if not isinstance(self.board, PolygonBoard):
            return ()
        return [(_middle(line), _facing(line)) for line, _ in _named_lines(self.board)]

    # -- drawing

    def draw(self, canvas: Canvas) -> None:
        """Paper, road, squares, zones, borders, lines, name: in this order."""
        board = self.board
        if isinstance(board, PolygonBoard):
            self._fill_polygons(canvas)
        else:
            self._fill_cells(canvas)
        self._rule_paper(canvas)
        if isinstance(board, PolygonBoard):
            self._draw_zones(canvas, board)
            self._draw_borders(canvas)
            self._draw_lines(canvas, board)
        else:
            self._edge_cells(canvas)
        if not canvas.small:
            self._name(canvas)

    def _fill_polygons(self, canvas: Canvas) -> None:
        palette = canvas.palette
        canvas.mesh.area(canvas.chain(self.board.outline), palette.road)
        for island in self.board.islands:
            canvas.mesh.area(canvas.chain(island), palette.island)

    def _fill_cells(self, canvas: Canvas) -> None:
        palette, mesh = canvas.palette, canvas.mesh
        for place, role in self.board.cells:
            if role == WALL:
                continue
            corners = canvas.chain(self.outline(place))
            mesh.convex(corners, palette.road, smooth=False)
            if role in (FINISH, START) and (role == FINISH or not self.board.has_finish):
                chequer_square(canvas, place)
            elif role.startswith(CHECKPOINT):
                mesh.convex(corners, faded(palette.accent, 0.14), smooth=False)
            elif role in self.board.zone_kinds:
                fill_zone(canvas, corners, role)

    def _rule_paper(self, canvas: Canvas) -> None:
        rule_paper(canvas, self._paper(canvas), self._half)
        if not canvas.small and canvas.scale >= LEAST_RULED:
            _, bottom, _, top = self._paper(canvas)
            red = round((self.extent[0] - 1.5) * canvas.scale)
            height = (top - bottom) * canvas.scale
            canvas.mesh.rectangle(red, bottom * canvas.scale, 2, height, canvas.palette.margin)

    def _paper(self, canvas: Canvas) -> tuple[int, int, int, int]:
        """The squares that are ruled: on a screen well beyond the track, whatever its shape."""
        left, bottom, right, top = self.board.sheet
        more = max(right - left, top - bottom) * (2 if canvas.small else 1)
        more = 0 if canvas.bounded else more
        return left - more, bottom - more, right + more, top + more

    def _draw_zones(self, canvas: Canvas, board: PolygonBoard) -> None:
        for zone in board.drawing.zones:
            corners = canvas.chain(zone.area)
            fill_zone(canvas, corners, zone.kind)
            edge_zone(canvas, corners, zone.kind)
            if not canvas.small and canvas.scale >= 12:
                self._name_zone(canvas, zone.kind, corners)

    def _name_zone(self, canvas: Canvas, kind: str, corners: Sequence[Point]) -> None:
        """The word for a zone, beside it and on the road, where borders leave room."""
        face = canvas.sized(SMALL_STRONG)
        wide, high = canvas.texts.width(kind, face) + 6, face.px + 2
        outer = canvas.chain(self.board.outline)
        islands = [canvas.chain(island) for island in self.board.islands]
        boxes = [around(at, wide, high) for at in _beside(corners, wide, high)]
        box = next((one for one in boxes if _on_road(one, outer, islands)), boxes[0])
        canvas.plate(box, faded(canvas.palette.road, 0.85))
        canvas.texts.put(kind, middle(box), face, canvas.palette.ink, "center")

    def _draw_borders(self, canvas: Canvas) -> None:
        width = 1.6 if canvas.small else 2.6
        for polygon in (self.board.outline, *self.board.islands):
            canvas.mesh.lines(canvas.chain(polygon), width, canvas.palette.ink, closed=True)

    def _draw_lines(self, canvas: Canvas, board: PolygonBoard) -> None:
        for number, gate in enumerate(board.checkpoints, start=1):
            a, b = canvas.chain((gate.a, gate.b))
            canvas.mesh.dashes((a, b), 2, canvas.palette.accent, (6, 5))
            if not canvas.small:
                word = f"gate {number}"
                face = canvas.sized(RULER)
                canvas.texts.put(word, (b[0] + 6, b[1] + 8), face, canvas.palette.ink2)
        for line, word in _named_lines(board):
            a, b = canvas.chain((line.left, line.right))
            chequer(canvas, a, b, 4.0 if canvas.small else 6.5)
            if not canvas.small:
                at, anchor = _beyond(a, b)
                canvas.texts.put(word, at, canvas.sized(SMALL), canvas.palette.ink2, anchor)
                chevrons(canvas, _middle(line), _facing(line))

    def _edge_cells(self, canvas: Canvas) -> None:
        """The border of a picture runs between its free squares and its walls."""
        free = {place for place, role in self.board.cells if role != WALL}
        width = 1.6 if canvas.small else 2.6
        for x, y in sorted(free):
            corners = canvas.chain(self.outline((x, y)))
            beside = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
            for number, other in enumerate(beside):
                if other not in free:
                    canvas.mesh.line(
                        corners[number], corners[(number + 1) % 4], width, canvas.palette.ink
                    )

    def _name(self, canvas: Canvas) -> None:
        """The track's name, on the first island that has room for it and its note."""
        islands = [canvas.chain(island) for island in self.board.islands]
        for size, corners in product(canvas.sizes, islands):
            name, small = TRACK.scaled(size), SMALL.scaled(size)
            wide = (
                max(canvas.texts.width(self.title, name), canvas.texts.width(self.note, small)) + 16
            )
            for x, y in _spots(corners):
                if _fits(corners, (x, y - 12 * size), wide, 72 * size):
                    canvas.texts.put(self.title, (x, y), name, canvas.palette.ink, "center")
                    below = x, y - 30 * size
                    canvas.texts.put(self.note, below, small, canvas.palette.ink2, "center")
                    return


def _facing(line: Line) -> float:
    across, up = line.right[0] - line.left[0], line.right[1] - line.left[1]
    return math.atan2(across, -up)


def _middle(line: Line) -> Point:
    return (line.left[0] + line.right[0]) / 2, (line.left[1] + line.right[1]) / 2


def _beyond(a: Point, b: Point) -> tuple[Point, str]:
    """Where the word for a line stands: past its lower end, so that no border runs through it."""
    high, low = (a, b) if a[1] >= b[1] else (b, a)
    across, up = low[0] - high[0], low[1] - high[1]
    if abs(across) <= abs(up):
        return (low[0], low[1] - 14), "center"
    return ((low[0] + 10, low[1]), "left") if across > 0 else ((low[0] - 10, low[1]), "right")


def _beside(corners: Sequence[Point], wide: float, high: float) -> list[Point]:
    """Where the word for a zone may stand: above its highest corners, below, at its sides."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    left, right, bottom, top = min(xs), max(xs), min(ys), max(ys)
    above = [x for x, y in corners if y == top]
    below = [x for x, y in corners if y == bottom]
    up = (bottom + top) / 2
    return [
        (sum(above) / len(above), top + 2 + high / 2),
        (sum(below) / len(below), bottom - 2 - high / 2),
        (right + 4 + wide / 2, up),
        (left - 4 - wide / 2, up),
    ]


def _on_road(box: Extent, outer: Sequence[Point], islands: Sequence[Sequence[Point]]) -> bool:
    left, bottom, right, top = grown(box, 2)
    across = (left, (left + right) / 2, right)
    rim = [(x, y) for x in across for y in (bottom, top)]
    return all(inside(at, outer) for at in rim) and not any(
        inside(at, island) for at in rim for island in islands
    )


def _named_lines(board: PolygonBoard) -> list[tuple[Line, str]]:
    if board.start is None:
        return []
    if board.closed or board.finish is None:
        return [(board.start, "start / finish")]
    return [(board.start, "start"), (board.finish, "finish")]


def chequer_square(canvas: Canvas, place: tuple[int, int]) -> None:
    """A square of the finish."""
    x, y = place
    quarter = 0.25
    for across in range(4):
        for up in range(4):
            left, bottom = x - 0.5 + across * quarter, y - 0.5 + up * quarter
            shade = faded(BLACK if (across + up) % 2 else WHITE, 0.75)
            right, top = left + quarter, bottom + quarter
            corners = ((left, bottom), (right, bottom), (right, top), (left, top))
            canvas.mesh.convex(canvas.chain(corners), shade, smooth=False)


def _spots(corners: Sequence[Point]) -> list[Point]:
    """Places all over a polygon's box, those near its middle first."""
    left, bottom, right, top = box = bounds(corners)
    spots = [
        (left + (right - left) * n / 16, bottom + (top - bottom) * m / 16)
        for n in range(1, 16)
        for m in range(1, 16)
    ]
    return sorted(spots, key=partial(math.dist, middle(box)))


def _fits(corners: Sequence[Point], spot: Point, width: float, height: float) -> bool:
    x, y = spot
    tries = [(x + width * n / 16, y + height * m / 2) for n in range(-8, 9) for m in (-1, 0, 1)]
    return all(inside(one, corners) for one in tries)
