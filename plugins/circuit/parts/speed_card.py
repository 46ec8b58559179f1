"""A card that plots a speed."""

from __future__ import annotations

import attrs

from gridprix.core import Option, say
from gridprix.plugins.circuit.board.space import SPEED_STEP

# Limits ahead: how many spaces away, in which corner, how fast.
Posted = tuple[tuple[int, str, int], ...]


@attrs.frozen
class SpeedCard(Option):
    """A card of the hand: the speed on it, what it becomes, and whether that comes for nothing.

    `posted` are the limits straight ahead: how many spaces away, in which corner, how fast.
    """

    speed: int = 0
    becomes: int = 0
    easy: bool = True
    posted: Posted = ()

    @property
    def reach(self) -> int:
        """The spaces of the speed it becomes."""
        return self.becomes // SPEED_STEP

    @property
    def outlook(self) -> tuple[str, ...]:
        """The spaces, and the corner straight ahead for which it is the most too fast."""
        spaces = say("{reach} space{how}", reach=self.reach, how="" if self.reach == 1 else "s")
        over, corner = max(
            (
                (self.becomes - limit, name)
                for away, name, limit in self.posted
                if away <= self.reach
            ),
            default=(0, ""),
        )
        return (spaces, f"+{over} {corner}") if over > 0 else (spaces,)
