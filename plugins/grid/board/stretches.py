"""How far a car has come on its stretch of the road: between the last gate and the next (GR-6).

The marks of a lap are numbered: 0 is the line it begins at, then come the gates, then the finish.
Fields of steps are measured when somebody asks for them, and kept with the board.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

import attrs

from .geometry import Point
from .progress import Progress, Walk, blank, spread

NOTHING = Fraction(0)
LINE = 0


@attrs.frozen
class Edge:
    """Where steps are counted from: some points with a number, and those a step further on."""

    number: int
    points: tuple[Point, ...]
    then: tuple[Point, ...] = ()


@attrs.frozen
class Way:
    """The share of its stretch that a car has behind it, and the steps: below zero before it."""

    share: Fraction
    steps: int


@attrs.frozen
class Stretch:
    """The road from one mark to another.

    `again` says that a course which is no loop is driven once more: from its finish on.
    """

    last: int
    due: int
    again: bool = False


class Stretches(ABC):
    """The stretches of one board; each kind of board says what lies at its marks."""

    def __init__(self, course: Progress, gates: int, *, closed: bool) -> None:
        self.course = course  # from the start line in race direction (GR-3)
        self.finish = gates + 1
        self.closed = closed
        self._fields: dict[tuple[str, int, int, bool], Progress] = {}

    # -- what each kind of board supplies ------------------------------------------------------

    directed: bool  # whether the road has a direction

    @abstractmethod
    def after(self, mark: int, *, again: bool) -> Edge:
        """Where steps from a mark begin."""

    @abstractmethod
    def before(self, mark: int, *, again: bool) -> Edge:
        """Where steps to a mark end."""

    @abstractmethod
    def walk(self, closed: int, *, again: bool) -> Walk:
        """Steps that cross no line, and lead onto the gate that is closed but not beyond it."""

    # -- what a car has behind it and before it ------------------------------------------------

    def way(self, stretch: Stretch, point: Point) -> Way:
        """How far along a stretch a point lies; before its first mark the share is nothing."""
        done = self._done(stretch).known(point)
        if not self.directed:
            return Way(NOTHING, done or 0)
        left = self._left(stretch).known(point)
        if left is None or done is None or done < 0:
            return self.way_before(stretch, point)
        return Way(Fraction(done, done + left) if done else NOTHING, done)

    def way_before(self, stretch: Stretch, point: Point) -> Way:
        """As `way`, for a point that has the first mark of the stretch still before it."""
        back = self._back(stretch).known(point)
        if back is None:  # past the end of a course that leads nowhere else
            return Way(NOTHING, self._done(stretch).known(point) or 0)
        return Way(NOTHING, -back)

    def whole_lap(self, point: Point) -> Way:
        """How far along a lap a point lies, all gates left aside."""
        return self.way(Stretch(LINE, self.finish), point)

    def steps_from(self, mark: int, point: Point) -> int:
        """King's steps from a mark, in whatever direction."""
        return self._done(Stretch(mark, mark)).known(point) or 0

    def share_of_lap(self, gates: int, share: Fraction) -> Fraction:
        """The part of a lap that lies behind a car, each stretch taken as long as it is."""
        begin, end = self._milestones[gates], self._milestones[gates + 1]
        return (begin + share * (end - begin)) / self._milestones[-1]

    # -- fields --------------------------------------------------------------------------------

    def _done(self, stretch: Stretch) -> Progress:
        if stretch.last == LINE and not stretch.again:
            return self.course
        return self._field("after", stretch.last, LINE, again=stretch.again)

    def _left(self, stretch: Stretch) -> Progress:
        return self._field("before", stretch.due, stretch.last, again=stretch.again)

    def _back(self, stretch: Stretch) -> Progress:
        if stretch.last != LINE:
            return self._done(stretch)
        line = self.finish if self.closed or stretch.again else LINE
        return self._field("before", line, LINE, again=stretch.again)

    def _field(self, side: str, mark: int, closed: int, *, again: bool) -> Progress:
        key = side, mark, closed, again
        known = self._fields.get(key)
        if known is None:
            edges = self.after if side == "after" else self.before
            edge = edges(mark, again=again)
            steps = blank(self.course.surface)
            walk = self.walk(closed, again=again)
            spread(steps, edge.points, edge.number, 1, walk, edge.then)
            known = self._fields[key] = Progress(self.course.surface, steps)
        return known

    @cached_property
    def _milestones(self) -> tuple[int, ...]:
        """The steps from the start to every mark; even ones where gates lie crosswise."""
        gates = [self._first(self.after(gate, again=False)) for gate in range(1, self.finish)]
        marks = (0, *gates, self.course.length)
        if all(one < other for one, other in pairwise(marks)):
            return marks
        return tuple(range(self.finish + 1))

    def _first(self, edge: Edge) -> int:
        known = (self.course.known(point) for point in (*edge.points, *edge.then))
        return min((steps for steps in known if steps is not None), default=-1)
