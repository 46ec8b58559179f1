"""Layers with more rows than fit: which of them are in view."""

from __future__ import annotations

from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer

from .fields import scroll_bar


class RowsLayer(Layer):
    """A layer whose rows scroll."""

    def __init__(self) -> None:
        super().__init__()
        self.first = 0
        self.rows = 1  # how many fit
        self._count = 0

    def reveal(self, number: int) -> None:
        """Scroll so that a row is in view."""
        self.first = min(max(self.first, number - self.rows + 1), number)
        self.dirty = True

    def scroll(self, steps: int) -> None:
        """Scroll by some rows; painting stops at either end."""
        self.first += steps
        self.dirty = True

    def in_view(self, count: int, fit: int) -> range:
        """Which of so many rows are seen where some fit, at least one."""
        self.rows, self._count = max(1, fit), count
        self.first = max(0, min(self.first, count - self.rows))
        return range(self.first, min(self.first + self.rows, count))

    def bar(self, paint: Paint, box: Box) -> None:
        """The bar that tells which part is seen."""
        scroll_bar(paint, box, self.first, self.rows, self._count)
