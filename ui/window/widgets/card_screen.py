"""Screens with cards of which one is chosen, and a field to find one."""

from __future__ import annotations

from collections.abc import Sequence

from .card_grid import CardGrid
from .forms import FormScreen


class CardScreen(FormScreen):
    """A screen on which one card is framed, never two."""

    cards: CardGrid

    @property
    def chosen_card(self) -> str:
        """The card that Enter opens."""
        raise NotImplementedError

    def choose_card(self, name: str) -> None:
        """Choose another."""
        raise NotImplementedError

    def card_names(self) -> Sequence[str]:
        """The cards that are shown."""
        raise NotImplementedError

    def on_mouse_motion(self, x: int, y: int, dx: int, dy: int) -> None:
        """The card that is pointed at is the one that Enter opens."""
        super().on_mouse_motion(x, y, dx, dy)
        head, _, name = (self.look.hover or "").partition(" ")
        if head == "card" and name != self.chosen_card:
            self.choose_card(name)
            self.repaint()

    def on_text(self, text: str) -> None:
        """The key that opens the field is no part of what is typed."""
        if not (text == "/" and self.editing is not None and not self.editing.text):
            super().on_text(text)

    def move_to_card(self, step: int) -> None:
        """Choose a card that lies some places further on."""
        names = self.card_names()
        at = names.index(self.chosen_card) + step if self.chosen_card in names else 0
        if 0 <= at < len(names):
            self.choose_card(names[at])
            self.cards.reveal_card(at)
        self.look.ring, self.look.focus = True, None
