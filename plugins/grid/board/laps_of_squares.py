"""The way along a picture of squares.

A picture has no direction of its own. Where at least two checkpoints cut the road, the way from
the finish to the first of them, not through the last, tells which side of the finish is ahead:
such a picture is a loop and is measured like one. Any other is measured from its start squares.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import attrs

from .geometry import Point
from .progress import KING, Progress, Walk, blank, spread
from .stretches import LINE, Edge, Stretches
from .surface import Surface

if TYPE_CHECKING:
    from .squares import SquaresBoard


@attrs.frozen
class Loop:
    """The squares next to the finish: those just ahead of it and those just before it."""

    ahead: tuple[Point, ...]
    before: tuple[Point, ...]


def find_loop(board: SquaresBoard) -> Loop | None:
    """Tell the two sides of the finish apart, if the checkpoints do."""
    if len(board.checkpoint_squares) < 2 or not board.has_finish:
        return None
    first, last = board.checkpoint_squares[0], board.checkpoint_squares[-1]
    steps = blank(board.surface)
    spread(steps, sorted(first), 0, 1, _walk(board, board.finish_squares | last))
    reached = Progress(board.surface, steps)
    beside = _beside(board, board.finish_squares)
    ahead = tuple(square for square in beside if reached.known(square) is not None)
    before = tuple(square for square in beside if reached.known(square) is None)
    return Loop(ahead, before) if ahead and before else None


def measure(board: SquaresBoard) -> Progress:
    """Count the king's steps from the finish round the loop, or else from the start squares."""
    if board.loop is None:
        return _course(board, reached_from_start(board))
    steps = blank(board.surface)
    walk = _walk(board, board.finish_squares)
    for square in board.finish_squares:
        steps[board.surface.index(square)] = 0
    spread(steps, board.loop.ahead, 1, 1, walk)
    loop = Progress(board.surface, steps)
    known = [loop.known(square) for square in board.loop.before]
    return attrs.evolve(loop, length=min((n + 1 for n in known if n is not None), default=0))


def reached_from_start(board: SquaresBoard) -> Progress:
    """The steps from the start squares, in whatever direction."""
    steps = blank(board.surface)
    spread(steps, board.start_points or board.grid_area, 0, 1, _walk(board, ()))
    return Progress(board.surface, steps)


class PictureStretches(Stretches):
    """The stretches of a picture; only a loop has a direction."""

    def __init__(self, board: SquaresBoard) -> None:
        super().__init__(board.course, board.checkpoint_count, closed=board.closed)
        self.board = board
        self.directed = board.closed and board.course.length > 0

    def after(self, mark: int, *, again: bool) -> Edge:
        """The squares of a mark; from the finish on only a picture that is no loop is measured."""
        if mark not in (LINE, self.finish):
            return Edge(0, tuple(sorted(self.board.checkpoint_squares[mark - 1])))
        return Edge(0, tuple(sorted(self.board.finish_squares)))

    def before(self, mark: int, *, again: bool) -> Edge:
        """The squares of a gate, or those just before the finish."""
        if mark in (LINE, self.finish):
            return Edge(1, self.board.loop.before if self.board.loop else ())
        return self.after(mark, again=again)

    def walk(self, closed: int, *, again: bool) -> Walk:
        """Steps that do not enter the finish of a loop, nor leave the gate that is closed."""
        barred = self.board.finish_squares if self.board.closed else ()
        gate = frozenset() if closed == LINE else self.board.checkpoint_squares[closed - 1]
        return _walk(self.board, barred, gate)


def _course(board: SquaresBoard, course: Progress) -> Progress:
    """The length from start to finish; of a start that is the finish, out and back again."""
    goals, ways = board.finish_squares, 1
    if board.start_points and board.start_points[0] in goals:
        goals, ways = frozenset().union(*board.checkpoint_squares), 2
    known = [course.known(square) for square in goals]
    return attrs.evolve(course, length=min((n * ways for n in known if n is not None), default=0))


def _walk(board: SquaresBoard, barred: Collection[Point], closed: Collection[Point] = ()) -> Walk:
    """Single steps over free squares that enter none of the barred ones and leave no closed one."""

    def allowed(point: Point, way: Point) -> bool:
        to = point[0] + way[0], point[1] + way[1]
        return to not in barred and point not in closed and board.on_track(to)

    return Walk(board.surface, _calm(board.surface, {*barred, *closed}), allowed)


def _calm(surface: Surface, others: Collection[Point]) -> bytearray:
    """Marks the free squares with eight free squares around them, none of which is another.

    Every row is one large number with a byte for each square, so that a row is done in one go.
    """
    free = bytearray(surface.marks.translate(bytes(kind > 0 for kind in range(256))))
    for square in others:
        free[surface.index(square)] = 0
    width = surface.width
    lines = [
        int.from_bytes(free[start : start + width], "little")
        for start in range(0, len(free), width)
    ]
    wide = [line & line << 8 & line >> 8 for line in lines]
    above, below = [*wide[1:], 0], [0, *wide[:-1]]  # outside the picture everything is wall
    rows = (a & b & c for a, b, c in zip(below, wide, above, strict=True))
    return bytearray(b"".join(row.to_bytes(width, "little") for row in rows))


def _beside(board: SquaresBoard, squares: Collection[Point]) -> list[Point]:
    """The free squares a step away from some squares."""
    near = {(x + dx, y + dy) for x, y in squares for dx, dy in KING}
    return sorted(square for square in near if square not in squares and board.on_track(square))
