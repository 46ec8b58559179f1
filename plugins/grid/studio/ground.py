"""The road on a sheet: which points lie on it, and lines across it."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from math import gcd
from typing import Any

from gridprix.plugins.grid.board.geometry import (
    Point,
    Polygon,
    bounds,
    double_area,
    touching,
    turn,
)
from gridprix.plugins.grid.board.surface import INSIDE, Surface, rasterise

from .shapes import CORNERS, shapes_of

MOST_SQUARES = 60_000  # of a sheet on which every point is looked at
LONGEST = 400  # squares across a road
ACROSS = ((1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (1, 2), (2, -1), (1, -2))
AROUND = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)
Ends = tuple[Point, Point]


def road_of(data: Any) -> Surface | None:
    """The points of the road; None where no border encloses one, or it is too large to look at."""
    borders = [one.points for one in shapes_of(data) if one.path[0] in ("outline", "islands")]
    outer = [one.points for one in shapes_of(data) if one.path == ("outline",)]
    return _road(outer[0], tuple(borders[1:])) if outer else None


@lru_cache(maxsize=8)
def _road(outline: Polygon, islands: tuple[Polygon, ...]) -> Surface | None:
    if not double_area(outline):
        return None
    left, bottom, right, top = bounds(outline)
    if (right - left) * (top - bottom) > MOST_SQUARES:
        return None
    drawn = tuple(one for one in islands if len(one) >= CORNERS and _within(one, outline))
    return rasterise(outline, drawn)


def _within(island: Polygon, outline: Polygon) -> bool:
    """Whether an island lies in the outline's rectangle, beside which there are no points."""
    left, bottom, right, top = bounds(outline)
    return all(left <= x <= right and bottom <= y <= top for x, y in island)


def across(road: Surface, at: Point, edges: list[Ends]) -> Ends | None:
    """The shortest line across the road through one of its points, clear of edges in line."""
    if road.kind(at) != INSIDE:
        return None
    found = []
    for step in ACROSS:
        one, other = stop(road, at, step), stop(road, at, (-step[0], -step[1]))
        if one is not None and other is not None:
            found.append((_blocked(one, other, edges), math.dist(one, other), one, other))
    return min(found)[2:] if found else None


def stop(road: Surface, at: Point, step: Point) -> Point | None:
    """The first point in a direction that is not inside the road."""
    for n in range(1, LONGEST):
        to = at[0] + n * step[0], at[1] + n * step[1]
        if road.kind(to) != INSIDE:
            return to
    return None


def _blocked(one: Point, other: Point, edges: list[Ends]) -> bool:
    """Whether a border runs in line with a line: a car could pass along it."""
    return any(
        turn(one, other, a) == turn(one, other, b) == 0 and touching(a, b, one, other)
        for a, b in edges
    )


def step_of(a: Point, b: Point) -> Point | None:
    """The smallest step along a line; None where it has no length."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    many = gcd(dx, dy)
    return (dx // many, dy // many) if many else None


def beside(ends: Ends, side: int) -> Point:
    """The point a step beside the middle of a line, on its left (above zero) or right.

    To be put on the lattice moves it by less than that step, so it never lies on the line.
    """
    (ax, ay), (bx, by) = ends
    step = math.copysign(math.dist(*ends), side)
    return round((ax + bx) / 2 - (by - ay) / step), round((ay + by) / 2 + (bx - ax) / step)


def walked(
    road: Surface,
    begin: list[Point],
    walls: list[Ends] | None = None,
    back: Ends | None = None,
    least: int = INSIDE,
) -> dict[Point, int]:
    """How many steps each point of the road is away, by steps that cross no wall.

    `back` is a line that is never crossed towards its right side; `least` says whether cars may
    go along borders.
    """
    known = dict.fromkeys(begin, 0)
    todo = deque(begin)
    while todo:
        at = todo.popleft()
        for dx, dy in AROUND:
            to = at[0] + dx, at[1] + dy
            if to in known or road.kind(to) < least:
                continue
            if any(touching(a, b, at, to) for a, b in walls or ()) or _backwards(back, at, to):
                continue
            known[to] = known[at] + 1
            todo.append(to)
    return known


def _backwards(line: Ends | None, at: Point, to: Point) -> bool:
    if line is None or not (turn(*line, at) >= 0 > turn(*line, to)):
        return False
    return touching(*line, at, to)


def points_on(road: Surface, line: Ends) -> Iterator[Point]:
    """The points of a line that lie inside the road."""
    step = step_of(*line)
    if step is None:
        return
    at = line[0]
    while True:
        if road.kind(at) == INSIDE:
            yield at
        if at == line[1]:
            return
        at = at[0] + step[0], at[1] + step[1]
