"""Options as boxes side by side, for questions whose options are few or lie on a circuit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridprix.core.asks import Option
from gridprix.ui.app.boxes import Box
from gridprix.ui.app.draw.paint import Paint
from gridprix.ui.app.table.choice import Choice
from gridprix.ui.app.theme.lettering import BODY, QUESTION, SMALL, STRONG
from gridprix.ui.app.widgets.parts import button, chip, chip_width, key_cap

from .words import capital, price_text, question

if TYPE_CHECKING:
    from .screen import RaceScreen

MOST = 4
BOX_WIDTH, GAP = 222, 10


def paint_steps(screen: RaceScreen, paint: Paint, box: Box, choice: Choice) -> None:
    """The question and its options as boxes; where there are more, those around the framed one."""
    palette = paint.palette
    ask = choice.ask
    scale = paint.look.scale
    car = screen.view.car(ask.car)
    paint.token((box.left + 32, box.top + 28), 15, screen.table.liveries[ask.car])
    right = box.right - 16
    for name, label, key, action, enabled in (
        ("confirm", "Confirm", "Enter", screen.confirm, not choice.refused(choice.framed)),
        ("undo", "Undo", "U", screen.undo, screen.can_undo()),
    ):
        kind = "primary" if name == "confirm" and enabled else "plain"
        across = round(124 * (1 + (scale - 1) * 0.7))
        place = Box(right - across, box.top + 11, across, 34)
        button(paint, name, place, label, action, key=key, kind=kind, enabled=enabled)
        right -= across + 8
    room = right - box.left - 64
    paint.text((box.left + 56, box.top + 20), question(ask, car.name), QUESTION, width=room)
    note = screen.facts.context(car)
    paint.text((box.left + 56, box.top + 43), note, SMALL, palette.ink2, width=room)
    options = choice.ordered
    shown = max(1, min(MOST + 2, int((box.width - 48) // (170 * scale + GAP))))
    first = _window(options, choice.framed, shown)
    visible = options[first : first + shown]
    count = max(len(visible), 1)
    wide = min(BOX_WIDTH * scale, (box.width - 48 - GAP * (count - 1)) / count)
    left = box.left + 24
    top = box.top + 60
    high = box.height - 60 - 30
    for number, option in enumerate(visible):
        place = Box(left + number * (wide + GAP), top, wide, high)
        _option(screen, paint, place, choice, option, first + number)
    more = len(options) - len(visible)
    hint = "Click a marked place or a box. Arrows move the frame, Enter takes it."
    if more > 0:
        hint = f"{more} more: left and right arrows. " + hint
    paint.text((left, box.bottom - 14), hint, SMALL, palette.ink2, width=box.width - 48)


def _window(options: list[Option], framed: str, shown: int) -> int:
    keys = [one.key for one in options]
    at = keys.index(framed) if framed in keys else 0
    return max(0, min(at - shown // 2, len(options) - shown))


def _option(
    screen: RaceScreen, paint: Paint, box: Box, choice: Choice, option: Option, number: int
) -> None:
    palette = paint.palette
    refused = choice.refused(option.key)
    framed = option.key == choice.framed
    name = f"option {option.key}"
    paint.control(name, box, lambda: screen.take(option.key), focusable=False)
    ground = palette.inset if refused else palette.chosen if framed else palette.paper
    paint.fill(box, ground, 5)
    edge = palette.accent if framed else palette.control
    paint.frame(box, edge, 2.4 if framed else 1, 5, dashed=refused)
    left, middle = box.left + 14, box.top + 18
    cap = key_cap(paint, box.right - 10, middle, str(number + 1), palette.ink2) if number < 9 else 0
    face = STRONG if framed else BODY
    shade = palette.ink2 if refused else palette.ink
    label = capital(option.label)
    used = paint.lines((left, middle), label, face, shade, box.width - cap - 34, most=2, step=18)
    reason = choice.reason(option.key)
    tone = palette.bad if refused else palette.warn
    rows = max(1, int((box.height - used - 44) // 15))
    at = (left, middle + used + 2)
    paint.lines(at, reason, SMALL, tone, box.width - 26, most=rows, step=15)
    price = "refused" if refused else price_text(option) or "free"
    kind = "bad" if refused else "warn" if option.prices else "ok"
    if box.height >= 74:
        x = left - 2
        chip(paint, x, box.bottom - 16, price, kind)
        x += chip_width(paint, price) + 6
        for odds in option.odds:
            word = f"{odds.outcome} {round(odds.chance * 100)} %"
            if x + chip_width(paint, word) < box.right - 6:
                x += chip(paint, x, box.bottom - 16, word) + 6
