"""A table before its race: its word and code, who sits there, and what one may do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import arcade
from arcade import key as keys

from gridprix.core.drawing.colours import WHITE, colour
from gridprix.core.drawing.lettering import BODY, QUESTION, SERIF, SMALL, STRONG, Lettering
from gridprix.core.errors import GridprixError
from gridprix.ui.drawing.liveries import livery
from gridprix.ui.errors import plain_reason
from gridprix.ui.remote.session import Session
from gridprix.ui.remote.visit import LOBBY
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.home.rail import WIDTH, Rail
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.widgets.fault import FaultSheet
from gridprix.ui.window.widgets.form import Form
from gridprix.ui.window.widgets.forms import ENTER, FormScreen
from gridprix.ui.window.widgets.parts import button, chip, chip_width, empty_state, section

if TYPE_CHECKING:
    from gridprix.ui.window.application import Application

ROW, GAP, CODE = 46, 8, 232
MANY = 8  # seats in one column
WORD = Lettering(SERIF, 32, bold=True)
DARK = colour("1F2730")
NAME = "your name"
HOW = {
    "free": ("free", "neutral"),
    "bot": ("bot", "neutral"),
    "driven": ("the bot drives", "warn"),
    "away": ("away", "warn"),
    "ready": ("ready", "ok"),
    "here": ("here", "chosen"),
}


class TablePage(Layer):
    """What is known of the table."""

    def __init__(self, session: Session, form: Form, region: Callable[[], Box]) -> None:
        super().__init__()
        self.session, self._form, self._region = session, form, region
        self.name, self.said = "", ("", "ok")
        self._code = _code_of(session.link.page)

    def paint(self, paint: Paint) -> None:
        """Paint the table, or that it is being looked for."""
        region = self._region()
        left = region.left + WIDTH + 24
        box = Box(left, region.top + 20, region.right - 24 - left, region.height - 40)
        table = self.session.visit.table
        if not table:
            words = f"Looking for {self.session.link.page}"
            empty_state(paint, box, "One moment", words)
            return
        paint.text((box.left, box.top + 18), table["race"], QUESTION, width=box.width - 140)
        paint.text((box.left, box.top + 48), table["about"], BODY, paint.palette.ink2)
        body = Box(box.left, box.top + 84, box.width, box.height - 84)
        beside, seats = body.split(CODE + 48, 24)
        self._invitation(paint, beside, table)
        self._seats(paint, seats, table)

    def _invitation(self, paint: Paint, box: Box, table: dict[str, Any]) -> None:
        """What friends need: the word, the link, and the code to scan."""
        card = Box(box.left, box.top, box.width, CODE + 170)
        paint.card(card, 6)
        middle = card.centre[0]
        paint.text((middle, card.top + 30), "Table", SMALL, paint.palette.ink2, anchor="center")
        paint.text((middle, card.top + 64), table["word"], WORD, anchor="center")
        place = Box(middle - CODE / 2, card.top + 100, CODE, CODE)
        paint.fill(place, WHITE, 4)
        side = CODE / (len(self._code) + 8) if self._code else 0
        for row, line in enumerate(self._code):
            for column, dark in enumerate(line):
                if dark:
                    x, y = place.left + (column + 4) * side, place.top + (row + 4) * side
                    paint.fill(Box(x, y, side + 0.4, side + 0.4), DARK)
        link = self.session.link.page
        at = (card.left + 16, card.bottom - 24)
        paint.text(at, link, SMALL, paint.palette.ink2, width=card.width - 32)

    def _seats(self, paint: Paint, box: Box, table: dict[str, Any]) -> None:
        visit = self.session.visit
        taken = sum(one["how"] not in ("free", "bot") for one in table["seats"])
        note = f"{taken} of {len(table['seats'])} taken"
        section(paint, box.left, box.right, box.top + 8, "Seats", note)
        columns = 1 if len(table["seats"]) <= MANY else 2
        rows = -(-len(table["seats"]) // columns)
        step = min(ROW * min(paint.look.scale, 1.2) + GAP, (box.height - 140) / rows)
        for number, seat in enumerate(table["seats"]):
            column, row = divmod(number, rows)
            place = box.strip(28 + row * step, step - GAP).columns(columns, GAP)[column]
            paint.card(place, 6, paint.palette.chosen if seat["id"] == visit.seat else None)
            centre = place.centre[1]
            paint.token((place.left + 26, centre), 11, livery(seat["colour"], number))
            paint.text((place.left + 50, centre), seat["name"], STRONG, width=place.width - 230)
            label, kind = HOW.get(seat["how"], (seat["how"], "neutral"))
            if seat["how"] == "bot":
                label = f"bot, {seat['pilot']}"
            if seat["id"] == visit.seat:
                label = f"you, {label}"
            chip(paint, place.right - 16 - chip_width(paint, label), centre, label, kind)
        self._what_next(paint, box.strip(28 + rows * step + 16, 90))

    def _what_next(self, paint: Paint, box: Box) -> None:
        visit, order = self.session.visit, self.session.order
        line = box.strip(0, 38)
        if visit.seat is None:
            field, go = line.row([min(300, box.width - 160), 140], 12)
            self._form.field(paint, NAME, field, self.name, self.named, empty="Your name")
            button(paint, "take", go, "Take a seat", self.take, key="Enter", kind="primary")
        else:
            own = visit.own_seat
            is_ready = own is not None and own["how"] == "ready"
            ready, start, away = line.row([150, 150, 150], 12)
            label = "Not ready yet" if is_ready else "I am ready"
            button(paint, "ready", ready, label, partial(order, "ready", yes=not is_ready))
            may = visit.host or not visit.table["hosted"]
            act = partial(order, "start")
            button(paint, "start", start, "Start", act, key="Enter", kind="primary", enabled=may)
            button(paint, "give up", away, "Give up the seat", partial(order, "leave"))
        words, kind = self.said
        if not words and visit.seat is not None and not visit.host and visit.table["hosted"]:
            words = "The host starts the race."
        ink = paint.palette.ink2 if kind == "ok" else paint.palette.warn
        paint.text((box.left, box.top + 60), words, BODY, ink, width=box.width)

    def named(self, name: str) -> None:
        """A name was typed."""
        self.name = name

    def take(self) -> None:
        """Ask for a seat under the name that was typed."""
        if self.name.strip():
            self.session.send(self.session.visit.take(self.name.strip()))
        else:
            self.said, self.dirty = ("Type your name first.", "warn"), True


class TableScreen(FormScreen):
    """A table that waits for its race."""

    def __init__(
        self,
        app: Application,
        session: Session,
        on_race: Callable[[Session], object],
        settings: Settings,
        window: arcade.Window,
    ) -> None:
        super().__init__(settings, window)
        self.app, self.session, self._on_race = app, session, on_race
        self.page = TablePage(session, self.form, lambda: self.region)
        self.rail = Rail(app.ways(), "tables", lambda: self.region)
        self.fault = FaultSheet(lambda: self.region)
        self.layers = [self.rail, self.page, self.pop_up, self.naming, self.fault]

    def on_update(self, delta_time: float) -> None:
        """See who has come, and go to the race when it begins."""
        session = self.session
        if not session.update() and not session.notes:
            return
        self.repaint()
        while session.notes:
            self.page.said = session.notes.popleft()
        visit = session.visit
        while visit.answers:
            answer = visit.answers.popleft()
            self.page.said = answer.sentence, "ok" if answer.ok else "warn"
        if session.fault and not self.fault.shown:
            self._refuse(session.fault)
        elif visit.race is not None and visit.moment is not None and visit.stage != LOBBY:
            try:
                self._on_race(session)
            except GridprixError as error:
                session.close()
                self._refuse(plain_reason(error))

    def _refuse(self, words: str) -> None:
        self.fault.title, self.fault.text = "This table cannot be joined", words
        self.fault.shown = self.fault.dirty = True

    def key(self, symbol: int, modifiers: int) -> None:
        """Enter sits down or starts, Esc gets up from the table."""
        if self.fault.shown:
            if self.fault.key(symbol):
                self.app.tables()
        elif symbol in ENTER:
            self.press("take") or self.press("start")
        elif symbol == keys.ESCAPE:
            self.app.tables()
        else:
            self.rail.key(symbol)


def _code_of(link: str) -> tuple[bytearray, ...]:
    """The code to scan, as rows of dark and light; nothing where nobody can make one."""
    if find_spec("segno") is None:
        return ()
    import segno  # noqa: PLC0415 - an extra

    return tuple(segno.make(link, error="m").matrix)
