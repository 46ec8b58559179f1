"""A picture of squares, drawn as it is."""

from __future__ import annotations

from typing import Any

from gridprix.core.drawing.canvas import Canvas
from gridprix.core.drawing.colours import faded
from gridprix.core.drawing.lettering import SMALL_STRONG
from gridprix.core.drawing.pen import Extent
from gridprix.core.drawing.zones import fill_zone
from gridprix.plugins.grid.board.squares import CHECKPOINT, FINISH, GRID, ROAD, START, WALL
from gridprix.plugins.grid.face.grid_art import chequer_square
from gridprix.plugins.grid.face.paper import rule_paper

from .picture import cells_of


def draw_picture(canvas: Canvas, data: Any, extent: Extent) -> None:
    """The squares, and the paper over them."""
    palette, mesh = canvas.palette, canvas.mesh
    for (x, y), role in cells_of(data):
        if role in (WALL, ""):
            continue
        square = ((x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5))
        corners = canvas.chain(square)
        mesh.convex(corners, palette.road, smooth=False)
        if role == FINISH:
            chequer_square(canvas, (x, y))
        elif role.startswith(CHECKPOINT):
            mesh.convex(corners, faded(palette.accent, 0.14), smooth=False)
            number = role.removeprefix(CHECKPOINT)
            face = canvas.sized(SMALL_STRONG)
            canvas.texts.put(number, canvas.at((x, y)), face, palette.accent, "center")
        elif role in (START, GRID):
            mesh.convex(corners, faded(palette.ok, 0.25), smooth=False)
        elif role != ROAD:
            fill_zone(canvas, corners, role)
    left, bottom, right, top = (round(one) for one in extent)
    more = max(right - left, top - bottom)
    rule_paper(canvas, (left - more, bottom - more, right + more, top + more), 0.5)
