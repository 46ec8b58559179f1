"""How a file is read and what it becomes: kind, sliders, switches."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gridprix.core.drafting.drafting import CannotDraft, WishRange, drafting_of
from gridprix.core.drawing.lettering import BODY
from gridprix.core.library import Library
from gridprix.ui.importing.desk import ImportDesk
from gridprix.ui.importing.picture_settings import NUMBERS, ROAD
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.fields import choices_row, toggle
from gridprix.ui.window.widgets.parts import button, section
from gridprix.ui.window.widgets.slider import ROW, Slide, Sliders

INSET = 16


class ImportPanel(Layer):
    """The card at the right."""

    def __init__(
        self, library: Library, desk: ImportDesk, sliders: Sliders, where: Callable[[], Box]
    ) -> None:
        super().__init__()
        self._library, self._desk, self._sliders = library, desk, sliders
        self._where = where

    def paint(self, paint: Paint) -> None:
        """Paint what can be set."""
        box, desk, scale = self._where(), self._desk, paint.look.scale
        paint.card(box, 6)
        inner = box.inset(INSET, 0)
        high = round(32 * min(scale, 1.2))
        section(paint, inner.left, inner.right, box.top + 20, "To", "")
        families = self._library.catalogue.families.values()
        rows = [(one.name, one.title) for one in families if one.studio]
        place = Box(inner.left, box.top + 34, inner.width, high)
        choices_row(paint, "to", place, rows, desk.settings.family, self._family)
        top = place.bottom + 14
        paint.rule(inner.left, inner.right, top - 4)
        if desk.is_picture:
            words = [(word, word.capitalize()) for word, _ in ROAD.words]
            place = Box(inner.left, top + 6, inner.width, high)
            choices_row(paint, "road", place, words, desk.settings.picture.road, self._road)
            top = place.bottom + 12
        step = round((ROW - 2) * scale)
        for slide in (*self._of_picture(), *self._of_family()):
            self._sliders.paint(paint, Box(inner.left, top, inner.width, ROW), slide)
            top += step
        if desk.is_picture:
            middle = top + 12
            paint.text((inner.left, middle), "Lay a photo flat", BODY)
            on = not desk.settings.picture.flat
            toggle(paint, "flat", inner.right - 36, middle, self._flat, on=on)
        place = Box(inner.left, box.bottom - high - 14, inner.width, high)
        button(paint, "first guess", place, "Back to the first guess", desk.first_guess, key="B")

    def _of_picture(self) -> list[Slide]:
        desk = self._desk
        if not desk.is_picture:
            return []
        found = []
        for one in NUMBERS:
            value = getattr(desk.settings.picture, one.name)
            told = "by itself" if one.name == "threshold" and not value else str(value)
            take = partial(self._number, one.name)
            found.append(Slide(one.name, one.title, one.least, one.most, value, told, take))
        return found

    def _of_family(self) -> list[Slide]:
        return [self._wish(one) for one in self._ranges()]

    def _ranges(self) -> tuple[WishRange, ...]:
        try:
            return drafting_of(self._library.catalogue.families[self._desk.settings.family]).ranges
        except CannotDraft:  # which is told where the track would be
            return ()

    def _wish(self, one: WishRange) -> Slide:
        value = getattr(self._desk.settings, one.name)
        told = "as it needs" if value is None else f"{value} {one.unit}"
        take = partial(self._wished, one.name)
        return Slide(one.name, one.title, one.least, one.most, value, told, take, open=True)

    # -- what is set

    def _family(self, name: str) -> None:
        self._desk.set(family=name)

    def _road(self, word: str) -> None:
        self._desk.set_picture(road=word)

    def _number(self, name: str, value: int | None) -> None:
        self._desk.set_picture(**{name: value})

    def _wished(self, name: str, value: int | None) -> None:
        self._desk.set(**{name: value})

    def _flat(self) -> None:
        self._desk.set_picture(flat=not self._desk.settings.picture.flat, corners=None)
