"""Whether the line of a move stays between the borders, and where it first leaves.

Every border edge runs with the track on its left. A line then leaves the track at an edge that it
crosses from left to right, or at a corner from which it goes on into the open angle outside; that
is decided by signs of whole numbers alone. Only edges in the buckets around the move are looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from .geometry import Point, Polygon, Ratio, turn

# start x, y; end x, y; and the corner before the start, for the angle at the start
Edge = tuple[int, int, int, int, int, int]

BUCKET = 2  # buckets are squares of 2**2 = 4 lattice steps


def edges_of(polygon: Polygon) -> Iterator[Edge]:
    """The edges of a border that has the track on its left."""
    for n, (ax, ay) in enumerate(polygon):
        yield (ax, ay, *polygon[(n + 1) % len(polygon)], *polygon[n - 1])


@attrs.frozen(eq=False)
class Borders:
    """All border edges of a track, found by place."""

    buckets: dict[tuple[int, int], tuple[Edge, ...]] = attrs.field(repr=False)

    @classmethod
    def build(cls, polygons: Iterable[Polygon]) -> Borders:
        """Sort the edges of all borders into the buckets that they touch."""
        buckets: dict[tuple[int, int], list[Edge]] = {}
        for polygon in polygons:
            for edge in edges_of(polygon):
                for bucket in buckets_of(edge[:2], edge[2:4]):
                    buckets.setdefault(bucket, []).append(edge)
        return cls({bucket: tuple(edges) for bucket, edges in buckets.items()})

    def near(self, a: Point, b: Point) -> Sequence[Edge]:
        """Every edge that may touch the segment from a to b (some twice, some needlessly)."""
        buckets = self.buckets
        left, bottom = a[0] >> BUCKET, a[1] >> BUCKET
        right, top = b[0] >> BUCKET, b[1] >> BUCKET
        if left == right and bottom == top:  # as of most moves
            return buckets.get((left, bottom), ())
        if left > right:
            left, right = right, left
        if bottom > top:
            bottom, top = top, bottom
        found: list[Edge] = []
        for column in range(left, right + 1):
            for row in range(bottom, top + 1):
                edges = buckets.get((column, row))
                if edges:
                    found += edges
        return found

    def around(self, origin: Point, ways: Iterable[Point]) -> Sequence[Edge]:
        """Every edge that may touch one of several lines from a point.

        They are looked up once for all, and those beside the box around the lines are left out.
        """
        (x, y), across, up = origin, *zip((0, 0), *ways, strict=True)
        left, right, bottom, top = x + min(across), x + max(across), y + min(up), y + max(up)
        return [
            edge
            for edge in self.near((left, bottom), (right, top))
            if (edge[0] <= right or edge[2] <= right)
            and (edge[0] >= left or edge[2] >= left)
            and (edge[1] <= top or edge[3] <= top)
            and (edge[1] >= bottom or edge[3] >= bottom)
        ]


def buckets_of(a: Point, b: Point) -> Iterator[tuple[int, int]]:
    """The buckets that a segment touches."""
    for column in range(min(a[0], b[0]) >> BUCKET, (max(a[0], b[0]) >> BUCKET) + 1):
        for row in range(min(a[1], b[1]) >> BUCKET, (max(a[1], b[1]) >> BUCKET) + 1):
            left, bottom = column << BUCKET, row << BUCKET
            right, top = left + (1 << BUCKET), bottom + (1 << BUCKET)
            corners = (left, bottom), (right, bottom), (left, top), (right, top)
            sides = [turn(a, b, corner) for corner in corners]
            if min(sides) <= 0 <= max(sides):
                yield column, row


def leaving(origin: Point, displacement: Point, edges: Sequence[Edge]) -> Ratio | None:
    """When a line that begins on the track first goes outside; touching the border is inside."""
    ox, oy = origin
    dx, dy = displacement
    length = dx * dx + dy * dy
    best_over, best_under = 1, 1
    for start_x, start_y, end_x, end_y, before_x, before_y in edges:
        ax, ay = start_x - ox, start_y - oy
        side = dx * ay - dy * ax
        if side > 0:
            continue
        if side == 0:
            over, under = ax * dx + ay * dy, length
            if not 0 <= over < under:
                continue
            if not _outside((start_x, start_y, end_x, end_y, before_x, before_y), displacement):
                continue
        else:
            bx, by = end_x - ox, end_y - oy
            under = dx * by - dy * bx - side
            if under <= -side:  # the end of the edge is not strictly on the other side
                continue
            over = ax * by - ay * bx
            if not 0 <= over < under:
                continue
        if over * best_under < best_over * under:
            best_over, best_under = over, under
    return None if best_over == best_under else (best_over, best_under)


def which_leaving(origin: Point, ways: Iterable[Point], edges: Sequence[Edge]) -> list[bool]:
    """Which of several lines from a point of the track go outside: as `leaving`, judged at once."""
    ox, oy = origin
    # an edge that has the point behind it is left by no line, but for its first corner
    around = [
        (ax, ay, bx, by, over, edge)
        for edge in edges
        for ax, ay, bx, by in ((edge[0] - ox, edge[1] - oy, edge[2] - ox, edge[3] - oy),)
        for over in (ax * by - ay * bx,)
    ]
    found = []
    for way in ways:
        dx, dy = way
        for ax, ay, bx, by, over, edge in around:
            side = dx * ay - dy * ax
            if side > 0:
                continue
            if side < 0:
                other = dx * by - dy * bx
                if other > 0 and 0 <= over < other - side:
                    found.append(True)
                    break
            elif 0 <= ax * dx + ay * dy < dx * dx + dy * dy and _outside(edge, way):
                found.append(True)
                break
        else:
            found.append(False)
    return found


def reaching(origin: Point, displacement: Point, edges: Sequence[Edge]) -> Ratio | None:
    """When a line that begins inside first reaches a border that is itself out."""
    ox, oy = origin
    dx, dy = displacement
    length = dx * dx + dy * dy
    best: Ratio | None = None
    for start_x, start_y, end_x, end_y, _, _ in edges:
        ax, ay, bx, by = start_x - ox, start_y - oy, end_x - ox, end_y - oy
        side, other = dx * ay - dy * ax, dx * by - dy * bx
        if side == 0:
            over, under = ax * dx + ay * dy, length
        elif side < 0 < other:
            over, under = ax * by - ay * bx, other - side
        elif other < 0 < side:
            over, under = ay * bx - ax * by, side - other
        else:
            continue
        if 0 <= over <= under and (best is None or over * best[1] < best[0] * under):
            best = over, under
    return best


def _outside(edge: Edge, direction: Point) -> bool:
    """Whether a direction goes outside at the first corner of an edge."""
    x, y, end_x, end_y, before_x, before_y = edge
    return points_outside(direction, (end_x - x, end_y - y), (before_x - x, before_y - y))


def points_outside(direction: Point, ahead: Point, back: Point) -> bool:
    """Whether a direction goes into the open angle outside a corner.

    The track fills the angle that turns anticlockwise from the edge ahead to the edge back.
    """
    dx, dy = direction
    from_ahead = ahead[0] * dy - ahead[1] * dx
    to_back = dx * back[1] - dy * back[0]
    opening = ahead[0] * back[1] - ahead[1] * back[0]
    if opening > 0:
        return from_ahead < 0 or to_back < 0
    if opening < 0:
        return from_ahead < 0 and to_back < 0
    return from_ahead < 0
