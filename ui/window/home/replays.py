"""The races on disk: to be watched again, or to go on with."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

import arcade
from arcade import key as keys

from gridprix.core.drawing.lettering import QUESTION, SMALL, STRONG
from gridprix.ui.drawing.liveries import livery
from gridprix.ui.races import short_name, unreadable_races
from gridprix.ui.shelves import races_folder
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Screen
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.widgets.fault import FaultSheet
from gridprix.ui.window.widgets.forms import ENTER
from gridprix.ui.window.widgets.parts import button, chip
from gridprix.ui.window.widgets.rows import RowsLayer

from .kept import KeptRace, ago, kept_races
from .rail import WIDTH, Rail
from .thumbnails import Thumbnails

if TYPE_CHECKING:
    from gridprix.ui.window.application import Application

ROW, PICTURE = 78, (104, 58)


class ReplaysScreen(Screen):
    """A list of kept races."""

    def __init__(self, app: Application, settings: Settings, window: arcade.Window) -> None:
        super().__init__(settings, window)
        self.app = app
        self.thumbnails = Thumbnails(app.library, window)
        self.races: list[KeptRace] = []
        self.unreadable: list[str] = []
        self.framed = 0
        self.list = RaceList(self)
        self.rail = Rail(self, app.ways(), "replays")
        self.fault = FaultSheet(self)
        self.layers = [self.rail, self.list, self.fault]

    def on_show_view(self) -> None:
        """Look again at what is on disk."""
        super().on_show_view()
        self.races = kept_races()
        self.unreadable = unreadable_races()
        self.framed = min(self.framed, max(0, len(self.races) - 1))

    def on_update(self, delta_time: float) -> None:
        """Draw pictures of tracks as they are needed."""
        if self.thumbnails.update():
            self.repaint()

    def open(self, race: KeptRace) -> None:
        """Watch a race that is over or that somebody else plays, go on with any other."""
        if race.finished or race.busy:
            self.fault.guard("This race cannot be shown", partial(self.app.watch, race.recorded))
        else:
            self.fault.guard("This race cannot go on", partial(self.app.resume, race.saved))

    def key(self, symbol: int, modifiers: int) -> None:
        """Arrows choose, Enter opens."""
        if self.fault.key(symbol):
            return
        steps = {keys.UP: -1, keys.DOWN: 1, keys.PAGEUP: -5, keys.PAGEDOWN: 5}
        if symbol in steps and self.races:
            self.framed = max(0, min(self.framed + steps[symbol], len(self.races) - 1))
            self.list.reveal(self.framed)
        elif symbol in ENTER and self.races:
            self.open(self.races[self.framed])
        elif symbol == keys.ESCAPE:
            self.app.home()
        else:
            self.rail.key(symbol)

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        """Scroll the list."""
        self.list.scroll(-1 if scroll_y > 0 else 1)


class RaceList(RowsLayer):
    """One row per race."""

    def __init__(self, screen: ReplaysScreen) -> None:
        super().__init__()
        self._screen = screen

    def paint(self, paint: Paint) -> None:
        """Paint the rows that fit."""
        screen, region = self._screen, self._screen.region
        left = region.left + WIDTH + 24
        box = Box(left, region.top + 20, region.right - 24 - left, region.height - 40)
        paint.text((box.left, box.top + 18), "Replays", QUESTION)
        colour = paint.palette.bad if screen.unreadable else paint.palette.ink2
        note, room = self._note(), box.width - 140
        paint.text((box.right, box.top + 18), note, SMALL, colour, anchor="right", width=room)
        if not screen.races:
            self._nothing(paint, box)
            return
        high = round(ROW * max(1.0, paint.look.scale * 0.95))
        fit = int((box.height - 44) // (high + 8))
        for number in self.in_view(len(screen.races), fit):
            place = box.strip(44 + (number - self.first) * (high + 8), high)
            self._row(paint, place, screen.races[number], number)
        self.bar(paint, Box(box.right + 9, box.top + 44, 6, self.rows * (high + 8) - 8))

    def _note(self) -> str:
        faults = self._screen.unreadable
        if not faults:
            return "Every race is kept as it is played; nothing needs to be saved."
        first = faults[0].removeprefix(f"{races_folder()}{os.sep}")
        if len(faults) == 1:
            return f"Left out: {first}"
        return f"Left out: {len(faults)} files. The newest is {first}"

    def _nothing(self, paint: Paint, box: Box) -> None:
        x, y = box.centre[0], box.top + 160
        paint.text((x, y), "No replays yet", QUESTION, anchor="center")
        words = "Finish a race and it is kept here."
        paint.text((x, y + 28), words, SMALL, paint.palette.ink2, anchor="center")
        place = Box(x - 80, y + 52, 160, 38)
        button(paint, "play", place, "Play a race", self._screen.app.home, kind="primary")

    def _row(self, paint: Paint, box: Box, race: KeptRace, number: int) -> None:
        palette, screen = paint.palette, self._screen
        name = f"race {race.path.stem}"
        paint.card(box, 6)
        if paint.hovered(name) or (number == screen.framed and paint.look.ring):
            paint.frame(box.inset(-2), palette.focus, 3, 8)
        picture = Box(box.left + 10, box.centre[1] - PICTURE[1] / 2, *PICTURE)
        paint.fill(picture, palette.off)
        texture = screen.thumbnails.of_kept(race, palette, PICTURE)
        if texture is not None:
            paint.picture(picture, texture)
        word, kind = ("finished", "ok") if race.finished else ("waits", "warn")
        if race.busy:
            word = "being played"
        label = "Watch" if race.finished or race.busy else "Continue"
        go = Box(box.right - 130, box.centre[1] - 18, 114, 36)
        left, room = picture.right + 16, go.left - picture.right - 140
        wide = paint.text((left, box.top + 20), race.title, STRONG, width=room)
        chip(paint, left + wide + 10, box.top + 20, word, kind)
        words = f"{race.ending[:1].upper()}{race.ending[1:]}. {race.told()}" if race.ending else ""
        words = words or f"Round {race.rounds}, not over yet"
        paint.text((left, box.centre[1] + 1), words, SMALL, palette.ink2, width=room + 110)
        for at, colour in enumerate(race.colours[:12]):
            paint.token((left + 7 + at * 20, box.bottom - 17), 7, livery(colour, at))
        note = f"{short_name(race.path)} · {ago(race.when)}"
        paint.text(
            (go.left - 16, box.bottom - 17), note, SMALL, palette.ink2, anchor="right", width=room
        )
        act = lambda: screen.open(race)  # noqa: E731 - handed on at once
        button(paint, f"open {race.path.stem}", go, label, act)
        paint.control(name, box, act, focusable=False)
