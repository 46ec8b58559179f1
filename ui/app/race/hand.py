"""Secret plots as a hand of cards along the bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridprix.core.asks import Option
from gridprix.ui.app.boxes import Box
from gridprix.ui.app.draw.paint import Paint
from gridprix.ui.app.layout import CardSize, card_size
from gridprix.ui.app.table.choice import Choice
from gridprix.ui.app.theme.lettering import CARD, HEAD, QUESTION, SMALL, STRONG, TITLE, Face
from gridprix.ui.app.widgets.parts import button, per_cent, tones

from .words import capital, outcome, price_text, question

if TYPE_CHECKING:
    from .screen import RaceScreen

TINY = Face(SMALL.family, 11)
RISE = 10


def paint_hand(screen: RaceScreen, paint: Paint, box: Box, choice: Choice) -> None:
    """The question, what the chosen card does, the card of last turn, and the hand."""
    palette = paint.palette
    ask = choice.ask
    car = screen.view.car(ask.car)
    paint.token((box.left + 30, box.top + 24), 14, screen.table.liveries[ask.car])
    words = question(ask, car.name)
    wide = paint.text((box.left + 52, box.top + 24), words, QUESTION, width=box.width * 0.42)
    allowed = bool(choice.framed) and not choice.refused(choice.framed)
    lay = Box(box.right - 134, box.top + 8, 120, 32)
    button(
        paint,
        "confirm",
        lay,
        "Lay card",
        screen.confirm,
        key="Enter",
        kind="primary",
        enabled=allowed,
    )
    back = Box(lay.left - 104, lay.top, 96, 32)
    button(paint, "undo", back, "Undo", screen.undo, key="U", enabled=screen.can_undo())
    framed = choice.option
    if framed is not None:
        title, more = outcome(choice, framed)
        refused = choice.refused(framed.key)
        shade = palette.bad if refused else palette.ok
        if framed.key in ask.cautions:
            shade = palette.warn
        left = box.left + 52 + wide + 24
        text = f"{title}. {more}".replace("..", ".").strip()
        paint.text((left, box.top + 24), text, STRONG, shade, width=back.left - left - 16)
    _cards(screen, paint, box, choice)


def _cards(screen: RaceScreen, paint: Paint, box: Box, choice: Choice) -> None:
    last = screen.facts.last_plot(choice.ask.car)
    options = choice.ordered
    left = box.left + 20
    top = box.top + 68
    size = card_size(screen.regions.window.width, len(options), box.width - 150)
    size = CardSize(size.width, int(min(size.height, box.height - 78)), size.gap)
    if last:
        paint.text((left, box.top + 54), "LAST TURN", HEAD, paint.palette.ink2)
        place = Box(left, top, size.width, size.height)
        _face_up(paint, place, last)
        edge = left + size.width + 15
        paint.fill(Box(edge, box.top + 52, 1, box.height - 62), paint.palette.line)
    start = left + size.width + 32 if last else left
    room = box.right - 14 - start
    total = len(options) * (size.width + size.gap) - size.gap
    start += max(0, (room - total) / 2)
    for number, option in enumerate(options):
        place = Box(start + number * (size.width + size.gap), top, size.width, size.height)
        _card(screen, paint, place, choice, option)


def _face_up(paint: Paint, box: Box, text: str) -> None:
    paint.card(box, 6, paint.palette.inset)
    paint.text(
        (box.centre[0], box.top + 30), text, _fitting(paint, text, box.width), anchor="center"
    )
    paint.text(
        (box.centre[0], box.bottom - 20), "face up", TINY, paint.palette.ink2, anchor="center"
    )


def _fitting(paint: Paint, text: str, width: float) -> Face:
    return next(
        (face for face in (CARD, QUESTION, TITLE) if paint.width(text, face) < width - 10), SMALL
    )


def _card(screen: RaceScreen, paint: Paint, box: Box, choice: Choice, option: Option) -> None:
    palette = paint.palette
    chosen = option.key == choice.framed
    refused = choice.refused(option.key)
    if chosen:
        box = box.moved(0, -RISE)
    name = f"card {option.key}"
    paint.control(name, box, lambda: screen.take_card(option.key), focusable=False)
    paint.card(box, 6, palette.inset if refused else None)
    if chosen:
        paint.frame(box, palette.accent, 3, 6)
    elif refused:
        paint.frame(box, palette.control, 1, 6, dashed=True)
    elif paint.hovered(name):
        paint.frame(box, palette.accent, 1.6, 6)
    middle = box.centre[0]
    big = option.key.upper() if len(option.key) <= 4 else capital(option.label)
    ink = palette.ink2 if refused else palette.ink
    paint.text(
        (middle, box.top + 26),
        big,
        _fitting(paint, big, box.width),
        ink,
        anchor="center",
        width=box.width - 6,
    )
    label = option.label if option.label not in (option.key, big) else ""
    paint.lines(
        (middle, box.top + 50),
        label,
        TINY,
        palette.ink2,
        box.width - 4,
        most=2,
        step=12,
        anchor="center",
    )
    caution = option.key in choice.ask.cautions
    kind = "bad" if refused else "warn" if option.prices or caution else "ok"
    tone, ground = tones(paint, kind)
    price = "refused" if refused else price_text(option) or ("careful" if caution else "free")
    strip = Box(box.left + 4, box.top + 71, box.width - 8, 17)
    paint.fill(strip, ground, 3)
    paint.text(strip.centre, price, HEAD, tone, anchor="center", width=strip.width - 2)
    reason = choice.reason(option.key)
    if option.odds and not reason:
        reason = f"{option.odds[0].outcome} {per_cent(option.odds[0].chance)}"
    if reason:
        paint.lines(
            (middle, strip.bottom + 11),
            reason,
            TINY,
            palette.bad if refused else palette.warn,
            box.width - 6,
            most=max(1, int((box.bottom - strip.bottom - 6) // 13)),
            step=13,
            anchor="center",
        )
