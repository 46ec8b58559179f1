"""The picture of a car, drawn without any window: wedge, wheels and symbol."""

from __future__ import annotations

from PIL import Image, ImageDraw

from gridprix.core.drawing.colours import Colour

from .liveries import Livery, symbol_shapes
from .palettes import PALETTES

LENGTH, WIDTH = 28, 16
ROOM = 34  # the picture's side in pixels of the design, wheels and outline included
FINE = 6
WEDGE = ((-14, -7), (6, -7), (12, -4), (15, 0), (12, 4), (6, 7), (-14, 7))
WHEELS = ((-11, -9.5), (3, -9.5), (-11, 7), (3, 7))


def car_image(livery: Livery, theme: str, side: int) -> Image.Image:
    """Draw a car at several times its size and take it down, so that it is smooth."""
    palette = PALETTES[theme]
    edge: Colour = (255, 255, 255, 255) if palette.dark else (20, 24, 30, 255)
    casing: Colour = (0, 0, 0, 255) if palette.dark else (255, 255, 255, 255)
    sign: Colour = (0, 0, 0, 255) if palette.dark else (255, 255, 255, 255)
    image = Image.new("RGBA", (ROOM * FINE, ROOM * FINE), (*edge[:3], 0))
    pen = ImageDraw.Draw(image)
    for x, y in WHEELS:
        pen.rectangle((*_px(x, y + 2.5), *_px(x + 7, y)), fill=edge)
    body = [_px(x, y) for x, y in WEDGE]
    pen.polygon(body, fill=livery.body(palette))
    pen.line([*body, body[0], body[1]], fill=casing, width=round(2.6 * FINE), joint="curve")
    pen.line([*body, body[0], body[1]], fill=edge, width=round(1.2 * FINE), joint="curve")
    for shape in symbol_shapes(livery.symbol):
        pen.polygon([_px(x * 4.6 - 1, y * 4.6) for x, y in shape], fill=sign)
    return image.resize((side, side), Image.Resampling.LANCZOS)


def _px(x: float, y: float) -> tuple[float, float]:
    return (x + ROOM / 2) * FINE, (ROOM / 2 - y) * FINE
