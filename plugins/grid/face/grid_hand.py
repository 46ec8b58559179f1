"""How people choose on squared paper: points around the one that repeats the last move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

from gridprix.core.asks import Leg, Option
from gridprix.core.hand import Hand
from gridprix.core.state import Place
from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.parts.reach import GridLeg

MOVE = 0.35  # seconds


class GridHand(Hand):
    """The hand of squared paper."""

    pad: ClassVar[bool] = True
    whole_moves: ClassVar[bool] = True
    keys: ClassVar[Sequence[tuple[str, str]]] = (
        ("arrows, numpad", "choose a point"),
        ("Tab", "next by price"),
        ("1 to 9", "option of a list"),
        ("Shift", "show points that cost something"),
    )

    def seconds(self, leg: Leg) -> float:
        """A move takes the same time however far it goes, as speed does."""
        return MOVE

    def middle(self, options: Sequence[Option]) -> Place | None:
        """Where the car would come to by itself."""
        for leg in options:
            if isinstance(leg, GridLeg):
                x, y = cast("Point", leg.to)
                return x - leg.change[0], y - leg.change[1]
        return None

    def repeats(self, option: Option) -> bool:
        """The same move once more; standing still is none."""
        return isinstance(option, GridLeg) and option.before == option.velocity != (0, 0)

    def leads_to(self, option: Option) -> str:
        """The point, which the label of a move does not tell."""
        if not isinstance(option, GridLeg) or option.to == option.origin:
            return ""
        x, y = cast("Point", option.to)
        return f", landing on ({x}, {y})"


HAND = GridHand()
