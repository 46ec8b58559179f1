"""What rules offer to be drawn: marks of the moment and traces that stay on the paper."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

import attrs

from gridprix.core.drawing import Mark
from gridprix.core.drawing.art import BoardArt
from gridprix.core.drawing.canvas import Canvas
from gridprix.core.drawing.colours import Colour, faded
from gridprix.core.drawing.extents import around
from gridprix.core.drawing.lettering import KEY
from gridprix.core.drawing.pen import Point
from gridprix.core.state import CarId, Place

from .liveries import Livery
from .tokens import draw_token

OLD_AFTER = 12  # traces: a move leaves two of them
FAINT = 0.5
MOVE_ENDS = ("tick", "dot")
ON_PLATES = ("turned", "plate")
BETWEEN_WORDS = 16  # pixels, of which a plate's margin takes most
ABOVE_ALL = 1.55  # lengths of a car: above those who share a place and what lies next to it
TOKEN_EVERY, TOKEN = 5, 6  # every so many moves the seat's own token stands on its trail


@attrs.frozen
class MarkPen:
    """Draws marks on a board."""

    art: BoardArt
    canvas: Canvas
    liveries: Mapping[CarId, Livery]
    ways: dict[CarId | None, tuple[Point, Point]] = attrs.field(factory=dict)  # last lines drawn
    moves: dict[CarId, int] = attrs.field(factory=dict)  # ends of moves drawn
    asides: dict[Mark, float] = attrs.field(factory=dict)  # how far a word stands beside its place

    def traces(self, marks: Sequence[Mark], active: CarId | None) -> None:
        """All traces, each car's older ones fainter."""
        younger: dict[CarId | None, int] = {}
        strength: list[bool] = []
        for mark in reversed(marks):
            count = younger.get(mark.car, 0)
            younger[mark.car] = count + 1
            strength.append(count < OLD_AFTER)
        for mark, fresh in zip(marks, reversed(strength), strict=True):
            self.draw(mark, fresh=fresh, strong=mark.car is not None and mark.car == active)

    def moment(self, marks: Sequence[Mark]) -> None:
        """All marks of a moment; words at one place stand side by side, in the order they come."""
        rows: dict[tuple[Place, bool], dict[Mark, float]] = {}
        for mark in marks:
            on_plate = mark.shape in ON_PLATES
            if (on_plate or _SHAPES.get(mark.shape, _word) is _word) and _text(mark):
                rows.setdefault((mark.at, on_plate), {})[mark] = self._width(mark)
        for row in rows.values():
            left = -sum(row.values()) / 2
            for mark, width in row.items():
                self.asides[mark] = left + width / 2
                left += width
        for mark in marks:
            self.draw(mark)

    def _width(self, mark: Mark) -> float:
        """How much room a word takes in a row, with what keeps it from the next."""
        return self.canvas.texts.width(_text(mark), self.canvas.sized(KEY)) + BETWEEN_WORDS

    def draw(self, mark: Mark, *, fresh: bool = True, strong: bool = False) -> None:
        """One mark; a shape that is not known is written as its text."""
        palette = self.canvas.palette
        ink = palette.bad
        if mark.car is not None and mark.car in self.liveries:
            ink = self.liveries[mark.car].body(palette)
        width = 3.0 if strong else 2.6
        if not fresh:
            if palette.dark:
                width = 1.5
            else:
                ink = faded(ink, FAINT)
        at = self.canvas.at(self.art.locate(mark.at))
        painter = _SHAPES.get(mark.shape, _word)
        painter(self, mark, at, ink, width)
        if mark.shape in MOVE_ENDS:
            self._count_move(mark, at, fresh=fresh)

    def _count_move(self, mark: Mark, at: Point, *, fresh: bool) -> None:
        """A token on every fifth end of a move tells whose trail it is without its colour."""
        if mark.car is None or mark.car not in self.liveries:
            return
        count = self.moves.get(mark.car, 0) + 1
        self.moves[mark.car] = count
        if count % TOKEN_EVERY == 0 and not self.canvas.small:
            livery, palette = self.liveries[mark.car], self.canvas.palette
            draw_token(self.canvas.mesh, at, TOKEN, livery, palette, faint=not fresh)

    def far_end(self, mark: Mark) -> Point | None:
        """Where a line ends."""
        return None if mark.to is None else self.canvas.at(self.art.locate(mark.to))


_Painter = Callable[[MarkPen, Mark, Point, Colour, float], None]


def _line(pen: MarkPen, mark: Mark, at: Point, ink: Colour, width: float) -> None:
    end = pen.far_end(mark)
    if end is None:
        return
    pen.canvas.mesh.line(at, end, width, ink)
    pen.ways[mark.car] = (at, end)


def _cross_tick(pen: MarkPen, start: Point, end: Point, ink: Colour, width: float) -> None:
    length = math.dist(start, end)
    if length == 0:
        return
    across = -(end[1] - start[1]) / length * 4.5, (end[0] - start[0]) / length * 4.5
    pen.canvas.mesh.line(
        (end[0] - across[0], end[1] - across[1]),
        (end[0] + across[0], end[1] + across[1]),
        width,
        ink,
    )


def _tick(pen: MarkPen, mark: Mark, at: Point, ink: Colour, width: float) -> None:
    start, end = pen.ways.get(mark.car, ((at[0] - 1, at[1]), at))
    _cross_tick(pen, start, end if end == at else at, ink, width)


def _circle(pen: MarkPen, mark: Mark, at: Point, ink: Colour, width: float) -> None:
    pen.canvas.mesh.ring(at, 9, width, ink)


def _dot(pen: MarkPen, mark: Mark, at: Point, ink: Colour, width: float) -> None:
    pen.canvas.mesh.disc(at, 4, ink)


def _square(pen: MarkPen, mark: Mark, at: Point, ink: Colour, width: float) -> None:
    corners = ((9, 9), (9, -9), (-9, -9), (-9, 9))
    for number in range(mark.count):
        dx, dy = corners[number % 4]
        x, y = at[0] + dx * (1 + number // 4), at[1] + dy
        points = ((x - 3.5, y - 3.5), (x + 3.5, y - 3.5), (x + 3.5, y + 3.5), (x - 3.5, y + 3.5))
        pen.canvas.mesh.lines(points, 1.6, ink, closed=True)


def _cross(pen: MarkPen, mark: Mark, at: Point, ink: Colour, width: float) -> None:
    size = pen.art.cross_size(pen.canvas.scale)
    for side in (-1, 1):
        a, b = (at[0] - size, at[1] - size * side), (at[0] + size, at[1] + size * side)
        pen.canvas.mesh.line(a, b, 2.6, ink)
    _label(pen, mark, (at[0], at[1] - size - 8), ink)


def _skid(pen: MarkPen, mark: Mark, at: Point, ink: Colour, width: float) -> None:
    end = pen.far_end(mark) or (at[0] + 10, at[1])
    for shift in (-3, 3):
        pen.canvas.mesh.dashes(
            ((at[0], at[1] + shift), (end[0], end[1] + shift)), 1.6, faded(ink, 0.8), (3, 3)
        )


def _turned(pen: MarkPen, mark: Mark, at: Point, ink: Colour, width: float) -> None:
    """Tyre marks around a car that stands askew, and a word for it."""
    palette = pen.canvas.palette
    pen.canvas.mesh.ring(at, pen.art.car_length(pen.canvas.scale) * 0.62, 1.6, palette.warn)
    _plate(pen, mark, at)


def _badge(pen: MarkPen, mark: Mark, at: Point, ink: Colour, width: float) -> None:
    _plate(pen, mark, at)


def _plate(pen: MarkPen, mark: Mark, at: Point) -> None:
    """A word on a small plate above a place."""
    text = mark.text
    if not text:
        return
    palette, face = pen.canvas.palette, pen.canvas.sized(KEY)
    at = (
        at[0] + pen.asides.get(mark, 0),
        at[1] + pen.art.car_length(pen.canvas.scale) * 0.62 + 3 + face.px * 0.75,
    )
    box = around(at, pen.canvas.texts.width(text, face) + 12, face.px + 5)
    pen.canvas.plate(box, palette.warn_ground)
    pen.canvas.texts.put(text, at, face, palette.warn, "center")


def _bond(pen: MarkPen, mark: Mark, at: Point, ink: Colour, width: float) -> None:
    """A broken line between two places, with its word on a plate in the middle.

    Between cars on one place it is the word alone, above all of them.
    """
    end, palette = pen.far_end(mark), pen.canvas.palette
    if end is None:
        return
    face = pen.canvas.sized(KEY)
    if at == end:
        middle = at[0], at[1] + pen.art.car_length(pen.canvas.scale) * ABOVE_ALL + face.px
    else:
        pen.canvas.mesh.dashes((at, end), 1.8, palette.ink2, (2, 4))
        middle = (at[0] + end[0]) / 2, (at[1] + end[1]) / 2
    box = around(middle, pen.canvas.texts.width(mark.text, face) + 10, face.px + 4)
    pen.canvas.plate(box, palette.paper)
    pen.canvas.texts.put(mark.text, middle, face, palette.ink2, "center")


def _frame(pen: MarkPen, mark: Mark, at: Point, ink: Colour, width: float) -> None:
    outline = pen.canvas.chain(pen.art.outline(mark.at))
    pen.canvas.mesh.area(outline, faded(ink, 0.14))
    pen.canvas.mesh.dashes(outline, 2.2, ink, (5, 3), closed=True)
    _label(pen, mark, at, ink)


def _word(pen: MarkPen, mark: Mark, at: Point, ink: Colour, width: float) -> None:
    at = at[0] + pen.asides.get(mark, 0), at[1] + 14
    face = pen.canvas.sized(KEY)
    box = around(at, pen.canvas.texts.width(_text(mark), face) + 4, face.px)
    pen.canvas.plate(box, faded(pen.canvas.palette.paper, 0.8))  # no line of the board strikes it
    _label(pen, mark, at, pen.canvas.palette.ink, _text(mark))


def _text(mark: Mark) -> str:
    """The word of a mark; a shape that nobody knows is written as it is called."""
    return mark.text or (mark.shape if mark.shape not in ON_PLATES else "")


def _label(pen: MarkPen, mark: Mark, at: Point, ink: Colour, text: str = "") -> None:
    if text or mark.text:
        pen.canvas.texts.put(text or mark.text, at, pen.canvas.sized(KEY), ink, "center")


_SHAPES: Mapping[str, _Painter] = {
    "line": _line,
    "tick": _tick,
    "circle": _circle,
    "dot": _dot,
    "square": _square,
    "cross": _cross,
    "skid": _skid,
    "turned": _turned,
    "plate": _badge,
    "bond": _bond,
    "frame": _frame,
    "word": _word,
}
