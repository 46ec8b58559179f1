"""The toy's face: a row of numbered squares, in a window, on a page and at the terminal."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property

import attrs

from gridprix.core.drawing.art import BoardArt, Sign
from gridprix.core.drawing.canvas import Canvas
from gridprix.core.drawing.chequer import chequer
from gridprix.core.drawing.colours import Colour, Palette
from gridprix.core.drawing.hatching import hatch
from gridprix.core.drawing.lettering import KEY, SMALL
from gridprix.core.drawing.pen import Extent, Pen, Point
from gridprix.core.drawing.text_board import TextLine, TextScene
from gridprix.core.state import Place

from .board import BENDS, LineBoard

CELL = 4
BEYOND = 2  # spaces past the finish that a hop may reach


def _bend(pen: Pen, palette: Palette, at: Point) -> None:
    pen.rectangle(at[0] - 14, at[1] - 8, 28, 16, palette.corner_a)


class LineArt(BoardArt):
    """A line of squares with the numbers of its bends."""

    def __init__(self, board: LineBoard, bends: Mapping[int, int]) -> None:
        self.board = board
        self.bends = bends
        self.signs = (Sign("a bend", _bend, "2"),) if bends else ()
        self.title = board.title
        self.note = f"{board.length} spaces"

    @property
    def extent(self) -> Extent:
        return -0.5, -0.5, self.board.length + BEYOND + 0.5, 0.5

    def ground(self, palette: Palette) -> Colour:
        return palette.grass

    def draw(self, canvas: Canvas) -> None:
        palette = canvas.palette
        for place in range(self.board.length + BEYOND + 1):
            corners = canvas.chain(self.outline(place))
            bend = place in self.bends
            canvas.mesh.area(corners, palette.corner_a if bend else palette.road)
            if place in self.board.puddles:
                for a, b in hatch(corners, 6.0):
                    canvas.mesh.line(a, b, 1, palette.hatch)
            canvas.mesh.lines(corners, 1, palette.space_line, closed=True)
            if bend and not canvas.small:
                limit, lettering = str(self.bends[place]), canvas.sized(KEY)
                assert canvas.texts.width(limit, lettering) > 0
                canvas.texts.put(limit, canvas.at((place, 0.3)), lettering, palette.ink, "center")
        end = self.board.length
        chequer(canvas, canvas.at((end - 0.5, -0.5)), canvas.at((end - 0.5, 0.5)), 4.0)
        if not canvas.small:
            canvas.texts.put(self.title, canvas.at((0, 0.8)), canvas.sized(SMALL), palette.ink)

    def locate(self, place: Place) -> Point:
        return float(place), 0.0  # type: ignore[arg-type]

    def outline(self, place: Place) -> Sequence[Point]:
        x, _ = self.locate(place)
        return (x - 0.5, -0.5), (x + 0.5, -0.5), (x + 0.5, 0.5), (x - 0.5, 0.5)

    def heading(self, place: Place) -> float | None:
        return 0.0

    def pick(self, at: Point, reach: float) -> Place | None:
        return round(at[0]) if abs(at[1]) <= 0.5 else None

    def car_length(self, scale: float) -> float:
        return max(14.0, min(scale * 0.8, 40.0))

    def exit_of(self, origin: Place, to: Place) -> Point | None:
        return None

    @property
    def least_scale(self) -> float:
        return 30.0

    @cached_property
    def track_points(self) -> Sequence[Point]:
        return [self.locate(place) for place in range(self.board.length + 1)]


@attrs.frozen
class LinePainter:
    """The line as one line of text below its numbers."""

    plain: bool
    bends: bool = True

    def draw(self, scene: TextScene, width: int, height: int) -> Sequence[TextLine]:
        board: LineBoard = scene.view.board
        first = max(0, min(int(scene.focus or 0), board.length + BEYOND) - 1)  # type: ignore[call-overload]
        places = range(first, board.length + BEYOND + 1)[: max(1, width // CELL)]
        numbers = TextLine("".join(f"{place:<{CELL}}" for place in places), "dim")
        line = TextLine()
        for place in places:
            cars = "".join(car.id for car in scene.view.cars if car.spot == place)
            tag = scene.offers.get(place)
            text = cars + (f"[{tag.text}" if tag is not None else "")
            line.append(f"{text or self._ground(board, place):<{CELL}}")
        return [numbers, line][:height]

    def overview(self, board: LineBoard, width: int, height: int) -> Sequence[TextLine]:
        line = TextLine()
        for place in range(board.length + 1):
            line.append(self._ground(board, place))
        return [line]

    def size(self, board: LineBoard) -> str:
        return f"{board.length} spaces"

    def _ground(self, board: LineBoard, place: int) -> str:
        if place >= board.length:
            return "%" if self.plain else "▞"
        bends = board.bends if self.bends else {}
        return "~" if place in board.puddles else str(bends.get(place, "."))


class LineFace:
    """Who draws lines."""

    def art(self, board: LineBoard, furniture: Collection[str] | None = None) -> LineArt:
        drawn = furniture is None or BENDS in furniture
        return LineArt(board, board.bends if drawn else {})

    def painter(self, *, plain: bool, furniture: Collection[str] | None = None) -> LinePainter:
        return LinePainter(plain, bends=furniture is None or BENDS in furniture)


FACE = LineFace()
