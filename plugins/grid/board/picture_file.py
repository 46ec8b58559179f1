"""Grid tracks from YAML files with a picture of squares.

    name: box-alley
    squares: |
      ##########
      #S..1...F#
      ##########
    legend: {X: wall}        # adds to or replaces: # wall, . road, S start, F finish,
                             # 1 to 9 checkpoints, o oil, ~ slick; also grid for start places

The bottom line of the picture is y = 0; what is outside it is wall.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from gridprix.core.documents import Document, Findings, kind_of, suggest

from .geometry import Point
from .laps_of_squares import reached_from_start
from .progress import Progress
from .squares import CHECKPOINT, FINISH, GRID, ROAD, START, WALL, Picture, SquaresBoard
from .surface import INSIDE

LEGEND = {
    "#": WALL,
    " ": WALL,
    ".": ROAD,
    "S": START,
    "F": FINISH,
    "o": "oil",
    "~": "slick",
    **{str(n): f"{CHECKPOINT}{n}" for n in range(1, 10)},
}
PICTURE_KEYS = ("squares", "legend")
MOST_SQUARES = 250_000
MOST_IN_A_ROW = 2_000
WARNINGS = 5  # a picture of lanes has many narrow squares; the first few say enough

Rows = tuple[tuple[str, ...], ...]


def read_rows(
    document: Document, findings: Findings, known_zone_kinds: Collection[str]
) -> Rows | None:
    """What each square is, the bottom row first; None when the picture cannot be read."""
    picture = document.data["squares"]
    if not isinstance(picture, str) or not picture.strip():
        what = f"no picture: {kind_of(picture)}"
        findings.error(("squares",), what, "draw it below 'squares: |', one line per row")
        return None
    legend = _read_legend(document.data, findings, known_zone_kinds)
    lines = [line.rstrip() for line in picture.strip("\n").splitlines()]
    width = max(map(len, lines))
    if width * len(lines) > MOST_SQUARES or max(width, len(lines)) > MOST_IN_A_ROW:
        what = f"too large: {width} x {len(lines)} squares"
        right = f"at most {MOST_SQUARES:,} squares in all and {MOST_IN_A_ROW:,} in a row"
        findings.error(("squares",), what, right)
        return None
    unknown = _unknown(lines, legend)
    for character, (row, column) in unknown.items():
        what = f"unknown square: {character!r} in row {row + 1}, column {column + 1} of the picture"
        findings.error(("squares",), what, "use the usual signs or add it to the legend")
    if unknown:
        return None
    return tuple(
        tuple(legend[character] for character in line.ljust(width)) for line in reversed(lines)
    )


def _unknown(lines: list[str], legend: dict[str, str]) -> dict[str, tuple[int, int]]:
    """The first place of every sign that has no meaning."""
    found: dict[str, tuple[int, int]] = {}
    for row, line in enumerate(lines):
        for column, character in enumerate(line):
            if character not in legend:
                found.setdefault(character, (row, column))
    return found


def _read_legend(
    data: dict[str, Any], findings: Findings, known_zone_kinds: Collection[str]
) -> dict[str, str]:
    legend = data.get("legend", {})
    if not isinstance(legend, dict):
        findings.error(("legend",), f"no legend: {kind_of(legend)}", "as in {X: wall}")
        return LEGEND
    checkpoints = [f"{CHECKPOINT}{n}" for n in range(1, 10)]
    roles = (WALL, ROAD, START, FINISH, GRID, *checkpoints, *known_zone_kinds)
    for sign, role in legend.items():
        if len(sign) != 1:
            what = f"not one sign: {sign!r}"
            findings.error(("legend", sign), what, "each square is one character")
        if role not in roles:
            what = f"square of unknown kind: {role!r}"
            findings.error(("legend", sign), what, suggest(str(role), roles))
    return {**LEGEND, **{sign: str(role) for sign, role in legend.items()}}


def check_picture(board: SquaresBoard, findings: Findings) -> None:
    """Note what in a picture cannot be reached or makes no race, and where it is narrow (IT-01)."""
    path = ("squares",)
    if not board.start_points and not board.grid_area:
        findings.error(path, "no start: the picture has no S", "mark the start squares with S")
        return
    _check_numbers(board.picture, findings)
    own_start = bool(board.picture.squares(START))
    if board.has_finish and not own_start and not board.checkpoint_count:
        what = "finish not reachable: cars start on it and no checkpoint leads away from it"
        findings.error(path, what, "mark start squares with S, or checkpoints with 1, 2, ...")
    elif own_start and not board.has_finish:
        findings.error(path, "no finish: the picture has no F", "mark the finish squares with F")
    else:
        _check_reached(board, findings)
    if board.laps > 1 and not board.checkpoint_count:
        what = f"a loop needs checkpoints: {board.laps} laps without any"
        findings.error(("laps",), what, "mark them in the picture with 1, 2, ...")
    _check_width(board, findings)


def _check_numbers(picture: Picture, findings: Findings) -> None:
    present = {role for _, role in picture.cells() if role.startswith(CHECKPOINT)}
    for number in range(1, len(present) + 1):
        if f"{CHECKPOINT}{number}" not in present:
            what = f"checkpoint {number} missing: the numbers go on without it"
            findings.error(("squares",), what, "number the checkpoints 1, 2, 3, ...")


def _check_reached(board: SquaresBoard, findings: Findings) -> None:
    way = reached_from_start(board)
    if board.has_finish and not _any_known(way, board.finish_squares):
        what = "finish not reachable: no way leads from S to F"
        findings.error(("squares",), what, "open a way over free squares")
    for number, squares in enumerate(board.checkpoint_squares, start=1):
        if not _any_known(way, squares):
            x, y = min(squares)
            what = f"checkpoint unreachable: checkpoint {number} at {[x, y]}"
            findings.error(("squares",), what, "open a way over free squares")


def _any_known(way: Progress, squares: Collection[Point]) -> bool:
    return any(way.known(square) is not None for square in squares)


def _check_width(board: SquaresBoard, findings: Findings) -> None:
    narrow = [(x, y) for x, y in board.points() if _between_walls(board, x, y)]
    for x, y in narrow[:WARNINGS]:
        what = f"narrow: less than two squares wide at {[x, y]}"
        findings.warn(("squares",), what, "cars may not get through side by side")
    if len(narrow) > WARNINGS:
        findings.warn(("squares",), f"narrow: {len(narrow) - WARNINGS} further squares as well")


def _between_walls(board: SquaresBoard, x: int, y: int) -> bool:
    """Whether a square has walls on two opposite sides."""
    kind = board.surface.kind
    across = kind((x - 1, y)) != INSIDE and kind((x + 1, y)) != INSIDE
    return across or (kind((x, y - 1)) != INSIDE and kind((x, y + 1)) != INSIDE)
