"""A sheet over the set-up on which a driver puts a car together; the rule says what costs what."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from arcade import key as keys

from gridprix.core.build_sheet import BuildSheet, SheetLine
from gridprix.core.drawing.colours import colour
from gridprix.core.drawing.lettering import BODY, QUESTION, SMALL, STRONG
from gridprix.ui.drawing.liveries import livery
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.layout import dialog_box
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.fields import stepper
from gridprix.ui.window.widgets.forms import ENTER
from gridprix.ui.window.widgets.parts import button, section

from .actions import SetUpActions
from .draft import rule_title
from .facts import SetUpFacts

WIDE, PAD = 620, 24
LINE, VALUE, COST = 44, 210, 72
HEAD, FOOT = 150, 116


def spending(sheet: BuildSheet, spent: int) -> tuple[str, str]:
    """What the budget says, and in which tone."""
    over = spent - sheet.total
    if over > 0:
        return f"You have spent {spent} of {sheet.total} points: {over} too many", "bad"
    if over < 0:
        told = f"You have spent {spent} of {sheet.total} points: {-over} left to spend"
        return told, "warn"
    return f"You have spent all {sheet.total} points", "ok"


class BuildPanel(Layer):
    """The lines of a build with their costs; every change is in the draft at once."""

    modal: ClassVar[bool] = True

    def __init__(self, facts: SetUpFacts, actions: SetUpActions) -> None:
        super().__init__()
        self._facts, self._actions = facts, actions
        self.shown = False
        self.seat = 0
        self.line = 0
        self._before: Any = None

    # -- opening and closing

    def open(self, seat: int) -> None:
        """Open for a seat; what it has now can be had back."""
        self.seat, self.line = seat, 0
        self._before = self._facts.draft.seats[seat].get("build")
        self.shown = self.dirty = True
        self._actions.repaint()

    def done(self) -> None:
        """Close, if the sum is right."""
        sheet = self._facts.sheet
        if sheet is None or sheet.spent(self.values(sheet)) == sheet.total:
            self.shown = False
            self._actions.repaint()

    def leave(self) -> None:
        """Close; the car is as it was."""
        self.shown = False
        self._write(self._before)

    # -- the car

    def values(self, sheet: BuildSheet) -> dict[str, int]:
        """What every line is now."""
        return self._facts.built(self.seat, sheet)

    def _write(self, build: Any) -> None:
        self._actions.set_build(self.seat, build)

    def take(self, name: str) -> None:
        """A ready-made car."""
        self._write(name)

    def step(self, sheet: BuildSheet, line: SheetLine, by: int) -> None:
        """The next value of a line; a car that somebody has made before gets its name."""
        values = self.values(sheet)
        at = line.values.index(values[line.name]) + by
        if 0 <= at < len(line.values):
            values[line.name] = line.values[at]
            self._write(sheet.called(values) or values)

    # -- keys

    def key(self, symbol: int) -> None:
        """Up and down choose a line, left and right its value."""
        sheet = self._facts.sheet
        lines = sheet.lines if sheet is not None else ()
        if symbol == keys.ESCAPE or sheet is None:
            self.leave()
        elif symbol in ENTER:
            self.done()
        elif symbol in (keys.UP, keys.DOWN):
            self.line = (self.line + (1 if symbol == keys.DOWN else -1)) % len(lines)
            self.dirty = True
        elif symbol in (keys.LEFT, keys.RIGHT):
            self.step(sheet, lines[self.line], 1 if symbol == keys.RIGHT else -1)

    # -- painting

    def paint(self, paint: Paint) -> None:
        """Paint the sheet: ready-made cars, lines, the sum."""
        sheet = self._facts.sheet
        if sheet is None:
            return
        scale, window = paint.look.scale, paint.window
        paint.fill(Box(window.left, 0, window.width, window.height), colour("1F2730", 140))
        high = (HEAD + len(sheet.lines) * LINE + FOOT) * min(scale, 1.15)
        box = dialog_box(window, WIDE * min(scale, 1.15), high)
        paint.card(box, 7)
        self._head(paint, box, sheet)
        row = round(LINE * min(scale, 1.15))
        top = box.top + round(HEAD * min(scale, 1.15))
        values = self.values(sheet)
        for number, line in enumerate(sheet.lines):
            place = Box(box.left + PAD, top + number * row, box.width - 2 * PAD, row)
            self._line(paint, place, number, sheet, line, values[line.name])
        self._foot(paint, box, top + len(sheet.lines) * row, sheet, values)

    def _head(self, paint: Paint, box: Box, sheet: BuildSheet) -> None:
        seat = self._facts.draft.seats[self.seat]
        left, right = box.left + PAD, box.right - PAD
        paint.token((left + 16, box.top + 36), 16, livery(seat["colour"], self.seat))
        paint.text((left + 44, box.top + 28), f"{seat['name']}'s car", QUESTION)
        words = f"You have {sheet.total} points to spend; weaken one part to strengthen another."
        room = right - left - 44
        paint.text((left + 44, box.top + 52), words, SMALL, paint.palette.ink2, width=room)
        section(paint, left, right, box.top + 84, "Ready-made", "or compose one below")
        chosen = sheet.called(self.values(sheet))
        places = Box(left, box.top + 100, right - left, 34).columns(len(sheet.ready), 8)
        for name, place in zip(sheet.ready, places, strict=True):
            kind = "chosen" if name == chosen else "plain"
            button(paint, f"ready {name}", place, name, partial(self.take, name), kind=kind)

    def _line(
        self, paint: Paint, box: Box, number: int, sheet: BuildSheet, line: SheetLine, value: int
    ) -> None:
        palette = paint.palette
        middle = box.centre[1]
        if number == self.line:
            paint.fill(
                Box(box.left - 10, box.top + 1, box.width + 20, box.height - 2), palette.inset
            )
        paint.rule(box.left, box.right, box.top)
        at = line.values.index(value)
        left = box.right - COST - VALUE
        label = rule_title(line.name.replace("_", "-"))
        paint.text((box.left, middle), label, BODY, width=left - box.left - 12)
        less = partial(self.step, sheet, line, -1) if at else None
        more = partial(self.step, sheet, line, 1) if at + 1 < len(line.values) else None
        place = Box(left, round(middle - 16), VALUE, 32)
        stepper(paint, f"line {line.name}", place, line.reads(value), less, more)
        cost = line.cost(value)
        ink = palette.warn if cost > 0 else palette.ok if cost < 0 else palette.ink2
        words = f"costs {cost}" if cost >= 0 else f"gives {-cost}"
        paint.text((box.right, middle), words, STRONG, ink, anchor="right")

    def _foot(
        self, paint: Paint, box: Box, top: float, sheet: BuildSheet, values: dict[str, int]
    ) -> None:
        palette = paint.palette
        left, right = box.left + PAD, box.right - PAD
        paint.rule(left, right, top)
        spent = sheet.spent(values)
        words, tone = spending(sheet, spent)
        ink = {"ok": palette.ok, "warn": palette.warn, "bad": palette.bad}[tone]
        at = (left + 9, top + 24)
        paint.disc(at, 9, ink)
        sign = {"ok": "i", "warn": "!", "bad": "x"}[tone]
        paint.text(at, sign, STRONG, palette.paper, anchor="center")
        paint.text((left + 28, at[1]), words, STRONG, ink, width=right - left - 28)
        wide = round(178 * min(paint.look.scale, 1.2))
        back, go = box.inset(PAD).foot(38).row_at_right((wide, wide), 10)
        right_sum = tone == "ok"
        kind = "primary" if right_sum else "plain"
        button(
            paint,
            "car done",
            go,
            "Take this car",
            self.done,
            key="Enter",
            kind=kind,
            enabled=right_sum,
        )
        button(paint, "car leave", back, "Cancel", self.leave, key="Esc")
