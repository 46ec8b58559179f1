"""Cars as sprites: wedge, wheels and symbol, drawn once per livery and theme."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

import arcade
import attrs
from PIL import Image, ImageDraw

from gridprix.core.state import CarId
from gridprix.ui.app.theme.liveries import Livery, symbol_shapes
from gridprix.ui.app.theme.palettes import PALETTES, Colour

LENGTH, WIDTH = 28, 16
ROOM = 34  # the picture's side in pixels of the design, wheels and outline included
FINE = 6
WEDGE = ((-14, -7), (6, -7), (12, -4), (15, 0), (12, 4), (6, 7), (-14, 7))
WHEELS = ((-11, -9.5), (3, -9.5), (-11, 7), (3, 7))


@attrs.frozen
class Pose:
    """Where a car is drawn: in units of the board, its heading in radians."""

    x: float
    y: float
    heading: float
    faint: bool = False


@lru_cache(maxsize=128)
def car_texture(livery: Livery, theme: str, side: int) -> arcade.Texture:
    """The picture of a car that points east, so many pixels wide and high."""
    return arcade.Texture(car_image(livery, theme, side))


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


class Cars:
    """The cars on a board."""

    def __init__(self) -> None:
        self._sprites: arcade.SpriteList[arcade.Sprite] = arcade.SpriteList()
        self._by_car: dict[CarId, arcade.Sprite] = {}
        self._drawn: tuple[str, int] = ("", 0)

    def show(
        self,
        poses: Mapping[CarId, Pose],
        liveries: Mapping[CarId, Livery],
        theme: str,
        scale: float,
        length: float,
        zoom: float = 1.0,
    ) -> None:
        """Put every car where it is; cars without a pose are not shown.

        The pictures are made for the size they have on the screen, which `zoom` makes larger.
        """
        size = length * zoom * ROOM / LENGTH
        side = max(16, -4 * int(-size // 4))
        if self._drawn != (theme, side) or set(poses) != set(self._by_car):
            self._sprites.clear()
            self._by_car = {}
            self._drawn = (theme, side)
            for car in poses:
                sprite = arcade.Sprite(car_texture(liveries[car], theme, side))
                self._sprites.append(sprite)
                self._by_car[car] = sprite
        for car, pose in poses.items():
            sprite = self._by_car[car]
            sprite.position = pose.x * scale, pose.y * scale
            sprite.angle = -math.degrees(pose.heading)
            sprite.scale = length * ROOM / LENGTH / side
            sprite.alpha = 110 if pose.faint else 255

    def draw(self) -> None:
        """Draw the cars with the camera in use."""
        self._sprites.draw()
