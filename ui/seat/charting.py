"""Charts as plain data: the sheet, which stays the same, apart from what applies just now."""

from __future__ import annotations

import attrs

from gridprix.core.drawing import ChartSheet
from gridprix.core.events import Rolled
from gridprix.core.state import CarId

from .moment import ChartSeen
from .past import Past
from .sight import Sight


def charts_of(sight: Sight, car: CarId, past: Past) -> tuple[ChartSeen, ...]:
    """The charts that rules go by, with the lines of a car."""
    race = sight.race
    throws = past.throws(car)
    return tuple(
        _chart(sheet, throws) for sheet in race.book.hooks.offer_charts(race, race.car(car))
    )


def _chart(sheet: ChartSheet, throws: list[Rolled]) -> ChartSeen:
    throw = next((one for one in throws if sheet.is_for(one.why)), None)
    line = sheet.line_of(throw.total) if throw is not None else None
    read = None if line is None else next(n for n, one in enumerate(sheet.lines) if one is line)
    bare = tuple(attrs.evolve(one, lit=False) for one in sheet.lines)
    return ChartSeen(
        sheet=attrs.evolve(sheet, lines=bare, note=""),
        lit=tuple(number for number, one in enumerate(sheet.lines) if one.lit),
        note=sheet.note,
        read=read,
        thrown=f"{throw.why}: {throw.total}" if throw is not None and line is not None else "",
    )


def lit_sheet(chart: ChartSeen, *, with_throws: bool = False) -> ChartSheet:
    """The sheet as it is shown: lines lit, with its note; dice that were read on it come first."""
    lit, note = chart.lit, chart.note
    if with_throws and chart.read is not None:
        lit, note = (chart.read,), chart.thrown
    lines = tuple(
        attrs.evolve(line, lit=number in lit) for number, line in enumerate(chart.sheet.lines)
    )
    return attrs.evolve(chart.sheet, lines=lines, note=note)
