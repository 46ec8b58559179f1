"""Arrows on the board: what was driven, what would have been best, and the perfect line."""

from __future__ import annotations

import math
from collections.abc import Sequence

from gridprix.core.drawing.colours import Colour
from gridprix.core.drawing.lettering import KEY, SMALL_STRONG
from gridprix.ui.review.ways import Way
from gridprix.ui.window.board.corner import TOP_LEFT, TOP_RIGHT, corner_box, free_corner
from gridprix.ui.window.board.stage import Stage
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.mesh import Point
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer

from .facts import ReviewFacts

HEAD, WING = 15, 8  # how long and how wide to either side the head of an arrow is
DRIVEN, BEST, LINE = 3.0, 6.0, 2.4


class Arrows(Layer):
    """What lies over the board in pixels of the screen."""

    def __init__(self, stage: Stage, facts: ReviewFacts) -> None:
        super().__init__()
        self._stage = stage
        self._facts = facts

    def paint(self, paint: Paint) -> None:
        """Paint the perfect line, then the best move, then what was driven."""
        facts, palette = self._facts, paint.palette
        paint.frame(self._stage.camera.port, palette.control, 1)
        if facts.perfect is not None:
            self._perfect(paint, facts.perfect.ways)
        move = facts.move
        if move is not None:
            best, driven = self._seen_at(move.best_way), self._seen_at(move.chosen_way)
            ink = palette.bad if move.fatal else palette.warn
            draw_shaft(paint, best, BEST, palette.ok)
            if move.mistake:
                draw_shaft(paint, driven, DRIVEN, ink, dashed=True)
                draw_head(paint, driven, DRIVEN, ink)
            draw_head(paint, best, BEST, palette.ok)
            if move.mistake:
                self._names(paint, best, driven, ink)
        self._note(paint, facts.about_line)

    def _seen_at(self, way: Way) -> list[Point]:
        return [self._stage.camera.to_screen(at) for at in self._facts.spots(way)]

    def _perfect(self, paint: Paint, ways: Sequence[Way]) -> None:
        """The perfect line, with a dot where each of its moves ends."""
        palette, port = paint.palette, self._stage.camera.port
        stretches = [self._seen_at(way) for way in ways]
        seen = [one for one in stretches if any(port.holds(*at) for at in one)]
        for width, ink in ((LINE + 2.4, palette.paper), (LINE, palette.ok)):
            for points in seen:
                paint.mesh.lines(points, width, ink)
        for points in seen:
            paint.disc(points[-1], 3.4, palette.ok)

    def _names(
        self, paint: Paint, best: Sequence[Point], driven: Sequence[Point], ink: Colour
    ) -> None:
        """A word at each head, pushed apart where the two ends lie close together."""
        if not best or not driven:
            return
        apart = 0 if abs(best[-1][1] - driven[-1][1]) > 20 else 11
        upper = -1 if best[-1][1] <= driven[-1][1] else 1
        self._name(paint, best[-1], "best", paint.palette.ok, upper * apart)
        self._name(paint, driven[-1], "driven", ink, -upper * apart)

    def _name(self, paint: Paint, at: Point, word: str, ink: Colour, down: float) -> None:
        wide, high = paint.width(word, KEY) + 10, 16 * paint.look.scale
        box = Box(at[0] + 12, at[1] - high / 2 + down, wide, high)
        box = box.kept_inside(self._stage.camera.port.inset(4))
        paint.fill(box, paint.palette.paper, 3)
        paint.frame(box, ink, 1, 3)
        paint.text((box.left + 5, box.centre[1]), word, KEY, ink)

    def _note(self, paint: Paint, words: str) -> None:
        if not words:
            return
        palette, port = paint.palette, self._stage.camera.port
        wide = min(paint.width(words, SMALL_STRONG) + 46, port.width - 24)
        size = wide, 30 * paint.look.scale
        corner = free_corner(self._stage, size, (TOP_LEFT, TOP_RIGHT))
        box = corner_box(port, size, corner)
        paint.fill(box, palette.paper, 5)
        paint.frame(box, palette.line, 1, 5)
        x, y = box.left + 10, box.centre[1]
        paint.line((x, y), (x + 16, y), LINE, palette.ok)
        paint.disc((x + 16, y), 3.4, palette.ok)
        paint.text((x + 26, y), words, SMALL_STRONG, width=box.right - x - 32)


def _goes_nowhere(points: Sequence[Point]) -> bool:
    return all(math.dist(at, points[-1]) < 1 for at in points)


def draw_shaft(
    paint: Paint, points: Sequence[Point], width: float, ink: Colour, *, dashed: bool = False
) -> None:
    """The shaft of an arrow along some points; a ring where it goes nowhere."""
    if not points:
        return
    if _goes_nowhere(points):
        paint.ring(points[-1], 11 + width, width, ink)
        return
    shaft = _shortened(points, HEAD - 4)
    paint.mesh.lines(shaft, width + 2.6, paint.palette.paper)
    if dashed:
        paint.mesh.dashes(shaft, width, ink, (8, 5))
    else:
        paint.mesh.lines(shaft, width, ink)


def draw_head(paint: Paint, points: Sequence[Point], width: float, ink: Colour) -> None:
    """The head of an arrow along some points."""
    if not points or _goes_nowhere(points):
        return
    base, end = _shortened(points, HEAD - 4)[-1], points[-1]
    length = math.dist(base, end) or 1.0
    ahead = (end[0] - base[0]) / length, (end[1] - base[1]) / length
    wing = WING + width / 2
    back = end[0] - ahead[0] * HEAD, end[1] - ahead[1] * HEAD
    sides = [(back[0] - ahead[1] * side, back[1] + ahead[0] * side) for side in (wing, -wing)]
    paint.mesh.convex((end, sides[0], sides[1]), ink)


def _shortened(points: Sequence[Point], by: float) -> list[Point]:
    """A way that ends a little before its last point, so that the head covers its end."""
    kept = list(points)
    while len(kept) > 2 and math.dist(kept[-1], kept[-2]) <= by:
        by -= math.dist(kept[-1], kept[-2])
        kept.pop()
    length = math.dist(kept[-1], kept[-2]) or 1.0
    share = max(0.0, 1 - by / length)
    a, b = kept[-2], kept[-1]
    kept[-1] = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
    return kept


def sample(paint: Paint, at: Point, *, best: bool, ink: Colour) -> None:
    """A short arrow that tells which is which."""
    points, width = [at, (at[0] + 34, at[1])], BEST if best else DRIVEN
    draw_shaft(paint, points, width, ink, dashed=not best)
    draw_head(paint, points, width, ink)
