"""Lines across the track: start, finish and checkpoints."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import gcd

import attrs

from .geometry import Exit, Point, between, first_contact, turn


@attrs.frozen
class Line:
    """A line across the track, seen in race direction from its left end to its right end.

    The line belongs to the side after it: whoever stands on it is past it.
    """

    left: Point
    right: Point

    @classmethod
    def facing(cls, a: Point, b: Point, towards: Point) -> Line:
        """The line between two points that is crossed forwards when going towards a third."""
        return cls(a, b) if turn(a, b, towards) > 0 else cls(b, a)

    def side(self, point: Point) -> int:
        """Below zero behind the line, zero on it (or on its continuation), above zero past it."""
        return turn(self.left, self.right, point)

    def crossed(self, origin: Point, to: Point, until: Exit | None = None) -> int:
        """+1 when the move crosses forwards, -1 when backwards, else 0; up to where it leaves."""
        before, after = self.side(origin), self.side(to)
        if (before < 0) == (after < 0):
            return 0
        moment = self._met(origin, to, before, after)
        if moment is None:
            return 0
        forwards = before < 0
        # whoever leaves the track on the line itself is past it, from whichever side he came
        if until is not None and not (
            moment < until.moment or (forwards and moment == until.moment)
        ):
            return 0
        return 1 if forwards else -1

    def carried(self, place: Exit, to: Point) -> int:
        """As `crossed`, for a car that is put down at a point after leaving at an exact place."""
        start, end, left, right = place.in_whole_numbers(to, self.left, self.right)
        return Line(left, right).crossed(start, end)

    def carried_moment(self, place: Exit, to: Point) -> Fraction | None:
        """As `moment`, for a car that is put down at a point after leaving at an exact place."""
        start, end, left, right = place.in_whole_numbers(to, self.left, self.right)
        return Line(left, right).moment(start, end)

    def moment(self, origin: Point, to: Point) -> Fraction | None:
        """The part of the move after which it crosses the line forwards."""
        before, after = self.side(origin), self.side(to)
        return self._met(origin, to, before, after) if before < 0 <= after else None

    def _met(self, origin: Point, to: Point, before: int, after: int) -> Fraction | None:
        """The moment of meeting the line, given the ends on different sides; None beside it."""
        met = Fraction(before, before - after)
        ends = turn(origin, to, self.left), turn(origin, to, self.right)
        return met if min(ends) <= 0 <= max(ends) else None

    def points(self) -> tuple[Point, ...]:
        """The lattice points of the line, left to right."""
        (x, y), (to_x, to_y) = self.left, self.right
        steps = gcd(to_x - x, to_y - y)
        dx, dy = (to_x - x) // steps, (to_y - y) // steps
        return tuple((x + n * dx, y + n * dy) for n in range(steps + 1))


@attrs.frozen
class Checkpoint:
    """A line that a car must reach, from either side."""

    a: Point
    b: Point

    def reached(self, origin: Point, to: Point, until: Exit | None = None) -> Fraction | None:
        """The moment at which a move touches the checkpoint, up to where it leaves the track."""
        contact = first_contact(origin, to, self.a, self.b)
        if contact is None:
            return None
        moment = Fraction(*contact)
        return moment if until is None or moment <= until.moment else None

    def carried(self, place: Exit, to: Point) -> Fraction | None:
        """As `reached`, for a car that is put down at a point after leaving at an exact place."""
        start, end, a, b = place.in_whole_numbers(to, self.a, self.b)
        return Checkpoint(a, b).reached(start, end)

    def holds(self, point: Point) -> bool:
        """Whether a point lies on the line."""
        return between(self.a, self.b, point)


@attrs.frozen
class LinesPassed:
    """What a move passes: the finish, with its part of the move, and gates before and after it.

    `by` is how often the finish is crossed, backwards counted below zero; `moment` is None unless
    it is crossed forwards. A gate that is met after the line belongs to the new lap.
    """

    by: int
    moment: Fraction | None = None
    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()

    @classmethod
    def sorted_out(
        cls, by: int, moment: Fraction | None, gates: Iterable[tuple[Fraction, int]]
    ) -> LinesPassed:
        """Gates with their moments, told apart by the moment of the line."""
        met = sorted(gates)
        if by <= 0 or moment is None:
            return cls(by, None, tuple(number for _, number in met))
        before = tuple(number for when, number in met if when <= moment)
        return cls(by, moment, before, tuple(number for when, number in met if when > moment))
