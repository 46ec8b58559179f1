"""Lines that were judged already, filled as they are asked for and bounded in size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from .geometry import Point

# Beyond this many remembered lines it starts anew: some 20 MB, whatever the track's size.
MOST_LINES = 1 << 17

# does each of the lines from this point by these ways leave?
Judge = Callable[[Point, Sequence[Point]], Iterable[bool]]


class Lines(dict[Point, bool]):
    """Which lines from one point leave the track, by displacement."""

    __slots__ = ("judged", "origin")

    def __init__(self, judged: JudgedLines, origin: Point) -> None:
        self.judged = judged
        self.origin = origin

    def __missing__(self, displacement: Point) -> bool:
        self.judged.make_room(1)
        (answer,) = self.judged.judge(self.origin, (displacement,))
        self[displacement] = answer
        return answer

    def judge(self, displacements: Iterable[Point]) -> Mapping[Point, bool]:
        """The table with these lines in it; those that are new are judged together."""
        new = [way for way in displacements if way not in self]
        if new:
            self.judged.make_room(len(new))
            self.update(zip(new, self.judged.judge(self.origin, new), strict=True))
        return self


class JudgedLines(dict[Point, Lines]):
    """The lines from every point asked so far."""

    __slots__ = ("judge", "remembered")

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.remembered = 0

    def __missing__(self, origin: Point) -> Lines:
        lines = self[origin] = Lines(self, origin)
        return lines

    def make_room(self, more: int) -> None:
        """Count more lines; forget all others when there are too many."""
        self.remembered += more
        if self.remembered > MOST_LINES:
            self.clear()
            self.remembered = more
