"""What lies over the whole table: a veil, a sheet, a way out."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gridprix.core.asks import Option
from gridprix.ui.app.boxes import Box
from gridprix.ui.app.draw.paint import Paint
from gridprix.ui.app.layout import dialog_box
from gridprix.ui.app.screen import Layer
from gridprix.ui.app.table.choice import Choice
from gridprix.ui.app.theme.lettering import BODY, DIALOG, NAME, NAME_STRONG, SMALL, STRONG
from gridprix.ui.app.theme.liveries import Livery
from gridprix.ui.app.theme.palettes import colour
from gridprix.ui.app.widgets.parts import button, key_cap, odds_bar

from .words import capital, price_text, question

if TYPE_CHECKING:
    from .screen import RaceScreen

GAP = 8
VEIL = colour("1F2730", 140)


class Dialog(Layer):
    """A sheet in the middle; everything below waits."""

    modal: ClassVar[bool] = True
    size: ClassVar[tuple[int, int]] = (700, 500)

    def __init__(self, screen: RaceScreen) -> None:
        super().__init__()
        self._screen = screen
        self.shown = False

    def sheet(self, paint: Paint, title: str, words: str, token: Livery | None = None) -> Box:
        """Veil, sheet, title and one line why; answers the sheet."""
        regions = self._screen.regions
        window = regions.window
        paint.fill(Box(window.left, regions.top.bottom, window.width, window.height), VEIL)
        box = dialog_box(window, *self.size)
        paint.fill(box.moved(4, 6), colour("000000", 110), 7)
        paint.fill(box, paint.palette.paper, 7)
        paint.frame(box, paint.palette.ink, 1, 7)
        left = box.left + 24
        if token is not None:
            paint.token((left + 16, box.top + 42), 19, token)
            left += 48
        room = box.right - 24 - left
        paint.text((left, box.top + 32), title, DIALOG, width=room)
        paint.text((left, box.top + 60), words, SMALL, paint.palette.ink2, width=room)
        paint.rule(box.left, box.right, box.top + 84)
        paint.rule(box.left, box.right, box.bottom - 66)
        return box


class OptionsDialog(Dialog):
    """Options with prices and odds as rows; the framed one is taken with Enter."""

    size: ClassVar[tuple[int, int]] = (760, 566)
    rows = 1

    def paint(self, paint: Paint) -> None:
        """Paint the rows that fit, those around the framed one."""
        choice = self._screen.table.choice
        if choice is None:
            return
        ask = choice.ask
        car = self._screen.view.car(ask.car)
        token = self._screen.table.liveries[ask.car]
        box = self.sheet(paint, question(ask, car.name), self._screen.context(car), token)
        options = choice.ordered
        inner = Box(box.left + 24, box.top + 98, box.width - 48, box.height - 98 - 78)
        self.rows, columns, high = self._arrangement(choice, inner)
        shown = self.rows * columns
        keys = [one.key for one in options]
        at = keys.index(choice.framed) if choice.framed in keys else 0
        first = max(0, min(at - shown // 2, len(options) - shown))
        if columns > 1:  # whole columns, so that rows keep their places
            first -= first % self.rows
        cells = [
            column.strip(row * (high + GAP), high)
            for column in inner.columns(columns, 10)
            for row in range(self.rows)
        ]
        visible = options[first : first + shown]
        for number, option in enumerate(visible):
            self._row(paint, cells[number], choice, option, first + number)
        self._footer(paint, box, choice, len(options) - len(visible))

    def _arrangement(self, choice: Choice, inner: Box) -> tuple[int, int, int]:
        """Rows, columns and the height of a row: more columns where there is little to say."""
        options = choice.ordered
        high = 80 if any(one.odds for one in options) else 54
        rows = max(1, int(inner.height // (high + GAP)))
        if len(options) <= rows or high == 80:
            return rows, 1, high
        high = 34
        rows = max(1, int(inner.height // (high + GAP)))
        return rows, 1 if len(options) <= rows else 2 if len(options) <= 2 * rows else 3, high

    def _row(self, paint: Paint, box: Box, choice: Choice, option: Option, number: int) -> None:
        palette, screen = paint.palette, self._screen
        refused = choice.refused(option.key)
        framed = option.key == choice.framed
        name = f"option {option.key}"
        paint.control(name, box, lambda: screen.take_card(option.key), focusable=False)
        paint.fill(
            box, palette.inset if refused else palette.chosen if framed else palette.paper, 5
        )
        edge = palette.accent if framed else palette.control
        paint.frame(box, edge, 2.4 if framed else 1, 5, dashed=refused)
        middle = box.top + (20 if box.height > 40 else box.height / 2)
        if number < 9:
            key_cap(paint, box.left + 36, middle, str(number + 1), palette.ink2)
        left = box.left + 48
        told = bool(option.prices) and all(str(one) in option.label for one in option.prices)
        price = "" if refused or told else price_text(option) or "free"
        paint.text((box.right - 14, middle), price, STRONG, anchor="right")
        room = box.right - 30 - left - paint.width(price, STRONG)
        ink = palette.ink2 if refused else palette.ink
        face = NAME_STRONG if framed else NAME
        paint.text((left, middle), capital(option.label), face, ink, width=room)
        if box.height < 40:
            return
        reason = choice.reason(option.key)
        words = f"Refused: {reason}" if refused else capital(reason)
        tone = palette.bad if refused else palette.warn
        paint.text((left, middle + 21), words, SMALL, tone, width=box.right - 14 - left)
        if option.odds and box.height > 70:
            strip = Box(left, box.bottom - 30, box.right - 14 - left, 22)
            odds_bar(paint, strip, [(one.outcome, one.chance) for one in option.odds])

    def _footer(self, paint: Paint, box: Box, choice: Choice, more: int) -> None:
        screen = self._screen
        allowed = bool(choice.framed) and not choice.refused(choice.framed)
        framed = choice.option
        middle = box.bottom - 33
        words = "Nothing is charged until you confirm."
        if framed is not None and framed.prices:
            words = f"If you do this it costs {price_text(framed)}."
        if more > 0:
            words = f"{more} more with the arrows. {words}"
        paint.text((box.left + 24, middle), words, BODY, paint.palette.ink2, width=box.width - 330)
        go = Box(box.right - 24 - 140, box.bottom - 53, 140, 40)
        button(
            paint,
            "confirm",
            go,
            "Confirm",
            screen.confirm,
            key="Enter",
            kind="primary",
            enabled=allowed,
        )
        look = Box(go.left - 148, go.top, 140, 40)
        button(paint, "undo", look, "Undo", screen.undo, key="U", enabled=screen.can_undo())


class MessageDialog(Dialog):
    """A question about the table itself: title, words, buttons."""

    size: ClassVar[tuple[int, int]] = (520, 250)

    def __init__(self, screen: RaceScreen) -> None:
        super().__init__(screen)
        self.title = ""
        self.words = ""
        self.body = ""
        self.buttons: list[tuple[str, str, str, str]] = []

    def say(
        self, title: str, words: str, body: str, buttons: list[tuple[str, str, str, str]]
    ) -> None:
        """Open with (name, label, key, kind) buttons; the screen acts on their names."""
        self.title, self.words, self.body, self.buttons = title, words, body, buttons
        self.shown = self.dirty = True

    def paint(self, paint: Paint) -> None:
        """Paint the sheet."""
        box = self.sheet(paint, self.title, self.words)
        paint.lines(
            (box.left + 24, box.top + 108), self.body, BODY, None, box.width - 48, most=4, step=20
        )
        right = box.right - 20
        for name, label, key, kind in reversed(self.buttons):
            width = round(
                paint.width(label, STRONG) + (paint.width(key, SMALL) + 24 if key else 0) + 32
            )
            right -= width
            place = Box(right, box.bottom - 53, width, 40)
            button(paint, name, place, label, self._screen.answer(name), key=key, kind=kind)
            right -= 10
