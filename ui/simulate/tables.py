"""A simulation's figures as words and numbers: for the terminal, and for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gridprix.ui.cells import text_cell

from .figures import Estimate, GroupFigures, tables
from .outcomes import RaceOutcome

if TYPE_CHECKING:
    from rich.table import Table

HEADINGS = ("starts", "wins %", "place", "finished %", "out %", "rounds")
COLUMNS = (
    *("seed", "rounds", "ending", "car", "seat", "driver", "pilot", "build", "grid", "place"),
    *("status", "rounds driven"),
)


def percent(estimate: Estimate) -> str:
    """A share with its interval, to the tenth only where the races are many enough to tell."""
    value, low, high = (100 * number for number in (estimate.value, estimate.low, estimate.high))
    digits = 1 if high - low < 5 else 0
    return f"{value:.{digits}f} ({low:.{digits}f}-{high:.{digits}f})"


def number(estimate: Estimate) -> str:
    """A mean and how far it may be off, as finely as that tells anything."""
    half = estimate.high - estimate.value
    if not half:
        return f"{estimate.value:.2f}"
    digits = 2 if half < 0.3 else 1 if half < 3 else 0
    return f"{estimate.value:.{digits}f} ±{half:.{digits}f}"


def cells(line: GroupFigures) -> list[str]:
    """A line under its headings."""
    return [
        line.label,
        str(line.starts),
        percent(line.wins),
        number(line.place),
        percent(line.finished),
        percent(line.crashed),
        number(line.rounds),
    ]


def rich_tables(outcomes: Sequence[RaceOutcome]) -> list[Table]:
    """One table per grouping, for the terminal."""
    from rich import box  # noqa: PLC0415 - HTML and JSON need none of it
    from rich.table import Table  # noqa: PLC0415

    found = []
    for group, lines in tables(outcomes).items():
        drawn = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
        drawn.add_column(group, no_wrap=True)
        for heading in HEADINGS:
            drawn.add_column(heading, justify="right")
        for line in lines:
            drawn.add_row(*cells(line))
        found.append(drawn)
    return found


def csv_text(outcomes: Sequence[RaceOutcome]) -> str:
    """One line per car and race, for spreadsheets."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    for race in outcomes:
        for car in race.cars:
            whose = (car.car, car.seat, *map(text_cell, (car.driver, car.pilot, car.build)))
            how = (car.grid, car.place, car.status, car.rounds)
            writer.writerow((race.seed, race.rounds, text_cell(race.ending), *whose, *how))
    return stream.getvalue()
