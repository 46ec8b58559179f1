"""Cars as sprites: wedge, wheels and symbol, drawn once per livery and theme."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

import arcade

from gridprix.core.drawing.poses import Pose
from gridprix.core.state import CarId
from gridprix.ui.drawing.car_image import LENGTH, ROOM, car_image
from gridprix.ui.drawing.liveries import Livery


@lru_cache(maxsize=128)
def car_texture(livery: Livery, theme: str, side: int) -> arcade.Texture:
    """The picture of a car that points east, so many pixels wide and high."""
    return arcade.Texture(car_image(livery, theme, side))


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
            sprite.position = pose.drawn(scale, length)
            sprite.angle = -math.degrees(pose.heading)
            sprite.scale = length * ROOM / LENGTH / side
            sprite.alpha = 110 if pose.faint else 255

    def draw(self) -> None:
        """Draw the cars with the camera in use."""
        self._sprites.draw()
