"""The settings, each in a row, in groups."""

from __future__ import annotations

from collections.abc import Callable

from gridprix.core.drawing.lettering import QUESTION, SMALL, STRONG
from gridprix.ui.drawing.liveries import LIVERIES
from gridprix.ui.own_folder import home
from gridprix.ui.seat.advice import HELP
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.home.rail import WIDTH
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.settings import SPEEDS, TEXT_SIZES, THEMES, Settings, settings_file
from gridprix.ui.window.widgets.fields import choices_row, toggle
from gridprix.ui.window.widgets.parts import section

ROW = 58
AROUND_ROWS = 66  # the cars below the groups, and where it is all kept
CHOICES, SWITCH = 420, 80
SEVERAL = ("theme", "speed", "text_size", "help")
Row = tuple[str, str, str]
"""The setting, its title, what it does."""

LOOK: tuple[Row, ...] = (
    ("theme", "Colours", "Cars also differ by symbol; the colours suit colour-blind people."),
    ("text_size", "Size of text", "Panels and buttons grow with it."),
    ("full_screen", "Full screen", "F11 does the same on every screen."),
)
MOTION: tuple[Row, ...] = (
    ("speed", "Animations", "How fast cars move and bots decide. X changes it during a race."),
    ("reduce_motion", "Reduce motion", "Cars move at once, and the board does not scroll."),
    ("follow", "Follow the car", "Zooms to your car on your turn. F changes it."),
)
HELP_AND_SOUND: tuple[Row, ...] = (
    ("help", "Help", "Full: safe, tight or lost, and hints. Prices only: prices and cautions."),
    ("sounds", "Sounds", "Short sounds for a move, dice, a setback and a finish."),
)
CAPITALS = {"speed": SPEEDS, "help": HELP}
NAMES = {"light": "Light", "dark": "Dark", "high-contrast": "High contrast"}


class SettingRows(Layer):
    """What is set now, and what a press changes; `silent` is why nothing can be heard, if so."""

    def __init__(
        self,
        region: Callable[[], Box],
        settings: Callable[[], Settings],
        silent: Callable[[], str],
        change: Callable[..., None],
    ) -> None:
        super().__init__()
        self._region, self._settings, self._silent = region, settings, silent
        self._change = change

    def paint(self, paint: Paint) -> None:
        """Paint the groups, all cars, and where it is kept."""
        region = self._region()
        left = region.left + WIDTH + 24
        wide = min(region.right - 24 - left, 1000)
        box = Box(left, region.top + 20, wide, region.height - 40)
        paint.text((box.left, box.top + 18), "Settings", QUESTION)
        step = round(ROW * (1 + (paint.look.scale - 1) * 0.3))
        groups = (("Look", LOOK), ("Motion", MOTION), ("Help and sound", HELP_AND_SOUND))
        below = box.strip(44, box.height - 44)
        rows_in_all = sum(len(rows) for _, rows in groups)
        room = below.height - AROUND_ROWS - len(groups) * 50  # so that what is below them is seen
        step = min(step, int(room / rows_in_all))
        cards = below.rows([36 + len(rows) * step for _, rows in groups], 14)
        for own, (title, rows) in zip(cards, groups, strict=True):
            paint.card(own, 6)
            section(paint, own.left + 18, own.right - 18, own.top + 20, title, "")
            for place, row in zip(own.rows([36, *[step] * len(rows)])[1:], rows, strict=True):
                self._row(paint, place, row)
        y = cards[-1].bottom + 14
        self._cars(paint, Box(box.left + 18, y + 4, box.width - 36, 30))
        words = f"Kept in {settings_file()}. Races, tracks and scenarios lie in {home()}."
        at = (box.left + 2, min(y + 52, box.bottom - 4))
        paint.text(at, words, SMALL, paint.palette.ink2, width=box.width)

    def _cars(self, paint: Paint, box: Box) -> None:
        """All cars in the colours of the theme, so that it can be judged."""
        wide = box.width / len(LIVERIES)
        for number, one in enumerate(LIVERIES.values()):
            paint.token((box.left + wide * (number + 0.5), box.top + 12), 13, one)

    def _row(self, paint: Paint, box: Box, row: Row) -> None:
        name, title, words = row
        if name == "sounds":
            words = self._silent() or words
        change, scale = self._change, paint.look.scale
        left, right = box.left + 18, box.right - 18
        paint.rule(left, right, box.top)
        wide = CHOICES * (1 + (scale - 1) * 0.3) if name in SEVERAL else SWITCH * scale
        control = min(wide, box.width * 0.5)
        room = right - left - control - 16
        middle = box.centre[1]
        paint.text((left, middle - 10 * scale), title, STRONG, width=room)
        paint.text((left, middle + 10 * scale), words, SMALL, paint.palette.ink2, width=room)
        value = getattr(self._settings(), name)
        place = Box(right - control, middle - 18, control, 36)
        choose = self._choose(name)
        if name == "theme":
            choices_row(paint, name, place, [(one, NAMES[one]) for one in THEMES], value, choose)
        elif name in CAPITALS:
            rows = [(one, one.capitalize()) for one in CAPITALS[name]]
            choices_row(paint, name, place, rows, value, choose)
        elif name == "text_size":
            rows = [(str(one), f"{one} %") for one in TEXT_SIZES]
            act = lambda text: change(text_size=int(text))  # noqa: E731 - handed on at once
            choices_row(paint, name, place, rows, str(value), act)
        else:
            flip = lambda: change(**{name: not value})  # noqa: E731
            wide = toggle(paint, name, right - 36, middle, flip, on=value)
            word = "on" if value else "off"
            at = (right - wide - 12, middle)
            paint.text(at, word, STRONG, paint.palette.ink2, anchor="right")

    def _choose(self, name: str) -> Callable[[str], None]:
        return lambda value: self._change(**{name: value})
