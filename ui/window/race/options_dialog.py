"""Options with prices and odds: what each leaves, what is sure, and bids on the dice beside it."""

from __future__ import annotations

from typing import ClassVar

import attrs

from gridprix.core.drawing.lettering import BODY, NAME, NAME_STRONG, SMALL, SMALL_STRONG, STRONG
from gridprix.ui.seat.moment import Offer
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.layout import TOP_BAR, dialog_foot
from gridprix.ui.window.table.choice import Choice
from gridprix.ui.window.widgets.parts import button, key_cap, odds_bar

from .actions import Actions
from .bids_panel import WIDE, bids_height, paint_bids
from .dialogs import ABOVE, BELOW, Dialog
from .facts import Facts
from .letters import key_at, letters_for
from .words import account_text, capital, left_text, outlook_text, question

GAP = 8
ODDS_ROW, TOLD_ROW, PLAIN_ROW = 80, 54, 36
MANY = 12


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
    """Options with prices and odds as rows; the framed one is taken with Enter.

    While the `board` is looked at the sheet lies aside, and only the way back is shown.
    """

    size: ClassVar[tuple[int, int]] = (760, 566)
    rows = 1
    board = False

    def __init__(self, facts: Facts, actions: Actions) -> None:
        super().__init__()
        self._facts = facts
        self._table = facts.table
        self._actions = actions
        self.letters: dict[str, str] = {}

    def show_board(self) -> None:
        """Lay the sheet aside, or take it up again."""
        self.board = not self.board
        self.dirty = True

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
        if self.board:
            self._way_back(paint)
            return
        car, token = table.view.car(choice.car), table.liveries[choice.car]
        options = choice.ordered
        most = min(self.size[1], paint.window.height - 80)
        plan = _plan(choice, most - ABOVE - BELOW, paint.look.scale)
        beside = max((len(one.bids.offers) for one in options if one.bids is not None), default=0)
        high = max(plan.height, bids_height(beside, paint.look.scale) if beside else 0)
        self.rows = plan.rows
        shown = plan.rows * plan.columns
        box = self.sheet(
            paint,
            question(choice.question, car.name),
            self._facts.context(car),
            token,
            height=high + ABOVE + BELOW,
            width=self.size[0] + (WIDE - 128 if beside else 0),
        )
        keys = [one.key for one in options]
        at = keys.index(choice.framed) if choice.framed in keys else 0
        first = max(0, min(at - shown // 2, len(options) - shown))
        if plan.columns > 1:  # whole columns, so that rows keep their places
            first -= first % plan.rows
            if at >= first + shown:
                first += plan.rows
        self.letters = letters_for(options)
        inner = Box(box.left + 24, box.top + ABOVE, box.width - 48, high)
        if beside:
            inner, side = inner.split(inner.width - WIDE - 24, 24)
            paint_bids(paint, side, choice)
        visible = options[first : first + shown]
        for number, option in enumerate(visible):
            column = inner.columns(plan.columns, 10)[number // plan.rows]
            row = number % plan.rows
            top = sum(high + GAP for high in plan.heights[:row])
            place = column.strip(top, plan.heights[row])
            self._row(paint, place, choice, option, first + number)
        self._footer(paint, box, choice, len(options) - len(visible))

    def _way_back(self, paint: Paint) -> None:
        """A button below the top bar, and the board free to be looked at."""
        window = paint.window
        box = Box(window.centre[0], TOP_BAR + 10, 250 * paint.look.scale, 40)
        paint.sheet(box)
        button(
            *(paint, "show board", box, "Back to the question", self.show_board),
            key="Tab",
            kind="primary",
        )

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
        price = "" if refused else _price(option)
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
        odds = choice.laid.odds if framed and choice.laid is not None else option.odds
        if odds:
            high = 22 * scale
            strip = Box(left, box.bottom - high - 8, box.right - 14 - left, high)
            odds_bar(paint, strip, odds)
        elif not refused and _is_dicey(choice):
            at = (box.right - 14, middle + 21 * scale)
            paint.text(at, "sure: no roll", SMALL_STRONG, palette.ok, anchor="right")

    def _footer(self, paint: Paint, box: Box, choice: Choice, more: int) -> None:
        table = self._table
        allowed = bool(choice.framed) and not choice.refused(choice.framed)
        foot = dialog_foot(box)
        words = _what_it_takes(choice)
        if len(choice.ordered) > MANY and choice.framed and choice.reason(choice.framed):
            words = f"{capital(choice.reason(choice.framed))}."
        if more > 0:
            words = f"{more} more: wheel or arrows. {words}"
        scale = paint.look.scale
        look, back, go = foot.row_at_right((172 * scale, 96 * scale, 160 * scale), 8)
        room = look.left - foot.left - 12
        face = STRONG if choice.laid is not None else BODY
        if paint.width(words, face) > room:
            face = SMALL
        at = (foot.left, foot.centre[1])
        paint.text(at, words, face, paint.palette.ink2 if face is BODY else None, width=room)
        button(
            *(paint, "confirm", go, _verb(choice), table.confirm),
            key="Enter",
            kind="primary",
            enabled=allowed,
        )
        undo = self._actions.undo
        button(paint, "undo", back, "Undo", undo, key="U", enabled=table.can_undo)
        button(paint, "show board", look, "Show the board", self.show_board, key="Tab")


def _is_dicey(choice: Choice) -> bool:
    """Whether any option of a question leads to dice: then it is told which do not."""
    return any(one.odds for one in choice.ordered)


def _price(option: Offer) -> str:
    """What an option costs and leaves; a label that is the price is not told twice."""
    if not option.prices:
        return "free"
    if option.label != " + ".join(map(str, option.prices)):
        return left_text(option.prices)
    left = [f"leaves {price.leaves}" for price in option.prices if price.leaves is not None]
    return ", ".join(left)


def _what_it_takes(choice: Choice) -> str:
    """What would be charged for what is framed, and that nothing is before it is confirmed."""
    framed = choice.option
    prices = [*framed.prices, *(choice.laid.prices if choice.laid else ())] if framed else []
    if framed is None or not (prices or choice.laid):
        return "Nothing is charged until you confirm."
    steps = [account_text(prices)] if prices else []
    steps += ["then roll"] if framed.odds else []
    return f"If you do this: {', '.join(steps)}."


def _verb(choice: Choice) -> str:
    """What confirming does, in a word or two."""
    framed = choice.option
    if framed is None or choice.laid is None:
        return "Confirm"
    return "Pay and roll" if framed.prices or choice.laid.prices else "Roll"


def _is_told(choice: Choice, option: Offer) -> bool:
    """Whether there is more to say of an option than its label and price."""
    return bool(choice.reason(option.key) or option.outlook or _is_dicey(choice))


def _plan(choice: Choice, room: float, scale: float) -> _Columns:
    """Rows as high as what they tell; columns where many tell little."""
    options = choice.ordered
    wanted = (
        ODDS_ROW if one.odds else TOLD_ROW if _is_told(choice, one) else PLAIN_ROW
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
