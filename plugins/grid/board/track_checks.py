"""Faults of a track's borders: crossings, islands in wrong places, narrow parts."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from gridprix.core.documents import Findings, KeyPath

from .geometry import Point, Polygon, anticlockwise, between, dot, touching, turn
from .legality import buckets_of
from .polygons import DrawnTrack
from .surface import INSIDE, rasterise

NARROW = 2  # squares
APART = 6  # squares between two places of one narrow part that are both worth a warning


@attrs.frozen
class Side:
    """One edge of a border as the file has it: which border, which corner it starts from."""

    border: int  # 0 is the outline, then the islands
    corner: int
    corners: int
    a: Point
    b: Point

    @property
    def path(self) -> KeyPath:
        """The place of the edge's first corner in the file."""
        if self.border == 0:
            return "outline", self.corner
        return "islands", self.border - 1, self.corner

    def adjoins(self, other: Side) -> bool:
        """Whether the other edge of the same border follows this one or goes before it."""
        gap = (self.corner - other.corner) % self.corners
        return self.border == other.border and gap in (1, self.corners - 1)


def check_borders(drawing: DrawnTrack, findings: Findings) -> bool:
    """Note every border that crosses or touches itself or another; True when there is none."""
    before = len(findings.problems)
    borders = (drawing.outline, *drawing.islands)
    sides = list(_sides(borders))
    reported: set[tuple[int, int]] = set()
    for one, other in _neighbours(sides, 0):
        pair = one.border, other.border
        if pair not in reported and _clash(one, other):
            reported.add(pair)
            _note_clash(findings, one, other)
    if len(findings.problems) == before:
        _check_places(drawing, findings)
    return len(findings.problems) == before


def _sides(borders: tuple[Polygon, ...]) -> Iterator[Side]:
    for border, polygon in enumerate(borders):
        for corner, a in enumerate(polygon):
            yield Side(border, corner, len(polygon), a, polygon[(corner + 1) % len(polygon)])


def _neighbours(sides: list[Side], margin: int) -> Iterator[tuple[Side, Side]]:
    """Every pair of edges that come within a margin of each other (and some a little further)."""
    buckets: dict[tuple[int, int], list[int]] = {}
    for n, side in enumerate(sides):
        for bucket in buckets_of(side.a, side.b):
            buckets.setdefault(bucket, []).append(n)
    reach = range(-margin, margin + 1)
    for n, side in enumerate(sides):
        near: set[int] = set()
        for column, row in buckets_of(side.a, side.b):
            for dx in reach:
                for dy in reach:
                    near.update(buckets.get((column + dx, row + dy), ()))
        yield from ((side, sides[other]) for other in sorted(near) if other > n)


def _clash(one: Side, other: Side) -> bool:
    """Whether two edges meet anywhere but at the corner that neighbours share."""
    if not one.adjoins(other):
        return touching(one.a, one.b, other.a, other.b)
    first, then = (one, other) if one.b == other.a else (other, one)
    return between(first.a, first.b, then.b) or between(then.a, then.b, first.a)


def _note_clash(findings: Findings, one: Side, other: Side) -> None:
    place = f"between {list(one.a)} and {list(one.b)}"
    if one.border == other.border:
        what = f"self-crossing border: its edge {place} meets the one at {list(other.a)}"
        findings.error(one.path, what, "draw the border so that it meets itself nowhere")
    elif one.border == 0:
        what = f"island crossing the outline: island {other.border} meets the edge {place}"
        findings.error(other.path, what, "leave room between them, or cut the outline instead")
    else:
        what = f"islands crossing: island {one.border} meets island {other.border} {place}"
        findings.error(other.path, what, "join them into one or move them apart")


def _check_places(drawing: DrawnTrack, findings: Findings) -> None:
    """Note islands that lie outside the outline or inside another island."""
    surface = rasterise(drawing.outline)
    islands = [rasterise(island) for island in drawing.islands]
    for n, island in enumerate(drawing.islands):
        path = ("islands", n)
        if surface.kind(island[0]) != INSIDE:
            what = f"island outside the outline: island {n + 1} at {list(island[0])}"
            findings.error(path, what, "an island lies inside the outer border")
        for other, area in enumerate(islands):
            if other != n and area.kind(island[0]) == INSIDE:
                what = f"island inside an island: island {n + 1} is within island {other + 1}"
                findings.error(path, what, "leave the inner one out")


def check_width(drawing: DrawnTrack, findings: Findings) -> None:
    """Warn of every part of the track that is narrower than two squares (IT-01)."""
    outline = anticlockwise(drawing.outline)
    islands = (anticlockwise(island)[::-1] for island in drawing.islands)
    noted: list[Point] = []
    for one, other in _neighbours(list(_sides((outline, *islands))), 1):
        place = None if one.adjoins(other) else _narrow_place(one, other)
        if place is None or any(_close(place, known) for known in noted):
            continue
        noted.append(place)
        what = f"narrow: less than two squares wide near {list(place)}"
        findings.warn(_path_of(drawing, place), what, "cars may not get through side by side")


def _path_of(drawing: DrawnTrack, corner: Point) -> KeyPath:
    """Where the file names a corner."""
    sides = _sides((drawing.outline, *drawing.islands))
    return next(side.path for side in sides if side.a == corner)


def _close(one: Point, other: Point) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= APART


def _narrow_place(one: Side, other: Side) -> Point | None:
    """A corner of one edge that has the other edge, facing it, less than two squares away."""
    across = (one.b[0] - one.a[0]) * (other.b[0] - other.a[0])
    across += (one.b[1] - one.a[1]) * (other.b[1] - other.a[1])
    if across >= 0:  # the edges do not run against each other, so no track lies between them
        return None
    for side, facing in ((one, other), (other, one)):
        for corner in (side.a, side.b):
            if _within(corner, facing) and _faces(side, facing):
                return corner
    return None


def _within(corner: Point, side: Side) -> bool:
    """Whether a corner is less than two squares left of an edge, across it or beyond its ends."""
    left = turn(side.a, side.b, corner)
    if left <= 0:
        return False
    length, along = dot(side.a, side.b, side.b), dot(side.a, side.b, corner)
    if 0 <= along <= length:
        return left * left < NARROW**2 * length
    end = side.a if along < 0 else side.b
    return dot(end, corner, corner) < NARROW**2


def _faces(one: Side, other: Side) -> bool:
    """Whether some part of each edge lies left of the other."""
    return max(turn(one.a, one.b, other.a), turn(one.a, one.b, other.b)) > 0
