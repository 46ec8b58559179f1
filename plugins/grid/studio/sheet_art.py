"""A sheet drawn as it is, whatever is wrong with it."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

from gridprix.core.drawing.canvas import Canvas
from gridprix.core.drawing.chequer import chequer
from gridprix.core.drawing.colours import Colour
from gridprix.core.drawing.lettering import SMALL_STRONG
from gridprix.core.drawing.pen import Extent, Point
from gridprix.core.drawing.zones import edge_zone, fill_zone
from gridprix.core.studio.edits import value_at
from gridprix.plugins.grid.board.geometry import turn
from gridprix.plugins.grid.face.paper import chevrons, rule_paper

from .bands import bands
from .shapes import CORNERS, ENDS, DrawnShape, point_of, shapes_of

BORDER, GATE, BADGE = 2.6, 2.5, 11
ABOVE = 14  # pixels from a zone to its word: handles lie between them


def draw_sheet(canvas: Canvas, data: Any, extent: Extent, drawing: str) -> None:
    """The paper, and all shapes on it; one of them may still be drawn."""
    shapes = shapes_of(data)
    for shape in shapes:
        if shape.path[0] in ("outline", "islands"):
            road = canvas.palette.road if shape.path[0] == "outline" else canvas.palette.island
            _fill(canvas, shape, road)
    left, bottom, right, top = extent
    more = max(right - left, top - bottom)
    sheet = (left - more, bottom - more, right + more, top + more)
    rule_paper(canvas, (round(sheet[0]), round(sheet[1]), round(sheet[2]), round(sheet[3])))
    for shape in shapes:
        if shape.path[0] == "zones":
            _zone(canvas, shape, str(value_at(data, (*shape.path[:2], "kind"), "")))
        elif shape.path[0] == "grid":
            canvas.mesh.dashes(canvas.chain(shape.points), 1.5, canvas.palette.ink2, closed=True)
    for shape in shapes:
        if shape.path[0] in ("outline", "islands"):
            border(canvas, shape, canvas.palette.ink, open_=shape.id == drawing)
    for shape in shapes:
        if not shape.closed and len(shape.points) == ENDS:
            _line(canvas, shape, data)


def _fill(canvas: Canvas, shape: DrawnShape, of: Colour) -> None:
    if len(shape.points) >= CORNERS:
        for band in bands(canvas.chain(shape.points)):
            canvas.mesh.convex(band, of, smooth=False)


def border(canvas: Canvas, shape: DrawnShape, of: Colour, *, open_: bool) -> None:
    """The line of a border; the side that closes it is dashed while it is being drawn.

    It has no joints: a handle lies on each of its points, and it is drawn anew while one is moved.
    """
    chain = canvas.chain(shape.points)
    closed = not open_ and len(chain) >= CORNERS
    for a, b in pairwise((*chain, *chain[:1]) if closed else chain):
        canvas.mesh.line(a, b, BORDER, of)
    if open_ and len(chain) >= CORNERS:
        canvas.mesh.dashes((chain[-1], chain[0]), 1.5, canvas.palette.ink2)


def _zone(canvas: Canvas, shape: DrawnShape, kind: str) -> None:
    if len(shape.points) < CORNERS:
        canvas.mesh.lines(canvas.chain(shape.points), 1.5, canvas.palette.ink2)
        return
    corners = canvas.chain(shape.points)
    fill_zone(canvas, corners, kind)
    edge_zone(canvas, corners, kind)
    top = max(y for _, y in corners)
    across = [x for x, _ in corners]
    at = (min(across) + max(across)) / 2, top + ABOVE
    canvas.texts.put(kind, at, canvas.sized(SMALL_STRONG), canvas.palette.ink, "center")


def _line(canvas: Canvas, shape: DrawnShape, data: Any) -> None:
    a, b = canvas.chain(shape.points)
    if shape.path[0] == "checkpoints":
        canvas.mesh.dashes((a, b), GATE, canvas.palette.accent, (6, 5))
        _badge(canvas, (a, b), str(int(shape.path[1]) + 1))
        return
    if a == b:
        return
    chequer(canvas, a, b, 6.5)
    towards = point_of(value_at(data, (shape.path[0], "towards")))
    one, other = shape.points
    if towards is not None and (side := turn(one, other, towards)):
        (ax, ay), (bx, by) = one, other
        heading = math.atan2(bx - ax, -(by - ay)) + (0 if side > 0 else math.pi)
        chevrons(canvas, ((ax + bx) / 2, (ay + by) / 2), heading)


def _badge(canvas: Canvas, line: tuple[Point, Point], number: str) -> None:
    """The number of a gate, beyond its first end, where it hides no handle."""
    (ax, ay), (bx, by) = line
    length = math.dist(*line) or 1
    at = ax + (ax - bx) / length * 18, ay + (ay - by) / length * 18
    canvas.mesh.disc(at, BADGE, canvas.palette.paper)
    canvas.mesh.ring(at, BADGE, 1.6, canvas.palette.accent)
    canvas.texts.put(number, at, canvas.sized(SMALL_STRONG), canvas.palette.accent, "center")
