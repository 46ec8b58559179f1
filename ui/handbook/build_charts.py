"""What may be built, as charts of the book: what each point buys, and the ready-made builds."""

from __future__ import annotations

from collections.abc import Iterator

from gridprix.core import BuildSheet
from gridprix.core.drawing import ChartLine, ChartSheet

BUILDING, READY = "Building a car", "Ready-made cars"


def build_charts(sheet: BuildSheet | None) -> Iterator[ChartSheet]:
    """The charts of a build sheet; none where nobody builds anything."""
    if sheet is None:
        return
    yield _points(sheet)
    if sheet.ready:
        yield _ready(sheet)


def _points(sheet: BuildSheet) -> ChartSheet:
    costs = sorted({cost for line in sheet.lines for cost in line.costs})
    lines = []
    for line in sheet.lines:
        bought = dict(zip(line.costs, line.values, strict=True))
        cells = (line.reads(bought[cost]) if cost in bought else "" for cost in costs)
        lines.append(ChartLine((line.name, *cells)))
    heads = ("points", *map(str, costs))
    return ChartSheet(BUILDING, heads, tuple(lines), f"All points together are {sheet.total}.")


def _ready(sheet: BuildSheet) -> ChartSheet:
    lines = []
    for name in sheet.ready:
        values = sheet.values(name)
        cells = (line.reads(values[line.name]) for line in sheet.lines)
        lines.append(ChartLine((name, *cells)))
    return ChartSheet(READY, ("car", *(line.name for line in sheet.lines)), tuple(lines))
