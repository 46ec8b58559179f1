"""Cards of one size with a picture above their words, in as many columns and rows as fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from gridprix.core.drawing.lettering import SERIF, Lettering
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint

from .rows import RowsLayer

CARD_TITLE = Lettering(SERIF, 19, bold=True)
LEAST_WIDTH, GAP_ACROSS, GAP_DOWN = 322, 17, 14
LEAST_PICTURE, MOST_PICTURE = 84, 190


class CardGrid(RowsLayer):
    """A layer with cards in rows that scroll."""

    words: ClassVar[int] = 130  # what stands below the picture

    def __init__(self) -> None:
        super().__init__()
        self.columns = 1
        self._picture_high = 128

    def reveal_card(self, number: int) -> None:
        """Scroll so that a card is in view."""
        self.reveal(number // self.columns)

    def cards_in_view(self, paint: Paint, area: Box, count: int) -> Iterator[tuple[int, Box]]:
        """The numbers of the cards that are seen, and where each lies."""
        words = round(self.words * paint.look.scale)
        # larger letters need wider cards, or what they say would be cut
        wide = LEAST_WIDTH * (1 + (paint.look.scale - 1) * 0.8)
        self.columns = max(1, int((area.width + GAP_ACROSS) // (wide + GAP_ACROSS)))
        least = LEAST_PICTURE + words + GAP_DOWN
        ideal = 1.35 * LEAST_PICTURE + words + GAP_DOWN
        fits = (area.height + GAP_DOWN) / ideal
        rows = max(1, int(fits), int((area.height + GAP_DOWN) // least) if fits < 2 else 1)
        # the rows fill what room there is
        room = int((area.height + GAP_DOWN) / rows) - GAP_DOWN - words
        self._picture_high = max(LEAST_PICTURE, min(room, MOST_PICTURE))
        high = self._picture_high + words
        columns = area.columns(self.columns, GAP_ACROSS)
        for row in self.in_view(-(-count // self.columns), rows):
            top = area.top + (row - self.first) * (high + GAP_DOWN)
            first = row * self.columns
            for number, column in zip(range(first, count), columns, strict=False):
                yield number, Box(round(column.left), top, round(column.width), high)
        self.bar(paint, Box(area.right + 9, area.top, 6, rows * (high + GAP_DOWN) - GAP_DOWN))

    def card_sheet(self, paint: Paint, box: Box, *, chosen: bool) -> Box:
        """The paper of a card, framed where it is chosen; answers where its picture goes."""
        palette = paint.palette
        paint.card(box, 6)
        picture = Box(box.left + 1, box.top + 1, box.width - 2, self._picture_high)
        paint.fill(picture, palette.off)
        paint.rule(box.left, box.right, picture.bottom)
        if chosen:
            edge = palette.focus if paint.look.ring else palette.accent
            paint.frame(box.inset(-3), edge, 3, 9)
        return picture
