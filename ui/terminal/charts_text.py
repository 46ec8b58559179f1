"""Charts as a person reads them at the terminal; lines that apply are marked as well as bright."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from gridprix.core.drawing import ChartSheet
from gridprix.ui.seat.charting import lit_sheet
from gridprix.ui.seat.moment import ChartSeen

from .panels import listing

LIT, DARK = "bold #ffd84a", ""


def charts_text(charts: Sequence[ChartSeen]) -> RenderableType:
    """The charts of a moment, those with any lit line first."""
    if not charts:
        return Text("No rule of this race has a chart.")
    first = sorted(charts, key=lambda chart: not chart.lit)
    return Group(*(part for chart in first for part in _sheet(lit_sheet(chart))))


def _sheet(sheet: ChartSheet) -> tuple[RenderableType, ...]:
    table = listing("", *sheet.heads)
    for line in sheet.lines:
        style = LIT if line.lit else DARK
        table.add_row(
            Text(">" if line.lit else "", style), *(Text(one, style) for one in line.cells)
        )
    note = f"  {sheet.note}" if sheet.note else ""
    return Text.assemble((sheet.title, "bold"), (note, "dim")), table, Text("")
