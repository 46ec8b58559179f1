"""Between drivers: nothing secret is on this screen, and nothing of it is drawn below."""

from __future__ import annotations

from typing import ClassVar

from arcade import key as keys

from gridprix.core.drawing.colours import WHITE, faded
from gridprix.core.drawing.lettering import BODY, HUGE, NAME, NAME_STRONG, SMALL, STRONG
from gridprix.ui.drawing.palettes import HAND_OVER
from gridprix.ui.window.boxes import Box, centred
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.keys import ENTER
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.parts import button

from .actions import Actions
from .facts import Facts

HIDDEN = "The table is hidden"


class HandOver(Layer):
    """Passes the table to the driver who is asked next; made of public facts only."""

    modal: ClassVar[bool] = True

    def __init__(self, facts: Facts, actions: Actions) -> None:
        super().__init__()
        self._facts = facts
        self._table = facts.table
        self._actions = actions
        self.shown = False

    def key(self, symbol: int) -> None:
        """Sit down, take back, or open the menu."""
        if symbol in ENTER:
            self._table.accept_hand_over()
        elif symbol == keys.U and self._table.can_undo:
            self._actions.undo()
        elif symbol == keys.ESCAPE:
            self._actions.open_menu()

    def paint(self, paint: Paint) -> None:
        """Paint a ground unlike any race screen, and who is to sit down."""
        table, window = self._table, paint.window
        ask, sit_down = table.ask, table.accept_hand_over
        paint.fill(window, HAND_OVER)
        step = 34
        for n in range(-int(window.height // step), int(window.width // step) + 1):
            a, b = window.left + n * step, window.left + n * step + window.height
            paint.line((a, 0), (b, window.height), 1, faded(WHITE, 0.06))
            paint.line((b, 0), (a, window.height), 1, faded(WHITE, 0.06))
        for margin, radius in ((19, 12), (28, 8)):
            paint.frame(window.inset(margin), faded(WHITE, 0.4), 1.4, radius)
        box = centred(window, 620, 506)
        paint.fill(box.moved(5, 8), (0, 0, 0, 90), 10)
        paint.fill(box, paint.palette.paper, 10)
        if ask is None:
            paint.text((box.centre[0], box.top + 203), HIDDEN, HUGE, anchor="center", width=580)
            go = Box(box.centre[0] - 170, box.top + 272, 340, 52)
            button(paint, "hand over", go, "Show it again", sit_down, key="Enter", kind="primary")
            return
        race = table.game.race
        name = race.seat(ask.seat).name
        x = box.centre[0]
        words = f"Round {race.round} · deciding in secret" if race.round else "Before the start"
        paint.text((x, box.top + 46), words, BODY, paint.palette.ink2, anchor="center")
        paint.token((x, box.top + 122), 46, table.liveries[ask.car])
        paint.text(
            (x, box.top + 203), f"Pass the table to {name}", HUGE, anchor="center", width=580
        )
        look_away = "Everyone else, please look away."
        below = box.top + 240 + 14 * (paint.look.scale - 1)
        paint.text((x, below), look_away, BODY, paint.palette.ink2, anchor="center")
        go = Box(x - 170, box.top + 272, 340, 52)
        label = f"I am {name}, show my choice"
        button(paint, "hand over", go, label, sit_down, key="Enter", kind="primary")
        paint.rule(box.left + 40, box.right - 40, box.top + 356)
        self._seats(paint, box)
        nothing = "Nothing secret is on this screen."
        paint.text((x, box.bottom - 26), nothing, SMALL, paint.palette.ink2, anchor="center")
        keys = "Esc menu     U take the last one back     L hide the table at any time"
        paint.text((x, box.bottom + 42), keys, BODY, faded(WHITE, 0.85), anchor="center")

    def _seats(self, paint: Paint, box: Box) -> None:
        palette, states = paint.palette, self._facts.reply_states()
        room = (box.width - 48) / max(len(states), 1)
        for number, (car, name, state) in enumerate(states):
            x = box.left + 24 + room * (number + 0.5)
            paint.token((x, box.top + 392), 15, self._table.liveries[car])
            now = state == "now"
            face = NAME_STRONG if now else NAME
            paint.text((x, box.top + 422), name, face, anchor="center", width=room - 4)
            tone = palette.accent if now else palette.ok if state == "laid" else palette.ink2
            paint.text((x, box.top + 442), state, STRONG, tone, anchor="center", width=room - 4)
