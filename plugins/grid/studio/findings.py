"""What is found in a track that is being drawn, beyond what its file must not say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gridprix.core.studio.edits import value_at
from gridprix.core.studio.studio import (
    ERROR,
    GOOD,
    NO_WAY,
    REMARK,
    DrawnChange,
    TrackFinding,
    TrackSheet,
)
from gridprix.plugins.grid.board.geometry import Point, turn
from gridprix.plugins.grid.board.grid_board import GridBoard
from gridprix.plugins.grid.board.polygons import PolygonBoard
from gridprix.plugins.grid.board.surface import BORDER, INSIDE, Surface

from .ground import Ends, points_on, road_of, step_of, stop, walked
from .lines_across import moved_line
from .remarks import checked
from .shapes import CORNERS, ENDS, DrawnShape, point_of, shapes_of

_LEVELS = (ERROR, REMARK, GOOD)
LEAST_PART = 4  # points of a part that no car reaches, for it to be worth a word
FEW = 3  # cars that can start side by side


def found_on(sheet: TrackSheet, drawing: str) -> list[TrackFinding]:
    """All that is worth a word, the gravest first."""
    data = sheet.data
    if not isinstance(data, dict):
        return [TrackFinding(ERROR, "No track", "The file holds no track.")]
    own = list(_open_shapes(data, drawing))
    board, remarks = checked(sheet.document, sheet.kinds)
    told = {one.at for one in own} | {one.points[0] for one in shapes_of(data) if _begun(one)}
    own += [one for one in remarks if not (one.at in told and one.title.startswith("Fewer"))]
    road = road_of(data)
    if road is not None and "squares" not in data:
        own += _short_lines(data, road)
        own += _ways(data, road, board)
    if board is not None:
        own += _starts(board)
    fresh = [one for n, one in enumerate(own) if one not in own[:n]]
    return sorted(_reworded(fresh), key=lambda one: _LEVELS.index(one.level))


def _reworded(found: list[TrackFinding]) -> Iterator[TrackFinding]:
    """Without what the checks say less well: where a way is blocked, which line stops short."""
    blocked = any(one.title == NO_WAY for one in found)
    short = any(one.title.endswith("stops short") for one in found)
    for one in found:
        if blocked and one.title == "Finish not reachable":
            continue
        if short and "not across the track" in one.title:
            continue
        yield one


def _begun(shape: DrawnShape) -> bool:
    """Whether an area encloses nothing yet."""
    return shape.closed and len(shape.points) < CORNERS


def _open_shapes(data: Any, drawing: str) -> Iterator[TrackFinding]:
    shapes = shapes_of(data)
    if "squares" not in data and not any(one.path == ("outline",) for one in shapes):
        yield TrackFinding(ERROR, "No outer border", "Draw it with the tool Outer, key O.")
    for shape in shapes:
        if not _begun(shape) and not (shape.closed and shape.id == drawing):
            continue
        handle = f"{shape.id}/{shape.numbers[-1]}"
        level, closing = REMARK, "Point at its first point, or press Enter."
        if _begun(shape):
            level, closing = ERROR, "It needs at least three points."
        name = shape.word.removesuffix(" point").removesuffix(",")
        yield TrackFinding(level, f"{name}: not closed", closing, shape.points[-1], handle)


def _short_lines(data: Any, road: Surface) -> Iterator[TrackFinding]:
    """Lines that end in the middle of the road; the fix draws them on to the border."""
    for shape in shapes_of(data):
        if shape.closed or len(shape.points) != ENDS:
            continue
        for which, end in enumerate(shape.points):
            if road.kind(end) != INSIDE:
                continue
            name = shape.word.removesuffix(", end")
            words = f"It ends at ({end[0]}, {end[1]}), before the border."
            handle = f"{shape.id}/{shape.numbers[which]}"
            fix = _drawn_on(data, road, shape, which)
            yield TrackFinding(ERROR, f"{name} stops short", words, end, handle, fix)


def _drawn_on(data: Any, road: Surface, shape: DrawnShape, which: int) -> DrawnChange | None:
    step = step_of(shape.points[1 - which], shape.points[which])
    to = stop(road, shape.points[which], step) if step else None
    if to is None:
        return None
    handle = f"{shape.id}/{shape.numbers[which]}"
    name = shape.word.removesuffix(", end").lower()
    edits = moved_line(data, shape, which, to)
    return DrawnChange(f"draw {name} to the border", edits, handle)


def _ways(data: Any, road: Surface, board: GridBoard | None) -> Iterator[TrackFinding]:
    """Parts that no car reaches, a way that is blocked, gates that can be driven past."""
    lines = {one.path[0]: one.points for one in shapes_of(data) if one.path[-1] == "line"}
    start = lines.get("start")
    if start is None or len(start) != ENDS:
        return
    begin = list(points_on(road, (start[0], start[1])))
    if not begin:
        return
    reached = walked(road, begin, least=BORDER)
    rest = [point for point in road.points(INSIDE) if point not in reached]
    if len(rest) >= LEAST_PART:
        x, y = rest[0]
        words = f"No car comes to {len(rest)} points, as near ({x}, {y})."
        yield TrackFinding(REMARK, "Unreachable part", words, rest[0])
    if isinstance(board, PolygonBoard):
        yield from _cuts(road, board)
    elif (line := _facing(data, start)) is not None and "finish" not in lines:
        yield from _blocked(road, begin, line)


def _facing(data: Any, start: tuple[Point, ...]) -> Ends | None:
    """The start line with the race on its left."""
    towards = point_of(value_at(data, ("start", "towards")))
    if towards is None or not (side := turn(start[0], start[1], towards)):
        return None
    return (start[0], start[1]) if side > 0 else (start[1], start[0])


def _blocked(road: Surface, begin: list[Point], line: Ends) -> Iterator[TrackFinding]:
    """Where a walk from the start ends that never comes back to the line from behind."""
    steps = walked(road, begin, back=line, least=BORDER)
    behind = [at for at in steps if turn(*line, at) < 0 and _near(at, begin)]
    if behind:
        return
    x, y = max(steps, key=lambda at: (steps[at], at))
    yield TrackFinding(ERROR, NO_WAY, f"Blocked near ({x}, {y}).", (x, y))


def _near(at: Point, points: list[Point]) -> bool:
    return any(max(abs(at[0] - x), abs(at[1] - y)) == 1 for x, y in points)


def _cuts(road: Surface, board: PolygonBoard) -> Iterator[TrackFinding]:
    """Gates beside which a whole lap can be driven: cars must go there, but nothing leads them."""
    if board.start is None or not board.closed:
        return
    line = (board.start.left, board.start.right)
    begin = list(points_on(road, line))
    for number, gate in enumerate(board.checkpoints, start=1):
        steps = walked(road, begin, [(gate.a, gate.b)], line)
        if any(turn(*line, at) < 0 and _near(at, begin) for at in steps):
            words = "A car can drive a lap beside it, and must come back for it."
            yield TrackFinding(REMARK, f"A cut skips gate {number}", words, gate.a)


def _starts(board: GridBoard) -> Iterator[TrackFinding]:
    if not board.has_finish:
        return
    many = len(board.start_points)
    at = board.start_points[0] if board.start_points else None
    if many < FEW:
        words = "Draw it where the road is wider."
        told = "1 point" if many == 1 else f"{many} points"
        yield TrackFinding(REMARK, f"The start has only {told}", words, at)
    else:
        words = f"Up to {many} cars side by side."
        yield TrackFinding(GOOD, f"Start line has {many} points", words, at)
