"""How far along the track each lattice point lies: king's steps from the start (GR-3)."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable

import attrs

from .geometry import Point
from .surface import Surface

UNKNOWN = -(2**31)
KING: tuple[Point, ...] = tuple(
    (dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)
)

Allowed = Callable[[Point, Point], bool]  # may a step be taken from this point by this way?


@attrs.frozen(eq=False)
class Progress:
    """The steps from the start to every point, and those of one whole lap or course."""

    surface: Surface
    steps: array[int] = attrs.field(repr=False)
    length: int = 0  # steps of one lap, or from start to finish; 0 when the finish is not reached

    def known(self, point: Point) -> int | None:
        """The steps from the start to a point, below zero behind it; None where none lead."""
        surface = self.surface
        column, row = point[0] - surface.left, point[1] - surface.bottom
        if not (0 <= column < surface.width and 0 <= row < surface.height):
            return None
        steps = self.steps[row * surface.width + column]
        return None if steps == UNKNOWN else steps


def blank(surface: Surface) -> array[int]:
    """Steps that are unknown everywhere."""
    return array("i", [UNKNOWN]) * len(surface.marks)


def spread(
    steps: array[int],
    seeds: Iterable[Point],
    start: int,
    by: int,
    walk: Walk,
    then: Iterable[Point] = (),
) -> None:
    """Give the seeds their number and every point reached from them one further on per step.

    The points `then` are a step from the seeds, whether or not the walk leads there.
    """
    surface, calm = walk.surface, walk.calm
    offsets = [dy * surface.width + dx for dx, dy in KING]
    value = start
    front = _numbered(steps, seeds, value, walk)
    following = _numbered(steps, then, value + by, walk)
    while front or following:
        value += by
        reached, following = following, []
        for index in front:
            ways = offsets if calm[index] else walk.ways(index, steps)
            for offset in ways:
                if steps[index + offset] == UNKNOWN:
                    steps[index + offset] = value
                    reached.append(index + offset)
        front = reached


def _numbered(steps: array[int], points: Iterable[Point], value: int, walk: Walk) -> list[int]:
    """Give points without a number this one; returns their places."""
    places = sorted({walk.surface.index(one) for one in points if walk.unknown(steps, one)})
    for place in places:
        steps[place] = value
    return places


@attrs.frozen(eq=False)
class Walk:
    """Where single king's steps lead; points marked calm have all eight and need no question."""

    surface: Surface
    calm: bytearray = attrs.field(repr=False)
    allowed: Allowed

    def ways(self, index: int, steps: array[int]) -> list[int]:
        """The steps from a point to points without a number, as differences of places."""
        (x, y), width = self.surface.point(index), self.surface.width
        return [
            way[1] * width + way[0]
            for way in KING
            # the cheap question first: most neighbours have their number already
            if self.unknown(steps, (x + way[0], y + way[1])) and self.allowed((x, y), way)
        ]

    def unknown(self, steps: array[int], point: Point) -> bool:
        """Whether a point lies on the surface and has no number yet."""
        on_surface = self.surface.kind(point) > 0
        return on_surface and steps[self.surface.index(point)] == UNKNOWN
