"""What the coach says of a race: worked out beside the screen, told on a sheet."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import ClassVar

from gridprix.core.coach import plural
from gridprix.core.drawing.lettering import BODY, DIALOG, SMALL, STRONG
from gridprix.core.errors import FAILURES
from gridprix.ui.drawing.palettes import VEIL
from gridprix.ui.errors import plain_reason
from gridprix.ui.review.reviewer import Review, ReviewedMove
from gridprix.ui.review.tables import told
from gridprix.ui.watch import watching
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.layout import TOP_BAR, dialog_box, dialog_foot
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.parts import button

from .facts import ResultFacts

SIZE = 660, 430
ROW = 58


class CoachAtWork:
    """Reviews a race in a thread of its own, since that may take some seconds."""

    def __init__(self, review: Callable[[], Review]) -> None:
        self.review: Review | None = None
        self.fault = ""
        self._thread = threading.Thread(target=self._work, args=(review,), daemon=True)
        self._thread.start()

    def _work(self, review: Callable[[], Review]) -> None:
        try:
            with watching():
                self.review = review()
        except FAILURES as error:  # a rule may do anything, and nobody waits for a thread that died
            self.fault = plain_reason(error) or type(error).__name__

    @property
    def done(self) -> bool:
        """Whether the coach has come to an end."""
        return self.review is not None or bool(self.fault)

    def wait(self, seconds: float) -> None:
        """Wait for the coach."""
        self._thread.join(seconds)


class CoachSheet(Layer):
    """The turning points of a race; each leads to its round."""

    modal: ClassVar[bool] = True

    def __init__(
        self,
        facts: ResultFacts,
        review: Callable[[], Review],
        go_to: Callable[[int], None],
        region: Callable[[], Box],
    ) -> None:
        super().__init__()
        self._facts = facts
        self._review = review
        self._go_to = go_to
        self._region = region
        self.shown = False
        self.coach: CoachAtWork | None = None

    def open(self) -> None:
        """Ask the coach once, and show what is known."""
        if self.coach is None:
            self.coach = CoachAtWork(self._review)
        self.shown = self.dirty = True

    def close(self) -> None:
        """Put the sheet away."""
        self.shown = False

    def update(self) -> None:
        """Show what the coach has to say as soon as it is there."""
        if self.shown and self.coach is not None and self.coach.done:
            self.dirty = True

    def paint(self, paint: Paint) -> None:
        """Paint the sheet."""
        region, palette = self._region(), paint.palette
        paint.fill(Box(region.left, TOP_BAR, region.width, region.height - TOP_BAR), VEIL)
        box = dialog_box(region, *SIZE)
        paint.sheet(box)
        left, wide = box.left + 24, box.width - 48
        paint.text((left, box.top + 34), "The coach", DIALOG)
        words = "Each move compared with the fastest line on an empty track."
        paint.text((left, box.top + 62), words, SMALL, palette.ink2, width=wide)
        paint.rule(box.left + 1, box.right - 1, box.top + 84)
        self._body(paint, Box(left, box.top + 96, wide, box.height - 96 - 66))
        (place,) = dialog_foot(box).row_at_right([120])
        button(paint, "close", place, "Close", self.close, key="Esc", kind="primary")

    def _body(self, paint: Paint, box: Box) -> None:
        coach = self.coach
        review = coach.review if coach is not None else None
        if coach is None or not coach.done:
            paint.text((box.left, box.top + 20), "The coach looks at the race again ...", BODY)
        elif review is None:
            words = f"The coach cannot tell: {coach.fault}"
            paint.lines((box.left, box.top + 20), words, BODY, None, box.width, most=5)
        elif not review.moves:
            words = "There is no line to measure this race by."
            paint.text((box.left, box.top + 20), words, BODY)
        else:
            self._points(paint, box, review)

    def _points(self, paint: Paint, box: Box, review: Review) -> None:
        y = box.top
        if not review.turning_points:
            words = "Nobody lost anything: every move was the best there was."
            paint.text((box.left, y + 20), words, BODY)
            y += 42
        for move in review.turning_points:
            self._point(paint, Box(box.left, y, box.width, ROW - 6), move, review.unit)
            y += ROW
        for car, name in review.cars:
            if y > box.bottom - 12:
                return
            fatal = any(move.fatal for move in review.of_car(car))
            words = f"{name} lost {plural(review.total(car), review.unit)} in all"
            words += ", and then the race." if fatal else "."
            paint.token((box.left + 12, y + 14), 9, self._facts.film.liveries[car])
            paint.text((box.left + 30, y + 14), words, SMALL, width=box.width - 30)
            y += 24

    def _point(self, paint: Paint, box: Box, move: ReviewedMove, unit: str) -> None:
        palette = paint.palette
        name = f"turning {move.number}"
        paint.control(name, box, partial(self._go, move.round))
        paint.fill(box, palette.chosen if paint.hovered(name) else palette.warn_ground, 5)
        paint.frame(box, palette.warn, 1, 5)
        paint.token((box.left + 20, box.centre[1]), 11, self._facts.film.liveries[move.car])
        left, room = box.left + 42, box.width - 54
        title = f"Round {move.round}, {move.name}: cost {told(move, unit)}"
        paint.text((left, box.top + 16), title, STRONG, width=room)
        words = f"Chose '{move.chosen}', best was '{move.best}'."
        paint.text((left, box.top + 36), words, SMALL, width=room)

    def _go(self, number: int) -> None:
        """Show the position before a round was driven."""
        film = self._facts.film
        self.close()
        self._go_to(film.round_ends[max(0, min(number - 1, film.rounds))])
