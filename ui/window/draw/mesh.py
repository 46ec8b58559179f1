"""Coloured triangles: everything flat on a screen, drawn with one call and in the order it came.

Edges fade out over one pixel, so that lines and circles are smooth without multisampling, which
costs several times as much on a software renderer.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from struct import Struct

import arcade
from arcade.gl import BufferDescription, Geometry

from gridprix.core.drawing.colours import Colour
from gridprix.ui.drawing.dashing import dash_pieces

from .triangles import triangles_of

Point = tuple[float, float]
FRINGE = 0.5
# corners as the graphics card takes them: a place and a colour, by ones, threes and sixes
_COLOUR = Struct("@4f").pack
_ONE, _THREE, _SIX = (Struct("@" + "2f16s" * corners).pack for corners in (1, 3, 6))


class Mesh:
    """A growing list of triangles. With `flip` the y axis points down from that height."""

    def __init__(self, flip: float | None = None) -> None:
        self._base, self._up = (0.0, 1) if flip is None else (flip, -1)
        self._data = bytearray()
        self._geometry: Geometry | None = None

    # -- plain pieces, thousands to a frame: each is packed and put down at once

    def triangle(self, a: Point, b: Point, c: Point, colour: Colour) -> None:
        """One triangle with hard edges."""
        base, up, tone = self._base, self._up, _packed(colour)
        (ax, ay), (bx, by), (cx, cy) = a, b, c
        self._data += _THREE(
            ax, base + up * ay, tone, bx, base + up * by, tone, cx, base + up * cy, tone
        )

    def quad(self, a: Point, b: Point, c: Point, d: Point, colour: Colour) -> None:
        """Four corners in turn."""
        tone = _packed(colour)
        self._strip(a, b, c, d, tone, tone)

    def _strip(self, a: Point, b: Point, c: Point, d: Point, near: bytes, far: bytes) -> None:
        """Four corners in turn, the first two in one colour and the others in another."""
        base, up = self._base, self._up
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = a, b, c, d
        ay, cy = base + up * ay, base + up * cy
        self._data += _SIX(
            ax, ay, near, bx, base + up * by, near, cx, cy, far,
            ax, ay, near, cx, cy, far, dx, base + up * dy, far,
        )  # fmt: skip

    def rectangle(self, left: float, top: float, width: float, height: float, of: Colour) -> None:
        """A rectangle with hard edges."""
        right, bottom = left + width, top + height
        self.quad((left, top), (right, top), (right, bottom), (left, bottom), of)

    def _fade(self, a: Point, b: Point, out: Point, tones: tuple[bytes, bytes]) -> None:
        """A strip along an edge that fades outwards."""
        far_a, far_b = (a[0] + out[0], a[1] + out[1]), (b[0] + out[0], b[1] + out[1])
        self._strip(a, b, far_b, far_a, *tones)

    # -- areas

    def convex(self, points: Sequence[Point], colour: Colour, *, smooth: bool = True) -> None:
        """A convex polygon."""
        base, up, tone = self._base, self._up, _packed(colour)
        first, *others = [_ONE(x, base + up * y, tone) for x, y in points]
        self._data += b"".join([first + b + c for b, c in pairwise(others)])
        if smooth:
            self._soften(points, colour)

    def _soften(self, points: Sequence[Point], colour: Colour) -> None:
        across = sum([x for x, _ in points]) / len(points)
        down = sum([y for _, y in points]) / len(points)
        tones = _fading(colour)
        for a, b in zip(points, (*points[1:], points[0]), strict=True):
            normal = _normal(a, b, 2 * FRINGE)
            if normal is None:
                continue
            away = (a[0] - across) * normal[0] + (a[1] - down) * normal[1]
            out = normal if away >= 0 else (-normal[0], -normal[1])
            self._fade(a, b, out, tones)

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
        tones = _fading(faint)
        self._fade(left_a, left_b, fade, tones)
        self._fade(right_a, right_b, (-fade[0], -fade[1]), tones)

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
            buffer = ctx.buffer(data=bytes(self._data))
            parts = BufferDescription(buffer, "2f 4f", ("in_vert", "in_color"))
            self._geometry = ctx.geometry([parts], mode=ctx.TRIANGLES)
            self._data.clear()
        program = ctx.shape_element_list_program
        program["Position"] = 0, 0
        program["Angle"] = 0
        ctx.enable_only(ctx.BLEND)
        self._geometry.render(program)


@lru_cache(maxsize=4096)
def _packed(colour: Colour) -> bytes:
    return _COLOUR(*colour)


def _fading(colour: Colour) -> tuple[bytes, bytes]:
    return _packed(colour), _packed((*colour[:3], 0))


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
