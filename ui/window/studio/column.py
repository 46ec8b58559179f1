"""Blocks of different heights one below the other, of which some are in view."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.widgets.fields import scroll_bar


@attrs.frozen
class PanelBlock:
    """Something of a height that paints itself into a box; `gap` is kept free below it."""

    height: float
    paint: Callable[[Box], None]
    gap: float = 8


class BlockColumn:
    """The blocks that fit, from one of them on."""

    def __init__(self) -> None:
        self.first = 0
        self._shown = 1

    @staticmethod
    def height(blocks: Sequence[PanelBlock]) -> float:
        """How high all of them are."""
        return sum(one.height + one.gap for one in blocks)

    def scroll(self, steps: int) -> None:
        """Begin with another block; painting stops at either end."""
        self.first += steps

    def reveal(self, number: int) -> None:
        """Scroll so that a block is in view."""
        self.first = min(max(self.first, number - self._shown + 1), number)

    def paint(self, paint: Paint, box: Box, blocks: Sequence[PanelBlock]) -> None:
        """Paint those that fit; at least one is."""
        self.first = max(0, min(self.first, self._last(blocks, box.height)))
        top, number = box.top, self.first
        for block in blocks[self.first :]:
            if number > self.first and top + block.height > box.bottom + 1:
                break
            block.paint(Box(box.left, top, box.width, block.height))
            top += block.height + block.gap
            number += 1
        self._shown = max(1, number - self.first)
        bar = Box(box.right + 5, box.top, 5, box.height)
        scroll_bar(paint, bar, self.first, self._shown, len(blocks))

    def _last(self, blocks: Sequence[PanelBlock], room: float) -> int:
        """The block to begin with so that the last one is just in view."""
        used = -blocks[-1].gap if blocks else 0.0
        for number in range(len(blocks) - 1, -1, -1):
            used += blocks[number].height + blocks[number].gap
            if used > room + 1:
                return min(number + 1, len(blocks) - 1)
        return 0
