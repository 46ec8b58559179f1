"""Charts as a person reads them at the terminal; lines that apply are marked as well as bright."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from gridprix.core.drawing import ChartSheet
from gridprix.core.state import CarId, Race

from .panels import listing

LIT, DARK = "bold #ffd84a", ""


def charts_for(race: Race, car: CarId) -> RenderableType:
    """The charts of a race with the lines of a car lit, those with any lit line first."""
    sheets: Sequence[ChartSheet] = race.book.hooks.offer_charts(race, race.car(car))
    if not sheets:
        return Text("No rule of this race has a chart.")
    first = sorted(sheets, key=lambda sheet: not any(line.lit for line in sheet.lines))
    return Group(*(part for sheet in first for part in _sheet(sheet)))


def _sheet(sheet: ChartSheet) -> tuple[RenderableType, ...]:
    table = listing("", *sheet.heads)
    for line in sheet.lines:
        style = LIT if line.lit else DARK
        table.add_row(
            Text(">" if line.lit else "", style), *(Text(one, style) for one in line.cells)
        )
    note = f"  {sheet.note}" if sheet.note else ""
    return Text.assemble((sheet.title, "bold"), (note, "dim")), table, Text("")
