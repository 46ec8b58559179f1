"""What may be laid on the dice of an option, beside the options: each bid with the odds then."""

from __future__ import annotations

from gridprix.core.drawing.lettering import NAME_STRONG, SMALL, STRONG
from gridprix.ui.seat.moment import Bid
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.table.choice import Choice
from gridprix.ui.window.widgets.parts import key_cap, odds_bar, section

from .words import capital, left_text

WIDE = 348
ROW, ABOVE, BELOW = 58, 62, 12


def bids_height(count: int, scale: float) -> float:
    """How high the panel is for so many bids."""
    return (ABOVE + BELOW + count * ROW) * scale


def paint_bids(paint: Paint, box: Box, choice: Choice) -> None:
    """Paint the bids on the dice of what is framed, or that there are none."""
    scale, palette = paint.look.scale, paint.palette
    paint.fill(box, palette.inset, 6)
    paint.frame(box, palette.line, 1, 6)
    inner = box.inset(14, 0)
    head = box.top + 20 * scale
    if not choice.bids:
        section(paint, inner.left, inner.right, head, "For the dice", "")
        paint.text((inner.left, head + 24 * scale), "No dice: nothing to lay.", SMALL, palette.ink2)
        return
    section(paint, inner.left, inner.right, head, "For this roll", "")
    key_cap(paint, inner.right, head, "Left Right", palette.ink2)
    note = "Chosen before the dice, gone either way."
    paint.text((inner.left, head + 22 * scale), note, SMALL, palette.ink2, width=inner.width)
    top = box.top + ABOVE * scale
    for bid in choice.bids:
        _bid(paint, Box(box.left + 8, top, box.width - 16, (ROW - 4) * scale), choice, bid)
        top += ROW * scale


def _bid(paint: Paint, box: Box, choice: Choice, bid: Bid) -> None:
    palette, scale = paint.palette, paint.look.scale
    chosen = choice.laid == bid
    paint.control(f"bid {bid.key}", box, lambda: choice.lay(bid.key), focusable=False)
    paint.fill(box, palette.chosen if chosen else palette.paper, 5)
    paint.frame(box, palette.accent if chosen else palette.control, 2.4 if chosen else 1, 5)
    middle = box.top + 15 * scale
    price = left_text(bid.prices) or "free"
    paint.text((box.right - 8, middle), price, SMALL, palette.ink2, anchor="right")
    room = box.width - 26 - paint.width(price, SMALL)
    face = NAME_STRONG if chosen and paint.width(bid.label, NAME_STRONG) <= room else STRONG
    paint.text((box.left + 10, middle), capital(bid.label), face, width=room)
    high = 18 * scale
    odds_bar(paint, Box(box.left + 10, box.bottom - high - 6, box.width - 18, high), bid.odds)
