"""The legs of a circuit: one step into a space of the next row."""

from __future__ import annotations

from functools import lru_cache

import attrs

from gridprix.core import Leg
from gridprix.plugins.circuit.board.space import Space


@attrs.frozen
class LaneLeg(Leg):
    """A step into a space; its key is that space, row before lane: `12,1`."""

    course: str = ""
    where: str = ""  # the space as people call it

    @property
    def label(self) -> str:
        """The step in a driver's words."""
        through = ", through a car" if self.passing else ""
        return f"{self.course}{through}: {self.where or self.key}"


@lru_cache(maxsize=1 << 14)
def lane_leg(
    origin: Space, to: Space, straight: Space | None, where: str = "", *, passing: bool
) -> LaneLeg:
    """The leg from a space to one it leads to; `straight` is the space right ahead."""
    lane = origin[1] if straight is None else straight[1]
    course = "goes straight"
    if to[1] != lane:
        course = "steers left" if to[1] < lane else "steers right"
    key = f"{to[0]},{to[1]}"
    return LaneLeg(key, origin=origin, to=to, passing=passing, course=course, where=where)
