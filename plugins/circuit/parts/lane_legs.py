"""The legs of a circuit: one step into a space of the next row."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from gridprix.core import Leg, say
from gridprix.plugins.circuit.board.graph import CircuitBoard
from gridprix.plugins.circuit.board.place_words import told_space
from gridprix.plugins.circuit.board.space import Space

OFFERED = {
    "straight": "go straight",
    "left": "steer left",
    "right": "steer right",
    "drive": "drive on",
}
TOLD = {
    "straight": "goes straight",
    "left": "steers left",
    "right": "steers right",
    "drive": "drives on",
}
TO, THROUGH = "{does}: {space}", "{does}, through a car: {space}"


@attrs.frozen
class LaneLeg(Leg):
    """A step into a space; its key is that space, row before lane: `12,1`."""

    course: str = "straight"
    where: str = ""  # the space as people call it

    @property
    def label(self) -> str:
        """What the driver may do."""
        return self._worded(OFFERED)

    @property
    def told(self) -> str:
        """The same as the log tells it."""
        return self._worded(TOLD)

    def _worded(self, words: Mapping[str, str]) -> str:
        template = THROUGH if self.passing else TO
        return say(template, does=words[self.course], space=self.where or self.key)


def lane_legs(board: CircuitBoard, step: tuple[Space, Space]) -> tuple[LaneLeg, LaneLeg]:
    """The leg of a step into a free space, and the same through a car."""
    origin, to = step
    straight, where = board.straight(origin), told_space(board, to)
    return (
        lane_leg(origin, to, straight, where, passing=False),
        lane_leg(origin, to, straight, where, passing=True),
    )


def lane_leg(
    origin: Space, to: Space, straight: Space | None, where: str = "", *, passing: bool
) -> LaneLeg:
    """The leg from a space to one it leads to; `straight` is the space right ahead."""
    lane = origin[1] if straight is None else straight[1]
    course = "straight"
    if to[1] != lane:
        course = "left" if to[1] < lane else "right"
    key = f"{to[0]},{to[1]}"
    return LaneLeg(key, origin=origin, to=to, passing=passing, course=course, where=where)
