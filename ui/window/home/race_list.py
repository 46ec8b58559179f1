"""The races on disk, one below the other."""

from __future__ import annotations

import os
from collections.abc import Callable

from gridprix.core.drawing.lettering import QUESTION, SMALL, STRONG
from gridprix.ui.drawing.liveries import livery
from gridprix.ui.races import short_name, unreadable_races
from gridprix.ui.shelves import races_folder
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.widgets.parts import button, chip
from gridprix.ui.window.widgets.rows import RowsLayer

from .kept import KeptRace, ago, kept_races
from .rail import WIDTH
from .thumbnails import Thumbnails

ROW, PICTURE = 78, (104, 58)


class RaceList(RowsLayer):
    """One row per race."""

    def __init__(
        self,
        thumbnails: Thumbnails,
        open_race: Callable[[KeptRace], None],
        home: Callable[[], None],
        region: Callable[[], Box],
    ) -> None:
        super().__init__()
        self._thumbnails = thumbnails
        self._open = open_race
        self._home = home
        self._region = region
        self.races: list[KeptRace] = []
        self.unreadable: list[str] = []
        self.framed = 0

    def look_again(self) -> None:
        """Look again at what is on disk."""
        self.races = kept_races()
        self.unreadable = unreadable_races()
        self.frame(self.framed)

    def frame(self, number: int) -> None:
        """Frame a race, the last one at most."""
        self.framed = max(0, min(number, len(self.races) - 1))

    def paint(self, paint: Paint) -> None:
        """Paint the rows that fit."""
        region = self._region()
        left = region.left + WIDTH + 24
        box = Box(left, region.top + 20, region.right - 24 - left, region.height - 40)
        paint.text((box.left, box.top + 18), "Replays", QUESTION)
        colour = paint.palette.bad if self.unreadable else paint.palette.ink2
        note, room = self._note(), box.width - 140
        paint.text((box.right, box.top + 18), note, SMALL, colour, anchor="right", width=room)
        if not self.races:
            self._nothing(paint, box)
            return
        high = round(ROW * max(1.0, paint.look.scale * 0.95))
        fit = int((box.height - 44) // (high + 8))
        for number in self.in_view(len(self.races), fit):
            place = box.strip(44 + (number - self.first) * (high + 8), high)
            self._row(paint, place, self.races[number], number)
        self.bar(paint, Box(box.right + 9, box.top + 44, 6, self.rows * (high + 8) - 8))

    def _note(self) -> str:
        faults = self.unreadable
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
        button(paint, "play", place, "Play a race", self._home, kind="primary")

    def _row(self, paint: Paint, box: Box, race: KeptRace, number: int) -> None:
        palette = paint.palette
        name = f"race {race.path.stem}"
        paint.card(box, 6)
        if paint.hovered(name) or (number == self.framed and paint.look.ring):
            paint.frame(box.inset(-2), palette.focus, 3, 8)
        picture = Box(box.left + 10, box.centre[1] - PICTURE[1] / 2, *PICTURE)
        paint.fill(picture, palette.off)
        texture = self._thumbnails.of_kept(race, palette, PICTURE)
        if texture is not None:
            paint.picture(picture, texture)
        word, kind = ("finished", "ok") if race.finished else ("in progress", "warn")
        if race.busy:
            word = "being played"
        label = "Watch" if race.finished or race.busy else "Continue"
        go = Box(box.right - 130, box.centre[1] - 18, 114, 36)
        left, room = picture.right + 16, go.left - picture.right - 140
        wide = paint.text((left, box.top + 20), race.title, STRONG, width=room)
        chip(paint, left + wide + 10, box.top + 20, word, kind)
        words = f"{race.ending[:1].upper()}{race.ending[1:]}. {race.told()}" if race.ending else ""
        words = words or (f"Round {race.rounds}" if race.rounds else "Before the start")
        words = f"{words} · {race.ruleset}" if race.ruleset else words
        paint.text((left, box.centre[1] + 1), words, SMALL, palette.ink2, width=room + 110)
        for at, colour in enumerate(race.colours[:12]):
            paint.token((left + 7 + at * 20, box.bottom - 17), 7, livery(colour, at))
        note = f"{short_name(race.path)} · {ago(race.when)}"
        paint.text(
            (go.left - 16, box.bottom - 17), note, SMALL, palette.ink2, anchor="right", width=room
        )
        act = lambda: self._open(race)  # noqa: E731 - handed on at once
        button(paint, f"open {race.path.stem}", go, label, act)
        paint.control(name, box, act, focusable=False)
