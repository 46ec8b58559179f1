"""The list beside the board: every driver with an accuracy, and the mistakes."""

from __future__ import annotations

from functools import partial

from gridprix.core.drawing.lettering import BODY, NAME_STRONG, SMALL, SMALL_STRONG
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.widgets.parts import chip, chip_width, link, section
from gridprix.ui.window.widgets.rows import RowsLayer

from .facts import MoveRow
from .panel import ReviewPanel

ROW = 40
ACCURACY = "Accuracy is the share of a driver's choices that were as good as the best one."


class MoveList(ReviewPanel, RowsLayer):
    """Stays open beside the board; what is pressed is shown there."""

    def show_chosen(self) -> None:
        """Scroll so that the decision on the board is in view."""
        rows = self._facts.rows()
        at = next((n for n, row in enumerate(rows) if row.move == self._facts.move), None)
        if at is not None and self._facts.move is not None:
            self.reveal(at)
            self.reveal(at - 1)  # whose first one it is, where it is

    def paint(self, paint: Paint) -> None:
        """Paint the rows that fit."""
        facts, box = self._facts, self._place()
        paint.fill(box, paint.palette.paper)
        paint.fill(Box(box.left, box.top, 1, box.height), paint.palette.line)
        left, right = box.left + 16, box.right - 16
        section(paint, left, right, box.top + 22, "All moves" if facts.every else "Mistakes", "")
        words = "Mistakes only" if facts.every else "All moves"
        link(paint, "every", (right, box.top + 22), f"{words} (M)", self._actions.every)
        top = box.top + 44
        if facts.thinking:
            paint.lines((left, top), facts.thinking, BODY, None, right - left, most=6)
            return
        top += paint.lines((left, top), ACCURACY, SMALL, paint.palette.ink2, right - left, step=16)
        rows, high = facts.rows(), round(ROW * min(paint.look.scale, 1.2))
        for number in self.in_view(len(rows), int((box.bottom - 8 - top) // high)):
            place = Box(left, top + (number - self.first) * high, right - left, high)
            row = rows[number]
            if row.move is None:
                self._driver(paint, place, row)
            else:
                self._move(paint, place, row)
        self.bar(paint, Box(box.right - 9, top, 5, self.rows * high))

    def _driver(self, paint: Paint, box: Box, row: MoveRow) -> None:
        """Who, how accurate, and what was lost in all."""
        facts, review, middle = self._facts, self._facts.review, box.centre[1]
        if review is None:
            return
        paint.rule(box.left, box.right, box.top)
        paint.token((box.left + 11, middle), 10.5, facts.film.liveries[row.car])
        share = str(review.accuracy(row.car))
        wide = paint.text((box.right, middle), share, NAME_STRONG, anchor="right")
        name = facts.film.first.car(row.car).name
        room = box.width - 30 - wide - 12
        used = paint.text((box.left + 30, middle), name, NAME_STRONG, width=room * 0.6)
        at = (box.right - wide - 12, middle)
        words, left = facts.in_all(row.car), room - used - 10
        paint.text(at, words, SMALL, paint.palette.ink2, anchor="right", width=left)

    def _move(self, paint: Paint, box: Box, row: MoveRow) -> None:
        """The round, what was done, and what that cost."""
        facts, palette, move = self._facts, paint.palette, row.move
        if move is None:
            return
        name = f"move {move.number}"
        chosen = facts.move == move
        paint.control(name, box, partial(self._actions.choose, move))
        if chosen or paint.hovered(name):
            paint.fill(box.inset(-6, 1), palette.chosen, 4)
        if chosen:
            paint.fill(Box(box.left - 6, box.top + 1, 4, box.height - 2), palette.accent)
        middle = box.centre[1]
        paint.text((box.left + 22, middle), str(move.round or "-"), SMALL_STRONG, anchor="right")
        words = facts.lost(move) if move.mistake else "best"
        kind = "bad" if move.fatal else "warn" if move.mistake else "ok"
        wide = chip_width(paint, words)
        chip(paint, box.right - wide, middle, words, kind)
        left = box.left + 32
        paint.text((left, middle), move.chosen, BODY, width=box.right - wide - 10 - left)
