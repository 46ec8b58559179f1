"""The twelve cars: a colour that colour-blind people tell apart, and a symbol, for each."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache

import attrs

from gridprix.core.drawing.colours import Colour, Palette, colour
from gridprix.core.state import CarId, Position

Shape = tuple[tuple[float, float], ...]
"""A convex polygon in a circle of radius 1, y upwards."""


@attrs.frozen
class Livery:
    """How one seat's cars look."""

    name: str
    light: Colour
    dark: Colour
    symbol: str

    def body(self, palette: Palette) -> Colour:
        """The colour on a theme."""
        return self.dark if palette.dark else self.light


_SHEET = (
    ("blue", "325ADD", "0080FF", "disc"),
    ("vermilion", "EA5144", "EA8541", "triangle"),
    ("green", "26644F", "63BE8A", "square"),
    ("purple", "3D1C9C", "B5A8FF", "plus"),
    ("ochre", "8C7501", "FFE127", "diamond"),
    ("pink", "C178AA", "E5A7C0", "star"),
    ("black", "00040E", "F0F6E3", "ring"),
    ("sky", "1E8FFF", "94EDFF", "chevron"),
    ("brown", "4C3818", "B37558", "hourglass"),
    ("grey", "807F7A", "798EA0", "cross"),
    ("olive", "738F56", "B7EA92", "bars"),
    ("wine", "6C0448", "F71B93", "half-moon"),
)
LIVERIES = {
    name: Livery(name, colour(light), colour(dark), symbol) for name, light, dark, symbol in _SHEET
}


def livery(name: str, number: int = 0) -> Livery:
    """The livery of a seat's colour; another colour keeps the symbol of its seat's number."""
    if name in LIVERIES:
        return LIVERIES[name]
    stock = list(LIVERIES.values())[number % len(LIVERIES)]
    plain = name.removeprefix("#")
    if len(plain) == 6 and all(digit in "0123456789abcdefABCDEF" for digit in plain):
        own = colour(plain)
        return attrs.evolve(stock, name=name, light=own, dark=own)
    return stock


def race_liveries(race: Position) -> dict[CarId, Livery]:
    """How every car of a race looks."""
    by_seat = {seat.id: livery(seat.colour, number) for number, seat in enumerate(race.seats)}
    return {car.id: by_seat[car.seat] for car in race.cars}


@lru_cache
def symbol_shapes(symbol: str) -> tuple[Shape, ...]:
    """A symbol as convex polygons."""
    return _MAKERS[symbol]()


def _circle(radius: float, start: float = 0, end: float = 360, steps: int = 28) -> Shape:
    angles = [math.radians(start + (end - start) * n / steps) for n in range(steps + 1)]
    return tuple((radius * math.cos(a), radius * math.sin(a)) for a in angles)


def _box(left: float, bottom: float, right: float, top: float) -> Shape:
    return (left, bottom), (right, bottom), (right, top), (left, top)


def _turned(shapes: Sequence[Shape], degrees: float) -> tuple[Shape, ...]:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return tuple(tuple((x * cos - y * sin, x * sin + y * cos) for x, y in one) for one in shapes)


def _plus() -> tuple[Shape, ...]:
    return _box(-0.95, -0.3, 0.95, 0.3), _box(-0.3, -0.95, 0.3, 0.95)


def _star() -> tuple[Shape, ...]:
    rim = [
        (radius * math.sin(math.pi * n / 5), radius * math.cos(math.pi * n / 5))
        for n in range(10)
        for radius in ((1.05 if n % 2 == 0 else 0.45),)
    ]
    return tuple(((0.0, 0.0), rim[n], rim[(n + 1) % 10]) for n in range(10))


def _ring() -> tuple[Shape, ...]:
    outer, inner = _circle(0.85), _circle(0.45)
    return tuple((outer[n], outer[n + 1], inner[n + 1], inner[n]) for n in range(len(outer) - 1))


def _chevron() -> tuple[Shape, ...]:
    left: Shape = ((-0.85, -0.45), (0, 0.3), (0, 0.85), (-0.85, 0.1))
    return left, tuple((-x, y) for x, y in left)


_MAKERS: dict[str, Callable[[], tuple[Shape, ...]]] = {
    "disc": lambda: (_circle(0.78),),
    "triangle": lambda: (((-0.85, -0.6), (0.85, -0.6), (0, 0.9)),),
    "square": lambda: (_box(-0.68, -0.68, 0.68, 0.68),),
    "plus": _plus,
    "diamond": lambda: (((-0.75, 0), (0, -1), (0.75, 0), (0, 1)),),
    "star": _star,
    "ring": _ring,
    "chevron": _chevron,
    "hourglass": lambda: (
        ((-0.7, 0.85), (0.7, 0.85), (0.0, -0.1)),
        ((-0.7, -0.85), (0.7, -0.85), (0.0, 0.1)),
    ),
    "cross": lambda: _turned(_plus(), 45),
    "bars": lambda: (_box(-0.65, -0.75, -0.18, 0.75), _box(0.18, -0.75, 0.65, 0.75)),
    "half-moon": lambda: (_circle(0.9, -90, 90),),
}
