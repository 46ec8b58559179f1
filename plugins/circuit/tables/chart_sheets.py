"""Charts and race tables of the circuit as people read them."""

from __future__ import annotations

from functools import lru_cache

from gridprix.core import ChartLine, ChartSheet

from .charts import Charge, Chart
from .race_tables import RaceTable


@lru_cache(256)  # rules' tables are settled before the start and are shown all the time
def table_sheet(title: str, race_table: RaceTable, *rolls: str, note: str = "") -> ChartSheet:
    """A race table: totals, what they mean, and how likely that is."""
    chances = {one.outcome: one.chance for one in race_table.odds()}
    lines = []
    lowest = race_table.dice
    for number, (outcome, highest) in enumerate(race_table.bands):
        totals = str(lowest) if lowest == highest else f"{lowest}-{highest}"
        chance = f"{round(chances[outcome] * 100)} %"
        tone = "ok" if number == 0 else "bad" if number == len(race_table.bands) - 1 else "warn"
        lines.append(ChartLine((totals, outcome, chance), tone=tone, upto=highest))
        lowest = highest + 1
    dice = f"{race_table.dice}d{race_table.sides}"
    heads = (dice, "outcome", "chance")
    return ChartSheet(title, heads, tuple(lines), note, rolls, (race_table.dice, race_table.sides))


@lru_cache(256)
def paying_sheet(title: str, head: str, chart: Chart, over: int, now: str) -> ChartSheet:
    """A chart of payments; the line of an excess is lit and `now` says what it is due for."""
    due = chart.line(over)
    lines = [ChartLine(("none", "free"), lit=over <= 0 and bool(now), tone="ok")]
    lines += [_paying_line(chart, most, ways, lit=most == due) for most, ways in chart.lines]
    return ChartSheet(title, (head, "pay one of"), tuple(lines), now)


def _paying_line(chart: Chart, most: int, ways: tuple[Charge, ...], *, lit: bool) -> ChartLine:
    beyond = most == chart.lines[-1][0]
    words = " / ".join(_words(way) for way in ways)
    tone = "bad" if any(way.wall or way.spin for way in ways) else "warn"
    return ChartLine((f"{most}{' and more' if beyond else ''}", words), lit=lit, tone=tone)


def _words(way: Charge) -> str:
    return "the tyre wall: out" if way.wall else way.key
