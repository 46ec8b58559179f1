"""What was seen, over the file; and what can be moved there: corners, ends of strokes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from gridprix.core.drawing.colours import WHITE, Colour
from gridprix.core.drawing.lettering import KEY
from gridprix.core.drawing.pen import Point
from gridprix.ui.drawing.palettes import PALETTES
from gridprix.ui.importing.answers import FilePart
from gridprix.ui.importing.desk import ImportDesk
from gridprix.ui.importing.picture_settings import Corners, Stroke
from gridprix.ui.importing.roles import CHOSEN, INNER, LEFT_OUT, LINE, OUTER
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer

from .before import BeforePanel

HANDLE = 9
CORNER, STROKE = "corner ", "stroke "
ENDS = "ab"
MOST_NUMBERED = 30


class SeenLines(Layer):
    """Lines, corners and strokes."""

    def __init__(self, desk: ImportDesk, before: BeforePanel) -> None:
        super().__init__()
        self._desk, self._before = desk, before
        self._place = before.placing()

    def paint(self, paint: Paint) -> None:
        """Paint them."""
        desk = self._desk
        self._place = self._before.placing()
        for number, part in enumerate(desk.parts):
            self._part(paint, number, part)
        palette = paint.palette
        if desk.picture is not None:  # paper is bright in every theme
            palette = PALETTES["light"]
        if desk.seen is not None and not desk.parts:
            for ring in desk.seen.rings:
                self._line(paint, ring, 2, palette.accent, closed=desk.seen.closed)
        if desk.picture is None:
            return
        if desk.corners is not None:
            self._line(paint, desk.corners, 2, palette.warn, closed=True, dashed=True)
            for number, at in enumerate(desk.corners):
                self._handle(paint, f"{CORNER}{number}", at, palette.warn)
        for number, stroke in enumerate(desk.settings.picture.strokes):
            self._line(paint, stroke, 4, palette.ok, closed=False)
            for end, at in zip(ENDS, stroke, strict=True):
                self._handle(paint, f"{STROKE}{number}{end}", at, palette.ok, small=True)

    def _part(self, paint: Paint, number: int, part: FilePart) -> None:
        """One of the paths or shapes; the one that is pointed at is broad."""
        palette, name = paint.palette, f"part {number}"
        pointed = paint.hovered(name) or (paint.look.ring and paint.focused(name))
        colours = {OUTER: palette.accent, INNER: palette.ok, LINE: palette.accent}
        of = colours.get(part.role, palette.warn)  # or else it is a zone
        if part.role == CHOSEN:
            of = palette.accent
        left_out = part.role == LEFT_OUT
        of = palette.control if left_out else of
        wide = 4.0 if pointed else 1.4 if left_out else 2.4
        self._line(paint, part.points, wide, of, closed=part.closed, dashed=left_out)
        if len(self._desk.parts) > MOST_NUMBERED:
            return
        at = self._place(part.points[0])
        paint.disc(at, 9, of)
        paint.disc(at, 7.5, palette.paper)
        paint.text(at, str(number + 1), KEY, anchor="center")

    def _line(
        self,
        paint: Paint,
        points: Sequence[Point],
        wide: float,
        of: Colour,
        *,
        closed: bool,
        dashed: bool = False,
    ) -> None:
        chain = [self._place(at) for at in points]
        chain += chain[:1] if closed else []
        if dashed:
            paint.mesh.dashes(chain, wide, of)
            return
        for a, b in pairwise(chain):
            paint.line(a, b, wide, of)

    def _handle(
        self, paint: Paint, name: str, place: Point, of: Colour, *, small: bool = False
    ) -> None:
        at = self._place(place)
        paint.control(name, Box(at[0] - 14, at[1] - 14, 28, 28), _nothing, radius=14)
        size = HANDLE - 3 if small else HANDLE
        paint.disc(at, size + 1.5, of)
        paint.disc(at, size - 1.5, WHITE)


def moved_corner(corners: Corners, number: int, to: Point) -> Corners:
    """The corners with one of them elsewhere."""
    a, b, c, d = (to if n == number else at for n, at in enumerate(corners))
    return a, b, c, d


def moved_end(strokes: Sequence[Stroke], number: int, end: str, to: Point) -> tuple[Stroke, ...]:
    """The strokes with one end of one of them elsewhere."""
    a, b = strokes[number]
    moved = (to, b) if end == ENDS[0] else (a, to)
    return (*strokes[:number], moved, *strokes[number + 1 :])


def _nothing() -> None:
    """A handle is dragged, or moved by the arrow keys."""
