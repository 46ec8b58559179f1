"""The panel at the right: standings, the gauges that rules offer, the log."""

from __future__ import annotations

from collections.abc import Callable

from gridprix.core.drawing import Gauge
from gridprix.core.drawing.lettering import NAME, NAME_STRONG, SMALL, SMALL_STRONG, STRONG
from gridprix.core.plain_text import ordinal
from gridprix.core.state import Car, Status
from gridprix.ui.drawing.fonts import wrapped
from gridprix.ui.seat.moment import LogLine, StandingSeen
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.parts import (
    bar,
    button,
    chip,
    chip_width,
    empty_state,
    pips,
    section,
    tones,
)

from .facts import Facts
from .words import capital

PAD = 16
ROW, TALL_ROW, LOG_LINE, LOG_GAP = 34, 43, 16, 10
MOST_ROWS = 0.56  # of the panel's height for rows of two lines
MOST_PIPS = 8
LOW = 0.15
LEAST_LOG = 150


class SidePanel(Layer):
    """Facts."""

    def __init__(self, facts: Facts, where: Callable[[], Box]) -> None:
        super().__init__()
        self._facts = facts
        self._table = facts.table
        self._where = where
        self.scroll = 0

    def paint(self, paint: Paint) -> None:
        """Paint the three sections from the top."""
        box = self._where()
        paint.fill(box, paint.palette.paper)
        paint.fill(Box(box.left, box.top, 1, box.height), paint.palette.control)
        top = self._standings(paint, box)
        top = self._gauges(paint, box, top)
        self._log(paint, box, top)

    # -- standings

    def _standings(self, paint: Paint, box: Box) -> float:
        facts, race = self._facts, self._table.view
        rows = facts.rows()
        lap = f"{race.laps} lap{'s' if race.laps > 1 else ''}"
        if all(row.share is None for row in rows):
            lap = ""  # nobody goes anywhere
        head = box.top + 22
        title = "Order of movement" if facts.plotted else "Standings"
        section(paint, box.left + PAD, box.right - PAD, head, title, lap)
        scale = paint.look.scale
        two_lines = facts.plotted and len(rows) * TALL_ROW * scale < box.height * MOST_ROWS
        step = (TALL_ROW if two_lines else ROW) * scale
        if not two_lines and len(rows) > 6:
            step = max(24 * scale, step - 2 * (len(rows) - 6))
        top = head + 13
        for number, row in enumerate(rows, start=1):
            place = Box(box.left + 8, top, box.width - 16, step - 2)
            self._standing(paint, place, row, number if facts.plotted else row.place)
            if two_lines:
                self._briefs(paint, place, row, number)
            top += step
        return top + 6

    def _standing(self, paint: Paint, box: Box, row: StandingSeen, number: int) -> None:
        table, palette = self._table, paint.palette
        car = table.view.car(row.car)
        active = table.active_car() == row.car
        if active:
            paint.fill(box, palette.chosen)
            paint.fill(Box(box.left, box.top, 4, box.height), palette.accent)
        tall = box.height > ROW * paint.look.scale
        middle = box.top + (14 * paint.look.scale if tall else box.height / 2)
        paint.text((box.left + 24, middle), str(number), NAME_STRONG, anchor="right")
        out = car.status is Status.OUT
        paint.token((box.left + 40, middle), 10.5, table.liveries[row.car], faint=out)
        name = NAME_STRONG if active else NAME
        wide = paint.text((box.left + 58, middle), car.name, name, width=box.width * 0.36)
        left = box.left + 58 + wide + 10
        if car.status is Status.RUNNING:
            for state in self._facts.states(car):
                left += chip(paint, left, middle, state, "warn") + 6
        line = Box(box.left, middle - 14, box.width, 28)
        if self._facts.plotted and car.status is Status.RUNNING:
            word, tone = self._facts.turn_word(car)
            ink = tones(paint, tone)[0] if tone else palette.ink2
            face = SMALL_STRONG if tone else SMALL
            paint.text((box.right - 8, middle), word, face, ink, anchor="right")
        else:
            self._fate(paint, line, row, car, left)

    def _briefs(self, paint: Paint, box: Box, row: StandingSeen, number: int) -> None:
        """The place, how far it is, and what rules tell of every car, on a second line."""
        car = self._table.view.car(row.car)
        share = self._facts.progress(car)
        words = [ordinal(row.place)] if row.place != number else []
        if share is not None and car.status is Status.RUNNING:
            words.append(f"{min(99, int(share * 100))} %")
        briefs = self._facts.briefs(car)
        y = box.bottom - 11 * paint.look.scale
        left = box.left + 58
        room = box.right - 8 - left
        # what rules tell is said first when there is no room for all
        while words and paint.width(" · ".join([*words, *briefs]), SMALL) > room:
            words.pop()
        parts = [*words, *briefs]
        paint.text((left, y), " · ".join(parts), SMALL, paint.palette.ink2, width=room)
        for text in parts:
            wide = paint.width(text, SMALL)
            self._facts.terms.mark(paint, text, Box(left, y - 9, wide, 18), dotted=False)
            left += wide + paint.width(" · ", SMALL)

    def _fate(self, paint: Paint, box: Box, row: StandingSeen, car: Car, left: float) -> None:
        """How the car fares: a chip where its race is done, else how far it has come."""
        palette = paint.palette
        middle, right = box.top + box.height / 2, box.right - 8
        if car.status is not Status.RUNNING:
            kind = "ok" if car.status is Status.FINISHED else "bad"
            word = "finished" if car.status is Status.FINISHED else "out"
            width = chip_width(paint, word)
            chip(paint, right - width, middle, word, kind)
            why = "" if row.reason in (word, "won") else row.reason
            room = right - width - left - 8
            if why and room > 40:
                paint.text((left, middle), why, SMALL, palette.ink2, width=room)
            return
        share = self._facts.progress(car)
        if share is None:
            told = row.reason  # why it stands there: its points, say
            paint.text((right, middle), told, STRONG, anchor="right", width=right - left)
            if told:
                right -= paint.width(told, STRONG) + 12
            who = self._facts.who(car)
            at = ((left, middle), "left") if told else ((right, middle), "right")
            paint.text(at[0], who, SMALL, palette.ink2, anchor=at[1], width=right - left)
            return
        per_cent = f"{min(99, int(share * 100))} %"
        paint.text((right, middle), per_cent, STRONG, anchor="right")
        edge = right - paint.width("99 %", STRONG) - 12
        bar(paint, Box(edge - 44, middle - 3, 44, 7), float(share), palette.ink2)
        room = edge - 52 - left
        if room > 30:
            paint.text((left, middle), self._facts.who(car), SMALL, palette.ink2, width=room)

    # -- gauges

    def _gauges(self, paint: Paint, box: Box, top: float) -> float:
        car = self._facts.subject()
        left, right = box.left + PAD, box.right - PAD
        paint.rule(left, right, top)
        section(paint, left, right, top + 18, f"{car.name}'s car", "")
        y = top + 26 + 14 * paint.look.scale
        gauges = [one for one in self._facts.gauges(car) if one.kind != "state"]
        words = [one for one in gauges if self._is_word(one)]
        room = box.bottom - LEAST_LOG - y
        for gauge in gauges:
            if gauge in words:
                continue
            if y - top > room:
                break
            y += self._gauge(paint, left, right, y, gauge)
        return self._words(paint, left, right, y, words) + 2

    def _is_word(self, gauge: Gauge) -> bool:
        """Whether a gauge is a condition in a word, which needs no line of its own."""
        return gauge.kind == "text" and self._facts.plotted

    def _words(
        self, paint: Paint, left: float, right: float, y: float, gauges: list[Gauge]
    ) -> float:
        """Conditions as chips side by side; answers where they end."""
        x, step = left, 24 * paint.look.scale
        for gauge in gauges:
            text = f"{gauge.label} {gauge.value}"
            wide = chip_width(paint, text)
            if x > left and x + wide > right:
                x, y = left, y + step
            chip(paint, x, y, text, "warn" if gauge.brief else "neutral")
            self._facts.terms.mark(paint, text, Box(x, y - step / 2 + 2, wide, step - 4))
            x += wide + 6
        return y + step if gauges else y

    def _gauge(self, paint: Paint, left: float, right: float, y: float, gauge: Gauge) -> float:
        palette = paint.palette
        value, most = gauge.value, gauge.maximum
        label = capital(gauge.label)
        wide = paint.text((left, y), label, SMALL, palette.ink2, width=(right - left) * 0.6)
        half = 9 * paint.look.scale
        self._facts.terms.mark(paint, label, Box(left, y - half, wide, 2 * half))
        words = str(value) if most is None else f"{value} of {most}"
        room = right - left - wide - 12
        face = STRONG if paint.width(words, STRONG) <= room else SMALL_STRONG
        paint.text((right, y), words, face, anchor="right", width=room)
        step = 24 * paint.look.scale
        if gauge.kind == "chips" and isinstance(value, int):
            most = max(value, 1)
        if not isinstance(value, int) or most is None or most < 1:
            return step
        if most == 1 and gauge.kind != "chips":
            return step
        if most <= MOST_PIPS or gauge.kind == "chips":
            at = right - paint.width(words, STRONG) - 10 - most * 18
            if at > left + wide + 6:
                pips(paint, at, y, value, most, "round" if "chip" in gauge.kind else "square")
            return step
        share = value / most
        low = share <= LOW and gauge.kind != "count"
        shade = palette.bad if low else palette.accent
        bar(paint, Box(left, y + 12, right - left, 8), share, shade)
        return step + 14

    # -- the log

    def _log(self, paint: Paint, box: Box, top: float) -> None:
        left, right = box.left + PAD, box.right - PAD
        paint.rule(left, right, top)
        table = self._table
        looking = table.looking is not None
        note = "" if looking else "click an entry to see it"
        section(paint, left, right, top + 18, "Log", note)
        if looking:
            now = Box(right - 108, top + 6, 108, 26)
            button(paint, "now", now, "Back to now", lambda: table.look_at(None), kind="chosen")
        y = top + 38
        lines = self._facts.log_lines()
        self.scroll = max(0, min(self.scroll, max(0, len(lines) - 3)))
        if not lines:
            empty = Box(left, y, right - left, 60)
            empty_state(paint, empty, "Nothing yet", "What happens is written here.")
            return
        for line in lines[self.scroll :]:
            used = self._log_line(paint, box, y, line)
            if used == 0:
                break
            y += used

    def _log_line(self, paint: Paint, box: Box, y: float, line: LogLine) -> float:
        """One entry; answers its height, 0 when there is no room for it."""
        table, palette = self._table, paint.palette
        shown = self._facts.shown_with(line)
        room = box.width - 2 * PAD - 52
        parts = wrapped(line.text, paint.face(SMALL), room, 3)
        step = LOG_LINE * paint.look.scale
        height = len(parts) * step + LOG_GAP
        if y + height > box.bottom - 4:
            return 0
        ground = Box(box.left + 8, y, box.width - 16, height - 1)
        name = f"log {line.number}"
        paint.control(name, ground, lambda: table.look_at(shown), focusable=False)
        if table.looking == shown:
            paint.fill(ground, palette.chosen, 3)
        elif line.tone:
            paint.fill(ground, tones(paint, line.tone)[1], 3)
        elif paint.hovered(name):
            paint.fill(ground, palette.inset, 3)
        first = y + LOG_GAP / 2 + step / 2
        paint.text(
            (box.left + PAD + 14, first), str(line.round), SMALL, palette.ink2, anchor="right"
        )
        if line.car in table.liveries:
            paint.token((box.left + PAD + 30, first), 7.5, table.liveries[line.car])
        else:
            paint.disc((box.left + PAD + 30, first), 3, palette.ink2)
        face = SMALL_STRONG if table.looking == shown else SMALL
        for n, part in enumerate(parts):
            paint.text((box.left + PAD + 46, first + n * step), part, face)
        return height
