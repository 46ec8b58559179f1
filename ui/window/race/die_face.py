"""A die on the table: pips on plain dice, figures on others, its colour and its label."""

from __future__ import annotations

from gridprix.core.die import SIX, Die
from gridprix.core.drawing.colours import WHITE, Colour, colour
from gridprix.core.drawing.lettering import CARD, SMALL
from gridprix.core.events import Rolled
from gridprix.ui.drawing.liveries import LIVERIES
from gridprix.ui.drawing.palettes import INK
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.mesh import Point
from gridprix.ui.window.draw.paint import Paint

PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
MOST_FACES = 100  # of a die that is only rolled to be looked at
_MORE = {
    "white": WHITE,
    "red": colour("C8281E"),
    "orange": colour("E8811A"),
    "yellow": colour("F2C53D"),
}
BRIGHT = 140  # of 255: figures on what is brighter are dark


def dice_of(throw: Rolled) -> tuple[Die, ...]:
    """The dice of a throw; those without faces of their own are made by their number of sides."""
    if throw.dice:
        return throw.dice
    return (Die(range(1, min(throw.sides, MOST_FACES) + 1)),) * len(throw.values)


def paint_die(paint: Paint, box: Box, die: Die, value: int) -> None:
    """A die that shows a value, its label below it."""
    body = _body(die.colour)
    ink = INK if _brightness(body) > BRIGHT else WHITE
    paint.fill(box.moved(2, 4), paint.palette.line, 10)
    paint.fill(box, body, 10)
    paint.frame(box, INK, 2, 10)
    x, y = box.centre
    if die.label:
        at = (x, box.bottom + 14)
        paint.text(at, die.label, SMALL, paint.palette.ink2, anchor="center", width=box.width + 12)
    if die.faces != SIX:
        paint.text((x, y), str(value), CARD, ink, anchor="center")
        return
    for across, down in PIPS[value]:
        paint.disc((x + across * 22, y + down * 22), 7, ink)


def _body(name: str) -> Colour:
    """The colour of a die: cars' colours as they are by day, and a few more."""
    if name in LIVERIES:
        return LIVERIES[name].light
    return colour(name) if name.startswith("#") else _MORE.get(name, WHITE)


def _brightness(of: Colour) -> float:
    """How bright a colour looks, from 0 to 255."""
    return 0.3 * of[0] + 0.59 * of[1] + 0.11 * of[2]
