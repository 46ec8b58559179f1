"""Dice at the terminal: pips on plain ones, figures on others, in their colours."""

from __future__ import annotations

from rich.text import Text

from gridprix.core.die import SIX, Die
from gridprix.ui.seat.moment import ThrowSeen

from .colours import shade

PIPS = "⚀⚁⚂⚃⚄⚅"
MOST = 8  # more are told in figures alone


def dice_text(throw: ThrowSeen, *, ascii_only: bool) -> Text:
    """The dice of a throw, side by side."""
    if len(throw.values) > MOST:
        return Text()
    alike = Die() if throw.sides == len(SIX) else Die((throw.sides,))
    dice = throw.dice or (alike,) * len(throw.values)
    shown = zip(throw.values, dice, strict=True)
    return Text(" ").join(_die(value, die, ascii_only=ascii_only) for value, die in shown)


def _die(value: int, die: Die, *, ascii_only: bool) -> Text:
    pips = die.faces == SIX and not ascii_only
    return Text(PIPS[value - 1] if pips else f"[{value}]", f"bold {shade(die.colour)}")
