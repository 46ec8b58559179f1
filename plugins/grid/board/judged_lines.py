"""Lines that were judged already, filled as they are asked for and bounded in size."""

from __future__ import annotations

from collections.abc import Callable

from .geometry import Point

# Beyond this many remembered lines it starts anew: some 20 MB, whatever the track's size.
MOST_LINES = 1 << 17

Judge = Callable[[Point, Point], bool]  # does the line from this point by this way leave?


class Lines(dict[Point, bool]):
    """Which lines from one point leave the track, by displacement."""

    __slots__ = ("judged", "origin")

    def __init__(self, judged: JudgedLines, origin: Point) -> None:
        self.judged = judged
        self.origin = origin

    def __missing__(self, displacement: Point) -> bool:
        self.judged.make_room()
        answer = self[displacement] = self.judged.judge(self.origin, displacement)
        return answer


class JudgedLines(dict[Point, Lines]):
    """The lines from every point asked so far."""

    __slots__ = ("judge", "remembered")

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.remembered = 0

    def __missing__(self, origin: Point) -> Lines:
        lines = self[origin] = Lines(self, origin)
        return lines

    def make_room(self) -> None:
        """Count one more line; forget all others when there are too many."""
        self.remembered += 1
        if self.remembered > MOST_LINES:
            self.clear()
            self.remembered = 1
