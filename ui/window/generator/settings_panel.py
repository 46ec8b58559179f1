"""What the six are to be like: kind, style, sliders, seed; and the ways to other six."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gridprix.core.drafting.drafting import CannotDraft, drafting_of
from gridprix.core.drafting.random_line import STYLES
from gridprix.core.drawing.lettering import BODY, SMALL
from gridprix.core.library import Library
from gridprix.ui.generator.gallery import Gallery
from gridprix.ui.generator.wishing import ENDS
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.fields import choices_row
from gridprix.ui.window.widgets.form import Form
from gridprix.ui.window.widgets.parts import button, section
from gridprix.ui.window.widgets.slider import ROW, Slide, Sliders

MARGIN = 16


class WishPanel(Layer):
    """The column at the left."""

    def __init__(
        self,
        library: Library,
        gallery: Gallery,
        parts: tuple[Form, Sliders],
        where: Callable[[], Box],
        changed: Callable[[], None],
    ) -> None:
        super().__init__()
        self._library, self._gallery, self._changed = library, gallery, changed
        self._form, self._sliders = parts
        self._where = where
        self.wrong = ""  # with what was typed as a seed

    def paint(self, paint: Paint) -> None:
        """Paint all of it."""
        box, scale, wish = self._where(), paint.look.scale, self._gallery.wish
        paint.fill(box, paint.palette.paper)
        paint.fill(Box(box.right - 1, box.top, 1, box.height), paint.palette.control)
        inner = box.inset(MARGIN, 14)
        section(paint, inner.left, inner.right, inner.top + 6, "Kind", "")
        high = round(34 * min(scale, 1.2))
        top = inner.top + 22
        families = self._library.catalogue.families.values()
        for family in (one for one in families if one.studio):
            kind = "chosen" if family.name == wish.family else "plain"
            act = partial(self._set, family=family.name)
            place = Box(inner.left, top, inner.width, high)
            button(paint, f"kind {family.name}", place, family.title, act, kind=kind)
            top += high + 6
        top += 10
        section(paint, inner.left, inner.right, top + 6, "Road", "")
        styles = [(name, name.capitalize()) for name in STYLES]
        place = Box(inner.left, top + 20, inner.width, high)
        choices_row(paint, "style", place, styles, wish.style, self._style)
        paint.text(
            *((inner.left, place.bottom + 13), STYLES[wish.style].words, SMALL),
            *(paint.palette.ink2,),
            width=inner.width,
        )
        top = place.bottom + 30
        for slide in self._slides():
            self._sliders.paint(paint, Box(inner.left, top, inner.width, ROW), slide)
            top += round(ROW * scale) + 2
        self._seed(paint, Box(inner.left, top + 4, inner.width, 32))
        self._ways(paint, inner)

    def _slides(self) -> list[Slide]:
        wish = self._gallery.wish
        rows = [("length", "Length of a lap", "as usual"), ("corners", "Bends", "any")]
        if self._has_width():
            rows.append(("width", "Width of the road", "any"))
        found = []
        for name, title, usual in rows:
            least, most = ENDS[name]
            value = getattr(wish, name)
            told = usual if value is None else f"about {value}" if name != "width" else str(value)
            take = partial(self._slid, name)
            found.append(Slide(name, title, least, most, value, told, take, open=True))
        return found

    def _has_width(self) -> bool:
        family = self._library.catalogue.families[self._gallery.wish.family]
        try:
            return any(one.name == "width" for one in drafting_of(family).ranges)
        except CannotDraft:
            return False

    def _seed(self, paint: Paint, box: Box) -> None:
        paint.text((box.left, box.centre[1]), "Seed", BODY)
        field = Box(box.right - 120, box.top, 120, 32)
        seed = str(self._gallery.wish.seed)
        self._form.field(paint, "seed", field, seed, self._typed, bad=bool(self.wrong))
        if self.wrong:
            at, ink = (box.left, box.bottom + 14), paint.palette.bad
            paint.lines(at, self.wrong, SMALL, ink, box.width, most=2)

    def _ways(self, paint: Paint, box: Box) -> None:
        high = round(40 * min(paint.look.scale, 1.2))
        last = box.foot(high)
        more = last.moved(0, -high - 10)
        go_on, back = self._gallery.more, self._gallery.last
        act = partial(self._then, go_on)
        button(paint, "more", more, "Six more", act, key="R", kind="primary")
        act, free = partial(self._then, back), not self._gallery.first
        button(paint, "last", last, "Last six", act, key="U", enabled=free)

    # -- what is set

    def _then(self, act: Callable[[], None]) -> None:
        act()
        self._changed()

    def _set(self, **values: object) -> None:
        self._gallery.set(**values)
        self._changed()

    def _slid(self, name: str, value: int | None) -> None:
        self._set(**{name: value})

    def _style(self, name: str) -> None:
        self._set(style=name)

    def _typed(self, text: str) -> None:
        least, most = ENDS["seed"]
        text = text.strip()
        if text.isascii() and text.isdecimal() and int(text[:12]) <= most and len(text) <= 12:
            self.wrong = ""
            self._set(seed=int(text))
        else:
            self.wrong = f"A seed is a whole number from {least} to {most}."
            self._changed()
