"""What a file gives: a road by its middle line, and how its coordinates lie on paper."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Protocol

import attrs

from gridprix.core.drafting.borders import RoadBorders
from gridprix.core.drafting.centre_line import CentreLine, Point
from gridprix.core.errors import GridprixError

MOST_POINTS = 50_000
EVEN = 2_000  # points of a line that has more
FEWEST = 3
SIDE = 1_000.0  # the longer side of every line: so that grains are as fine for all
OPEN = 0.03  # of the length, by which the ends of a lap may be apart, beside a few steps


class BadImport(GridprixError):
    """A file of which no track can be made: what is wrong, and what would be right."""


class NoClosedLine(BadImport):
    """A picture in which nothing that is drawn closes."""


class Warp(Protocol):
    """How a sheet that was photographed from one side is laid flat."""

    def flat(self, point: Point) -> Point:
        """A point of the photo on the flat sheet."""

    def photo(self, point: Point) -> Point:
        """A point of the flat sheet in the photo."""


@attrs.frozen
class Projection:
    """From the coordinates of a file to those of a line: laid flat, shifted, stretched, turned."""

    across: float = 0.0
    up: float = 0.0
    east: float = 1.0
    north: float = 1.0
    warp: Warp | None = None
    turn: float = 0.0  # in radians, to the left

    def line(self, point: Point) -> Point:
        """A point of the file on the plane of the line."""
        return self.laid(self.warp.flat(point) if self.warp else point)

    def laid(self, point: Point) -> Point:
        """A point of the flat sheet on the plane of the line."""
        return turned_by(
            self.turn, ((point[0] - self.across) * self.east, (point[1] - self.up) * self.north)
        )

    def file(self, point: Point) -> Point:
        """A point of the plane as the file would write it."""
        point = turned_by(-self.turn, point)
        flat = point[0] / self.east + self.across, point[1] / self.north + self.up
        return self.warp.photo(flat) if self.warp else flat

    def zoomed(self, factor: float) -> Projection:
        """The same in another unit."""
        return attrs.evolve(self, east=self.east * factor, north=self.north * factor)


def turned_by(angle: float, point: Point) -> Point:
    """A point turned about 0,0."""
    if not angle:
        return point
    across, up = math.cos(angle), math.sin(angle)
    return point[0] * across - point[1] * up, point[0] * up + point[1] * across


@attrs.frozen
class ImportedRoad:
    """A road as a file has it; `title` is what the file calls it, if it does."""

    line: CentreLine
    projection: Projection
    title: str = ""
    borders: RoadBorders | None = None  # on the plane of the line, where the file has them


def road_of(
    points: Sequence[Point],
    projection: Projection,
    *,
    widths: Sequence[tuple[float, float]] = (),
    closed: bool | None = None,
    metres: float = 0.0,
    title: str = "",
) -> ImportedRoad:
    """A road through points of a file; doubled ones count once, and ends that nearly meet do meet.

    `widths` are left and right of each point, in the unit of the plane; `metres` is how long
    that unit is.
    """
    if len(points) > MOST_POINTS:
        raise BadImport(f"the line has {len(points):,} points; at most {MOST_POINTS:,} are read")
    if not all(math.isfinite(value) for point in points for value in point):
        raise BadImport("a coordinate is no number; write every one as a number with digits")
    plane = [projection.laid(point) for point in points]
    keep = [n for n, at in enumerate(plane) if n == 0 or at != plane[n - 1]]
    if len(keep) > 1 and plane[keep[-1]] == plane[keep[0]]:
        keep.pop()
        closed = True if closed is None else closed
    if len({plane[n] for n in keep}) < FEWEST:
        raise BadImport("the line has fewer than three different points; draw the whole road")
    plane = [plane[n] for n in keep]
    if not math.isfinite(metres * max(map(abs, (value for at in plane for value in at)))):
        raise BadImport("a coordinate is too large; bring the line nearer to 0,0")
    line = CentreLine(
        plane,
        closed=_meets(plane) if closed is None else closed,
        left=[widths[n][0] for n in keep] if widths else (),
        right=[widths[n][1] for n in keep] if widths else (),
        metres=metres,
    )
    if not 0 < line.extent < math.inf:
        raise BadImport("the line has no size; draw the whole road")
    factor = SIDE / line.extent
    if not (math.isfinite(factor) and all(abs(value) * factor < 1e9 for value in line.box)):
        raise BadImport("the line is far too small for where it lies; bring it nearer to 0,0")
    line = line.scaled(factor)
    if len(line.points) > EVEN:
        line = line.resampled(EVEN)
    return ImportedRoad(line, projection.zoomed(factor), title)


def road_between(borders: RoadBorders, projection: Projection) -> ImportedRoad:
    """A road between borders of a file."""
    rings = [borders.outline, *borders.islands, *(ring for _, ring in borders.zones)]
    if sum(map(len, rings)) > MOST_POINTS:
        raise BadImport(f"the borders have more than {MOST_POINTS:,} points; simplify them")
    outline = CentreLine([projection.laid(at) for at in borders.outline])
    if not 0 < outline.extent < 1e12:
        raise BadImport("the outer border has no size; draw the whole road")
    zoomed = projection.zoomed(SIDE / outline.extent)

    def laid(ring: Sequence[Point]) -> tuple[Point, ...]:
        return tuple(zoomed.laid(at) for at in ring)

    on_plane = RoadBorders(
        laid(borders.outline),
        tuple(laid(ring) for ring in borders.islands),
        tuple((kind, laid(ring)) for kind, ring in borders.zones),
    )
    return ImportedRoad(on_plane.middle(), zoomed, borders=on_plane)


def _meets(points: Sequence[Point]) -> bool:
    """Whether the ends of a line are so close that it is a lap."""
    steps = sorted(math.dist(a, b) for a, b in pairwise(points))
    gap = math.dist(points[0], points[-1])
    return gap <= max(3 * steps[len(steps) // 2], OPEN * math.fsum(steps))
