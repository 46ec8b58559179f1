"""Grid tracks from YAML files.

    name: first-ring
    title: First Ring
    family: grid
    outline: [[0, 0], [40, 0], [40, 24], [0, 24]]          # corners of the outer border, in order
    islands: [[[8, 8], [32, 8], [32, 16], [8, 16]]]        # inner borders, any number
    start: {line: [[20, 0], [20, 8]], towards: [21, 4]}    # towards: any point past the line
    finish: {line: [[30, 0], [30, 8]], towards: [31, 4]}   # left out: the start line, a loop
    checkpoints: [[[20, 16], [20, 24]]]                    # in the order to be passed
    zones: [{kind: oil, area: [[1, 1], [4, 1], [4, 4]]}]
    grid: {area: [[14, 1], [20, 1], [20, 7], [14, 7]]}     # left out: two rows behind the line
    laps: 2

A file may instead hold a picture of squares, see `picture_file`. Every fault found is
reported with its place in the file; a file with faults gives no board.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeVar

from gridprix.core.documents import Document, Findings, KeyPath, kind_of, suggest
from gridprix.core.plain_text import plain_line

from .geometry import Polygon, bounds
from .grid_board import GridBoard
from .line_checks import check_lines
from .picture_file import PICTURE_KEYS, check_picture, read_rows
from .polygons import DrawnTrack, PolygonBoard, Zone
from .squares import Picture, SquaresBoard
from .track_checks import check_borders, check_width
from .track_parts import read_checkpoint, read_line, read_polygon

COMMON_KEYS = ("name", "title", "family", "notes", "laps")
POLYGON_KEYS = ("outline", "islands", "start", "finish", "checkpoints", "zones", "grid")
ZONE_KINDS = ("oil", "slick")
MOST_LAPS = 999
MOST_SQUARES = 4_000_000  # the board keeps a few bytes for each

Part = TypeVar("Part")


def load_board(
    document: Document, findings: Findings, known_zone_kinds: Collection[str] = ZONE_KINDS
) -> GridBoard | None:
    """Read a grid track; None when an error was noted in the findings."""
    before = len(findings.problems)
    data = document.data
    if not isinstance(data, dict):
        findings.error((), f"not a track: {kind_of(data)}", "a mapping with name and outline")
        return None
    if ("outline" in data) == ("squares" in data):
        both = "both an outline and a picture of squares"
        what = both if "outline" in data else "neither an outline nor a picture of squares"
        right = "give the corners of the outer border under 'outline', or a picture under 'squares'"
        findings.error(("squares",) if "squares" in data else (), what, right)
        return None
    load = _load_picture if "squares" in data else _load_drawing
    board = load(document, findings, known_zone_kinds)
    return board if len(findings.problems) == before else None


def _load_picture(
    document: Document, findings: Findings, known_zone_kinds: Collection[str]
) -> GridBoard | None:
    data = document.data
    findings.known_keys((), data, (*COMMON_KEYS, *PICTURE_KEYS))
    name, title = read_names(data, findings)
    laps = read_laps(data, findings)
    rows = read_rows(document, findings, known_zone_kinds)
    if rows is None:
        return None
    board = SquaresBoard(Picture(name, title, rows, laps))
    check_picture(board, findings)
    return board


def _load_drawing(
    document: Document, findings: Findings, known_zone_kinds: Collection[str]
) -> GridBoard | None:
    before = len(findings.problems)
    data = document.data
    drawing = _read_drawing(data, findings, known_zone_kinds)
    if drawing is None or len(findings.problems) > before:
        return None
    if not check_borders(drawing, findings):
        return None
    board = PolygonBoard(drawing)
    check_lines(board, findings)
    check_width(drawing, findings)
    return board


def read_laps(data: dict[str, Any], findings: Findings) -> int:
    """The number of laps, 1 when the file names none."""
    laps = data.get("laps", 1)
    if not isinstance(laps, int) or isinstance(laps, bool) or not 1 <= laps <= MOST_LAPS:
        findings.error(("laps",), f"no number of laps: {laps!r}", f"a number from 1 to {MOST_LAPS}")
        return 1
    return laps


def read_names(data: dict[str, Any], findings: Findings) -> tuple[str, str]:
    """The track's name and its title, which is made from the name when the file has none."""
    for key in ("name", "title"):
        value = data.get(key, "")
        if not isinstance(value, str) or not (value or key == "title"):
            what = f"no {key}: {value!r}" if key in data else f"the key {key!r} is missing"
            findings.error((key,), what, "a short text, as in 'first-ring'")
    if data.get("family", "grid") != "grid":
        findings.error(("family",), f"not a grid track: {data['family']!r}", "family: grid")
    name = str(data.get("name", ""))
    title = str(data.get("title") or name.replace("-", " ").title())
    return name, plain_line(title).strip()


def _read_drawing(
    data: dict[str, Any], findings: Findings, known_zone_kinds: Collection[str]
) -> DrawnTrack | None:
    findings.known_keys((), data, (*COMMON_KEYS, *POLYGON_KEYS))
    name, title = read_names(data, findings)
    outline = read_polygon(findings, ("outline",), data["outline"])
    start = read_line(findings, ("start",), data["start"]) if "start" in data else None
    finish = read_line(findings, ("finish",), data["finish"]) if "finish" in data else None
    grid = _read_grid(data, findings)
    _require_start(data, findings)

    def zone(findings: Findings, path: KeyPath, value: Any) -> Zone | None:
        return _read_zone(findings, path, value, known_zone_kinds)

    islands = _read_list(data, "islands", findings, read_polygon)
    checkpoints = _read_list(data, "checkpoints", findings, read_checkpoint)
    zones = _read_list(data, "zones", findings, zone)
    laps = read_laps(data, findings)
    if outline is None or not _fits(findings, outline):
        return None
    return DrawnTrack(
        name=name,
        title=title,
        outline=outline,
        islands=islands,
        start=start,
        finish=None if finish == start else finish,
        checkpoints=checkpoints,
        zones=zones,
        grid=grid,
        laps=laps,
    )


def _fits(findings: Findings, outline: Polygon) -> bool:
    left, bottom, right, top = bounds(outline)
    if (right - left) * (top - bottom) <= MOST_SQUARES:
        return True
    what = f"too large: {right - left} x {top - bottom} squares"
    findings.error(("outline",), what, f"at most {MOST_SQUARES:,} squares in all")
    return False


def _require_start(data: dict[str, Any], findings: Findings) -> None:
    """A track has a start line, or for a derby a grid area and no lines at all."""
    if "start" in data:
        return
    if "finish" in data:
        findings.error(("finish",), "a finish without a start", "add a start line")
    elif "grid" not in data:
        what = "no start: neither a start line nor a grid area"
        findings.error((), what, "add a start line, or for a derby a grid area")


def _read_list(
    data: dict[str, Any],
    key: str,
    findings: Findings,
    read: Callable[[Findings, KeyPath, Any], Part | None],
) -> tuple[Part, ...]:
    values = data.get(key, [])
    if not isinstance(values, list):
        findings.error((key,), f"{key} must be a list, not {kind_of(values)}", "begin with '- '")
        return ()
    parts = [read(findings, (key, n), value) for n, value in enumerate(values)]
    return tuple(part for part in parts if part is not None)


def _read_grid(data: dict[str, Any], findings: Findings) -> Polygon | None:
    if "grid" not in data:
        return None
    grid = data["grid"]
    if not isinstance(grid, dict) or "area" not in grid:
        what = f"the grid has no area: {kind_of(grid)}"
        findings.error(("grid",), what, "as in {area: [[1, 1], [5, 1], [5, 4]]}")
        return None
    findings.known_keys(("grid",), grid, ("area",))
    return read_polygon(findings, ("grid", "area"), grid["area"])


def _read_zone(
    findings: Findings,
    path: KeyPath,
    value: Any,
    known_zone_kinds: Collection[str],
) -> Zone | None:
    if not isinstance(value, dict) or not {"kind", "area"} <= value.keys():
        right = "as in {kind: oil, area: [[1, 1], [5, 1], [5, 4]]}"
        findings.error(path, "a zone needs a kind and an area", right)
        return None
    findings.known_keys(path, value, ("kind", "area"))
    kind = value["kind"]
    area = read_polygon(findings, (*path, "area"), value["area"])
    if not isinstance(kind, str) or not kind or kind not in known_zone_kinds:
        what = f"zone of unknown kind: {kind!r}"
        findings.error((*path, "kind"), what, suggest(str(kind), known_zone_kinds))
        return None
    return Zone(kind, area) if area else None
