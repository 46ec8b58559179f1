"""Rectangles of the screen in pixels, counted from the top left corner."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

import attrs


@attrs.frozen
class Box:
    """A rectangle: its top left corner, its width and its height."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right side."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The y of the lower side, which is larger than `top`."""
        return self.top + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return self.left + self.width / 2, self.top + self.height / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies inside."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    def inset(self, across: float, down: float | None = None) -> Box:
        """The box with a margin taken off on all sides; negative margins make it larger."""
        down = across if down is None else down
        return Box(
            self.left + across, self.top + down, self.width - 2 * across, self.height - 2 * down
        )

    def moved(self, across: float = 0, down: float = 0) -> Box:
        """The box at another place."""
        return attrs.evolve(self, left=self.left + across, top=self.top + down)

    def strip(self, top: float, height: float) -> Box:
        """A strip of full width that begins `top` pixels below the upper side."""
        return Box(self.left, self.top + top, self.width, height)

    def columns(self, count: int, gap: float) -> list[Box]:
        """Equal columns side by side."""
        width = (self.width - gap * (count - 1)) / count
        return [
            Box(self.left + n * (width + gap), self.top, width, self.height) for n in range(count)
        ]

    def foot(self, height: float) -> Box:
        """A strip of full width along the lower side."""
        return self.strip(self.height - height, height)

    def rows(self, heights: Sequence[float], gap: float = 0) -> list[Box]:
        """Strips of some heights one below the other, from the upper side."""
        tops = accumulate((high + gap for high in heights), initial=0.0)
        return [self.strip(top, high) for top, high in zip(tops, heights, strict=False)]

    def row(self, widths: Sequence[float], gap: float = 0) -> list[Box]:
        """Boxes of some widths side by side, from the left."""
        lefts = accumulate((wide + gap for wide in widths), initial=self.left)
        return [
            attrs.evolve(self, left=left, width=wide)
            for left, wide in zip(lefts, widths, strict=False)
        ]

    def row_at_right(self, widths: Sequence[float], gap: float = 0) -> list[Box]:
        """Boxes of some widths side by side, the last one at the right side."""
        used = sum(widths) + gap * (len(widths) - 1)
        return attrs.evolve(self, left=self.right - used).row(widths, gap)

    def split(self, width: float, gap: float) -> tuple[Box, Box]:
        """The left part of a width, and what is left beside it."""
        left = attrs.evolve(self, width=width)
        right = left.right + gap
        return left, attrs.evolve(self, left=right, width=self.right - right)

    def kept_inside(self, outer: Box) -> Box:
        """The box pushed back into another one where it sticks out."""
        left = max(outer.left, min(self.left, outer.right - self.width))
        top = max(outer.top, min(self.top, outer.bottom - self.height))
        return attrs.evolve(self, left=left, top=top)

    def overlaps(self, other: Box) -> bool:
        """Whether two boxes have some area in common."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def centred(outer: Box, width: float, height: float) -> Box:
    """A box of a size in the middle of another, on whole pixels."""
    return Box(
        outer.left + (outer.width - width) // 2,
        outer.top + (outer.height - height) // 2,
        width,
        height,
    )
