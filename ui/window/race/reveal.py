"""The cards of a round: face down, turning over all together, and then in view while it lasts."""

from __future__ import annotations

from gridprix.core.drawing.colours import WHITE, faded
from gridprix.core.drawing.lettering import HEAD, SMALL, SMALL_STRONG
from gridprix.core.events import Plot
from gridprix.ui.drawing.palettes import HAND_OVER
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.table.controller import TableController

from .facts import Facts
from .words import fitting

WIDE, APART, NAMES = 66, 22, 26


def paint_revealed(facts: Facts, paint: Paint, box: Box) -> None:
    """The cards of all drivers in the order of movement, each above its driver's name."""
    table, reveal = facts.table, facts.table.playback.reveal
    plots = reveal.plots if reveal is not None else facts.revealed()
    if not plots:
        return
    scale = paint.look.scale
    names = NAMES * scale
    order = {car: number for number, car in enumerate(table.view.order)}
    room = box.width / len(plots)
    wide = min(WIDE * max(1.0, box.height / 120), room - 10)
    step = min(room, wide + APART + 40 * scale)
    high = box.height - names
    for number, plot in enumerate(sorted(plots, key=lambda one: order.get(one.car, 99))):
        left = box.left + number * step
        place = Box(left, box.top, wide, high)
        if reveal is None:
            _face(paint, place, plot)
        else:
            seen = max(2.0, wide * reveal.width)
            turning = Box(left + (wide - seen) / 2, box.top, seen, high)
            if not reveal.open:
                _back(paint, turning)
            elif reveal.width > 0.9:
                _face(paint, turning, plot)
            else:
                paint.card(turning, 5)
        _name(table, paint, Box(left, place.bottom, step - 8, names), plot)


def _name(table: TableController, paint: Paint, box: Box, plot: Plot) -> None:
    active = table.active_car() == plot.car
    middle = box.top + box.height / 2 + 4
    paint.token((box.left + 9, middle), 8.5, table.liveries[plot.car])
    name = table.view.car(plot.car).name
    face = SMALL_STRONG if active else SMALL
    paint.text((box.left + 24, middle), name, face, width=box.width - 24)


def _back(paint: Paint, box: Box) -> None:
    """No back differs from another."""
    paint.fill(box.moved(2, 3), faded(paint.palette.control, 0.5), 5)
    paint.fill(box, HAND_OVER, 5)
    paint.frame(box.inset(min(4, box.width / 4)), faded(WHITE, 0.6), 1, 3)


def _face(paint: Paint, box: Box, plot: Plot) -> None:
    paint.card(box, 5)
    x, y = box.centre
    paint.text((x, y - 4), plot.settled, fitting(paint, plot.settled, box.width), anchor="center")
    if plot.chosen != plot.settled:
        word = f"laid {plot.chosen.upper()}"
        at = (x, box.bottom - 14)
        paint.text(at, word, HEAD, paint.palette.ink2, anchor="center", width=box.width - 6)
