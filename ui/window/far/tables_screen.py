"""Tables for many: open one for friends, or sit down at one that somebody has opened."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

import arcade
from arcade import key as keys

from gridprix.core.drawing.lettering import BODY, QUESTION
from gridprix.core.errors import GridprixError
from gridprix.ui.listings import scenario_cards
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.home.rail import WIDTH, Rail
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.widgets.fault import FaultSheet
from gridprix.ui.window.widgets.fields import drop_down, toggle
from gridprix.ui.window.widgets.forms import ENTER, FormScreen
from gridprix.ui.window.widgets.parts import button, section

if TYPE_CHECKING:
    from gridprix.ui.window.application import Application

LINK = "table link"
CANNOT_OPEN, CANNOT_JOIN = "The table cannot be opened", "This table cannot be joined"
NEEDED = ("starlette", "uvicorn", "websockets", "segno")
MISSING = "Tables need {names}; install it: pip install 'gridprix[serve]'"
OPENING = (
    "Friends join with a link or a code, in a browser with nothing to install or from their own "
    "gridprix. The table lives as long as this window, and everything is kept."
)
JOINING = "Paste the link that the host shows, or type the word of a table on this machine."


class TablesPage(Layer):
    """Both ways to a table."""

    def __init__(self, screen: TablesScreen, region: Callable[[], Box]) -> None:
        super().__init__()
        self._screen, self._region = screen, region
        cards = [one for one in scenario_cards(screen.app.library) if not one.fault]
        self.races = tuple((one.name, one.title) for one in cards)
        self.race = "first-race" if any(n == "first-race" for n, _ in self.races) else ""
        self.race = self.race or self.races[0][0]
        self.lan, self.link, self.busy = True, "", False

    def paint(self, paint: Paint) -> None:
        """Paint them one below the other."""
        region, screen = self._region(), self._screen
        left = region.left + WIDTH + 24
        box = Box(left, region.top + 20, region.right - 24 - left, region.height - 40)
        paint.text((box.left, box.top + 18), "Tables for many", QUESTION)
        section(paint, box.left, box.right, box.top + 60, "Open a table", "")
        card = box.strip(76, 176 * min(paint.look.scale, 1.2))
        paint.card(card, 6)
        inner = card.inset(20, 16)
        paint.lines((inner.left, inner.top + 8), OPENING, BODY, paint.palette.ink2, inner.width)
        line = inner.foot(38)
        chosen, go = line.row([min(340, inner.width - 180), 160], 12)
        title = dict(self.races).get(self.race, self.race)
        drop_down(paint, "table race", chosen, title, partial(screen.choose_race, chosen))
        label = "Opening..." if self.busy else "Open"
        button(paint, "open table", go, label, screen.open, kind="primary", enabled=not self.busy)
        middle = line.top - 28
        wide = toggle(paint, "table lan", inner.left, middle, self.turn_lan, on=self.lan)
        words = "Devices on the same network may come"
        paint.text((inner.left + wide + 12, middle), words, BODY)
        top = 76 + card.height + 36
        section(paint, box.left, box.right, box.top + top, "Join a table", "")
        card = box.strip(top + 16, 116 * min(paint.look.scale, 1.2))
        paint.card(card, 6)
        inner = card.inset(20, 16)
        paint.lines((inner.left, inner.top + 8), JOINING, BODY, paint.palette.ink2, inner.width)
        field, go = inner.foot(38).row([min(520, inner.width - 180), 160], 12)
        empty = "http://192.168.1.20:8765/t/KITE-42"
        screen.form.field(paint, LINK, field, self.link, self.linked, empty=empty)
        button(paint, "join table", go, "Join", screen.join, key="Enter", kind="primary")

    def turn_lan(self) -> None:
        """Let other devices in, or this machine alone."""
        self.lan = not self.lan

    def linked(self, link: str) -> None:
        """A link was typed."""
        self.link = link


class TablesScreen(FormScreen):
    """Where tables are opened and joined."""

    def __init__(self, app: Application, settings: Settings, window: arcade.Window) -> None:
        super().__init__(settings, window)
        self.app = app
        self.page = TablesPage(self, lambda: self.region)
        self.rail = Rail(app.ways(), "tables", lambda: self.region)
        self.fault = FaultSheet(lambda: self.region)
        self.layers = [self.rail, self.page, self.pop_up, self.naming, self.fault]

    def choose_race(self, place: Box) -> None:
        """Open the list of races."""

        def take(race: str) -> None:
            self.page.race = race

        self.pop_up.open(place, self.page.races, self.page.race, take)

    def open(self) -> None:
        """Serve the chosen race; its table is shown as soon as it is there."""
        self.fault.guard(CANNOT_OPEN, self._open)

    def _open(self) -> None:
        _look_for_extras()
        self.app.hall.open_table(self.page.race, lan=self.page.lan)
        self.page.busy = True

    def join(self) -> None:
        """Sit down at the table of the link."""
        self.finish_editing()
        self.fault.guard(CANNOT_JOIN, self._join)

    def _join(self) -> None:
        _look_for_extras()
        self.app.hall.join(self.page.link)

    def on_update(self, delta_time: float) -> None:
        """Go to the table that was opened, once its server has it."""
        server = self.app.hall.server
        if not self.page.busy or server is None:
            return
        if server.link:
            self.page.busy = False
            self.app.hall.join(server.link)
        elif server.fault:
            self.page.busy = False
            self.fault.title, self.fault.text = CANNOT_OPEN, server.fault
            self.fault.shown = True
            self.repaint()

    def key(self, symbol: int, modifiers: int) -> None:
        """Enter joins, Esc goes home, letters go elsewhere."""
        if self.fault.key(symbol):
            return
        if symbol in ENTER:
            self.join()
        elif symbol == keys.ESCAPE:
            self.app.home()
        else:
            self.rail.key(symbol)


def _look_for_extras() -> None:
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise GridprixError(MISSING.format(names=", ".join(missing)))
