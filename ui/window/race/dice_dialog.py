"""A throw: the dice, what is added, the total, and what each total would have meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from arcade import key as keys

from gridprix.core.drawing import ChartSheet
from gridprix.core.drawing.lettering import BODY, CARD, QUESTION, SMALL, STRONG
from gridprix.core.events import Rolled
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.keys import ENTER
from gridprix.ui.window.layout import dialog_foot
from gridprix.ui.window.widgets.parts import button, tones

from .dialogs import Dialog
from .die_face import dice_of, paint_die
from .facts import Facts
from .totals import paint_totals
from .words import capital

DIE, BETWEEN, MOST_DICE = 84, 18, 4
OUTCOME = 152
WITH_CHART, WITHOUT = 500, 340
ROLLING = 0.7  # seconds


class DiceDialog(Dialog):
    """Stays until somebody goes on."""

    size: ClassVar[tuple[int, int]] = (700, WITH_CHART)

    def __init__(self, facts: Facts) -> None:
        super().__init__()
        self._facts = facts
        self._table = facts.table
        self.turned = 1.0  # 0 while the dice still roll

    def update(self, seconds: float) -> None:
        """Let the dice roll on."""
        if self._table.throw is not None and self.turned < 1:
            self.turned = min(1.0, self.turned + seconds / ROLLING)
            self.dirty = True

    def go_on(self) -> None:
        """The dice have been looked at; a first press lets them lie still."""
        if self.turned < 1:
            self.turned = 1.0
        else:
            self._table.seen_throw()

    def key(self, symbol: int) -> None:
        """Keys that go on."""
        if symbol in (*ENTER, keys.SPACE, keys.ESCAPE):
            self.go_on()

    def paint(self, paint: Paint) -> None:
        """Paint the throw; the numbers appear when the dice lie still."""
        facts, table = self._facts, self._table
        throw = table.throw
        if throw is None:
            return
        who = table.view.car(throw.car).name if throw.car else "The table"
        token = table.liveries.get(throw.car) if throw.car else None
        title = capital(throw.why)
        chart = facts.chart_for(throw)
        height = WITH_CHART if chart is not None else WITHOUT
        box = self.sheet(paint, title, f"{who} rolls.", token, height=height)
        rolling = self.turned < 1
        top = box.top + 112
        right = box.right - 40
        if chart is not None:
            right -= OUTCOME + 24
            place = Box(box.right - 40 - OUTCOME, top, OUTCOME, 92)
            _outcome(paint, place, throw, chart, rolling=rolling)
        left = self._dice(paint, box.left + 40, top, throw)
        _sum(paint, Box(left, top + 8, right - left, 110), throw, rolling=rolling)
        if chart is not None:
            place = Box(box.left + 40, top + 122, box.width - 80, 176)
            paint_totals(paint, place, chart, throw, rolling=rolling)
        self._footer(paint, box, rolling=rolling)

    def _dice(self, paint: Paint, left: float, top: float, throw: Rolled) -> float:
        """The dice side by side; answers where they end."""
        dice = dice_of(throw)[:MOST_DICE]
        for number, (value, die) in enumerate(zip(throw.values, dice, strict=False)):
            faces = die.faces
            rolling = self.turned < 1
            shown = faces[(value + number + int(self.turned * 12)) % len(faces)]
            box = Box(left + number * (DIE + BETWEEN), top, DIE, DIE)
            paint_die(paint, box, die, shown if rolling else value)
        return left + len(dice) * (DIE + BETWEEN) + 12

    def _footer(self, paint: Paint, box: Box, *, rolling: bool) -> None:
        (go,) = dialog_foot(box).row_at_right([150 * paint.look.scale])
        if not rolling:
            after = self._facts.what_follows()
            at = (box.left + 24, box.bottom - 41)
            paint.lines(at, after, BODY, None, go.left - box.left - 44, most=2, step=18)
        button(paint, "go on", go, "Go on", self.go_on, key="Enter", kind="primary")


def _sum(paint: Paint, box: Box, throw: Rolled, *, rolling: bool) -> None:
    """The dice, what is added to them, and the total, as a sum."""
    scale = paint.look.scale
    rows: Sequence[tuple[str, str]] = [
        ("dice", " + ".join(map(str, throw.values))),
        *((one.reason, f"{one.amount:+d}") for one in throw.modifiers),
    ]
    step = min(26 * scale, (box.height - 40) / len(rows)) if len(rows) > 1 else 26 * scale
    y = box.top
    for label, value in rows:
        room = box.width - paint.width(value, STRONG) - 12
        paint.text((box.left, y), capital(label), BODY, paint.palette.ink2, width=room)
        if not rolling or label != "dice":
            paint.text((box.right, y), value, STRONG, anchor="right")
        y += step
    paint.rule(box.left, box.right, y - 6)
    paint.text((box.left, y + 14 * scale), "Total", BODY, paint.palette.ink2)
    if not rolling:
        paint.text((box.right, y + 14 * scale), str(throw.total), CARD, anchor="right")


def _outcome(paint: Paint, box: Box, throw: Rolled, chart: ChartSheet, *, rolling: bool) -> None:
    """What the total means, in a word."""
    line = chart.line_of(throw.total)
    if line is None or rolling:
        paint.frame(box, paint.palette.line, 1, 6, dashed=True)
        return
    ink, ground = tones(paint, line.tone)
    paint.fill(box, ground, 6)
    paint.frame(box, ink, 2, 6)
    word = capital(line.cells[1] if len(line.cells) > 1 else line.cells[0])
    face = CARD if paint.width(word, CARD) < box.width - 12 else QUESTION
    x, y = box.centre
    paint.text((x, y - 12), word, face, ink, anchor="center", width=box.width - 8)
    paint.text((x, y + 22), chart.title, SMALL, anchor="center", width=box.width - 12)
