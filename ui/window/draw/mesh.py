"""Coloured triangles: everything flat on a screen, drawn with one call and in the order it came.

Edges fade out over one pixel, so that lines and circles are smooth without multisampling, which
costs several times as much on a software renderer.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

import arcade
from arcade.gl import BufferDescription, Geometry

from gridprix.core.drawing.colours import Colour
from gridprix.ui.drawing.dashing import dash_pieces

from .triangles import triangles_of

Point = tuple[float, float]
FRINGE = 0.5


class Mesh:
    """A growing list of triangles. With `flip` the y axis points down from that height."""

    def __init__(self, flip: float | None = None) -> None:
        self._flip = flip
        self._data = array("f")
        self._geometry: Geometry | None = None

    # -- plain pieces

    def _corner(self, x: float, y: float, colour: Colour, strength: float = 1) -> None:
        y = y if self._flip is None else self._flip - y
        self._data.extend((x, y, colour[0], colour[1], colour[2], colour[3] * strength))

    def triangle(self, a: Point, b: Point, c: Point, colour: Colour) -> None:
        """One triangle with hard edges."""
        for x, y in (a, b, c):
            self._corner(x, y, colour)

    def quad(self, a: Point, b: Point, c: Point, d: Point, colour: Colour) -> None:
        """Four corners in turn."""
        self.triangle(a, b, c, colour)
        self.triangle(a, c, d, colour)

    def rectangle(self, left: float, top: float, width: float, height: float, of: Colour) -> None:
        """A rectangle with hard edges."""
        right, bottom = left + width, top + height
        self.quad((left, top), (right, top), (right, bottom), (left, bottom), of)

    def _fade(self, a: Point, b: Point, out: Point, colour: Colour) -> None:
        """A strip along an edge that fades outwards."""
        far_a, far_b = (a[0] + out[0], a[1] + out[1]), (b[0] + out[0], b[1] + out[1])
        self._corner(*a, colour)
        self._corner(*b, colour)
        self._corner(*far_b, colour, 0)
        self._corner(*a, colour)
        self._corner(*far_b, colour, 0)
        self._corner(*far_a, colour, 0)

    # -- areas

    def convex(self, points: Sequence[Point], colour: Colour, *, smooth: bool = True) -> None:
        """A convex polygon."""
        first = points[0]
        for second, third in pairwise(points[1:]):
            self.triangle(first, second, third, colour)
        if smooth:
            self._soften(points, colour)

    def _soften(self, points: Sequence[Point], colour: Colour) -> None:
        middle = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
        for a, b in zip(points, (*points[1:], points[0]), strict=True):
            normal = _normal(a, b, 2 * FRINGE)
            if normal is None:
                continue
            away = (a[0] - middle[0]) * normal[0] + (a[1] - middle[1]) * normal[1]
            out = normal if away >= 0 else (-normal[0], -normal[1])
            self._fade(a, b, out, colour)

    def area(self, points: Sequence[Point], colour: Colour) -> None:
        """Any polygon that does not cross itself."""
        for a, b, c in triangles_of(tuple(points)):
            self.triangle(a, b, c, colour)

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        """A filled circle."""
        self.convex(circle_points(centre, radius), colour)

    # -- lines

    def line(self, a: Point, b: Point, width: float, colour: Colour) -> None:
        """A straight line with soft sides."""
        solid = max(width - 1, 0.0)
        strength = min(width, 1.0)
        side = _normal(a, b, solid / 2)
        fade = _normal(a, b, 2 * FRINGE)
        if side is None or fade is None:
            return
        faint = colour if strength == 1 else (*colour[:3], round(colour[3] * strength))
        left_a, left_b = (a[0] + side[0], a[1] + side[1]), (b[0] + side[0], b[1] + side[1])
        right_a, right_b = (a[0] - side[0], a[1] - side[1]), (b[0] - side[0], b[1] - side[1])
        if solid:
            self.quad(left_a, left_b, right_b, right_a, faint)
        self._fade(left_a, left_b, fade, faint)
        self._fade(right_a, right_b, (-fade[0], -fade[1]), faint)

    def lines(
        self, points: Sequence[Point], width: float, colour: Colour, *, closed: bool = False
    ) -> None:
        """A chain of lines with round joints."""
        chain = [*points, points[0]] if closed else list(points)
        for a, b in pairwise(chain):
            self.line(a, b, width, colour)
        if width > 1.5 and colour[3] == 255:
            for point in chain if closed else chain[1:-1]:
                self.convex(
                    circle_points(point, max(width / 2 - 0.5, 0.5), 10), colour, smooth=True
                )

    def dashes(
        self,
        points: Sequence[Point],
        width: float,
        colour: Colour,
        pattern: tuple[float, float] = (5, 4),
        *,
        closed: bool = False,
    ) -> None:
        """A dashed chain of lines."""
        chain = [*points, points[0]] if closed else list(points)
        for a, b in dash_pieces(chain, pattern):
            self.line(a, b, width, colour)

    def ring(self, centre: Point, radius: float, width: float, colour: Colour) -> None:
        """A circle line."""
        rim = circle_points(centre, radius)
        for a, b in zip(rim, (*rim[1:], rim[0]), strict=True):
            self.line(a, b, width, colour)

    # -- drawing

    @property
    def empty(self) -> bool:
        """Whether there is nothing to draw."""
        return not self._data and self._geometry is None

    def draw(self) -> None:
        """Draw all triangles with the camera in use."""
        window = arcade.get_window()
        ctx = window.ctx
        if self._geometry is None:
            if not self._data:
                return
            buffer = ctx.buffer(data=self._data.tobytes())
            parts = BufferDescription(buffer, "2f 4f", ("in_vert", "in_color"))
            self._geometry = ctx.geometry([parts], mode=ctx.TRIANGLES)
            self._data = array("f")
        program = ctx.shape_element_list_program
        program["Position"] = 0, 0
        program["Angle"] = 0
        ctx.enable_only(ctx.BLEND)
        self._geometry.render(program)


def _normal(a: Point, b: Point, length: float) -> Point | None:
    across, up = b[0] - a[0], b[1] - a[1]
    size = math.hypot(across, up)
    return None if size == 0 else (-up / size * length, across / size * length)


@lru_cache
def _unit_circle(steps: int) -> tuple[Point, ...]:
    angles = (2 * math.pi * n / steps for n in range(steps))
    return tuple((math.cos(a), math.sin(a)) for a in angles)


def circle_points(centre: Point, radius: float, steps: int = 0) -> tuple[Point, ...]:
    """Points around a circle, as many as its size needs."""
    steps = steps or max(12, min(64, int(radius * 2)))
    x, y = centre
    return tuple((x + radius * cos, y + radius * sin) for cos, sin in _unit_circle(steps))


def rounded_points(
    left: float, top: float, width: float, height: float, radius: float
) -> list[Point]:
    """The outline of a box with round corners."""
    radius = min(radius, width / 2, height / 2)
    right, bottom = left + width, top + height
    corners = (
        (right - radius, bottom - radius, 0),
        (left + radius, bottom - radius, 90),
        (left + radius, top + radius, 180),
        (right - radius, top + radius, 270),
    )
    return [
        (x + radius * math.cos(angle), y + radius * math.sin(angle))
        for x, y, start in corners
        for angle in _quarter(start)
    ]


@lru_cache
def _quarter(start: int, steps: int = 5) -> Iterable[float]:
    return tuple(math.radians(start + 90 * n / steps) for n in range(steps + 1))
