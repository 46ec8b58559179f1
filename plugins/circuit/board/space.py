"""The words of a circuit: a space, a side, a corner."""

from __future__ import annotations

from typing import Literal

import attrs

Space = tuple[int, int]
"""(row, lane): rows count from the start line, lanes from the left; -1 and the width are verge."""

# A side of the road, seen in the direction of travel.
Side = Literal["left", "right"]
# Which way a corner turns.
Direction = Literal["L", "R"]

SPEED_STEP = 20
"""One space a turn is 20 mph, so every speed and every limit is a multiple of it."""


@attrs.frozen
class Corner:
    """A named run of rows with posted limits, and the racing line (arrow) through it."""

    index: int
    name: str
    direction: Direction
    inside: Side
    rows: tuple[int, ...]
    limits: tuple[tuple[int | None, ...], ...]
    line: tuple[Space, ...] = ()

    @property
    def tail(self) -> Space | None:
        """The space where the racing line begins, in the row before the corner."""
        return self.line[0] if self.line else None

    def line_next(self, space: Space) -> Space | None:
        """The space that follows on the racing line; None off the line and at its end."""
        if space not in self.line[:-1]:
            return None
        return self.line[self.line.index(space) + 1]
