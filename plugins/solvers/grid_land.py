"""A grid board and a lone car compiled into arrays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.board.grid_board import GridBoard
from gridprix.plugins.grid.board.legality import BUCKET, buckets_of, edges_of
from gridprix.plugins.grid.board.polygons import PolygonBoard
from gridprix.plugins.grid.board.squares import SquaresBoard
from gridprix.plugins.grid.board.surface import BORDER, INSIDE
from gridprix.plugins.grid.solo_plan import GridSoloPlan

from .grid_arrays import CHECKPOINT, FINISH, ROAD, Land, Terms

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .grid_arrays import Bytes, Ints, Longs

Segment = tuple[Point, Point]


def compile_land(board: GridBoard, car: GridSoloPlan) -> Land:
    """The track as this car finds it."""
    import numpy as np  # noqa: PLC0415 - heavy, and only a solver needs it

    surface = board.surface
    marks = np.frombuffer(bytes(surface.marks), dtype=np.uint8)
    on_track = np.flatnonzero(marks >= (BORDER if car.border_in else INSIDE))
    at = np.full(len(marks), -1, dtype=np.int32)
    at[on_track] = np.arange(len(on_track), dtype=np.int32)
    ys, xs = np.divmod(on_track, surface.width)
    return Land(
        left=surface.left,
        bottom=surface.bottom,
        at=at.reshape(surface.height, surface.width),
        xs=xs.astype(np.int32),
        ys=ys.astype(np.int32),
        oil=_zone(board, car.oil, on_track),
        slick=_zone(board, car.slick, on_track),
        **(_drawn(board) if isinstance(board, PolygonBoard) else _pictured(board)),
    )


def _drawn(board: PolygonBoard) -> dict[str, Any]:
    """The borders and lines of a track between borders."""
    import numpy as np  # noqa: PLC0415

    left, bottom = board.surface.left, board.surface.bottom
    corner = np.array([left, bottom] * 3, dtype=np.int64)
    finish = board.finish
    ends: list[Segment] = [(one.a, one.b) for one in board.checkpoints]
    lines = [*ends, (finish.left, finish.right)] if finish else ends
    flat = np.array([(*a, *b) for a, b in lines], dtype=np.int64).reshape(-1, 4) - corner[:4]
    edges = [edge for polygon in (board.outline, *board.islands) for edge in edges_of(polygon)]
    shifted = np.array(edges, dtype=np.int64) - corner
    return {
        "picture": 0,
        "walls": _cells(board, [(edge[:2], edge[2:4]) for edge in edges]),
        "marks": _cells(board, lines),
        "edges": shifted,
        "buckets": _buckets(shifted.tolist(), board.size),
        "finish": flat[-1] if finish else np.zeros(4, dtype=np.int64),
        "checkpoints": flat[: len(ends)],
        "roles": np.zeros((0, 0), dtype=np.uint8),
    }


def _buckets(edges: list[list[int]], size: tuple[int, int]) -> Ints:
    """The edges that touch each bucket."""
    import numpy as np  # noqa: PLC0415

    found: dict[tuple[int, int], list[int]] = {}
    for number, (ax, ay, bx, by, *_) in enumerate(edges):
        for bucket in buckets_of((ax, ay), (bx, by)):
            found.setdefault(bucket, []).append(number)
    columns, rows = ((length >> BUCKET) + 1 for length in size)
    buckets = np.full((rows, columns, max(map(len, found.values()))), -1, dtype=np.int32)
    for (column, row), numbers in found.items():
        if 0 <= row < rows and 0 <= column < columns:
            buckets[row, column, : len(numbers)] = numbers
    return buckets


def _pictured(board: GridBoard) -> dict[str, Any]:
    """The squares of a picture."""
    import numpy as np  # noqa: PLC0415

    assert isinstance(board, SquaresBoard)  # noqa: S101 - there are two kinds of boards
    surface = board.surface
    roles = np.frombuffer(bytes(surface.marks), dtype=np.uint8).clip(0, ROAD)
    for square in board.finish_squares:
        roles[surface.index(square)] = FINISH
    for number, squares in enumerate(board.checkpoint_squares):
        for square in squares:
            roles[surface.index(square)] = CHECKPOINT + number
    roles = roles.reshape(surface.height, surface.width)
    return {
        "picture": 1,
        "walls": _sums(roles == 0),
        "marks": _sums(roles > ROAD),
        "edges": np.zeros((0, 6), dtype=np.int64),
        "buckets": np.zeros((0, 0, 0), dtype=np.int32),
        "finish": np.zeros(4, dtype=np.int64),
        "checkpoints": np.zeros((len(board.checkpoint_squares), 4), dtype=np.int64),
        "roles": roles,
    }


def _cells(board: GridBoard, segments: Iterable[Segment]) -> Ints:
    """Sums of the unit cells near segments: every cell touched, and some next to those."""
    import numpy as np  # noqa: PLC0415

    surface = board.surface
    cells = np.zeros((max(surface.height - 1, 1), max(surface.width - 1, 1)), dtype=bool)
    for a, b in segments:
        (ax, ay), (bx, by) = sorted((a, b), key=lambda point: (point[1], point[0]))
        for y in range(ay - 1, by + 1):
            heights = (max(ay, y), min(by, y + 1)) if ay < by else ()
            ends = [ax + (high - ay) * (bx - ax) // (by - ay) for high in heights] or [ax, bx]
            row = y - surface.bottom
            first, last = min(ends) - 1 - surface.left, max(ends) + 1 - surface.left
            if 0 <= row < len(cells):
                cells[row, max(first, 0) : max(last + 1, 0)] = True
    return _sums(cells)


def _sums(cells: NDArray[np.bool_]) -> Ints:
    """How many cells are marked below and left of each corner."""
    import numpy as np  # noqa: PLC0415

    sums = np.zeros((cells.shape[0] + 1, cells.shape[1] + 1), dtype=np.int32)
    sums[1:, 1:] = cells.cumsum(axis=0).cumsum(axis=1)
    return sums


def _zone(board: GridBoard, kind: str, on_track: Longs) -> Bytes:
    import numpy as np  # noqa: PLC0415

    if kind not in board.zone_kinds:
        return np.zeros(len(on_track), dtype=np.uint8)
    points = map(board.surface.point, on_track.tolist())
    return np.array([board.in_zone(kind, point) for point in points], dtype=np.uint8)


def compile_terms(
    board: GridBoard,
    car: GridSoloPlan,
    laps: int,
    lowest: int,
    earlies: int,
    fastest: Point,
    room: Point,
) -> Terms:
    """What the car may do within so much room.

    `fastest` is the greatest velocity it may already have.
    """
    import numpy as np  # noqa: PLC0415

    changes = [(*one.by, one.price) for one in car.changes]
    free = free_change(car)
    width, height = room
    return Terms(
        border_in=int(car.border_in),
        ends_only=int(car.ends_only),
        changes=np.array(changes, dtype=np.int64).reshape(-1, 3),
        most=max(max(map(abs, one.by)) for one in car.changes),
        nitros=car.nitros,
        penalty=car.slick_turns,
        top_x=top_speed(width, free, car.nitros, fastest[0]),
        top_y=top_speed(height, free, car.nitros, fastest[1]),
        laps=laps,
        lowest=lowest,
        checkpoints=board.checkpoint_count,
        earlies=earlies,
    )


def free_change(car: GridSoloPlan) -> int:
    """By how much a part of a velocity may change for nothing."""
    return max(max(map(abs, one.by)) for one in car.changes if not one.price)


def run_up(speed: int, free: int, nitros: int, start: int = 0) -> int:
    """The least room along an axis that a car has covered when it has reached a speed.

    Going one way it covers room with every move. The move `n` before its last was slower by at most
    `n` free changes and all its nitros, unless the car began like that.
    """
    return sum(range(speed - nitros, start, -free))


def top_speed(room: int, free: int, nitros: int, start: int) -> int:
    """The greatest part of a velocity along an axis that a car can have within so much room.

    However fast a car begins, a move that ends on the track is no longer than the room.
    """
    top = min(start, room)
    while top < room and run_up(top + 1, free, nitros, start) <= room:
        top += 1
    return top
