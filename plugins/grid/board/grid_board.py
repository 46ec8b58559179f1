"""What every grid track can tell the rules, whether drawn with borders or as a picture of squares.

Points are lattice points with y upwards. On a picture of squares they are the squares' columns and
rows, the bottom row being y = 0, and a car stands in the middle of its square.
"""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial
from typing import Any

from .geometry import Exit, Point, Polygon
from .judged_lines import JudgedLines
from .lines import LinesPassed
from .nearest import closest
from .progress import Progress
from .stretches import Stretches
from .surface import BORDER, INSIDE, Surface

__all__ = ["Exit", "GridBoard", "Point", "Polygon"]

SHEET_MARGIN = 20


class GridBoard(ABC):
    """A track of lattice points: legality, lines, zones and the way along it."""

    family = "grid"
    name: str  # as files write it
    title: str  # for people
    laps: int  # how many where the scenario does not say
    closed: bool  # the start line is also the finish: a lap leads back to it
    has_finish: bool  # a derby has none
    outline: Polygon  # for drawing
    islands: tuple[Polygon, ...]  # for drawing
    cells: tuple[tuple[Point, str], ...] = ()  # a picture's squares and what they are, for drawing
    start_points: tuple[Point, ...]  # seen in race direction from left to right
    grid_area: tuple[Point, ...]  # the start points, then those behind, row by row
    zone_kinds: tuple[str, ...]  # the kinds of zones on this track
    checkpoint_count: int  # to be passed, in order, in each lap
    surface: Surface

    def __init__(self) -> None:
        self._border_in = JudgedLines(partial(self._which_leave, border_in=True))
        self._border_out = JudgedLines(partial(self._which_leave, border_in=False))

    # -- the surface ---------------------------------------------------------------------------

    def on_track(self, point: Point, border_in: bool = True) -> bool:  # noqa: FBT001, FBT002
        """Whether a point is on the track; `border_in` says if the border belongs to it."""
        return self.surface.kind(point) >= (BORDER if border_in else INSIDE)

    def points(self, border_in: bool = True) -> Iterator[Point]:  # noqa: FBT001, FBT002
        """Every point on the track, row by row from the bottom, left to right."""
        return self.surface.points(BORDER if border_in else INSIDE)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the track in squares."""
        return self.surface.width - 1, self.surface.height - 1

    @property
    def sheet(self) -> tuple[int, int, int, int]:
        """The paper: the track with a margin around it, as (xmin, ymin, xmax, ymax)."""
        surface = self.surface
        return (
            surface.left - SHEET_MARGIN,
            surface.bottom - SHEET_MARGIN,
            surface.left + surface.width - 1 + SHEET_MARGIN,
            surface.bottom + surface.height - 1 + SHEET_MARGIN,
        )

    @cached_property
    def digest(self) -> str:
        """A fingerprint of all that matters in play: the same data have the same one anywhere."""
        plain = json.dumps(self._plain(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(plain.encode()).hexdigest()

    # -- legality ------------------------------------------------------------------------------

    @abstractmethod
    def exit(self, origin: Point, to: Point, border_in: bool = True) -> Exit | None:  # noqa: FBT001, FBT002
        """Where the line of a move first leaves the track; None when all of it is on the track."""

    def leaves(self, origin: Point, displacement: Point, border_in: bool = True) -> bool:  # noqa: FBT001, FBT002
        """Whether the line of a move leaves the track: `exit` without the place, from a table."""
        judged = self._border_in if border_in else self._border_out
        return judged[origin][displacement]

    def lines_from(self, origin: Point, border_in: bool = True) -> Mapping[Point, bool]:  # noqa: FBT001, FBT002
        """The part of the table for one point: displacement to whether its line leaves.

        It answers for every displacement, so that several lines from a point cost one lookup each.
        Ask for it when needed and do not keep it: what bounds its size may start anew.
        """
        return (self._border_in if border_in else self._border_out)[origin]

    def judged(
        self,
        origin: Point,
        displacements: Iterable[Point],
        border_in: bool = True,  # noqa: FBT001, FBT002
    ) -> Mapping[Point, bool]:
        """As `lines_from`, with all these lines judged at once, which is quicker than singly."""
        return (self._border_in if border_in else self._border_out)[origin].judge(displacements)

    def nearest(
        self,
        place: Exit | Point,
        free: Callable[[Point], bool],
        border_in: bool = True,  # noqa: FBT001, FBT002
    ) -> Point | None:
        """The nearest point on the track that is free.

        Of several the one further back along the track, then the lower (x, y).
        """
        tied = closest(place, self.surface, lambda at: self.on_track(at, border_in) and free(at))
        return min(tied, key=lambda at: (self.way(tied[0], at), at), default=None)

    # -- lines ---------------------------------------------------------------------------------

    @abstractmethod
    def crossings(self, origin: Point, to: Point, until: Exit | None = None) -> int:
        """How often a move crosses the finish, backwards counted below zero.

        A move that reaches the line has crossed it; one that starts on it has not. With `until`
        only the part up to where the line leaves the track counts, that place included.
        """

    @abstractmethod
    def put_down(self, place: Exit, to: Point) -> LinesPassed:
        """What a car passes that left at an exact place and is put down at a point."""

    def carried(self, place: Exit, to: Point) -> int:
        """As `crossings`, for a car that left at an exact place and is put down at a point."""
        return self.put_down(place, to).by

    def come_back(self, start: Point, beyond: int, to: Point) -> int:
        """As `crossings`, for a car that was off and comes back behind the point it started from.

        `beyond` is how the finish lies between the exact place where it left and that point.
        """
        if self.closed:
            # coming back is going backwards; where the numbers rise all the same, it was crossed
            return beyond - int(self.progress(to) > self.progress(start))
        return beyond + self.past_finish(to) - self.past_finish(start)

    @abstractmethod
    def past_finish(self, point: Point) -> bool:
        """Whether a point of a course that is no loop lies past its finish."""

    @abstractmethod
    def behind(self, point: Point) -> bool:
        """Whether a car that starts here has the finish line of its loop still before it."""

    @abstractmethod
    def passed_checkpoints(
        self, origin: Point, to: Point, until: Exit | None = None
    ) -> tuple[int, ...]:
        """The numbers (from 0) of the checkpoints that a move touches, in the order met."""

    @abstractmethod
    def line_moment(self, origin: Point, to: Point) -> Fraction | None:
        """The part of a move after which it reaches the finish in race direction."""

    # -- zones ---------------------------------------------------------------------------------

    @abstractmethod
    def in_zone(self, kind: str, point: Point) -> bool:
        """Whether a point lies in a zone of a kind; the edge of a zone belongs to it."""

    # -- the way along the track ---------------------------------------------------------------

    @cached_property
    def course(self) -> Progress:
        """The measured way along the track."""
        return self._measure()

    @property
    def lap_length(self) -> int:
        """King's steps of one lap, or from start to finish; 0 without a finish."""
        return self.course.length

    def progress(self, point: Point) -> int:
        """King's steps from the start line in race direction; below zero only before a start."""
        return self.course.known(self.measured(point)) or 0

    def measured(self, point: Point) -> Point:
        """The point itself, or the nearest one if no step along the track reaches it."""
        course = self.course
        if course.known(point) is not None or not course.length:
            return point  # a derby leads nowhere, so nothing is searched there
        tied = closest(point, self.surface, lambda at: course.known(at) is not None)
        return tied[0] if tied else point

    def lap_steps(self, point: Point) -> int:
        """The share of a lap that lies behind a point, as steps of the shortest lap; no gates."""
        way = self.stretches.whole_lap(self.measured(point))
        return int(way.share * self.lap_length) if way.share else way.steps

    @cached_property
    def stretches(self) -> Stretches:
        """The road from gate to gate, measured as far as somebody asks."""
        return self._stretches()

    def before_line(self, point: Point) -> bool:
        """Whether a car that has no gate of its lap has the line of the lap still before it.

        A car that crosses a line backwards loses the lap, so that its count tells.
        """
        return False

    def way(self, start: Point, point: Point) -> int:
        """The signed way from one point to another, on a loop within half a lap either way."""
        way = self.progress(point) - self.progress(start)
        lap = self.lap_length
        if not self.closed or lap == 0 or abs(2 * way) <= lap:
            return way
        # the shortest lap counts, so the last points of a wide one may have more steps than a lap
        return min(way - lap, -1) if way > 0 else max(way + lap, 1)

    # -- what each kind of track supplies ------------------------------------------------------

    @abstractmethod
    def _which_leave(self, origin: Point, ways: Sequence[Point], *, border_in: bool) -> list[bool]:
        """Compute what `leaves` remembers, for several lines from a point."""

    @abstractmethod
    def _measure(self) -> Progress:
        """Measure the way along the track."""

    @abstractmethod
    def _stretches(self) -> Stretches:
        """Make what `stretches` keeps."""

    @abstractmethod
    def _plain(self) -> dict[str, Any]:
        """All that matters in play, as plain data."""
