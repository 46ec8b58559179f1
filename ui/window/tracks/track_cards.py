"""The tracks as cards with their pictures."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import attrs

from gridprix.core.drawing.lettering import BODY, QUESTION, SMALL, SMALL_STRONG
from gridprix.scenarios import YOURS
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.home.thumbnails import Pictured, Thumbnails
from gridprix.ui.window.widgets.card_grid import CARD_TITLE, CardGrid
from gridprix.ui.window.widgets.form import Form
from gridprix.ui.window.widgets.parts import button, chip, chip_width, key_cap

from .shelf import ShelvedTrack, TrackGlance, TrackShelf

HEAD = 42


@attrs.frozen
class ShelfActions:
    """What can be set going from the shelf."""

    open: Callable[[str], None]
    draw: Callable[[], None]
    filter: Callable[[str], None]
    find: Callable[[str], None]
    show_all: Callable[[], None]


class TrackCards(CardGrid):
    """Filters, the field to find a track, and the cards."""

    words = 96

    def __init__(
        self,
        shelf: TrackShelf,
        thumbnails: Thumbnails,
        actions: ShelfActions,
        form: Form,
        place: Callable[[], Box],
    ) -> None:
        super().__init__()
        self.shelf, self._thumbnails, self._actions = shelf, thumbnails, actions
        self._form, self._place = form, place
        self.chosen = ""

    def take_pictures(self, thumbnails: Thumbnails) -> None:
        """Show other pictures: files may have changed."""
        self._thumbnails = thumbnails

    def paint(self, paint: Paint) -> None:
        """Paint the head and the cards that fit."""
        box, tracks = self._place(), self.shelf.shown()
        self._head(paint, box)
        head = HEAD * min(paint.look.scale, 1.2)
        area = box.strip(head, box.height - head)
        if not tracks:
            self._nothing(paint, area)
        for number, place in self.cards_in_view(paint, area, len(tracks)) if tracks else ():
            self._card(paint, place, tracks[number])

    def _head(self, paint: Paint, box: Box) -> None:
        actions, shelf, middle = self._actions, self.shelf, box.top + 16
        x = box.left + paint.text((box.left, middle), "Tracks", QUESTION) + 30
        kinds = [("", "All"), *((family.name, family.title) for family in shelf.families)]
        for name, title in kinds:
            label = f"{title} {shelf.count(name)}"
            place = Box(x, middle - 15, round(paint.width(label, BODY) + 32), 30)
            kind = "primary" if shelf.family == name else "plain"
            act = partial(actions.filter, name)
            button(paint, f"family {name}", place, label, act, kind=kind)
            x = place.right + 8
        label = "Draw a track"
        place = Box(x + 10, middle - 15, round(paint.width(label, BODY) + 32 + 28), 30)
        button(paint, "draw", place, label, actions.draw, key="N")
        room = min(220, box.right - place.right - 16)
        if room > 90:
            find = Box(box.right - room, middle - 16, room, 32)
            empty = "Find a track"
            self._form.field(paint, "find", find, shelf.wanted, actions.find, empty=empty)
            if self._form.editing is None and not shelf.wanted:
                key_cap(paint, find.right - 8, find.centre[1], "/", paint.palette.ink2)

    def _nothing(self, paint: Paint, area: Box) -> None:
        x, y = area.centre[0], area.top + 90
        words = f"No track matches '{self.shelf.wanted}'."
        paint.text((x, y), words, QUESTION, anchor="center", width=area.width)
        place = Box(x - 70, y + 28, 140, 36)
        button(paint, "clear", place, "Show all", self._actions.show_all, key="Esc")

    def _card(self, paint: Paint, box: Box, track: ShelvedTrack) -> None:
        palette = paint.palette
        act = partial(self._actions.open, track.name)
        paint.control(f"card {track.name}", box, act, focusable=False)
        picture = self.card_sheet(paint, box, chosen=track.name == self.chosen)
        if track.fault:
            words = "This file cannot be read"
            paint.text(picture.centre, words, SMALL_STRONG, palette.bad, anchor="center")
        else:
            pictured = Pictured(track.name, track.family)
            size = picture.width, picture.height
            texture = self._thumbnails.get(pictured, palette, size)
            if texture is not None:
                paint.picture(picture, texture)
        self._words(paint, Box(box.left + 16, picture.bottom, box.width - 32, 0), track)

    def _words(self, paint: Paint, text: Box, track: ShelvedTrack) -> None:
        palette, scale = paint.palette, paint.look.scale
        glance = self.shelf.glances.get(track.name, TrackGlance())
        y, right = text.top + 20 * scale, text.right
        whose = "yours" if track.origin == YOURS else track.origin and f"from {track.origin}"
        if whose:
            right -= chip_width(paint, whose)
            chip(paint, right, y, whose, "chosen")
            right -= 8
        paint.text((text.left, y), track.title, CARD_TITLE, width=right - text.left)
        y += 22 * scale
        told = " · ".join(filter(None, (glance.moves, glance.difficulty)))
        used = paint.text((text.right, y), told, SMALL_STRONG, anchor="right")
        room = text.width - used - 12
        paint.text((text.left, y), glance.size, SMALL, width=room)
        y += 20 * scale
        words, ink = (track.fault, palette.bad) if track.fault else (track.notes, palette.ink2)
        paint.lines((text.left, y), words, SMALL, ink, text.width, most=2, step=17)
