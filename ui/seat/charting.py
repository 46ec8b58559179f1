"""Charts as plain data: the sheet, which stays the same, apart from what applies just now."""

from __future__ import annotations

import attrs

from gridprix.core.drawing import ChartSheet
from gridprix.core.events import Rolled
from gridprix.core.frozen import changed
from gridprix.core.state import CarId

from .common import Common
from .moment import ChartSeen
from .past import Past
from .sight import Sight


def charts_of(sight: Sight, car: CarId, past: Past, common: Common) -> tuple[ChartSeen, ...]:
    """The charts that rules go by, with the lines of a car."""
    race = sight.race
    throws = past.throws(car)
    return tuple(
        _chart(sheet, throws, common) for sheet in race.book.hooks.offer_charts(race, race.car(car))
    )


def _chart(sheet: ChartSheet, throws: list[Rolled], common: Common) -> ChartSeen:
    seen = common.following(sheet, _seen)
    throw = next((one for one in throws if sheet.is_for(one.why)), None)
    line = sheet.line_of(throw.total) if throw is not None else None
    if throw is None or line is None:
        return seen
    read = next(number for number, one in enumerate(sheet.lines) if one is line)
    return changed(seen, read=read, thrown=f"{throw.why}: {throw.total}")


def _seen(sheet: ChartSheet, common: Common) -> ChartSeen:
    """A chart of which no dice were read."""
    lit = tuple(number for number, one in enumerate(sheet.lines) if one.lit)
    lines = tuple(changed(one, lit=False) if one.lit else one for one in sheet.lines)
    bare = changed(sheet, lines=lines, note="") if lit or sheet.note else sheet
    return ChartSeen(common.same(bare), lit, sheet.note)


def lit_sheet(chart: ChartSeen, *, with_throws: bool = False) -> ChartSheet:
    """The sheet as it is shown: lines lit, with its note; dice that were read on it come first."""
    lit, note = chart.lit, chart.note
    if with_throws and chart.read is not None:
        lit, note = (chart.read,), chart.thrown
    lines = tuple(
        attrs.evolve(line, lit=number in lit) for number, line in enumerate(chart.sheet.lines)
    )
    return attrs.evolve(chart.sheet, lines=lines, note=note)
