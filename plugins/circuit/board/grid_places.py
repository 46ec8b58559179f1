"""The starting places of a circuit (CB-13)."""

from __future__ import annotations

from gridprix.core.documents import Findings

from .graph import Row
from .row_form import RowForm
from .space import Space

GRID_PLACES = 12


def grid_places(form: RowForm, rows: tuple[Row, ...], findings: Findings) -> tuple[Space, ...]:
    """The starting places, best first: as listed, or all lanes of the rows before the line."""
    if form.grid is None:
        return _full_grid(rows)
    for place, (row, lane) in enumerate(form.grid):
        exists = 0 <= row < len(rows) and 0 <= lane < rows[row].width
        if not exists:
            right = f"rows 0 to {len(rows) - 1}, lanes as wide as the row"
            findings.error(("grid", place), f"the grid place {[row, lane]!r} does not exist", right)
        elif (row, lane) in form.grid[:place]:
            findings.error(
                ("grid", place), f"the grid place {[row, lane]!r} stands twice", "keep one"
            )
    return form.grid


def _full_grid(rows: tuple[Row, ...]) -> tuple[Space, ...]:
    """CB-13: nearest row first, from the inside of the first corner outwards, up to a corner."""
    inside = rows[0].upcoming.inside
    places: list[Space] = []
    for row in reversed(range(len(rows))):
        if rows[row].corner or len(places) >= GRID_PLACES:
            break
        lanes = range(rows[row].width)
        places.extend((row, lane) for lane in (lanes if inside == "left" else reversed(lanes)))
    return tuple(places[:GRID_PLACES])
