"""A simulation's figures as words and numbers: for the terminal, and for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from gridprix.ui.cells import text_cell

from .figures import Estimate, GroupFigures, tables
from .outcomes import RaceOutcome
from .profile import TimeShare

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
    return [
        _drawn((group, *HEADINGS), [cells(line) for line in lines])
        for group, lines in tables(outcomes).items()
    ]


def _drawn(headings: Sequence[str], lines: Iterable[Sequence[str]]) -> Table:
    from rich import box  # noqa: PLC0415 - HTML and JSON need none of it
    from rich.table import Table  # noqa: PLC0415

    drawn = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    drawn.add_column(headings[0], no_wrap=True)
    for heading in headings[1:]:
        drawn.add_column(heading, justify="right")
    for line in lines:
        drawn.add_row(*line)
    return drawn


def times_table(shares: Sequence[TimeShare]) -> Table:
    """Where the time went, for the terminal."""
    whole = sum(share.seconds for share in shares) or 1.0
    lines = [
        (
            share.who,
            f"{100 * share.seconds / whole:.1f}",
            f"{share.seconds:.3f}",
            f"{share.calls:,}" if share.calls else "",
        )
        for share in shares
    ]
    return _drawn(("where the time went", "time %", "seconds", "calls"), lines)


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
