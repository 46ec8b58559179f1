"""Numbers that are slid: by dragging, by a press, by the arrow keys; and screens with such."""

from __future__ import annotations

from collections.abc import Callable

import attrs
from arcade import key as keys

from gridprix.core.drawing.lettering import BODY, SMALL, STRONG
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.keys import normalise

from .forms import ENTER, FormScreen

KNOB = 9
ROW = 54  # of a slider with its words
STEPS = {keys.LEFT: -1, keys.DOWN: -1, keys.RIGHT: 1, keys.UP: 1}
LEAPS = {keys.PAGEDOWN: -5, keys.PAGEUP: 5}


@attrs.frozen
class Slide:
    """A number between two ends; where it may be left open, the lower end is for that."""

    name: str
    title: str
    least: int
    most: int
    value: int | None
    told: str  # the value in words
    take: Callable[[int | None], None] = attrs.field(eq=False)
    open: bool = False
    note: str = ""  # below it

    @property
    def places(self) -> int:
        """How many places the knob has, but for the first."""
        return self.most - self.least + self.open

    @property
    def place(self) -> int:
        """Where the knob is."""
        return 0 if self.value is None else self.value - self.least + self.open

    def go(self, place: int) -> Slide:
        """Put the knob to a place; answers the slider as it is then."""
        place = max(0, min(place, self.places))
        if place == self.place:
            return self
        value = None if self.open and place == 0 else self.least + place - self.open
        self.take(value)
        return attrs.evolve(self, value=value)


class Sliders:
    """The sliders of a screen, and where they lie."""

    def __init__(self) -> None:
        self.shown: dict[str, tuple[Slide, Box]] = {}

    def paint(self, paint: Paint, box: Box, slide: Slide) -> None:
        """A title, the value, and the knob on its way."""
        palette, scale = paint.palette, paint.look.scale
        paint.text((box.left, box.top + 9), slide.title, BODY, width=box.width * 0.6)
        paint.text((box.right, box.top + 9), slide.told, STRONG, anchor="right")
        middle = round(box.top + 9 + 23 * scale)
        way = Box(box.left + KNOB, middle - 3, box.width - 2 * KNOB, 6)
        name = f"slide {slide.name}"
        paint.control(name, Box(box.left, middle - 13, box.width, 26), _nothing)
        self.shown[name] = (slide, way)
        x = way.left + way.width * slide.place / max(1, slide.places)
        paint.fill(way, palette.inset, 3)
        paint.frame(way, palette.control, 1, 3)
        paint.fill(Box(way.left, way.top, x - way.left, way.height), palette.accent, 3)
        paint.disc((x, middle), KNOB + 1, palette.accent)
        paint.disc((x, middle), KNOB - 2, palette.paper)
        if slide.note:
            at = (box.left, middle + 20 * scale)
            paint.text(at, slide.note, SMALL, palette.ink2, width=box.width)

    def drag(self, name: str, x: float) -> bool:
        """The pointer is there with a slider held."""
        if name not in self.shown:
            return False
        slide, way = self.shown[name]
        place = round((x - way.left) / max(1.0, way.width) * slide.places)
        self.shown[name] = slide.go(place), way  # more may come before it is painted anew
        return True

    def key(self, name: str, symbol: int) -> bool:
        """A key while a slider has the focus."""
        if name not in self.shown or symbol not in STEPS | LEAPS:
            return False
        slide, way = self.shown[name]
        self.shown[name] = slide.go(slide.place + (STEPS | LEAPS)[symbol]), way
        return True


def _nothing() -> None:
    """A slider acts while it is held."""


class SliderScreen(FormScreen):
    """A screen with sliders beside fields and lists."""

    sliders: Sliders

    def on_mouse_press(self, x: int, y: int, button: int, modifiers: int) -> None:
        """A press on a slider brings its knob there."""
        super().on_mouse_press(x, y, button, modifiers)
        self._slide(x)

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        """A knob that is held follows, wherever the pointer is."""
        super().on_mouse_drag(x, y, dx, dy, buttons, modifiers)
        self._slide(x)

    def is_held(self, name: str) -> bool:
        """Whether a control is moved and not pressed: then Enter is the screen's own."""
        return name in self.sliders.shown

    def _slide(self, x: float) -> None:
        if self._pressed is not None and self.sliders.drag(self._pressed, x):
            self.repaint()

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        """Arrows move the knob that has the focus."""
        held = self.look.focus or "" if self.look.ring else ""
        free = self.editing is None and not self.pop_up.shown
        if free and self.sliders.key(held, normalise(symbol)):
            self.repaint()
        elif free and normalise(symbol) in ENTER and self.is_held(held):
            self.key(normalise(symbol), modifiers)
        else:
            super().on_key_press(symbol, modifiers)
