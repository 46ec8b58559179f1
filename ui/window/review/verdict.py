"""Below the board: who led, and what the coach says of the decision that is looked at."""

from __future__ import annotations

from functools import partial

from gridprix.core.drawing.lettering import BODY, HEAD, QUESTION, SMALL, STRONG
from gridprix.ui.review.leaders import spells
from gridprix.ui.review.reviewer import ReviewedMove
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.widgets.heading import heading
from gridprix.ui.window.widgets.parts import button

from .arrows import sample
from .panel import ReviewPanel

BUTTONS = 292
LABEL = 74


class ReviewBar(ReviewPanel):
    """The bar at the top."""

    def paint(self, paint: Paint) -> None:
        """Paint the bar."""
        actions, facts = self._actions, self._facts
        near = "Whole track" if facts.near else "Go near"
        buttons = [
            ("line", "No perfect line" if facts.line else "Perfect line", "L", actions.line),
            ("near", near, "F", actions.near),
            ("result", "Result", "Esc", actions.back),
        ]
        title = facts.film.game.scenario.title
        heading(paint, self._place(), title, "review", actions.back, buttons)


class LeadBar(ReviewPanel):
    """Who led, round by round; a round leads to its first decision."""

    def paint(self, paint: Paint) -> None:
        """Paint a stretch for as long as the same car led, and where we are."""
        facts, box, palette = self._facts, self._place(), paint.palette
        paint.fill(box, palette.paper)
        paint.rule(box.left, box.right, box.top)
        paint.text((box.left + 16, box.centre[1]), "LEADS", HEAD, palette.ink2)
        review = facts.review
        rounds = len(review.leaders) - 1 if review is not None else 0
        if review is None or rounds < 1:
            return
        axis = Box(box.left + LABEL, box.top + 7, box.width - LABEL - 16, box.height - 14)
        each = axis.width / rounds
        for first, last, cars in spells(review.leaders):
            left = axis.left + (first - 1) * each
            self._spell(paint, Box(left, axis.top, (last - first + 1) * each, axis.height), cars)
        for number in range(1, rounds + 1):
            place = Box(axis.left + (number - 1) * each, axis.top, each, axis.height)
            act = partial(self._go, number)
            paint.control(f"round {number}", place, act, focusable=False)
        paint.frame(axis, palette.control, 1)
        if facts.move is not None and facts.move.round:
            place = Box(axis.left + (facts.move.round - 1) * each, axis.top, max(each, 4), 1)
            paint.frame(Box(place.left, axis.top - 4, place.width, axis.height + 8), palette.ink, 2)

    def _spell(self, paint: Paint, box: Box, cars: tuple[str, ...]) -> None:
        """One car's colour and token; where several led together no colour but all tokens."""
        film, palette = self._facts.film, paint.palette
        liveries = [film.liveries[car] for car in film.liveries if car in cars]
        ground = liveries[0].body(palette) if len(liveries) == 1 else palette.inset
        paint.fill(box.inset(0.5, 0), ground)
        room = int((box.width - 4) // 19)
        shown = liveries[: max(room, 0)]
        x = box.centre[0] - 9.5 * (len(shown) - 1)
        for livery in shown:
            paint.disc((x, box.centre[1]), 9, palette.paper)
            paint.token((x, box.centre[1]), 8, livery)
            x += 19

    def _go(self, number: int) -> None:
        self._actions.choose(self._facts.first_of_round(number) or self._facts.move)


class Verdict(ReviewPanel):
    """What the coach says of a decision, and the ways on from it."""

    def paint(self, paint: Paint) -> None:
        """Paint words at the left, buttons at the right."""
        facts, box = self._facts, self._place()
        paint.fill(box, paint.palette.paper)
        paint.rule(box.left, box.right, box.top)
        words = Box(box.left + 16, box.top, box.width - BUTTONS - 40, box.height)
        move = facts.move
        if move is not None:
            self._told(paint, words, move)
        else:
            told = facts.thinking or "Nobody lost anything: every move was as good as the best."
            at = (words.left, words.top + 24 * paint.look.scale)
            paint.lines(at, told, BODY, None, words.width, most=4)
        self._ways_on(paint, box)

    def _told(self, paint: Paint, box: Box, move: ReviewedMove) -> None:
        facts, palette, scale = self._facts, paint.palette, paint.look.scale
        step, y = 22 * scale, box.top + 21 * scale
        paint.token((box.left + 11, y), 11, facts.film.liveries[move.car])
        paint.text((box.left + 32, y), facts.headline(move), QUESTION, width=box.width - 32)
        y += step + 4 * scale
        if move.mistake:
            ink = palette.bad if move.fatal else palette.warn
            sample(paint, (box.left, y), best=False, ink=ink)
            self._line(paint, box, y, "Driven", move.chosen)
            y += step
        sample(paint, (box.left, y), best=True, ink=palette.ok)
        self._line(paint, box, y, "Best", move.best)
        y += step
        words = facts.said or move.why
        paint.lines((box.left, y), words, BODY, None, box.width, most=2, step=18)

    def _line(self, paint: Paint, box: Box, y: float, label: str, words: str) -> None:
        left = box.left + 46
        paint.text((left, y), label, SMALL, paint.palette.ink2)
        room = box.width - 46 - 52 * paint.look.scale
        paint.text((left + 52 * paint.look.scale, y), words, STRONG, width=room)

    def _ways_on(self, paint: Paint, box: Box) -> None:
        actions, facts = self._actions, self._facts
        right = Box(box.right - BUTTONS - 16, box.top, BUTTONS, box.height)
        high = 36 * min(paint.look.scale, 1.2)
        some = facts.mistake(1) is not None
        back, on = right.strip(14, high).columns(2, 8)
        before, after = partial(actions.mistake, -1), partial(actions.mistake, 1)
        button(paint, "before", back, "Previous", before, key="Up", enabled=some)
        button(paint, "after", on, "Next", after, key="Down", enabled=some)
        button(
            paint,
            "again",
            right.strip(14 + high + 10, high),
            "Try again from here",
            actions.again,
            key="T",
            kind="primary",
            enabled=facts.move is not None,
        )
        at = (right.left, box.top + 14 + 2 * high + 24)
        words = "The first race is kept."
        paint.text(at, words, SMALL, paint.palette.ink2, width=right.width)
