"""What part of a board is seen: pure arithmetic, no window."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import attrs

from gridprix.core.drawing.extents import bounds, middle
from gridprix.core.drawing.pen import Extent, Point
from gridprix.ui.window.boxes import Box

LEAST_SCALE, MOST_SCALE = 1.0, 160.0


@attrs.define
class BoardCamera:
    """The middle of the view in units of the board, and how many pixels one unit has.

    The board's y axis points up, the screen's down.
    """

    port: Box
    x: float = 0
    y: float = 0
    scale: float = 20

    def to_screen(self, at: Point) -> Point:
        """Where a place of the board lies on the screen."""
        middle = self.port.centre
        return middle[0] + (at[0] - self.x) * self.scale, middle[1] - (at[1] - self.y) * self.scale

    def to_board(self, at: Point) -> Point:
        """Which place of the board lies there on the screen."""
        middle = self.port.centre
        return self.x + (at[0] - middle[0]) / self.scale, self.y - (at[1] - middle[1]) / self.scale

    def fit(self, extent: Extent, margin: float = 24, least: float = LEAST_SCALE) -> None:
        """Show all of an extent (least x, least y, greatest x, greatest y)."""
        left, bottom, right, top = extent
        wide = max(self.port.width - 2 * margin, 50) / max(right - left, 0.001)
        high = max(self.port.height - 2 * margin, 50) / max(top - bottom, 0.001)
        self.scale = min(max(min(wide, high), least), MOST_SCALE)
        self.x, self.y = (left + right) / 2, (bottom + top) / 2

    def frame(
        self,
        spots: Sequence[Point],
        others: Sequence[Point],
        scales: tuple[float, float],
        margin: float,
    ) -> None:
        """Bring some places into view, and of some others as many as go in, the nearest first.

        The wanted scale may fall to the least one for the sake of others; one that is larger
        already was chosen by hand and stays.
        """
        least, wanted = scales
        least = self.scale if self.scale > wanted else least
        room = self.port.inset(margin)
        seen = bounds(spots)
        self.scale = min(max(self.scale, wanted), _scale_for(seen, room))
        for other in sorted(others, key=partial(math.dist, middle(seen))):
            more = bounds((seen[:2], seen[2:], other))
            if _scale_for(more, room) >= least:
                seen, self.scale = more, min(self.scale, _scale_for(more, room))
        self.x, self.y = middle(seen)

    def zoom_at(self, at: Point, factor: float) -> None:
        """Zoom so that what lies at a place of the screen stays there."""
        before = self.to_board(at)
        self.scale = min(max(self.scale * factor, LEAST_SCALE), MOST_SCALE)
        after = self.to_board(at)
        self.x += before[0] - after[0]
        self.y += before[1] - after[1]

    def pan(self, across: float, down: float) -> None:
        """Move the paper by so many pixels."""
        self.x -= across / self.scale
        self.y += down / self.scale

    def keep(self, extent: Extent, margin: float = 60) -> None:
        """Do not show more than a margin beside the track, unless all of it is in the picture."""
        left, bottom, right, top = extent
        edge = margin / self.scale
        half_w = self.port.width / 2 / self.scale
        half_h = self.port.height / 2 / self.scale
        self.x = _kept(self.x, left - edge + half_w, right + edge - half_w)
        self.y = _kept(self.y, bottom - edge + half_h, top + edge - half_h)

    def look_at(self, at: Point) -> None:
        """Bring a place into the middle."""
        self.x, self.y = at

    def sees(self, at: Point, margin: float = 0) -> bool:
        """Whether a place is in the picture."""
        return self.port.inset(margin).holds(*self.to_screen(at))


def _scale_for(extent: Extent, room: Box) -> float:
    left, bottom, right, top = extent
    return min(room.width / max(right - left, 1), room.height / max(top - bottom, 1))


def _kept(value: float, low: float, high: float) -> float:
    return (low + high) / 2 if low > high else min(max(value, low), high)
