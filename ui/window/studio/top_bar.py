"""The bar at the top of the studio: undo, redo, test drive, save."""

from __future__ import annotations

from collections.abc import Callable

from gridprix.core.drawing.lettering import SMALL
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.heading import MainButton, heading, main_buttons, taken_by

from .facts import StudioActions, StudioFacts


class StudioBar(Layer):
    """What is drawn, whether it is saved, and what can be done with it as a whole."""

    def __init__(
        self, facts: StudioFacts, actions: StudioActions, where: Callable[[], Box]
    ) -> None:
        super().__init__()
        self._facts, self._actions, self._where = facts, actions, where

    def paint(self, paint: Paint) -> None:
        """Paint the bar."""
        box, session, actions = self._where(), self._facts.session, self._actions
        undoes, redoes = bool(session.undo_words), bool(session.redo_words)
        buttons = (
            MainButton("undo", "Undo", "Ctrl Z", actions.undo, enabled=undoes),
            MainButton("redo", "Redo", "Ctrl Y", actions.redo, enabled=redoes),
            MainButton("page", "Page", "F4", actions.page),
            MainButton("drive", "Test drive", "F5", actions.drive, enabled=not self._facts.faulty),
            MainButton("save", "Save", "Ctrl S", actions.save, lit=True),
        )
        state = "not saved" if session.dirty else "saved"
        note = f"{session.title} · {state}"
        taken = taken_by(paint, buttons)
        heading(paint, box, "Track studio", note, actions.leave, taken=taken)
        for one, place in zip(buttons, main_buttons(paint, box, buttons), strict=True):
            if paint.hovered(one.name) or (paint.look.ring and paint.focused(one.name)):
                _tip(paint, box, place, self._told(one.name))

    def _told(self, name: str) -> str:
        session, facts = self._facts.session, self._facts
        if name in ("undo", "redo"):
            words = session.undo_words if name == "undo" else session.redo_words
            return f"{name.capitalize()}: {words}" if words else ""
        if name == "drive":
            return (
                "Something is marked as an error; put it right first"
                if facts.faulty
                else "From the start; Shift F5 from under the pointer"
            )
        if name == "page":
            return "What the track comes to; race on it, or print it"
        return f"As {session.file.path.name} among your tracks" if name == "save" else ""


def _tip(paint: Paint, bar: Box, place: Box, words: str) -> None:
    if not words:
        return
    wide = paint.width(words, SMALL) + 20
    high = round(26 * paint.look.scale)
    box = Box(place.centre[0] - wide / 2, bar.bottom + 6, wide, high)
    box = box.kept_inside(Box(bar.left + 8, bar.top, bar.width - 16, bar.height + high + 12))
    paint.card(box, 4)
    paint.text((box.left + 10, box.centre[1]), words, SMALL)
