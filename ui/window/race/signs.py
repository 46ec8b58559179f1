"""What the signs on a board and over it mean, in a corner of it."""

from __future__ import annotations

from gridprix.core.drawing.art import Sign
from gridprix.core.drawing.colours import Palette, faded
from gridprix.core.drawing.lettering import KEY, SMALL
from gridprix.core.drawing.pen import Pen, Point
from gridprix.ui.window.board.corner import LOW_LEFT, LOW_RIGHT, TOP_LEFT, corner_box, free_corner
from gridprix.ui.window.board.stage import Stage
from gridprix.ui.window.draw.paint import Paint

LEAST_PORT = 800
WIDE, HIGH, EDGE = 28, 16, 2


def _near_sign(pen: Pen, palette: Palette, at: Point) -> None:
    left, top = at[0] - WIDE / 2, at[1] - HIGH / 2
    for y in (top, top + HIGH - EDGE):
        pen.rectangle(left, y, WIDE, EDGE, palette.accent)
    for x in (left, left + WIDE - EDGE):
        pen.rectangle(x, top + EDGE, EDGE, HIGH - 2 * EDGE, palette.accent)
    pen.disc(at, 4, palette.accent)


def _far_sign(pen: Pen, palette: Palette, at: Point) -> None:
    ground = faded(palette.accent, 0.13)
    pen.rectangle(at[0] - WIDE / 2, at[1] - HIGH / 2, WIDE, HIGH, ground)
    pen.disc(at, 3.5, palette.accent)


OVER_THE_BOARD = (Sign("may go there", _near_sign), Sign("move may end there", _far_sign))


def paint_signs(stage: Stage, paint: Paint) -> None:
    """The signs of the board, then those that lie over it while a car moves."""
    palette, port = paint.palette, stage.camera.port
    signs = (*stage.art.signs, *OVER_THE_BOARD)
    width = sum(paint.width(sign.words, SMALL) + 58 for sign in signs) + 6
    if port.width < LEAST_PORT or width > port.width - 32:
        return
    size = (width, 28)
    box = corner_box(port, size, free_corner(stage, size, (LOW_LEFT, LOW_RIGHT, TOP_LEFT)))
    paint.fill(box, palette.paper, 6)
    paint.frame(box, palette.line, 1, 6)
    x, y = box.left + 8, box.top + 14
    for sign in signs:
        middle = (x + WIDE / 2, y)
        sign.draw(paint.mesh, palette, middle)
        if sign.figure:
            paint.text(middle, sign.figure, KEY, anchor="center")
        paint.text((x + WIDE + 8, y), sign.words, SMALL)
        x += paint.width(sign.words, SMALL) + 58
