"""The name that a race is kept under."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from arcade import key as keys

from gridprix.core.drawing.lettering import BODY
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.keys import ENTER
from gridprix.ui.window.layout import dialog_foot
from gridprix.ui.window.race.dialogs import Dialog
from gridprix.ui.window.widgets.forms import Form
from gridprix.ui.window.widgets.parts import button

NAME_FIELD = "save name"


class NameSheet(Dialog):
    """Asks for a name; a race is only kept once it has one."""

    size: ClassVar[tuple[int, int]] = (520, 236)

    def __init__(self, form: Form, save: Callable[[str], None]) -> None:
        super().__init__()
        self._form, self._save = form, save
        self.name = ""

    def open(self, name: str) -> None:
        """Ask, and propose a name."""
        self.name = name
        self.shown = self.dirty = True

    def save(self) -> None:
        """Keep the race under the name that was typed."""
        if self.name.strip():
            self._save(self.name)

    def key(self, symbol: int) -> None:
        """Enter keeps the race, Esc does not."""
        if symbol in ENTER:
            self.save()
        elif symbol == keys.ESCAPE:
            self.close()

    def _named(self, text: str) -> None:
        self.name = text

    def paint(self, paint: Paint) -> None:
        """Paint the field and both buttons."""
        box = self.sheet(paint, "Save this race", "It is added to Ready races, marked as yours.")
        middle = box.top + 118
        paint.text((box.left + 24, middle), "Name", BODY)
        field = box.inset(24, 0).strip(102, 34).split(64, 8)[1]
        self._form.field(paint, NAME_FIELD, field, self.name, self._named, empty="a name")
        back, go = dialog_foot(box).row_at_right((110, 120), 10)
        button(paint, "save cancel", back, "Cancel", self.close, key="Esc")
        button(paint, "save go", go, "Save", self.save, key="Enter", kind="primary")
