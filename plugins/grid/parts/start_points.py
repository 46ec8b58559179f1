"""Where cars may start."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from gridprix.plugins.grid.board.geometry import Point


@lru_cache(maxsize=256)
def start_points(board: Any, where: str, *, touching: bool) -> tuple[Point, ...]:
    """The points of a track to start from; on the border only where that is on the track."""
    on_line: tuple[Point, ...] = board.start_points
    points = on_line if where == "line" and on_line else board.grid_area
    return tuple(point for point in points if board.on_track(point, touching))
