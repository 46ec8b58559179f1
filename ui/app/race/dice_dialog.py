"""A throw: the dice, what is added, the total."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gridprix.ui.app.boxes import Box
from gridprix.ui.app.draw.mesh import Point
from gridprix.ui.app.draw.paint import Paint
from gridprix.ui.app.theme.lettering import BODY, CARD, STRONG
from gridprix.ui.app.theme.palettes import INK, WHITE
from gridprix.ui.app.widgets.parts import button

from .dialogs import Dialog
from .words import capital

if TYPE_CHECKING:
    from .screen import RaceScreen

PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
DIE = 84


class DiceDialog(Dialog):
    """Stays until somebody goes on."""

    size: ClassVar[tuple[int, int]] = (620, 340)

    def __init__(self, screen: RaceScreen) -> None:
        super().__init__(screen)
        self.turned = 1.0  # 0 while the dice still roll

    def paint(self, paint: Paint) -> None:
        """Paint the throw; the numbers appear when the dice lie still."""
        screen = self._screen
        throw = screen.table.throw
        if throw is None:
            return
        who = screen.view.car(throw.car).name if throw.car else "The table"
        token = screen.table.liveries.get(throw.car) if throw.car else None
        title = capital(throw.why) if len(throw.why) < 40 else "A roll"
        box = self.sheet(paint, title, f"{who} rolls for {throw.why}.", token)
        rolling = self.turned < 1
        count = len(throw.values)
        start = box.left + 40
        for number, value in enumerate(throw.values[:4]):
            shown = (value + number + int(self.turned * 12)) % 6 + 1 if rolling else value
            _die(paint, Box(start + number * (DIE + 18), box.top + 120, DIE, DIE), shown)
        left = start + min(count, 4) * (DIE + 18) + 24
        right = box.right - 40
        y = box.top + 126
        rows = [("dice", " + ".join(map(str, throw.values)))]
        rows += [(one.reason, f"{one.amount:+d}") for one in throw.modifiers]
        for label, value_text in rows[:4]:
            paint.text((left, y), capital(label), BODY, paint.palette.ink2, width=right - left - 60)
            if not rolling or label != "dice":
                paint.text((right, y), value_text, STRONG, anchor="right")
            y += 26
        paint.rule(left, right, y - 8)
        paint.text((left, y + 16), "Total", BODY, paint.palette.ink2)
        if not rolling:
            paint.text((right, y + 16), str(throw.total), CARD, anchor="right")
        if not rolling:
            after = screen.facts.what_follows()
            room = box.width - 48 - 170
            at = (box.left + 24, box.bottom - 41)
            paint.lines(at, after, BODY, None, room, most=2, step=18)
        go = Box(box.right - 24 - 150, box.bottom - 53, 150, 40)
        button(paint, "go on", go, "Go on", screen.seen_throw, key="Enter", kind="primary")


def _die(paint: Paint, box: Box, value: int) -> None:
    paint.fill(box.moved(2, 4), paint.palette.line, 10)
    paint.fill(box, WHITE, 10)
    paint.frame(box, INK, 2, 10)
    x, y = box.centre
    if value not in PIPS:
        paint.text((x, y), str(value), CARD, INK, anchor="center")
        return
    for across, down in PIPS[value]:
        paint.disc((x + across * 22, y + down * 22), 7, INK)
