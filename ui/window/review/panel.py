"""What the panels of a review have in common."""

from __future__ import annotations

from collections.abc import Callable

from gridprix.ui.window.boxes import Box
from gridprix.ui.window.screen import Layer

from .actions import ReviewActions
from .facts import ReviewFacts


class ReviewPanel(Layer):
    """Paints facts into a place, and sets actions going."""

    def __init__(
        self, facts: ReviewFacts, actions: ReviewActions, place: Callable[[], Box]
    ) -> None:
        super().__init__()
        self._facts, self._actions, self._place = facts, actions, place
