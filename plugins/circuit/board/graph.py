"""The compiled circuit: an immutable graph of spaces that answers what the rules ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, TypeVar

import attrs

from .space import Corner, Side, Space

K = TypeVar("K")
V = TypeVar("V")
LEFT_VERGE = -1


@attrs.frozen
class Row:
    """What all spaces of one row share."""

    limits: tuple[int | None, ...]
    inside: Side
    upcoming: Corner
    ordering: Corner
    corner: Corner | None = None
    width: int = attrs.field(init=False)  # the number of lanes

    @width.default
    def _count_lanes(self) -> int:
        return len(self.limits)


class BoardTable(dict[K, V]):
    """What a function of a board and something on it finds, once for each such thing."""

    __slots__ = ("_board", "_find")

    def __init__(self, board: CircuitBoard, find: Callable[[CircuitBoard, K], V]) -> None:
        super().__init__()
        self._board, self._find = board, find

    def __missing__(self, what: K) -> V:
        found = self[what] = self._find(self._board, what)
        return found


@attrs.frozen
class Exits:
    """Where one space leads: spaces of the next row, each group from left to right."""

    track: tuple[Space, ...]
    verge: tuple[Space, ...]
    straight: Space | None


@attrs.frozen
class Piece:
    """How one row is drawn: its turn in degrees (left is positive) and its length."""

    turn: float
    length: float


@attrs.frozen
class Drawing:
    """The drawing of the whole lap; no rule reads it."""

    lane_width: float
    heading: float
    pieces: tuple[Piece, ...]


@attrs.frozen
class CircuitBoard:
    """A closed circuit; two boards are equal when their digests are."""

    digest: str  # a fingerprint of all that matters in play
    name: str = attrs.field(eq=False)  # as files write it
    title: str = attrs.field(eq=False)  # for people
    laps: int = attrs.field(eq=False)  # how many where the scenario does not say
    corners: tuple[Corner, ...] = attrs.field(eq=False, repr=False)  # in driving order
    grid_places: tuple[Space, ...] = attrs.field(eq=False, repr=False)  # the best one first
    drawing: Drawing = attrs.field(eq=False, repr=False)
    _rows: tuple[Row, ...] = attrs.field(eq=False, repr=False)
    _exits: Mapping[Space, Exits] = attrs.field(eq=False, repr=False)
    _zones: Mapping[str, frozenset[Space]] = attrs.field(eq=False, repr=False)
    _lines: Mapping[Space, tuple[Corner, ...]] = attrs.field(init=False, eq=False, repr=False)

    @_lines.default
    def _find_lines(self) -> Mapping[Space, tuple[Corner, ...]]:
        lines: dict[Space, tuple[Corner, ...]] = {}
        for corner in self.corners:
            for space in dict.fromkeys(corner.line):
                lines[space] = (*lines.get(space, ()), corner)
        return lines

    # what is asked of a space most often, found by the space itself
    _on_track: frozenset[Space] = attrs.field(init=False, eq=False, repr=False)
    _limits: Mapping[Space, int] = attrs.field(init=False, eq=False, repr=False)
    _cornered: Mapping[Space, Corner] = attrs.field(init=False, eq=False, repr=False)

    @_on_track.default
    def _find_track(self) -> frozenset[Space]:
        return frozenset(self.spaces())

    @_limits.default
    def _find_limits(self) -> Mapping[Space, int]:
        posted = ((space, self._rows[space[0]].limits[space[1]]) for space in self.spaces())
        return {space: limit for space, limit in posted if limit is not None}

    @_cornered.default
    def _find_corners(self) -> Mapping[Space, Corner]:
        rows = ((space, self._rows[space[0]].corner) for space in self.spaces())
        return {space: corner for space, corner in rows if corner is not None}

    _tables: dict[Any, BoardTable[Any, Any]] = attrs.field(
        init=False, factory=dict, eq=False, repr=False
    )
    family: ClassVar[str] = "circuit"

    def table(self, find: Callable[[CircuitBoard, K], V]) -> Mapping[K, V]:
        """What is found by a function, kept as long as the board is."""
        found = self._tables.get(find)
        if found is None:
            found = self._tables[find] = BoardTable(self, find)
        return found

    # -- rows

    @property
    def rows(self) -> int:
        """The number of rows of a lap."""
        return len(self._rows)

    @property
    def finish_row(self) -> int:
        """The row just before the line: entering it on the last lap finishes (SC-13a)."""
        return self.rows - 1

    def width(self, row: int) -> int:
        """The number of lanes of a row."""
        return self._rows[row].width

    def lanes(self, row: int) -> range:
        """The lanes of a row from left to right, verges left out."""
        return range(self._rows[row].width)

    def inside(self, row: int) -> Side:
        """The inside of a row: its corner's side, on a straight that of the corner to come."""
        return self._rows[row].inside

    def corner_of_row(self, row: int) -> Corner | None:
        """The corner a row belongs to."""
        return self._rows[row].corner

    def upcoming_corner(self, row: int, *, for_order: bool) -> Corner:
        """The corner a row lies in or leads to.

        For the order of movement a corner reaches to the last row of its racing line; where that
        line overlaps the beginning of the next one, the next corner rules (SC-03a, SC-03b).
        """
        entry = self._rows[row]
        return entry.ordering if for_order else entry.upcoming

    # -- spaces

    def spaces(self) -> Iterator[Space]:
        """All spaces on the track, row by row from the left."""
        for row, entry in enumerate(self._rows):
            for lane in range(entry.width):
                yield row, lane

    def verges(self) -> Iterator[Space]:
        """All spaces beside the track, row by row, left before right."""
        for row, entry in enumerate(self._rows):
            yield row, LEFT_VERGE
            yield row, entry.width

    def verge(self, row: int, side: Side) -> Space:
        """The space beside a row."""
        return row, LEFT_VERGE if side == "left" else self._rows[row].width

    def is_verge(self, space: Space) -> bool:
        """Whether a space lies beside the track."""
        return space not in self._on_track

    def kind(self, space: Space) -> str:
        """`track` or `verge`."""
        self._of(space)
        return "verge" if self.is_verge(space) else "track"

    def beside(self, verge: Space) -> Space:
        """The edge space next to a verge space; a track space is beside itself."""
        row, lane = verge
        return row, min(max(lane, 0), self._rows[row].width - 1)

    def nearer_verges(self, space: Space) -> tuple[Space, ...]:
        """The verge of the nearer side; both, left first, when the space lies midway (SC-10a)."""
        row, lane = space
        to_left, to_right = lane, self._rows[row].width - 1 - lane
        left = (self.verge(row, "left"),) if to_left <= to_right else ()
        right = (self.verge(row, "right"),) if to_right <= to_left else ()
        return left + right

    def successors(self, space: Space) -> tuple[Space, ...]:
        """The track spaces a space leads to, left to right; from a verge the way to rejoin."""
        return self._of(space).track

    def verge_successors(self, space: Space) -> tuple[Space, ...]:
        """The verge spaces a verge space or an edge lane leads to, left to right."""
        return self._of(space).verge

    def straight(self, space: Space) -> Space | None:
        """The space straight ahead; None where the lane ends."""
        return self._of(space).straight

    def _of(self, space: Space) -> Exits:
        try:
            return self._exits[space]
        except KeyError:
            message = f"no space {space!r} on {self.name!r}: it has rows 0 to {self.rows - 1}"
            raise ValueError(message) from None

    # -- zones

    @property
    def zone_kinds(self) -> tuple[str, ...]:
        """The kinds of zones on this circuit."""
        return tuple(self._zones)

    def in_zone(self, kind: str, space: Space) -> bool:
        """Whether a space lies in a zone of a kind; a verge never does."""
        return space in self._zones.get(kind, ())

    # -- corners

    def limit(self, space: Space) -> int | None:
        """The posted limit of a space; None on straights, unposted lanes and verges."""
        return self._limits.get(space)

    def corner(self, space: Space) -> Corner | None:
        """The corner a track space belongs to, posted or not; None on verges."""
        return self._cornered.get(space)

    def is_last_marked(self, space: Space) -> bool:
        """Whether a posted space's straight successor is no posted space of its corner (CR-14)."""
        if self.limit(space) is None:
            return False
        ahead = self.straight(space)
        if ahead is None or self.limit(ahead) is None:
            return True
        return self.corner(ahead) is not self.corner(space)

    def inside_rank(self, space: Space, *, for_order: bool) -> int:
        """0 for the innermost lane, counting outwards; verges come after all lanes.

        For the order of movement the inside is that of the upcoming corner (SC-03a), else the
        row's own.
        """
        row, lane = space
        width = self._rows[row].width
        inside = self._rows[row].ordering.inside if for_order else self._rows[row].inside
        rank = lane if inside == "left" else width - 1 - lane
        if self.is_verge(space):
            return width if rank < 0 else width + 1
        return rank

    def lines_from(self, space: Space) -> tuple[Corner, ...]:
        """The corners whose racing line has its tail here."""
        return tuple(corner for corner in self.corners if corner.tail == space)

    def lines_on(self, space: Space) -> tuple[Corner, ...]:
        """The corners whose racing line runs over a space, tail included."""
        return self._lines.get(space, ())

    # -- distance

    def distance(self, row: int, lap: int) -> int:
        """Rows covered since the line of lap 0, on which the grid stands (CB-02, CB-13)."""
        return lap * self.rows + row

    def finish_distance(self, laps: int) -> int:
        """The distance at which a car has finished (SC-13a)."""
        return self.distance(self.finish_row, laps)

    def rows_ahead(self, row: int, other: int) -> int:
        """How many rows on from one row another lies, laps apart."""
        return (other - row) % self.rows

    def crosses_line(self, space: Space, ahead: Space) -> bool:
        """Whether a step passes the start line and so begins a lap."""
        return ahead[0] < space[0]
