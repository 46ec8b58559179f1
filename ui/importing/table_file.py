"""Lines of tables: a point in each row, and how wide the road is there."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence

from gridprix.core.plain_text import plain_line

from .source import BadImport, ImportedRoad, Projection, road_of

X, Y, LEFT, RIGHT, WIDTH = "x", "y", "left", "right", "width"
# of a table without headings: how programs that measure tracks write theirs
USUAL = {2: (X, Y), 3: (X, Y, WIDTH), 4: (X, Y, RIGHT, LEFT)}
RIGHT_FORM = "a row is x, y and maybe two widths, in metres, as in 12.5,40.25,6,6"
MOST_ROWS = 50_000


def read_table(raw: bytes) -> ImportedRoad:
    """The road of a table: x, y, and how far it reaches to the right and to the left."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadImport(f"this is no text; {RIGHT_FORM}") from None
    rows = _rows(text)
    if not rows:
        raise BadImport(f"the table is empty; {RIGHT_FORM}")
    if len(rows) > MOST_ROWS:
        raise BadImport(f"the table has {len(rows):,} rows; at most {MOST_ROWS:,} are read")
    heading, columns = _columns(rows)
    values = [_numbers(row, n, columns) for n, row in enumerate(rows[heading:], heading + 1)]
    points = [(one[X], one[Y]) for one in values]
    widths = [_width(one) for one in values] if len(columns) > 2 else []
    if not points:
        raise BadImport(f"the table has only headings; {RIGHT_FORM}")
    projection = Projection(*points[0])
    return road_of(points, projection, widths=widths, metres=1.0)


def _rows(text: str) -> list[list[str]]:
    """The rows that are not empty; a first one that is marked as a remark is the headings."""
    lines = [line.strip() for line in text.replace("\0", " ").splitlines() if line.strip()]
    if lines:
        lines[0] = lines[0].lstrip("# ")
    lines = [line for line in lines if not line.startswith("#")]
    mark = next((one for one in ";\t," if lines and one in lines[-1]), " ")
    try:
        rows = csv.reader(io.StringIO("\n".join(lines)), delimiter=mark, skipinitialspace=True)
        return [[cell.strip() for cell in row if cell.strip()] for row in rows]
    except csv.Error as error:
        raise BadImport(f"the table cannot be read: {error}; {RIGHT_FORM}") from None


def _columns(rows: Sequence[Sequence[str]]) -> tuple[int, tuple[str, ...]]:
    """How many rows of headings there are, and what the columns hold."""
    first = rows[0]
    if all(map(_is_number, first)):
        if len(first) not in USUAL:
            raise BadImport(f"the table has {len(first)} columns without headings; {RIGHT_FORM}")
        return 0, USUAL[len(first)]
    found = tuple(_column(cell.casefold()) for cell in first)
    if found.count(X) != 1 or found.count(Y) != 1:
        told = plain_line(", ".join(first))[:80]
        raise BadImport(f"no columns x and y among the headings {told!r}; {RIGHT_FORM}")
    return 1, found


def _column(heading: str) -> str:
    """What a column with this heading holds; nothing that is wanted, maybe."""
    for word in (LEFT, RIGHT, WIDTH):
        if word in heading:
            return word
    return next((axis for axis in (X, Y) if heading.partition("_")[0].strip() == axis), "")


def _is_number(cell: str) -> bool:
    try:
        float(cell.replace(",", "."))
    except ValueError:
        return False
    return True


def _numbers(row: Sequence[str], number: int, columns: Sequence[str]) -> dict[str, float]:
    told = plain_line(", ".join(row))[:80]
    if len(row) < len(columns):
        raise BadImport(f"row {number} has {len(row)} columns: {told!r}; {RIGHT_FORM}")
    found = {}
    for name, cell in zip(columns, row, strict=False):
        if not name:
            continue
        if not _is_number(cell) or not math.isfinite(float(cell.replace(",", "."))):
            raise BadImport(f"row {number} has {plain_line(cell)[:40]!r}, no number; {RIGHT_FORM}")
        found[name] = float(cell.replace(",", "."))
        if name in (LEFT, RIGHT, WIDTH) and not 0 < found[name] < 1e6:
            raise BadImport(f"row {number} has the width {cell}; a road is wider than nothing")
    return found


def _width(row: dict[str, float]) -> tuple[float, float]:
    """How far the road reaches to the left and right."""
    half = row.get(WIDTH, row.get(LEFT, 0.0) + row.get(RIGHT, 0.0)) / 2
    return row.get(LEFT, half), row.get(RIGHT, half)
