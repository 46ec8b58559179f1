"""The panel at the bottom: the question, and what is framed; for points on the board."""

from __future__ import annotations

from collections.abc import Callable

from gridprix.core.drawing.lettering import QUESTION, SMALL, SMALL_STRONG, STRONG
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.table.choice import CandidateKind, Choice
from gridprix.ui.window.widgets.parts import button, tones

from .actions import Actions
from .facts import Facts
from .hand import paint_hand
from .reveal import paint_revealed
from .steps import paint_steps
from .words import outcome, outlook_text, question, tone_of

PAD_KEYS = (
    *((7, -1, 1), (8, 0, 1), (9, 1, 1)),
    *((4, -1, 0), (5, 0, 0), (6, 1, 0)),
    *((1, -1, -1), (2, 0, -1), (3, 1, -1)),
)
BUTTON = 134
TALL = 140  # a panel that has room for cards


class AskPanel(Layer):
    """What is asked, or what is going on while nothing is."""

    def __init__(
        self,
        facts: Facts,
        actions: Actions,
        where: Callable[[], Box],
        speed: Callable[[], str],
    ) -> None:
        super().__init__()
        self._facts = facts
        self._table = facts.table
        self._actions = actions
        self._where = where
        self._speed = speed

    def paint(self, paint: Paint) -> None:
        """Paint the panel for the kind of question there is."""
        facts, actions, box = self._facts, self._actions, self._where()
        paint.fill(box, paint.palette.paper)
        paint.fill(Box(box.left, box.top, box.width, 1), paint.palette.control)
        choice = self._table.choice
        if choice is None or choice.as_rows:
            self._waiting(paint, box)
        elif choice.as_cards:
            paint_hand(facts, actions, paint, box, choice)
        elif choice.on_pad:
            self._points(paint, box, choice)
        else:
            paint_steps(facts, actions, paint, box, choice)

    # -- nothing is asked

    def _waiting(self, paint: Paint, box: Box) -> None:
        table, actions = self._table, self._actions
        palette, scale = paint.palette, paint.look.scale
        title, words = self._facts.waiting_words()
        left = box.left + 24
        car = table.active_car()
        tall = box.height > TALL * scale
        top = box.top + (24 if tall else 36) * scale
        if car is not None:
            paint.token((left + 16, top + 10 * scale), 17, table.liveries[car])
            left += 48
        room = box.width - (left - box.left) - 2 * _button_width(paint) - 90
        paint.text((left, top), title, QUESTION, width=room)
        most = 1 if tall else 2
        paint.lines((left, top + 25 * scale), words, SMALL, palette.ink2, room, most=most)
        rows = (
            (("result", "See the result", "Enter", actions.leave, "primary"),)
            if table.over
            else (
                ("skip", "Skip", "Z", table.skip, "plain"),
                ("faster", f"Speed: {self._speed()}", "X", actions.faster, "plain"),
            )
        )
        wide = [_button_width(paint) + (50 if row[0] != "skip" else 0) for row in rows]
        places = box.strip(top - 6 - box.top, 38).inset(16, 0).row_at_right(wide, 8)
        for place, row in reversed(list(zip(places, rows, strict=True))):
            name, label, key, action, kind = row
            button(paint, name, place, label, action, key=key, kind=kind)
        if tall and not table.over:
            head = 68 * scale
            cards = Box(box.left + 24, box.top + head, box.width - 48, box.height - head - 8)
            paint_revealed(self._facts, paint, cards)

    # -- points on the board

    def _points(self, paint: Paint, box: Box, choice: Choice) -> None:
        wide = _button_width(paint)
        buttons = box.right - 16 - 2 * wide - 8
        pad_left = buttons - 226
        with_pad = box.width > 900 and not choice.choosing_origin and choice.principal is not None
        self._question(paint, box, choice, (pad_left if with_pad else buttons) - 16)
        if with_pad:
            self._pad(paint, pad_left, box.top + 10, choice)
            hint = "Arrows or numpad choose, Enter confirms"
            paint.lines(
                (pad_left + 92, box.top + 24), hint, SMALL, paint.palette.ink2, 120, step=17
            )
        self._buttons(paint, Box(buttons, box.top + 12, 2 * wide + 8, 78), choice)

    def _question(self, paint: Paint, box: Box, choice: Choice, right: float) -> None:
        table, palette = self._table, paint.palette
        car = table.view.car(choice.car)
        scale = paint.look.scale
        paint.token((box.left + 40, box.top + 36 * scale), 17, table.liveries[choice.car])
        left = box.left + 70
        room = right - left
        paint.text(
            (left, box.top + 25 * scale), question(choice.question, car.name), QUESTION, width=room
        )
        framed = choice.option
        if framed is None:
            return
        title, words = outcome(framed)
        words = " ".join(part for part in (words, outlook_text(framed)) if part)
        candidate = choice.candidate
        leaves = candidate is not None and candidate.kind is CandidateKind.LEAVES
        shade, _ = tones(paint, "bad" if leaves else tone_of(framed))
        if paint.width(title, STRONG) > room:
            title, words = f"{title}. {words}", ""
        at = (left, box.top + 51 * scale)
        used = paint.lines(at, title, STRONG, shade, room, most=2, step=20)
        paint.text((left, at[1] + used + 3), words, SMALL, palette.ink2, width=room)

    def _pad(self, paint: Paint, left: float, top: float, choice: Choice) -> None:
        """The number pad as a map of the nine nearest candidates."""
        middle = choice.principal
        if middle is None:
            return
        palette = paint.palette
        for number, (digit, across, up) in enumerate(PAD_KEYS):
            box = Box(left + number % 3 * 28, top + number // 3 * 27, 25, 24)
            wanted = middle.spot[0] + across, middle.spot[1] + up
            here = [one for one in choice.candidates if one.spot == wanted]
            ground, ink, edge = palette.inset, palette.ink2, palette.line
            if here:
                ground, ink, edge = palette.paper, palette.ink, palette.control
                if here[0].kind in (CandidateKind.REFUSED, CandidateKind.LEAVES):
                    ground, ink, edge = palette.bad_ground, palette.bad, palette.bad
                elif here[0].kind is CandidateKind.COSTLY:
                    ground, ink, edge = palette.warn_ground, palette.warn, palette.warn
            framed = bool(here) and here[0].option.key == choice.framed
            paint.fill(box, palette.chosen if framed and ground == palette.paper else ground, 4)
            paint.frame(box, palette.accent if framed else edge, 2 if framed else 1, 4)
            name = f"pad {digit}"
            step = (across, up)
            paint.control(
                name,
                box,
                lambda step=step: choice.neighbour(*step),  # type: ignore[misc]
                enabled=bool(here),
                focusable=False,
            )
            paint.text(box.centre, str(digit), SMALL_STRONG, ink, anchor="center")

    def _buttons(self, paint: Paint, box: Box, choice: Choice) -> None:
        table, actions = self._table, self._actions
        allowed = bool(choice.framed) and not choice.refused(choice.framed)
        cells = [cell for column in box.columns(2, 8) for cell in column.rows((36, 36), 6)]
        label = "Start here" if choice.choosing_origin else "Confirm"
        kind = "primary" if allowed else "plain"
        button(
            paint,
            "confirm",
            cells[0],
            label,
            table.confirm,
            key="Enter",
            kind=kind,
            enabled=allowed,
        )
        button(paint, "hint", cells[1], "Hint", actions.hint, key="H")
        button(paint, "undo", cells[2], "Undo", actions.undo, key="U", enabled=table.can_undo)
        button(paint, "follow", cells[3], "Follow car", actions.follow, key="F")


def _button_width(paint: Paint) -> int:
    return int(BUTTON * (1 + (paint.look.scale - 1) * 0.7))
