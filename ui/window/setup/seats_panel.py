"""The right of the set-up: who sits at the table, in which colours, in which cars."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from gridprix.core.drawing.lettering import SMALL
from gridprix.core.seats import MAX_SEATS
from gridprix.ui.drawing.liveries import LIVERIES, livery
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.widgets.fields import drop_down
from gridprix.ui.window.widgets.form import Form
from gridprix.ui.window.widgets.parts import button, section
from gridprix.ui.window.widgets.rows import RowsLayer

from .actions import SetUpActions
from .draft import HUMAN
from .facts import SetUpFacts
from .words import readable

PAD = 16
ROW, GAP = 84, 8
PICKER = 118
OWN_BUILD = "own car"


class SeatsPanel(RowsLayer):
    """One box per seat; the picker is the chosen one's."""

    def __init__(
        self, facts: SetUpFacts, actions: SetUpActions, form: Form, box: Callable[[], Box]
    ) -> None:
        super().__init__()
        self._facts, self._actions, self._form, self._box = facts, actions, form, box

    def paint(self, paint: Paint) -> None:
        """Paint the seats that fit, the way to add one, and the picker."""
        facts, box, scale = self._facts, self._box(), paint.look.scale
        paint.card(box, 6)
        seats = facts.draft.seats
        head = box.top + 20
        note = f"{len(seats)} of {MAX_SEATS}"
        section(paint, box.left + PAD, box.right - PAD, head, "Seats", note)
        high = round(ROW * min(scale, 1.2))
        top = box.top + 38
        below = 44 + PICKER
        shown = self.in_view(len(seats), int((box.bottom - below - top) // (high + GAP)))
        for number in shown:
            y = top + (number - self.first) * (high + GAP)
            self._seat(paint, Box(box.left + 12, y, box.width - 30, high), number, seats[number])
        self.bar(paint, Box(box.right - 12, top, 6, self.rows * (high + GAP) - GAP))
        y = top + len(shown) * (high + GAP)
        faults = [one for one in facts.checked.at("seats") if len(one.path) < 2]
        add = Box(box.left + 12, y, box.width - 30, 34)
        if faults:
            words = f"{readable(faults[0].sentence)}."
            paint.lines((add.left, y + 10), words, SMALL, paint.palette.bad, add.width, most=2)
        elif len(seats) < MAX_SEATS:
            button(paint, "add", add, "Add a seat", self._actions.add_seat, key="+")
        self._picker(paint, Box(box.left + 12, box.bottom - PICKER, box.width - 24, PICKER))

    def _seat(self, paint: Paint, box: Box, number: int, seat: dict[str, Any]) -> None:
        facts, actions, palette = self._facts, self._actions, paint.palette
        chosen = facts.seat == number
        faults = facts.checked.at("seats", number)
        paint.control(f"seat {number}", box, lambda: actions.choose_seat(number), focusable=False)
        paint.fill(box, palette.paper if chosen else palette.inset, 5)
        edge = palette.bad if faults else palette.accent if chosen else palette.line
        paint.frame(box, edge, 2 if chosen or faults else 1, 5)
        paint.token((box.left + 32, box.top + box.height / 2), 18, livery(seat["colour"], number))
        left, right = box.left + 64, box.right - 10
        high = round(30 * min(paint.look.scale, 1.15))
        top, low = box.top + 8, box.bottom - 8 - high
        name = Box(left, top, right - left - 40, high)
        bad = any(one.path[2:] == ("name",) for one in faults)
        self._form.field(
            paint,
            f"name {number}",
            name,
            seat["name"],
            lambda text: actions.set_seat(number, name=text.strip()),
            bad=bad,
        )
        off = Box(right - 32, top, 32, high)
        enabled = len(facts.draft.seats) > 1
        button(
            paint, f"drop {number}", off, "x", lambda: actions.drop_seat(number), enabled=enabled
        )
        sheet = facts.sheet
        both = Box(left, low, right - left, high).columns(2, 8)
        pilot = both[0]
        label = "Human" if seat["pilot"] == HUMAN else f"Bot: {seat['pilot']}"
        act = lambda: actions.choose_pilot(number, pilot)  # noqa: E731 - handed on at once
        drop_down(paint, f"pilot {number}", pilot, label, act)
        if sheet is not None:
            place = both[1]
            build = seat.get("build", sheet.default)
            words = build if isinstance(build, str) else OWN_BUILD
            act = lambda: actions.choose_build(number, place)  # noqa: E731
            bad = any("build" in one.path for one in faults)
            drop_down(paint, f"build {number}", place, words, act, bad=bad)
        else:
            own = livery(seat["colour"], number)
            words = f"{own.name}, {own.symbol}"
            at = (both[1].left + 4, both[1].centre[1])
            paint.text(at, words, SMALL, palette.ink2, width=both[1].width - 4)

    def _picker(self, paint: Paint, box: Box) -> None:
        facts, palette = self._facts, paint.palette
        seats = facts.draft.seats
        own = seats[facts.seat]
        faults = facts.checked.at("seats", facts.seat)
        if faults:
            words = f"{readable(faults[0].sentence)}."
            words = words[:1].upper() + words[1:]
            paint.lines(
                (box.left + 4, box.top + 6), words, SMALL, palette.bad, box.width - 8, most=1
            )
        else:
            title = f"{own['name']}'s colour and symbol"
            look = livery(own["colour"], facts.seat)
            note = f"{look.name}, {look.symbol}"
            section(paint, box.left + 4, box.right - 4, box.top + 6, title, note)
        taken = {seat["colour"] for seat in seats if seat is not own}
        wide = box.width / 6
        for number, (name, look) in enumerate(LIVERIES.items()):
            x = box.left + wide * (number % 6 + 0.5)
            y = box.top + 38 + number // 6 * 46
            place = Box(x - 20, y - 20, 40, 40)
            act = partial(self._actions.set_seat, facts.seat, colour=name)
            paint.control(f"colour {name}", place, act, enabled=name not in taken)
            if own["colour"] == name:
                paint.fill(place, palette.chosen, 4)
                paint.frame(place, palette.accent, 2, 4)
            elif paint.hovered(f"colour {name}") and name not in taken:
                paint.fill(place, palette.inset, 4)
            paint.token((x, y), 14.5, look, faint=name in taken)
            if name in taken:
                paint.line((x - 15, y - 15), (x + 15, y + 15), 2.2, palette.ink)
