"""The two boxes at the top of home: go on with a race, or be shown how it goes."""

from __future__ import annotations

from collections.abc import Callable

from gridprix.core.drawing.lettering import SERIF, SMALL, Lettering
from gridprix.ui.drawing.liveries import livery
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.parts import button

from .facts import HomeActions, HomeFacts
from .kept import KeptRace, ago

BOX_TITLE = Lettering(SERIF, 18, bold=True)
SMALL_PICTURE = 128, 74


class Welcome(Layer):
    """Continue, and the guided race."""

    def __init__(self, facts: HomeFacts, actions: HomeActions, place: Callable[[], Box]) -> None:
        super().__init__()
        self._facts = facts
        self._actions = actions
        self._place = place

    def paint(self, paint: Paint) -> None:
        """Paint what there is to go on with, and the guided race beside it."""
        box = self._place()
        unfinished, guided = self._facts.unfinished, self._facts.shelf.guided
        side = min(384, round(box.width * 0.38)) if unfinished and guided else 0
        if unfinished:
            own = box.split(box.width - side - 16, 16)[0] if side else box
            self._continue(paint, own, unfinished[0])
        if guided:
            own = box.row_at_right([side])[0] if side else box
            self._guided(paint, own, first=not unfinished)

    def _continue(self, paint: Paint, box: Box, race: KeptRace) -> None:
        palette = paint.palette
        paint.card(box, 6)
        go = Box(box.right - 142, box.centre[1] - 19, 126, 38)
        left = box.left + 10
        words = paint.width(f"Continue: {race.title}", BOX_TITLE)
        if go.left - left - SMALL_PICTURE[0] - 32 >= words:  # a picture where there is room for it
            top = box.top + (box.height - SMALL_PICTURE[1]) / 2
            picture = Box(left, top, *SMALL_PICTURE)
            paint.fill(picture, palette.off)
            texture = self._facts.thumbnails.of_kept(race, palette, SMALL_PICTURE)
            if texture is not None:
                paint.picture(picture, texture)
            left = picture.right
        left, room = left + 16, go.left - left - 32
        paint.text((left, box.top + 25), f"Continue: {race.title}", BOX_TITLE, width=room)
        more = len(self._facts.unfinished) - 1
        when = f"Round {race.rounds}" if race.rounds else "Before the start"
        rules = f" · {race.ruleset}" if race.ruleset else ""
        told = f"{when}{rules}, saved {ago(race.when)}."
        others = f" {more} more under Replays." if more else ""
        if paint.width(told + others, SMALL) < room - 10:
            told += others
        paint.text((left, box.top + 48), told, SMALL, palette.ink2, width=room)
        for number, name in enumerate(race.colours[:12]):
            at = (left + 9 + number * 24, box.top + 72)
            paint.token(at, 8.5, livery(name, number))
        button(paint, "continue", go, "Continue", self._actions.go_on, key="C", kind="primary")

    def _guided(self, paint: Paint, box: Box, *, first: bool) -> None:
        palette = paint.palette
        paint.card(box, 6)
        go = Box(box.right - 170, box.centre[1] - 19, 154, 38)
        left, room = box.left + 18, go.left - box.left - 30
        paint.text((left, box.top + 25), "New here?", BOX_TITLE, width=room)
        words = "Two minutes, with a hint at every move."
        paint.lines((left, box.top + 50), words, SMALL, palette.ink2, room, most=2, step=17)
        kind = "primary" if first else "plain"
        button(paint, "guided", go, "Guided race", self._actions.guided, key="G", kind=kind)
