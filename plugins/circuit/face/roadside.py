"""What lies beside the spaces: verges, gravel outside the corners, tarmac where lanes end, kerbs.

None of it is a space, and no rule knows it: a board looks like a road, and a car that is off the
track stands on something.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridprix.core.drawing.canvas import Canvas
from gridprix.core.drawing.colours import WHITE
from gridprix.core.drawing.pen import Point
from gridprix.plugins.circuit.board.graph import CircuitBoard
from gridprix.plugins.circuit.board.layout import Layout
from gridprix.plugins.circuit.board.space import Side

VERGE = 0.9  # in lanes: a car that is off the track has room there
KERB = 0.14  # in lanes
LEAST_KERB = 3.0  # pixels
STRIPE = 1.6  # of a kerb, in its widths


def draw_roadside(canvas: Canvas, board: CircuitBoard, plan: Layout) -> None:
    """Verges and gravel first, so that no part of the road lies below them; then the tarmac."""
    palette, mesh = canvas.palette, canvas.mesh
    beyond = VERGE * plan.lane_width
    for row in range(board.rows):
        mesh.area(canvas.chain(plan.road(row, beyond)), palette.verge)
    for rows, side in _bends(board):
        for row in rows:
            border = plan.borders[_other(side)][row]
            gravel = (*border.points(), *reversed(border.points(beyond)))
            mesh.area(canvas.chain(gravel), palette.gravel)
    for row in range(board.rows):
        mesh.area(canvas.chain(plan.road(row)), palette.space_b)


def draw_kerbs(canvas: Canvas, board: CircuitBoard, plan: Layout) -> None:
    """Kerbs along the inside of the corners, just beyond the border."""
    width = max(KERB * plan.lane_width * canvas.scale, LEAST_KERB)
    for rows, side in _bends(board):
        line = canvas.chain(list(_beyond(plan, rows, side, width / 2 / canvas.scale)))
        canvas.mesh.lines(line, width, WHITE)
        stripe = STRIPE * width
        canvas.mesh.dashes(line, width, canvas.palette.kerb, (stripe, stripe))


def _bends(board: CircuitBoard) -> Iterator[tuple[Sequence[int], Side]]:
    """The rows of every corner, and its inside."""
    for corner in board.corners:
        yield corner.rows, corner.inside


def _other(side: Side) -> Side:
    return "right" if side == "left" else "left"


def _beyond(plan: Layout, rows: Sequence[int], side: Side, far: float) -> Iterator[Point]:
    for number, row in enumerate(rows):
        points = plan.borders[side][row].points(far)
        yield from points[1 if number else 0 :]  # where rows meet both have the point
