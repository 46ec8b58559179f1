"""The left of the result: podium, table, and what can be taken home."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gridprix.core.drawing.lettering import (
    NAME,
    NAME_STRONG,
    SERIF,
    SMALL,
    SMALL_STRONG,
    STRONG,
    Lettering,
)
from gridprix.core.standings import Standing
from gridprix.core.state import Status
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.parts import button, link, section
from gridprix.ui.window.widgets.rows import RowsLayer

from .actions import ResultActions
from .facts import ResultFacts

PLACE = Lettering(SERIF, 26, bold=True)
STEPS = {0: (1, 104), 1: (0, 78), 2: (2, 60)}  # who stands in which column, how high
ROW, LEAST_ROW = 36, 30
SCRIPT = "script"
KINDS = (
    *(("html", "Page"), ("share", "Share"), ("gif", "GIF")),
    *(("png", "PNG"), ("svg", "SVG"), ("csv", "Table")),
)


class Podium(Layer):
    """The first three on their steps."""

    def __init__(self, facts: ResultFacts, place: Callable[[], Box]) -> None:
        super().__init__()
        self._facts = facts
        self._place = place

    def paint(self, paint: Paint) -> None:
        """Paint the steps from the ground up."""
        facts, box = self._facts, self._place()
        paint.card(box, 6)
        rows = list(facts.standings[:3])
        inner = box.inset(26, 0)
        columns = inner.columns(3, 8)
        for number, row in enumerate(rows):
            column, high = STEPS[number]
            place = columns[column]
            high = round(high * (box.height - 92) / 124)
            step = Box(place.left, box.bottom - 12 - high, place.width, high)
            self._step(paint, step, row)

    def _step(self, paint: Paint, box: Box, row: Standing) -> None:
        facts, palette = self._facts, paint.palette
        livery = facts.film.liveries[row.car]
        paint.fill(box, palette.inset)
        paint.frame(box, palette.control, 1)
        paint.fill(Box(box.left, box.top, box.width, 5), livery.body(palette))
        x = box.centre[0]
        paint.token((x, box.top - 44), 18, livery)
        paint.text((x, box.top - 13), row.name, STRONG, anchor="center", width=box.width)
        figure = min(26, box.height / 2 + 1)
        paint.text((x, box.top + figure), str(row.place), PLACE, anchor="center")
        words = facts.how_long(row)
        if box.height > 54:
            at = (x, box.top + 48)
            paint.text(at, words, SMALL, palette.ink2, anchor="center", width=box.width - 6)


class ResultTable(RowsLayer):
    """Every car with the reason why it stands there."""

    def __init__(
        self, facts: ResultFacts, actions: ResultActions, place: Callable[[], Box]
    ) -> None:
        super().__init__()
        self._facts = facts
        self._actions = actions
        self._place = place

    def paint(self, paint: Paint) -> None:
        """Paint the rows that fit."""
        facts, box = self._facts, self._place()
        paint.card(box, 6)
        left, right = box.left + 16, box.right - 16
        over = "Result" if facts.over else "Standings"
        section(paint, left, right, box.top + 20, over, facts.ending)
        top = box.top + 38
        rows = facts.standings
        spare = (box.bottom - 8 - top) / max(len(rows), 1)
        # all rows are in view where they can be a little lower for it
        high = round(min(max(spare, LEAST_ROW), ROW) * min(paint.look.scale, 1.2))
        shown = self.in_view(len(rows), int((box.bottom - 8 - top) // high))
        for number in shown:
            y = top + (number - self.first) * high
            self._row(paint, Box(left, y, right - left, high), rows[number])
        self.bar(paint, Box(box.right - 10, top, 5, self.rows * high))
        paint.rule(left, right, min(top + len(shown) * high, box.bottom - 2))

    def _row(self, paint: Paint, box: Box, row: Standing) -> None:
        facts, palette = self._facts, paint.palette
        paint.rule(box.left, box.right, box.top)
        middle = box.centre[1]
        name = f"car {row.car}"
        paint.control(name, box, lambda: self._actions.follow(row.car), focusable=False)
        if paint.hovered(name) or facts.followed == row.car:
            paint.fill(box.inset(-6, 1), palette.chosen, 3)
        paint.text((box.left + 16, middle), str(row.place), NAME_STRONG, anchor="right")
        out = row.status is Status.OUT
        paint.token((box.left + 38, middle), 10.5, facts.film.liveries[row.car], faint=out)
        face = NAME_STRONG if row.place == 1 else NAME
        wide = paint.text((box.left + 58, middle), row.name, face, width=box.width * 0.34)
        figures = ", ".join(filter(None, (facts.top_of(row.car), facts.how_long(row))))
        paint.text((box.right, middle), figures, SMALL, palette.ink2, anchor="right")
        start = box.left + 58 + wide + 14
        room = box.right - paint.width(figures, SMALL) - 12 - start
        ink = palette.bad if out else palette.ink2
        if room > 30:
            paint.text((start, middle), row.reason, SMALL, ink, width=room)


class KeepIt(Layer):
    """What the race can be taken home as."""

    def __init__(
        self, facts: ResultFacts, actions: ResultActions, place: Callable[[], Box]
    ) -> None:
        super().__init__()
        self._facts = facts
        self._actions = actions
        self._place = place

    def paint(self, paint: Paint) -> None:
        """Paint a button per kind of file, and where the last one went."""
        facts, box = self._facts, self._place()
        paint.card(box, 6)
        left, right = box.left + 16, box.right - 16
        section(paint, left, right, box.top + 20, "Save and share", "")
        script = partial(self._actions.export, SCRIPT)
        link(paint, "export script", (right, box.top + 20), "This round as a script", script)
        needed = [paint.width(label, STRONG) + 12 for _, label in KINDS]
        spare = (right - left - 6 * (len(KINDS) - 1) - sum(needed)) / len(KINDS)
        places = box.strip(34, 34).inset(16, 0).row([own + spare for own in needed], 6)
        for place, (kind, label) in zip(places, KINDS, strict=True):
            act = partial(self._actions.export, kind)
            style = "primary" if kind == "html" else "plain"
            button(paint, f"export {kind}", place, label, act, kind=style)
        y = box.top + 88
        offered = self._offered(facts)
        if offered is not None:
            name, label, deed = offered
            link(paint, name, (right, y), label, deed)
            right -= paint.width(label, SMALL_STRONG) + 14
        words = facts.said or "PNG and SVG show the position on the board, GIF and page the race."
        ink = paint.palette.ink if facts.said else paint.palette.ink2
        paint.lines((left, y), words, SMALL, ink, right - left, most=2, step=16)

    def _offered(self, facts: ResultFacts) -> tuple[str, str, Callable[[], None]] | None:
        """What can be done about the file that is written, or that was."""
        if facts.writing:
            return "cancel export", "Cancel", self._actions.cancel_export
        if facts.saved:
            return "open folder", "Open folder", self._actions.open_folder
        return None
