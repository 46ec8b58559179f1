"""How a file is read and what it becomes: kind, sliders, switches."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import attrs

from gridprix.core.drafting.drafting import CannotDraft, WishRange, drafting_of
from gridprix.core.drawing.lettering import BODY
from gridprix.core.library import Library
from gridprix.ui.importing.desk import ImportDesk, ImportSettings
from gridprix.ui.importing.picture_settings import NUMBERS, ROAD
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.fields import choices_row, toggle
from gridprix.ui.window.widgets.parts import button, section
from gridprix.ui.window.widgets.slider import ROW, Slide, Sliders

INSET = 16
NOTE, FOOT = 15, 44  # what a remark below a slider takes, and a row below the sliders
BRIGHTEST = 255
WIDEST = 60  # metres, that a road can be
PLAIN = {one.name: one for one in NUMBERS}
MEASURED = ("map", "table")  # whose coordinates are metres


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
        self._sliders.shown.clear()
        paint.card(box, 6)
        inner = box.inset(INSET, 0)
        high = round(32 * min(scale, 1.2))
        section(paint, inner.left, inner.right, box.top + 20, "To", "")
        families = self._library.catalogue.families.values()
        rows = [(one.name, one.title) for one in families if one.studio]
        place = Box(inner.left, box.top + 34, inner.width, high)
        choices_row(paint, "to", place, rows, desk.settings.family, self._family)
        if desk.settings.kind:
            self._how(paint, inner, place.bottom + 14)
        first = ImportSettings(desk.settings.family, desk.settings.file)
        place = Box(inner.left, box.bottom - high - 14, inner.width, high)
        button(
            *(paint, "first guess", place, "Back to the first guess", desk.first_guess),
            key="B",
            enabled=desk.settings != first,
        )

    def _how(self, paint: Paint, inner: Box, top: float) -> None:
        """How the file is read."""
        desk, scale = self._desk, paint.look.scale
        high = round(32 * min(scale, 1.2))
        kind = desk.settings.kind
        paint.rule(inner.left, inner.right, top - 4)
        if kind == "picture":
            ways = [(word, word.capitalize()) for word, _ in ROAD.words]
            section(paint, inner.left, inner.right, top + 12, ROAD.title, "")
            place = Box(inner.left, top + 24, inner.width, high)
            choices_row(paint, "road", place, ways, desk.settings.picture.road, self._road)
            top = place.bottom + 8
        slides = self._slides(kind)
        step, note = round((ROW - 3) * scale), round(NOTE * scale)
        notes = note * sum(bool(one.note) for one in slides)
        room = inner.bottom - 2 * FOOT * scale - top
        if step * len(slides) + notes > room:
            step = min(step, int(room / max(1, len(slides))))
            slides = [attrs.evolve(one, note="") for one in slides]
        for slide in slides:
            self._sliders.paint(paint, Box(inner.left, top + 4, inner.width, ROW), slide)
            top += step + note * bool(slide.note)
        name, words, act, on = "turn", "Longest straight level", self._turn, desk.settings.turn
        if kind == "picture":
            name, words, act = "flat", "Lay a photo flat", self._flat
            on = not desk.settings.picture.flat
        middle = top + 16
        paint.text((inner.left, middle), words, BODY, width=inner.width - 44)
        toggle(paint, name, inner.right - 36, middle, act, on=on)

    def _slides(self, kind: str) -> list[Slide]:
        wishes = [self._wish(one) for one in self._ranges()]
        if kind == "picture":
            return [self._threshold(), *wishes, self._number("gaps"), self._number("smooth")]
        wide = any(one.name == "width" for one in self._ranges())
        return [*wishes, self._metres()] if wide and kind in MEASURED else wishes

    def _threshold(self) -> Slide:
        value = self._desk.settings.picture.threshold
        share = round(100 * value / BRIGHTEST) if value else None
        told = "by itself" if share is None else f"{share} %"
        return Slide(
            *("threshold", "Threshold", 1, 99, share, told, self._darkness),
            open=True,
            note="darker than this is ink",
        )

    def _number(self, name: str) -> Slide:
        one, value = PLAIN[name], getattr(self._desk.settings.picture, name)
        title = {"gaps": "Fill gaps up to", "smooth": "Smooth over"}[name]
        told = f"{value} px" if value else "off"
        return Slide(name, title, one.least, one.most, value, told, partial(self._pixels, name))

    def _ranges(self) -> list[WishRange]:
        settings, track = self._desk.settings, self._desk.track
        bordered = track is not None and track.bordered  # then the file says how wide the road is
        try:
            ranges = drafting_of(self._library.catalogue.families[settings.family]).ranges
        except CannotDraft:  # which is told where the track would be
            return []
        return [one for one in ranges if one.name != "width" or not bordered]

    def _wish(self, one: WishRange) -> Slide:
        value = getattr(self._desk.settings, one.name)
        told = "as it needs" if value is None else one.told(value)
        take = partial(self._wished, one.name)
        return Slide(
            one.name, one.title, one.least, one.most, value, told, take, open=True, note=one.note
        )

    def _metres(self) -> Slide:
        value = self._desk.settings.metres
        told = "not known" if value is None else f"{value} m"
        take = partial(self._wished, "metres")
        return Slide("metres", "Width on the map", 4, WIDEST, value, told, take, open=True)

    # -- what is set

    def _family(self, name: str) -> None:
        self._desk.set(family=name)

    def _road(self, word: str) -> None:
        self._desk.set_picture(road=word)

    def _darkness(self, share: int | None) -> None:
        value = 0 if share is None else max(1, round(share * BRIGHTEST / 100))
        self._desk.set_picture(threshold=min(value, PLAIN["threshold"].most))

    def _pixels(self, name: str, value: int | None) -> None:
        self._desk.set_picture(**{name: value})

    def _wished(self, name: str, value: int | None) -> None:
        self._desk.set(**{name: value})

    def _flat(self) -> None:
        self._desk.set_picture(flat=not self._desk.settings.picture.flat, corners=None)

    def _turn(self) -> None:
        self._desk.set(turn=not self._desk.settings.turn)
