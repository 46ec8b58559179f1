"""A sheet that asks for a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from arcade import key as keys

from gridprix.core.drawing.lettering import BODY
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.keys import ENTER
from gridprix.ui.window.layout import dialog_foot
from gridprix.ui.window.race.dialogs import Dialog

from .form import Form
from .parts import button

NAME_FIELD = "save name"


class NameSheet(Dialog):
    """Asks for a name; nothing is done before there is one."""

    size: ClassVar[tuple[int, int]] = (520, 236)

    def __init__(self, form: Form) -> None:
        super().__init__()
        self._form = form
        self._take: Callable[[str], None] = lambda name: None
        self.title = self.words = self.verb = self.name = ""

    def open(self, title: str, words: str, verb: str, name: str) -> None:
        """Ask, and propose a name."""
        self.title, self.words, self.verb, self.name = title, words, verb, name
        self.shown = self.dirty = True

    def then(self, take: Callable[[str], None]) -> None:
        """What is done with the name."""
        self._take = take

    def save(self) -> None:
        """Take the name that was typed."""
        if self.name.strip():
            self.close()
            self._take(self.name.strip())

    def key(self, symbol: int) -> None:
        """Enter takes the name, Esc does not."""
        if symbol in ENTER:
            self.save()
        elif symbol == keys.ESCAPE:
            self.close()

    def _named(self, text: str) -> None:
        self.name = text

    def paint(self, paint: Paint) -> None:
        """Paint the field and both buttons."""
        box = self.sheet(paint, self.title, self.words)
        middle = box.top + 118
        paint.text((box.left + 24, middle), "Name", BODY)
        field = box.inset(24, 0).strip(102, 34).split(64, 8)[1]
        self._form.field(paint, NAME_FIELD, field, self.name, self._named, empty="a name")
        back, go = dialog_foot(box).row_at_right((110, 120), 10)
        button(paint, "save cancel", back, "Cancel", self.close, key="Esc")
        button(paint, "save go", go, self.verb, self.save, key="Enter", kind="primary")
