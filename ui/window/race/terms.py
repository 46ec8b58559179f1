"""Words of the game that are explained where they stand, by what the book says of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property

from gridprix.core.drawing.lettering import SMALL, STRONG
from gridprix.core.scenario import Scenario
from gridprix.ui.drawing.fonts import wrapped
from gridprix.ui.handbook.making import handbook_of
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Control, Paint
from gridprix.ui.window.screen import Layer

TERM = "term "  # controls of this name do nothing but explain themselves
WIDE, AWAY = 300, 8
Explained = tuple[str, str]


class GameWords:
    """The glossary of a race."""

    def __init__(self, scenario: Scenario) -> None:
        self._scenario = scenario
        self.on_board: list[Control] = []  # lines over the board: they take no press from it

    @cached_property
    def _glossary(self) -> tuple[Explained, ...]:
        """Long terms first: a start speed is no speed."""
        words = handbook_of(self._scenario, example=False).glossary
        return tuple(sorted(words, key=lambda row: -len(row[0])))

    def in_text(self, text: str) -> Explained | None:
        """The term that stands in a text, in the singular or the plural, with what it means."""
        for word, meaning in self._glossary:
            if re.search(rf"(?<!\w){re.escape(word)}s?(?!\w)", text, re.IGNORECASE):
                return word, meaning
        return None

    def note(self, text: str, place: Box) -> None:
        """Make a line that lies over the board explain itself, until the board is painted anew."""
        if self.in_text(text) is not None:
            self.on_board.append(Control(f"{TERM}{text}", place, lambda: None, focusable=False))

    def mark(self, paint: Paint, text: str, place: Box, *, dotted: bool = True) -> None:
        """Make a text that stands at a place explain itself, and show by dots that it does."""
        if self.in_text(text) is None:
            return
        paint.control(f"{TERM}{text}", place, lambda: None, focusable=False)
        if not dotted:
            return
        dots = ((place.left, place.bottom), (place.right, place.bottom))
        paint.mesh.dashes(dots, 1, paint.palette.ink2, (2, 3))


class TermTip(Layer):
    """What the word means that the pointer is over, or that is held down."""

    def __init__(
        self,
        terms: GameWords,
        word_of: Callable[[str], str],
        control_at: Callable[[], Control | None],
        region: Callable[[], Box],
    ) -> None:
        super().__init__()
        self._terms = terms
        self._word_of = word_of
        self._control_at = control_at
        self._region = region
        self._told: str | None = None

    def pointer_moved(self) -> None:
        """Words on the board are no controls: whether one is pointed at is looked for."""
        control = self._control_at()
        name = control.id if control else None
        if name != self._told:
            self._told, self.dirty = name, True

    def explains(self) -> bool:
        """Whether the word that is pointed at is one of the game."""
        control = self._control_at()
        return control is not None and self.explained(control.id) is not None

    def explained(self, hover: str | None) -> Explained | None:
        """The term that a control is about; nothing where it is about none."""
        if not hover:
            return None
        text = hover.removeprefix(TERM) if hover.startswith(TERM) else self._word_of(hover)
        return self._terms.in_text(text) if text else None

    def paint(self, paint: Paint) -> None:
        """Paint the word and what it means above what it stands on, or below at the upper edge."""
        control = self._control_at()
        if control is None or not (control.id.startswith(TERM) or paint.hovered(control.id)):
            return
        found = self.explained(control.id)
        if found is None:
            return
        word, meaning = found
        scale = paint.look.scale
        wide = WIDE * scale
        lines = wrapped(meaning, paint.face(SMALL), wide - 28)
        size = wide, (38 + 17 * len(lines)) * scale
        about, region = control.box, self._region().inset(8)
        left = about.centre[0] - wide / 2
        below = Box(left, about.bottom + AWAY, *size)
        above = Box(left, about.top - AWAY - size[1], *size)
        box = (above if above.top >= region.top else below).kept_inside(region)
        paint.fill(box.moved(2, 3), paint.palette.line, 6)
        paint.fill(box, paint.palette.paper, 6)
        paint.frame(box, paint.palette.accent, 1.4, 6)
        left, top = box.left + 14, box.top + 18 * scale
        paint.text((left, top), word[:1].upper() + word[1:], STRONG)
        paint.lines((left, top + 21 * scale), meaning, SMALL, None, wide - 28, step=17)
