"""Spaces and rows as people call them: by their lane, and by the corner that comes.

Files, scripts and keys keep row and lane in numbers; a driver looks at corners.
"""

from __future__ import annotations

from functools import lru_cache

from gridprix.core.plain_text import ordinal

from .graph import CircuitBoard
from .space import Space


def told_row(board: CircuitBoard, row: int) -> str:
    """A row: `3 before Sweep`, or `2nd row of Sweep` inside the corner."""
    corner = board.corner_of_row(row)
    if corner is None:
        ahead = board.upcoming_corner(row, for_order=False)
        return f"{board.rows_ahead(row, ahead.rows[0])} before {ahead.name}"
    if len(corner.rows) == 1:
        return f"in {corner.name}"
    return f"{ordinal(corner.rows.index(row) + 1)} row of {corner.name}"


@lru_cache(maxsize=1 << 14)
def told_space(board: CircuitBoard, space: Space) -> str:
    """A space: `2nd lane, 3 before Sweep`; lanes count from the left."""
    row, lane = space
    if board.is_verge(space):
        return f"{'left' if lane < 0 else 'right'} verge, {told_row(board, row)}"
    return f"{ordinal(lane + 1)} lane, {told_row(board, row)}"
