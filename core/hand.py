"""A family's hand: how people take hold of what it offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from .asks import Leg, Option
from .family import Family
from .state import Place

STEP = 0.12  # seconds


class Hand:
    """What a family names as its `hand`; all of this suits any board, and a family says it better.

    With a `pad` the places of a question lie around one in the middle and are chosen as on a pad
    of keys; else they are steps in a row. Where legs are `whole_moves` each is told and shown by
    itself, else those of one move belong together. `keys` are the keys that do something else
    here than elsewhere, with words about it.
    """

    pad: ClassVar[bool] = False
    whole_moves: ClassVar[bool] = False
    keys: ClassVar[Sequence[tuple[str, str]]] = (
        ("arrows", "choose; Up is straight on"),
        ("1 to 9", "the one with that key"),
        ("letters", "what the button shows"),
        ("Tab", "next by price"),
    )

    def seconds(self, leg: Leg) -> float:
        """How long a leg is shown at the usual pace."""
        return STEP * (len(leg.through) + 1)

    def middle(self, options: Sequence[Option]) -> Place | None:
        """The place that the others lie around; None where there is none."""
        return None

    def repeats(self, option: Option) -> bool:
        """Whether an option does again what the car did last."""
        return False

    def leads_to(self, option: Option) -> str:
        """Where an option leads, as words after its label; nothing where the label says it."""
        return ""

    def steps_from(self, board: Any, place: Place) -> Sequence[Place]:
        """Where one step leads from a place; nothing on boards that have no such steps.

        Of these every face makes where a move can end, and the way to a far place.
        """
        return ()


def hand_of(family: Family) -> Hand:
    """The hand of a family, or the one for any board."""
    hand: Hand | None = family.brings("hand")
    return Hand() if hand is None else hand
