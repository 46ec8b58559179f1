"""A seat's token, the same on every screen, picture and page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridprix.core.drawing.colours import BLACK, WHITE, Palette

from .liveries import Livery, symbol_shapes
from .palettes import INK

if TYPE_CHECKING:
    from gridprix.core.drawing.pen import Pen, Point

SYMBOL = 0.62  # of the radius


def draw_token(
    pen: Pen,
    centre: Point,
    radius: float,
    of: Livery,
    palette: Palette,
    *,
    up: int = 1,
    faint: bool = False,
) -> None:
    """Disc, outline, symbol; `up` is -1 where y counts downwards."""
    body = of.body(palette)
    sign, edge = (BLACK, WHITE) if palette.dark else (WHITE, INK)
    if faint:
        body, sign = (*body[:3], 110), (*sign[:3], 150)
    pen.disc(centre, radius, edge)
    pen.disc(centre, radius - 1, body)
    size = radius * SYMBOL
    for shape in symbol_shapes(of.symbol):
        points = [(centre[0] + x * size, centre[1] + up * y * size) for x, y in shape]
        pen.convex(points, sign, smooth=radius > 5)
