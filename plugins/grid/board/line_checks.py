"""Faults of what is drawn between the borders: lines, checkpoints, grid, zones, the way round."""

from __future__ import annotations

from gridprix.core.documents import Findings, KeyPath

from .course import touches
from .geometry import Point, touching
from .lines import Line
from .polygons import PolygonBoard
from .surface import INSIDE, rasterise

FEWEST_PLACES = 2


def check_lines(board: PolygonBoard, findings: Findings) -> None:
    """Note every line, area and checkpoint that cannot do its work."""
    before = len(findings.problems)
    named = {"start": board.drawing.start, "finish": board.drawing.finish}
    for name, line in named.items():
        if line:
            _check_line(board, name, line, findings)
    if board.finish:
        name = "start" if board.closed else "finish"
        _check_border_in_line(board, name, board.finish, findings)
    _check_areas(board, findings)
    if len(findings.problems) == before:
        _check_way(board, findings)


def _check_line(board: PolygonBoard, name: str, line: Line, findings: Findings) -> None:
    path: KeyPath = (name, "line")
    if not any(board.on_track(point) for point in line.points()):
        what = f"{name} off the track: no point of {_ends(line)} lies on it"
        findings.error(path, what, "draw the line from border to border")
        return
    for end in (line.left, line.right):
        if board.surface.kind(end) == INSIDE:
            what = f"{name} line not across the track: its end {list(end)} is in the middle of it"
            findings.error(path, what, "draw the line from border to border")


def _ends(line: Line) -> str:
    return f"{list(line.left)} to {list(line.right)}"


def _check_border_in_line(board: PolygonBoard, name: str, line: Line, findings: Findings) -> None:
    """A car could come to the line along such a border and never cross it."""
    for a, b in _edges(board):
        in_line = line.side(a) == line.side(b) == 0
        if in_line and touching(a, b, line.left, line.right):
            what = f"border in line with the finish: the edge {list(a)} to {list(b)}"
            findings.error((name, "line"), what, "turn the line or move the border's corner")


def _edges(board: PolygonBoard) -> list[tuple[Point, Point]]:
    borders = (board.outline, *board.islands)
    return [
        edge for polygon in borders for edge in zip(polygon, polygon[1:] + polygon[:1], strict=True)
    ]


def _check_areas(board: PolygonBoard, findings: Findings) -> None:
    if board.drawing.grid and not any(map(board.on_track, rasterise(board.drawing.grid).points())):
        findings.error(("grid", "area"), "grid off the track", "draw it on the track")
    elif len(board.grid_area) < FEWEST_PLACES:
        what = f"few places: only {len(board.grid_area)} to start from"
        findings.warn(("grid",) if board.drawing.grid else ("start",), what, "widen the grid area")
    for n, zone in enumerate(board.drawing.zones):
        if not any(map(board.on_track, rasterise(zone.area).points())):
            what = f"zone off the track: the {zone.kind} zone at {list(zone.area[0])}"
            findings.warn(("zones", n), what, "no car can come there")


def _check_way(board: PolygonBoard, findings: Findings) -> None:
    """Walk from the start in race direction and see what is never reached."""
    if board.finish is None:
        if board.checkpoints:
            what = "checkpoints without a finish"
            findings.error(("checkpoints",), what, "add a start line, or leave them out")
        return
    if board.lap_length == 0:
        name = "start" if board.closed else "finish"
        what = f"finish not reachable: no way leads from the start to {_ends(board.finish)}"
        right = "check the direction under 'towards', and for a loop that there is a way round"
        findings.error((name,), what, right)
        return
    for n, checkpoint in enumerate(board.checkpoints):
        if not touches(board.ground, board.course, checkpoint):
            ends = f"{list(checkpoint.a)} to {list(checkpoint.b)}"
            what = f"checkpoint unreachable: checkpoint {n + 1} from {ends}"
            findings.error(("checkpoints", n), what, "draw it across the track")
