"""The rail at the left of home and of its sister screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs
from arcade import key as keys

from gridprix.core.drawing.colours import WHITE, colour, faded
from gridprix.core.drawing.lettering import NAME, NAME_STRONG, SERIF, SMALL, Lettering
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.parts import key_cap

WIDTH = 232
LOGO = Lettering(SERIF, 36, bold=True)
MARK = colour("E0B24C")


@attrs.frozen
class RailEntry:
    """One way from the rail."""

    name: str
    label: str
    key: str
    go: Callable[[], None]

    @property
    def symbol(self) -> int:
        """The key that presses it."""
        return int(getattr(keys, self.key))


class Rail(Layer):
    """Title and ways; the one that is here is marked."""

    def __init__(self, entries: Sequence[RailEntry], here: str, region: Callable[[], Box]) -> None:
        super().__init__()
        self._region = region
        self.entries = tuple(entries)
        self.here = here

    def box(self) -> Box:
        """Where the rail lies."""
        region = self._region()
        return Box(region.left, region.top, WIDTH, region.height)

    def key(self, symbol: int) -> bool:
        """Go where a key leads; answers whether it led anywhere."""
        for entry in self.entries:
            if entry.symbol == symbol:
                entry.go()
                return True
        return False

    def paint(self, paint: Paint) -> None:
        """Paint the rail."""
        palette, box = paint.palette, self.box()
        paint.fill(box, palette.bar)
        if palette.dark:
            paint.fill(Box(box.right - 1, box.top, 1, box.height), palette.line)
        paint.text((box.left + 28, box.top + 50), "gridprix", LOGO, palette.on_bar)
        top = box.top + 50 + round(24 * paint.look.scale)
        for column in range(10):
            for row in range(2):
                if (column + row) % 2:
                    paint.fill(Box(box.left + 28 + column * 6, top + row * 6, 6, 6), WHITE)
        words = "Racing on paper and board"
        at = (box.left + 28, top + 30)
        paint.text(at, words, SMALL, palette.on_bar2, width=box.width - 36)
        step = round(44 * min(paint.look.scale, 1.2))
        for number, entry in enumerate(self.entries[:-1]):
            self._entry(paint, Box(box.left + 12, box.top + 142 + number * step, 208, 38), entry)
        self._entry(paint, Box(box.left + 12, box.bottom - 60, 208, 38), self.entries[-1])

    def _entry(self, paint: Paint, box: Box, entry: RailEntry) -> None:
        palette = paint.palette
        here = entry.name == self.here
        name = f"rail {entry.name}"
        paint.control(name, box, entry.go)
        if here or paint.hovered(name):
            paint.fill(box, faded(palette.on_bar, 0.14 if here else 0.08), 4)
        if here:
            paint.fill(Box(box.left, box.top, 4, box.height), MARK)
        face = NAME_STRONG if here else NAME
        middle = box.centre[1]
        paint.text((box.left + 16, middle), entry.label, face, palette.on_bar, width=142)
        key_cap(paint, box.right - 16, middle, entry.key, palette.on_bar2)
