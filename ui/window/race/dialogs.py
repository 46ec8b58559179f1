"""What lies over the whole table: a veil, a sheet, a way out."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import attrs
from arcade import key as keys

from gridprix.core.drawing.lettering import BODY, DIALOG, NAME, NAME_STRONG, QUESTION, SMALL, STRONG
from gridprix.ui.drawing.liveries import Livery
from gridprix.ui.drawing.palettes import VEIL
from gridprix.ui.seat.moment import Offer
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.keys import ENTER
from gridprix.ui.window.layout import TOP_BAR, dialog_box, dialog_foot
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.table.choice import Choice
from gridprix.ui.window.widgets.parts import button, key_cap, odds_bar

from .actions import Action, Actions
from .facts import Facts
from .letters import key_at, letters_for
from .words import capital, outlook_text, price_text, question

CLOSES = (keys.ESCAPE, keys.F1, *ENTER)
GAP = 8
ABOVE, BELOW = 98, 82  # the title and the footer of a dialog
ODDS_ROW, TOLD_ROW, PLAIN_ROW = 80, 54, 36
MANY = 12


class Dialog(Layer):
    """A sheet in the middle; everything below waits."""

    modal: ClassVar[bool] = True
    size: ClassVar[tuple[int, int]] = (700, 500)

    def __init__(self) -> None:
        super().__init__()
        self.shown = False

    def close(self) -> None:
        """Let the table be seen again."""
        self.shown = False

    def key(self, symbol: int) -> None:
        """A key while the sheet lies there."""
        if symbol in CLOSES:
            self.close()

    def sheet(
        self,
        paint: Paint,
        title: str,
        words: str,
        token: Livery | None = None,
        *,
        height: float | None = None,
        width: float = 0,
    ) -> Box:
        """Veil, sheet, title and one line why; answers the sheet."""
        window = paint.window
        paint.fill(Box(window.left, TOP_BAR, window.width, window.height), VEIL)
        box = dialog_box(window, max(self.size[0], width), height or self.size[1])
        paint.sheet(box)
        left = box.left + 24
        if token is not None:
            paint.token((left + 16, box.top + 42), 19, token)
            left += 48
        room = box.right - 24 - left
        face = DIALOG if paint.width(title, DIALOG) <= room else QUESTION
        paint.text((left, box.top + 31), title, face, width=room)
        below = box.top + 60 + 18 * (paint.look.scale - 1)  # larger letters need more between
        paint.text((left, below), words, SMALL, paint.palette.ink2, width=room)
        paint.rule(box.left + 1, box.right - 1, box.top + 84)
        paint.rule(box.left + 1, box.right - 1, box.bottom - 66)
        return box


@attrs.frozen
class _Columns:
    """How the rows of a list lie: their heights, and how many stand in a column."""

    heights: tuple[int, ...]
    rows: int
    columns: int

    @property
    def height(self) -> int:
        """The height of the tallest column."""
        return sum(high + GAP for high in self.heights[: self.rows]) - GAP


class OptionsDialog(Dialog):
    """Options with prices and odds as rows; the framed one is taken with Enter."""

    size: ClassVar[tuple[int, int]] = (760, 566)
    rows = 1

    def __init__(self, facts: Facts, actions: Actions) -> None:
        super().__init__()
        self._facts = facts
        self._table = facts.table
        self._actions = actions
        self.letters: dict[str, str] = {}

    def turn(self, steps: int) -> None:
        """Move the frame by whole columns."""
        choice = self._table.choice
        row = [one.key for one in choice.ordered] if choice is not None else []
        if choice is not None and choice.framed in row:
            at = row.index(choice.framed) + steps * self.rows
            choice.frame(row[max(0, min(at, len(row) - 1))])

    def paint(self, paint: Paint) -> None:
        """Paint the rows that fit, those around the framed one."""
        table, choice = self._table, self._table.choice
        if choice is None:
            return
        car, token = table.view.car(choice.car), table.liveries[choice.car]
        options = choice.ordered
        most = min(self.size[1], paint.window.height - 80)
        plan = _plan(choice, most - ABOVE - BELOW, paint.look.scale)
        self.rows = plan.rows
        shown = plan.rows * plan.columns
        box = self.sheet(
            paint,
            question(choice.question, car.name),
            self._facts.context(car),
            token,
            height=plan.height + ABOVE + BELOW,
        )
        keys = [one.key for one in options]
        at = keys.index(choice.framed) if choice.framed in keys else 0
        first = max(0, min(at - shown // 2, len(options) - shown))
        if plan.columns > 1:  # whole columns, so that rows keep their places
            first -= first % plan.rows
            if at >= first + shown:
                first += plan.rows
        self.letters = letters_for(options)
        inner = Box(box.left + 24, box.top + ABOVE, box.width - 48, plan.height)
        visible = options[first : first + shown]
        for number, option in enumerate(visible):
            column = inner.columns(plan.columns, 10)[number // plan.rows]
            row = number % plan.rows
            top = sum(high + GAP for high in plan.heights[:row])
            place = column.strip(top, plan.heights[row])
            self._row(paint, place, choice, option, first + number)
        self._footer(paint, box, choice, len(options) - len(visible))

    def _row(self, paint: Paint, box: Box, choice: Choice, option: Offer, number: int) -> None:
        palette, table = paint.palette, self._table
        refused = choice.refused(option.key)
        framed = option.key == choice.framed
        name = f"option {option.key}"
        paint.control(name, box, lambda: table.press(option.key), focusable=False)
        paint.fill(
            box, palette.inset if refused else palette.chosen if framed else palette.paper, 5
        )
        edge = palette.accent if framed else palette.control
        paint.frame(box, edge, 2.4 if framed else 1, 5, dashed=refused)
        scale = paint.look.scale
        plain = box.height <= round(PLAIN_ROW * scale)
        middle = box.top + (box.height / 2 if plain else 20 * scale)
        key = key_at(self.letters, option, number)
        if key:
            key_cap(paint, box.left + 36, middle, key, palette.ink2)
        left = box.left + 48
        told = bool(option.prices) and option.label == " + ".join(map(str, option.prices))
        price = "" if refused or told else price_text(option) or "free"
        paint.text((box.right - 14, middle), price, STRONG, anchor="right")
        room = box.right - 30 - left - paint.width(price, STRONG)
        ink = palette.ink2 if refused else palette.ink
        face = NAME_STRONG if framed else NAME
        paint.text((left, middle), capital(option.label), face, ink, width=room)
        if plain:
            return
        reason = choice.reason(option.key)
        words = f"Refused: {reason}" if refused else capital(reason)
        tone = palette.bad if refused else palette.warn
        if option.outlook:
            words = ". ".join(part for part in (words, outlook_text(option)) if part)
            tone = tone if reason else palette.ink2
        paint.text((left, middle + 21 * scale), words, SMALL, tone, width=box.right - 14 - left)
        if option.odds:
            high = 22 * scale
            strip = Box(left, box.bottom - high - 8, box.right - 14 - left, high)
            odds_bar(paint, strip, [(one.outcome, one.chance) for one in option.odds])

    def _footer(self, paint: Paint, box: Box, choice: Choice, more: int) -> None:
        table = self._table
        allowed = bool(choice.framed) and not choice.refused(choice.framed)
        framed = choice.option
        foot = dialog_foot(box)
        words = "Nothing is charged until you confirm."
        if framed is not None and framed.prices:
            words = f"If you do this it costs {price_text(framed)}."
        if len(choice.ordered) > MANY and choice.framed and choice.reason(choice.framed):
            words = f"{capital(choice.reason(choice.framed))}."
        if more > 0:
            words = f"{more} more: wheel or arrows. {words}"
        at = (foot.left, foot.centre[1])
        paint.text(at, words, BODY, paint.palette.ink2, width=foot.width - 282)
        back, go = foot.row_at_right((140, 140), 8)
        button(
            paint,
            "confirm",
            go,
            "Confirm",
            table.confirm,
            key="Enter",
            kind="primary",
            enabled=allowed,
        )
        undo = self._actions.undo
        button(paint, "undo", back, "Undo", undo, key="U", enabled=table.can_undo)


def _plan(choice: Choice, room: float, scale: float) -> _Columns:
    """Rows as high as what they tell; columns where many tell little."""
    options = choice.ordered
    wanted = (
        ODDS_ROW if one.odds else TOLD_ROW if choice.reason(one.key) or one.outlook else PLAIN_ROW
        for one in options
    )
    heights = tuple(round(high * scale) for high in wanted)
    if sum(high + GAP for high in heights) <= room:
        return _Columns(heights, len(heights), 1)
    # of very many only the framed one's reason is told, below
    high = round(PLAIN_ROW * scale) if len(options) > MANY else max(heights)
    rows = max(1, int((room + GAP) // (high + GAP)))
    columns = 1 if any(one.odds for one in options) else min(3, -(-len(options) // rows))
    return _Columns((high,) * rows, rows, columns)


@attrs.frozen
class DialogAnswer:
    """A button of a message: what it is called, and what it does once the message is gone."""

    name: str
    label: str
    action: Action | None = None
    key: str = ""
    kind: str = "plain"


class MessageDialog(Dialog):
    """A question about the table itself: title, words, buttons."""

    size: ClassVar[tuple[int, int]] = (520, 250)

    def __init__(self) -> None:
        super().__init__()
        self.title = self.words = self.body = ""
        self.answers: tuple[DialogAnswer, ...] = ()

    def say(self, title: str, words: str, body: str, *answers: DialogAnswer) -> None:
        """Open with a button for every answer."""
        self.title, self.words, self.body, self.answers = title, words, body, answers
        self.shown = self.dirty = True

    def _give(self, answer: DialogAnswer) -> None:
        self.close()
        if answer.action is not None:
            answer.action()

    def paint(self, paint: Paint) -> None:
        """Paint the sheet."""
        caps = [paint.width(one.key, SMALL) + 24 if one.key else 0 for one in self.answers]
        wide = [
            round(paint.width(one.label, STRONG) + cap + 32)
            for one, cap in zip(self.answers, caps, strict=True)
        ]
        # as wide as its buttons side by side
        box = self.sheet(paint, self.title, self.words, width=sum(wide) + 10 * len(wide) + 38)
        paint.lines(
            (box.left + 24, box.top + 108), self.body, BODY, None, box.width - 48, most=4, step=20
        )
        places = dialog_foot(box).moved(4).row_at_right(wide, 10)
        for one, place in zip(self.answers, places, strict=True):
            give = partial(self._give, one)
            button(paint, one.name, place, one.label, give, key=one.key, kind=one.kind)
