"""Laying the spaces of a circuit out along its centre line, for screens and thumbnails."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

import attrs

from .centre_line import Point, Station, trace
from .graph import LEFT_VERGE, CircuitBoard
from .ribbon import PIVOT_SHARE, RowBorder, border
from .space import Side, Space

Box = tuple[float, float, float, float]
SIDES: tuple[Side, Side] = ("left", "right")


@attrs.frozen
class SpaceShape:
    """One space on the drawing: its outline, its middle, and the direction of travel there."""

    outline: tuple[Point, ...]
    """Rear to front along the left side, then front to rear along the right."""
    centre: Point
    heading: float
    """In radians, 0 is east, anticlockwise is positive; the y axis points up."""


@attrs.frozen
class Layout:
    """The whole circuit on the drawing; lengths in rows of about 1."""

    shapes: Mapping[Space, SpaceShape]
    centre_line: tuple[Station, ...]
    borders: Mapping[Side, tuple[RowBorder, ...]]
    """The sides of the road, row by row."""
    lane_width: float
    box: Box
    """Least x, least y, greatest x, greatest y of all spaces, verges included."""
    turn_left_over: float
    """Degrees by which the turns of the file miss a full circle, before they are spread."""
    gap_left_over: float
    """Distance between end and beginning before it is spread."""

    def edge(self, side: Side) -> tuple[Point, ...]:
        """A border all around the lap."""
        return tuple(point for row in self.borders[side] for point in row.points())

    def road(self, row: int, beyond: float = 0.0) -> tuple[Point, ...]:
        """The outline of the road along a row, or of all that lies up to so far beside it."""
        left, right = (self.borders[side][row].points(beyond) for side in SIDES)
        return (*left, *reversed(right))


def layout(board: CircuitBoard, origin: Point = (0.0, 0.0)) -> Layout:
    """Lay out every space, verges included; the lap closes whatever the file's figures leave."""
    lane_width = board.drawing.lane_width
    line = trace(board.drawing, origin)
    shapes: dict[Space, SpaceShape] = {}
    lefts = _left_offsets(board)
    for row, (stations, left) in enumerate(zip(line.rows, lefts, strict=True)):
        for lane in range(LEFT_VERGE, board.width(row) + 1):
            sides = (left - lane * lane_width, left - (lane + 1) * lane_width)
            length = board.drawing.pieces[row].length
            shapes[row, lane] = _shape(stations, *_within_bend(stations, length, sides))
    rights = [left - board.width(row) * lane_width for row, left in enumerate(lefts)]
    lengths = [piece.length for piece in board.drawing.pieces]
    borders: dict[Side, tuple[RowBorder, ...]] = {
        "left": tuple(border(line.rows, lefts, lengths, 1)),
        "right": tuple(border(line.rows, rights, lengths, -1)),
    }
    return Layout(
        shapes=MappingProxyType(shapes),
        centre_line=tuple(station for stations in line.rows for station in stations[:-1]),
        borders=MappingProxyType(borders),
        lane_width=lane_width,
        box=_box(shapes.values()),
        turn_left_over=line.turn_left_over,
        gap_left_over=line.gap_left_over,
    )


def _left_offsets(board: CircuitBoard) -> list[float]:
    """How far left of the centre line the left edge of each row lies.

    A lane is drawn straight on into its straight successor, so that what a player sees as straight
    is what the rules call straight: a narrowing takes away the lane that ends. Where explicit
    successors shift the lanes and the lap does not come back to its first offset, the difference
    is spread.
    """
    shifts = [0]
    for row in range(board.rows):
        shifts.append(shifts[-1] + _shift(board, row))
    drift = shifts.pop() / board.rows
    sides = [shift - drift * row for row, shift in enumerate(shifts)]
    middles = [side - board.width(row) / 2 for row, side in enumerate(sides)]
    middle = sum(middles) / len(middles)
    return [(side - middle) * board.drawing.lane_width for side in sides]


def _shift(board: CircuitBoard, row: int) -> int:
    """By how many lanes the next row's left edge lies further left."""
    for lane in board.lanes(row):
        ahead = board.straight((row, lane))
        if ahead is not None:
            return ahead[1] - lane
    return 0


def _within_bend(
    stations: tuple[Station, ...], length: float, sides: tuple[float, float]
) -> tuple[float, float]:
    """Two offsets kept on this side of the bend's own centre, where an outline would cross over.

    It is the verge inside a tight corner that needs this.
    """
    turn = stations[-1].heading - stations[0].heading
    if not turn:
        return sides
    pivot = length / turn * PIVOT_SHARE
    if pivot > 0:
        return min(sides[0], pivot), min(sides[1], pivot)
    return max(sides[0], pivot), max(sides[1], pivot)


def _shape(stations: tuple[Station, ...], left: float, right: float) -> SpaceShape:
    rear = [station.aside(left) for station in stations]
    front = [station.aside(right) for station in reversed(stations)]
    # a row has one sub-step or an even number of them: its middle lies between two or on one
    half = len(stations) // 2
    before, after = stations[half - (1 - len(stations) % 2)], stations[half]
    ends = before.aside((left + right) / 2), after.aside((left + right) / 2)
    centre = (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2
    return SpaceShape((*rear, *front), centre, (before.heading + after.heading) / 2)


def _box(shapes: Iterable[SpaceShape]) -> Box:
    points = [point for shape in shapes for point in shape.outline]
    across, up = zip(*points, strict=True)
    return min(across), min(up), max(across), max(up)
