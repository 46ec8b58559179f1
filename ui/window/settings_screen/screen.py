"""What a person chooses once and for all; every change is seen and kept at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import arcade
import attrs
from arcade import key as keys

from gridprix.core.drawing.lettering import QUESTION, SMALL, STRONG
from gridprix.ui.drawing.liveries import LIVERIES
from gridprix.ui.own_folder import home
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.errors import sentence
from gridprix.ui.window.home.rail import WIDTH, Rail
from gridprix.ui.window.screen import Layer, Screen
from gridprix.ui.window.settings import SPEEDS, TEXT_SIZES, THEMES, Settings, settings_file
from gridprix.ui.window.sounds import Sounds
from gridprix.ui.window.widgets.fields import choices_row, toggle
from gridprix.ui.window.widgets.parts import section

if TYPE_CHECKING:
    from gridprix.ui.window.application import Application

ROW = 58
CHOICES, SWITCH = 420, 80
SEVERAL = ("theme", "speed", "text_size")
Row = tuple[str, str, str]
"""The setting, its title, what it does."""

LOOK: tuple[Row, ...] = (
    ("theme", "Colours", "Cars differ by symbol too; the colours suit colour-blind eyes."),
    ("text_size", "Size of text", "Panels and buttons grow with it."),
    ("full_screen", "Full screen", "F11 does the same on every screen."),
)
MOTION: tuple[Row, ...] = (
    ("speed", "Animations", "How fast cars move and bots decide. X changes it during a race."),
    ("reduce_motion", "Reduce motion", "Everything at once, and the board never travels."),
    ("follow", "Follow the car", "The board comes near when you are asked. F changes it."),
)
SOUND: tuple[Row, ...] = (
    ("sounds", "Sounds", "Short and few: a move, dice, a setback, a finish."),
)
NAMES = {"light": "Light", "dark": "Dark", "high-contrast": "High contrast"}


class SettingsScreen(Screen):
    """The settings, each in a row."""

    def __init__(self, app: Application, settings: Settings, window: arcade.Window) -> None:
        super().__init__(settings, window)
        self.app = app
        sounds = Sounds(on=settings.sounds)
        self.silent = sentence(sounds.fault) if sounds.fault else ""
        self.rail = Rail(app.ways(), "settings", lambda: self.region)
        self.layers = [self.rail, _Rows(self)]

    def change(self, **values: Any) -> None:
        """Change a setting: it is seen and kept at once."""
        chosen = attrs.evolve(self.settings, **values)
        self.app.take_settings(chosen)
        sounds = Sounds(on=chosen.sounds)
        if values.get("sounds"):
            sounds.play("finish")
        self.silent = sentence(sounds.fault) if sounds.fault else ""
        if "full_screen" in values and not arcade.headless:
            self.window.set_fullscreen(bool(values["full_screen"]))

    def key(self, symbol: int, modifiers: int) -> None:
        """Esc goes home, letters go elsewhere."""
        if symbol == keys.ESCAPE:
            self.app.home()
        else:
            self.rail.key(symbol)


class _Rows(Layer):
    def __init__(self, screen: SettingsScreen) -> None:
        super().__init__()
        self._screen = screen

    def paint(self, paint: Paint) -> None:
        region = self._screen.region
        left = region.left + WIDTH + 24
        wide = min(region.right - 24 - left, 1000)
        box = Box(left, region.top + 20, wide, region.height - 40)
        paint.text((box.left, box.top + 18), "Settings", QUESTION)
        step = round(ROW * (1 + (paint.look.scale - 1) * 0.3))
        groups = (("Look", LOOK), ("Motion", MOTION), ("Sound", SOUND))
        below = box.strip(44, box.height - 44)
        cards = below.rows([36 + len(rows) * step for _, rows in groups], 14)
        for own, (title, rows) in zip(cards, groups, strict=True):
            paint.card(own, 6)
            section(paint, own.left + 18, own.right - 18, own.top + 20, title, "")
            for place, row in zip(own.rows([36, *[step] * len(rows)])[1:], rows, strict=True):
                self._row(paint, place, row)
        y = cards[-1].bottom + 14
        self._cars(paint, Box(box.left + 18, y + 4, box.width - 36, 30))
        words = f"Kept in {settings_file()}. Races, tracks and scenarios lie in {home()}."
        paint.text((box.left + 2, y + 52), words, SMALL, paint.palette.ink2, width=box.width)

    def _cars(self, paint: Paint, box: Box) -> None:
        """All cars in the colours of the theme, so that it can be judged."""
        wide = box.width / len(LIVERIES)
        for number, one in enumerate(LIVERIES.values()):
            paint.token((box.left + wide * (number + 0.5), box.top + 12), 13, one)

    def _row(self, paint: Paint, box: Box, row: Row) -> None:
        name, title, words = row
        if name == "sounds":
            words = self._screen.silent or words
        screen, scale = self._screen, paint.look.scale
        left, right = box.left + 18, box.right - 18
        paint.rule(left, right, box.top)
        wide = CHOICES * (1 + (scale - 1) * 0.3) if name in SEVERAL else SWITCH * scale
        control = min(wide, box.width * 0.5)
        room = right - left - control - 16
        middle = box.centre[1]
        paint.text((left, middle - 10 * scale), title, STRONG, width=room)
        paint.text((left, middle + 10 * scale), words, SMALL, paint.palette.ink2, width=room)
        value = getattr(screen.settings, name)
        place = Box(right - control, middle - 18, control, 36)
        choose = self._choose(name)
        if name == "theme":
            choices_row(paint, name, place, [(one, NAMES[one]) for one in THEMES], value, choose)
        elif name == "speed":
            rows = [(one, one.capitalize()) for one in SPEEDS]
            choices_row(paint, name, place, rows, value, choose)
        elif name == "text_size":
            rows = [(str(one), f"{one} %") for one in TEXT_SIZES]
            act = lambda text: screen.change(text_size=int(text))  # noqa: E731 - handed on at once
            choices_row(paint, name, place, rows, str(value), act)
        else:
            flip = lambda: screen.change(**{name: not value})  # noqa: E731
            wide = toggle(paint, name, right - 36, middle, flip, on=value)
            word = "on" if value else "off"
            at = (right - wide - 12, middle)
            paint.text(at, word, STRONG, paint.palette.ink2, anchor="right")

    def _choose(self, name: str) -> Callable[[str], None]:
        return lambda value: self._screen.change(**{name: value})
