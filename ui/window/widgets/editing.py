"""A text being typed: caret, selection, and what keys do to them; no window is needed here."""

from __future__ import annotations

from collections.abc import Callable

import attrs
from arcade import key as keys

MOST_TYPED = 400


@attrs.frozen
class Editing:
    """A text being typed: what it was begun from is known to whoever keeps it.

    What lies between `anchor` and `caret` is selected; without an anchor nothing is.
    """

    name: str
    text: str
    caret: int
    anchor: int | None = None

    @property
    def span(self) -> tuple[int, int]:
        """Where the selection begins and ends."""
        other = self.caret if self.anchor is None else self.anchor
        return min(self.caret, other), max(self.caret, other)

    @property
    def selected(self) -> str:
        """The selected part of the text."""
        begin, end = self.span
        return self.text[begin:end]

    def put(self, text: str) -> Editing:
        """A text in place of what is selected, as far as there is room for it."""
        begin, end = self.span
        room = MOST_TYPED - len(self.text) + (end - begin)
        fits = "".join(letter for letter in text if letter.isprintable())[: max(0, room)]
        return self._with(self.text[:begin] + fits + self.text[end:], begin + len(fits))

    def all(self) -> Editing:
        """The same with all of it selected."""
        return attrs.evolve(self, caret=len(self.text), anchor=0)

    def at(self, caret: int, *, select: bool = False) -> Editing:
        """The caret elsewhere; the selection grows to there, or there is none any more."""
        anchor = (self.caret if self.anchor is None else self.anchor) if select else None
        return attrs.evolve(self, caret=max(0, min(caret, len(self.text))), anchor=anchor)

    def moved(self, motion: int, *, select: bool = False) -> Editing:
        """What a key that moves or rubs out does."""
        if motion in _RUBS:
            begin, end = self.span if self.selected else sorted((self.caret, _RUBS[motion](self)))
            return self._with(self.text[:begin] + self.text[end:], begin)
        if motion in SIDES and self.selected and not select:
            return self.at(self.span[SIDES.index(motion)])
        goal = _GOALS.get(motion)
        return self if goal is None else self.at(goal(self), select=select)

    def _with(self, text: str, caret: int) -> Editing:
        return Editing(self.name, text, caret)


def _word(editing: Editing, step: int) -> int:
    """The edge of the next word in a direction."""
    text, at = editing.text, editing.caret

    def beside() -> str:
        return text[at - 1 : at] if step < 0 else text[at : at + 1]

    while beside() and not beside().isalnum():
        at += step
    while beside() and beside().isalnum():
        at += step
    return at


SIDES = (keys.MOTION_LEFT, keys.MOTION_RIGHT)
_Goal = Callable[[Editing], int]
_RUBS: dict[int, _Goal] = {
    keys.MOTION_BACKSPACE: lambda one: max(0, one.caret - 1),
    keys.MOTION_DELETE: lambda one: min(len(one.text), one.caret + 1),
}
_GOALS: dict[int, _Goal] = {
    keys.MOTION_LEFT: lambda one: one.caret - 1,
    keys.MOTION_RIGHT: lambda one: one.caret + 1,
    keys.MOTION_PREVIOUS_WORD: lambda one: _word(one, -1),
    keys.MOTION_NEXT_WORD: lambda one: _word(one, 1),
    keys.MOTION_BEGINNING_OF_LINE: lambda one: 0,
    keys.MOTION_END_OF_LINE: lambda one: len(one.text),
    keys.MOTION_BEGINNING_OF_FILE: lambda one: 0,
    keys.MOTION_END_OF_FILE: lambda one: len(one.text),
}
