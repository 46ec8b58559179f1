"""Grid tracks drawn as a picture of squares.

A car stands in the middle of a square and a move may cross only free squares: those whose inside
its line crosses. Passing exactly through a corner crosses neither square beside it; where the
rules say that the border itself is out, both of them must be free too. There is no direction
(GR-2): the finish is reached from any side as soon as the line enters one of its squares.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import floor
from typing import Any

import attrs

from .geometry import Exit, Point, Ratio
from .grid_board import GridBoard
from .laps_of_squares import Loop, PictureStretches, find_loop, measure
from .lines import LinesPassed
from .progress import Progress
from .stretches import Stretches
from .surface import INSIDE, Surface

WALL, ROAD, START, FINISH, GRID = "wall", "road", "start", "finish", "grid"
CHECKPOINT = "checkpoint "  # followed by its number


@attrs.frozen
class Picture:
    """All that a track file with squares says."""

    name: str
    title: str
    rows: tuple[tuple[str, ...], ...]  # what each square is, the bottom row first
    laps: int = 1

    def cells(self) -> Iterator[tuple[Point, str]]:
        """Every square of the picture with its role."""
        for y, row in enumerate(self.rows):
            for x, role in enumerate(row):
                yield (x, y), role

    def squares(self, role: str) -> tuple[Point, ...]:
        """The squares with one role, by (x, y)."""
        return tuple(sorted(point for point, what in self.cells() if what == role))


class SquaresBoard(GridBoard):
    """A track of squares; outside the picture everything is wall."""

    def __init__(self, picture: Picture) -> None:
        super().__init__()
        self.picture = picture
        self.name, self.title, self.laps = picture.name, picture.title, picture.laps
        self.outline, self.islands = (), ()
        self.cells = tuple(picture.cells())
        self.surface = _surface(picture)
        self.finish_squares = frozenset(picture.squares(FINISH))
        self.checkpoint_squares = _checkpoints(picture)
        self.checkpoint_count = len(self.checkpoint_squares)
        self._gates = frozenset[Point]().union(*self.checkpoint_squares)
        self.start_points = picture.squares(START) or picture.squares(FINISH)
        self.grid_area = (*self.start_points, *picture.squares(GRID))
        self.has_finish = bool(self.finish_squares)
        self._zones = _zones(picture)
        self.zone_kinds = tuple(sorted(self._zones))
        self.loop: Loop | None = find_loop(self)
        self.closed = self.loop is not None

    def __reduce__(self) -> tuple[type, tuple[object]]:
        # another process gets what the file says and makes its own tables
        return type(self), (self.picture,)

    def exit(self, origin: Point, to: Point, border_in: bool = True) -> Exit | None:  # noqa: FBT001, FBT002
        """Where a line first enters a wall (or touches its corner, where the border is out)."""
        found = self._leaving(origin, to, border_in=border_in)
        return None if found is None else Exit.along(origin, to, *found)

    def _which_leave(self, origin: Point, ways: Sequence[Point], *, border_in: bool) -> list[bool]:
        ends = [(origin[0] + across, origin[1] + up) for across, up in ways]
        return [self._leaving(origin, to, border_in=border_in) is not None for to in ends]

    def _leaving(self, origin: Point, to: Point, *, border_in: bool) -> tuple[Ratio, Point] | None:
        """When a line leaves the free squares, and the last of them."""
        if border_in and all(map(self.surface.kind, squares_along(origin, to))):
            return None
        free, last = self.surface.kind, origin
        for square, moment, beside in squares_crossed(origin, to):
            touched = () if border_in else beside
            if not free(square) or not all(map(free, touched)):
                return moment, last
            last = square
        return None

    def crossings(self, origin: Point, to: Point, until: Exit | None = None) -> int:
        """How often a move enters the finish squares; one that starts in them is past them."""
        return len(self._entries(origin, to, until))

    def put_down(self, place: Exit, to: Point) -> LinesPassed:
        """The finish and the gates whose squares lie between the place and the square, or are it.

        Squares that only touch the place count as little as those that a line only touches.
        """
        trail = list(squares_towards(place, to))
        inside = (place.square or trail[0][0]) in self.finish_squares
        by, line = 0, None
        gates: dict[int, Fraction] = {}
        for square, moment in trail:
            was_inside, inside = inside, square in self.finish_squares
            if inside and not was_inside:
                by, line = by + 1, moment if line is None else line
            for number in self._gates_at(square):
                gates.setdefault(number, moment)
        return LinesPassed.sorted_out(by, line, ((when, number) for number, when in gates.items()))

    def come_back(self, start: Point, beyond: int, to: Point) -> int:
        """As on any board; but where there is no direction, nothing is crossed backwards."""
        by = super().come_back(start, beyond, to)
        return by if self.closed else max(0, by)

    def past_finish(self, point: Point) -> bool:
        """Only the finish itself: without a direction nothing lies past it."""
        return point in self.finish_squares

    def line_moment(self, origin: Point, to: Point) -> Fraction | None:
        """When a move first enters the finish squares."""
        entries = self._entries(origin, to, None)
        return entries[0] if entries else None

    def _entries(self, origin: Point, to: Point, until: Exit | None) -> list[Fraction]:
        if self.finish_squares.isdisjoint(squares_along(origin, to)):
            return []
        entries, inside = [], origin in self.finish_squares
        for square, moment, _ in squares_crossed(origin, to):
            was_inside, inside = inside, square in self.finish_squares
            if inside and not was_inside:
                entries.append(Fraction(*moment))
        return [moment for moment in entries if until is None or moment <= until.moment]

    def behind(self, point: Point) -> bool:
        """Never: without a direction no square is behind the finish."""
        return False

    def passed_checkpoints(
        self, origin: Point, to: Point, until: Exit | None = None
    ) -> tuple[int, ...]:
        """The checkpoints whose squares a move crosses, its origin included."""
        if self._gates.isdisjoint(squares_along(origin, to)):
            return ()
        met: dict[int, None] = {}
        for square, moment, _ in squares_crossed(origin, to):
            if until is not None and Fraction(*moment) > until.moment:
                break
            met.update((number, None) for number in self._gates_at(square))
        return tuple(met)

    def _gates_at(self, square: Point) -> list[int]:
        """The numbers of the checkpoints that a square belongs to."""
        return [number for number, area in enumerate(self.checkpoint_squares) if square in area]

    def in_zone(self, kind: str, point: Point) -> bool:
        """Whether a square is one of a zone's."""
        return point in self._zones.get(kind, ())

    def before_line(self, point: Point) -> bool:
        """Within half a lap before the finish: going back over its squares takes no lap back."""
        return self.closed and self.way(min(self.finish_squares), point) < 0

    def _measure(self) -> Progress:
        return measure(self)

    def _stretches(self) -> Stretches:
        return PictureStretches(self)

    def _plain(self) -> dict[str, Any]:
        plain = attrs.asdict(self.picture)
        del plain["title"]
        return plain


def squares_along(origin: Point, to: Point) -> list[Point]:
    """The squares whose inside a line crosses, in their order."""
    x, y = origin
    return [(x + across, y + up) for across, up in _steps(to[0] - x, to[1] - y)]


@lru_cache(maxsize=1 << 14)
def _steps(across: int, up: int) -> tuple[Point, ...]:
    return tuple(square for square, _, _ in squares_crossed((0, 0), (across, up)))


def squares_crossed(origin: Point, to: Point) -> Iterator[tuple[Point, Ratio, tuple[Point, ...]]]:
    """The squares whose inside a line crosses, each with when it is entered.

    A square entered exactly through its corner comes with the two squares beside that corner.
    """
    (x, y), (across, up) = origin, (abs(to[0] - origin[0]), abs(to[1] - origin[1]))
    step_x, step_y = (1 if to[0] > x else -1), (1 if to[1] > y else -1)
    yield (x, y), (0, 1), ()
    next_x, next_y = 1, 1  # half squares to the next border, in either way
    while next_x < 2 * across or next_y < 2 * up:
        order = next_x * up - next_y * across
        beside: tuple[Point, ...] = ()
        if order < 0:
            moment = next_x, 2 * across
            x, next_x = x + step_x, next_x + 2
        elif order > 0:
            moment = next_y, 2 * up
            y, next_y = y + step_y, next_y + 2
        else:
            moment = next_x, 2 * across
            beside = (x + step_x, y), (x, y + step_y)
            x, next_x, y, next_y = x + step_x, next_x + 2, y + step_y, next_y + 2
        yield (x, y), moment, beside


def squares_towards(place: Exit, to: Point) -> Iterator[tuple[Point, Fraction]]:
    """The squares whose inside the line from an exact place to the middle of a square crosses."""
    half = Fraction(1, 2)
    moments = {Fraction(0), Fraction(1)}
    for start, end in ((place.x, to[0]), (place.y, to[1])):
        low, high = sorted((start, Fraction(end)))
        borders = (n + half for n in range(floor(low), floor(high) + 1))
        moments.update((one - start) / (end - start) for one in borders if low < one < high)
    ways = sorted(moments)
    for entered, left in pairwise(ways):
        # halfway between two borders a line is inside a square
        part = (entered + left) / 2
        x, y = place.x + part * (to[0] - place.x), place.y + part * (to[1] - place.y)
        yield (floor(x + half), floor(y + half)), entered


def _surface(picture: Picture) -> Surface:
    marks = bytearray(INSIDE * (role != WALL) for _, role in picture.cells())
    return Surface(0, 0, len(picture.rows[0]), len(picture.rows), marks)


def _checkpoints(picture: Picture) -> tuple[frozenset[Point], ...]:
    """The squares of each checkpoint, in order of their numbers."""
    roles = sorted({role for _, role in picture.cells() if role.startswith(CHECKPOINT)})
    return tuple(frozenset(picture.squares(role)) for role in roles)


def _zones(picture: Picture) -> dict[str, frozenset[Point]]:
    plain = {WALL, ROAD, START, FINISH, GRID}
    roles = {role for _, role in picture.cells()} - plain
    kinds = sorted(role for role in roles if not role.startswith(CHECKPOINT))
    return {kind: frozenset(picture.squares(kind)) for kind in kinds}
