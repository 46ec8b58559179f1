"""A simulation's figures for people: rich tables, and one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

from .figures import Estimate, Line, mean, tables
from .outcomes import RaceOutcome

if TYPE_CHECKING:
    from rich.table import Table

HEADINGS = ("starts", "wins %", "mean place", "finished %", "out %")
WIDTH, BAR, GAP, LEFT = 640, 18, 10, 150
STYLE = """
body { font: 15px/1.5 'Liberation Sans', Arial, sans-serif; background: #e6decd; color: #1f2730; }
main { max-width: 760px; margin: 32px auto; background: #fbf8f0; padding: 24px 40px; }
h1, h2 { font-family: 'Liberation Serif', Georgia, serif; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: right; padding: 4px 8px; border-bottom: 1px solid #cdc2ac; }
th:first-child, td:first-child { text-align: left; }
small { color: #55606b; }
svg text { font: 13px 'Liberation Sans', Arial, sans-serif; fill: #1f2730; }
"""


def percent(estimate: Estimate) -> str:
    """A share with its interval, to the tenth only where the races are many enough to tell."""
    value, low, high = (100 * number for number in (estimate.value, estimate.low, estimate.high))
    digits = 1 if high - low < 2 else 0
    return f"{value:.{digits}f} ({low:.{digits}f}-{high:.{digits}f})"


def number(estimate: Estimate) -> str:
    """A mean with its interval."""
    return f"{estimate.value:.2f} ({estimate.low:.2f}-{estimate.high:.2f})"


def rich_tables(outcomes: Sequence[RaceOutcome]) -> list[Table]:
    """One table per grouping, for the terminal."""
    from rich import box  # noqa: PLC0415 - HTML and JSON need none of it
    from rich.table import Table  # noqa: PLC0415

    found = []
    for group, lines in tables(outcomes).items():
        drawn = Table(
            title=f"by {group}", title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False
        )
        drawn.add_column(group, no_wrap=True)
        for heading in HEADINGS:
            drawn.add_column(heading, justify="right", no_wrap=True)
        for line in lines:
            drawn.add_row(*_cells(line))
        found.append(drawn)
    return found


def _cells(line: Line) -> list[str]:
    return [
        line.group,
        str(line.starts),
        percent(line.wins),
        number(line.place),
        percent(line.finished),
        percent(line.crashed),
    ]


def html_report(name: str, outcomes: Sequence[RaceOutcome]) -> str:
    """The whole report as one self-contained page."""
    rounds = mean([float(outcome.rounds) for outcome in outcomes])
    parts = [
        f"<h1>{escape(name)}</h1>",
        f"<p>{len(outcomes)} races, {number(rounds)} rounds each. ",
        "<small>In brackets: the 95 % interval.</small></p>",
        "<h2>How long the races were</h2>",
        _histogram([outcome.rounds for outcome in outcomes]),
    ]
    for group, lines in tables(outcomes).items():
        parts += [f"<h2>Wins by {escape(group)}</h2>", _bars(lines), _html_table(group, lines)]
    body = "\n".join(parts)
    head = f"<meta charset='utf-8'><title>{escape(name)}</title><style>{STYLE}</style>"
    page = f"<html lang='en'><head>{head}</head>\n<body><main>{body}</main></body></html>"
    return f"<!doctype html>\n{page}\n"


def _html_table(group: str, lines: Sequence[Line]) -> str:
    head = "".join(f"<th>{escape(heading)}</th>" for heading in (group, *HEADINGS))
    rows = ("".join(f"<td>{escape(cell)}</td>" for cell in _cells(line)) for line in lines)
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>"


def _svg(height: int, inside: str) -> str:
    box = f"viewBox='0 0 {WIDTH} {height}' width='{WIDTH}' height='{height}'"
    return f"<svg xmlns='http://www.w3.org/2000/svg' role='img' {box}>{inside}</svg>"


def _bars(lines: Sequence[Line]) -> str:
    """The share of wins of each group as a bar, its interval as a whisker."""
    scale = WIDTH - LEFT - 70
    drawn = []
    for row, line in enumerate(lines):
        top = row * (BAR + GAP) + GAP
        middle = top + BAR // 2
        end, low, high = (
            LEFT + round(scale * x) for x in (line.wins.value, line.wins.low, line.wins.high)
        )
        drawn += [
            f"<text x='0' y='{middle + 5}'>{escape(line.group or '-')}</text>",
            f"<rect x='{LEFT}' y='{top}' width='{end - LEFT}' height='{BAR}' fill='#1d4e89'/>",
            _whisker(low, high, middle),
            f"<text x='{high + 8}' y='{middle + 5}'>{100 * line.wins.value:.1f} %</text>",
        ]
    return _svg(len(lines) * (BAR + GAP) + GAP, "".join(drawn))


def _whisker(low: int, high: int, y: int) -> str:
    path = f"M{low} {y}H{high}M{low} {y - 5}v10M{high} {y - 5}v10"
    return f"<path d='{path}' stroke='#b8500b' stroke-width='2' fill='none'/>"


def _histogram(rounds: Sequence[int]) -> str:
    """How many races took how many rounds, in at most twenty columns."""
    least, most = min(rounds), max(rounds)
    step = max(1, -(-(most - least + 1) // 20))
    counts: dict[int, int] = {}
    for one in rounds:
        column = (one - least) // step
        counts[column] = counts.get(column, 0) + 1
    columns = (most - least) // step + 1
    wide = WIDTH // max(columns, 4)
    tallest = max(counts.values())
    drawn = []
    for column in range(columns):
        high = round(110 * counts.get(column, 0) / tallest)
        x = column * wide
        size = f"width='{wide - 2}' height='{high}'"
        drawn.append(f"<rect x='{x + 1}' y='{120 - high}' {size} fill='#8d6fa8'/>")
        drawn.append(_label(columns, column, x + wide // 2, least + column * step))
    return _svg(140, "".join(drawn))


def _label(columns: int, column: int, x: int, value: int) -> str:
    # every other label where they would touch
    if columns > 10 and column % 2:
        return ""
    return f"<text x='{x}' y='136' text-anchor='middle'>{value}</text>"


def csv_lines(outcomes: Sequence[RaceOutcome]) -> list[str]:
    """One line per car and race, for spreadsheets."""
    head = "seed,rounds,car,seat,pilot,build,grid,place,status"
    lines = [head]
    for race in outcomes:
        for car in race.cars:
            build = car.build.replace('"', '""')
            lines.append(
                f"{race.seed},{race.rounds},{car.car},{car.seat},{car.pilot},"
                f'"{build}",{car.grid},{car.place},{car.status}'
            )
    return lines


def endings(data: Mapping[str, int]) -> str:
    """How the races ended, the commonest first."""
    return ", ".join(f"{count} x {reason}" for reason, count in list(data.items())[:4])
