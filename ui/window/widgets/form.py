"""The fields of a screen, and what is being typed into one of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint

from .editing import Editing
from .fields import text_field


class Form:
    """The fields of a screen, and what is being typed into one of them."""

    def __init__(self, begin: Callable[[str], None]) -> None:
        self.editing: Editing | None = None
        self.fields: dict[str, tuple[str, Callable[[str], None]]] = {}
        self._begin = begin

    def field(
        self,
        paint: Paint,
        name: str,
        box: Box,
        text: str,
        commit: Callable[[str], None],
        *,
        empty: str = "",
        bad: bool = False,
    ) -> None:
        """Paint a field that can be typed in; `commit` gets the text when it is done."""
        self.fields[name] = (text, commit)
        act = partial(self._begin, name)
        text_field(paint, name, box, text, act, editing=self.editing, empty=empty, bad=bad)
