"""Random moves that look for trouble: along borders, through corners, out and in again."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from soaking import tries

from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.board.polygons import PolygonBoard

SEGMENTS = tries(6000, 200_000)


def kerb_moves(board: PolygonBoard, count: int, seed: int) -> Iterator[tuple[Point, Point]]:
    """Moves that begin at, end at or run along a border more often than not."""
    random = Random(f"{board.name} {seed}")
    corners = [corner for polygon in (board.outline, *board.islands) for corner in polygon]
    near = _near_borders(board)
    close_corners, close_kerbs = _by_bucket(corners), _by_bucket(near)
    ways = [
        (b[0] - a[0], b[1] - a[1])
        for polygon in (board.outline, *board.islands)
        for a, b in zip(polygon, polygon[1:] + polygon[:1], strict=True)
    ]
    for _ in range(count):
        origin = random.choice(corners) if random.random() < 0.3 else random.choice(near)
        aim = random.random()
        if aim < 0.35:
            to = random.choice(close_corners.get(_bucket(origin), corners))
        elif aim < 0.5:
            to = random.choice(close_kerbs.get(_bucket(origin), near))
        elif aim < 0.65:
            way, reach = random.choice(ways), random.choice((-1, 1, 1, 2))
            to = origin[0] + way[0] * reach, origin[1] + way[1] * reach
        else:
            to = origin[0] + random.randint(-12, 12), origin[1] + random.randint(-12, 12)
        yield origin, to


def _near_borders(board: PolygonBoard) -> list[Point]:
    """Points on the borders and within a step of them, a few of them off the track."""
    border = [point for point in board.points() if not board.on_track(point, border_in=False)]
    steps = [(0, 0), (0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)]
    return [(x + dx, y + dy) for x, y in border for dx, dy in steps]


def _bucket(point: Point) -> Point:
    return point[0] // 12, point[1] // 12


def _by_bucket(points: list[Point]) -> dict[Point, list[Point]]:
    """Points by neighbourhood, so that a move on a big track still ends near its beginning."""
    buckets: dict[Point, list[Point]] = {}
    for point in points:
        column, row = _bucket(point)
        for place in ((column, row), (column + 1, row), (column - 1, row), (column, row + 1)):
            buckets.setdefault(place, []).append(point)
    return buckets
