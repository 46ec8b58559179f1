"""A simulation as one page of HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from gridprix.core.drawing.colours import Palette
from gridprix.core.plain_text import escaped
from gridprix.ui.drawing.palettes import DARK, LIGHT

from .charts import fates_chart, rounds_chart, wins_chart
from .figures import GroupFigures, endings, rounds_of, tables
from .outcomes import RaceOutcome
from .tables import HEADINGS, cells, number

_SHADES = ("desk", "paper", "line", "control", "ink", "ink2", "accent", "ok", "bad", "focus")
_STYLE = """
* { box-sizing: border-box; }
body { margin: 0; padding: 32px 16px; background: var(--desk); color: var(--ink);
  font: 15px/1.5 "Liberation Sans", Arial, Helvetica, sans-serif; }
main { max-width: 776px; margin: 0 auto; padding: 32px 48px; background: var(--paper);
  border: 1px solid var(--line); }
h1, h2 { font-family: "Liberation Serif", Georgia, serif; line-height: 1.2; }
h1 { margin: 0 0 8px; font-size: 30px; }
h2 { margin: 40px 0 8px; font-size: 21px; }
p { margin: 8px 0; }
.note { color: var(--ink2); font-size: 13px; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin-top: 12px; font-size: 13px;
  font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: 5px 0 5px 12px; border-bottom: 1px solid var(--line);
  white-space: nowrap; vertical-align: top; }
td small { display: block; color: var(--ink2); font-size: 11px; }
th { color: var(--ink2); font-weight: normal; }
th:first-child, td:first-child { text-align: left; padding-left: 0; white-space: pre-wrap; }
svg { display: block; max-width: 100%; height: auto; margin-top: 12px; }
svg text { font: 13px "Liberation Sans", Arial, sans-serif; fill: var(--ink); white-space: pre; }
svg .tick { text-anchor: middle; font-size: 11px; fill: var(--ink2); }
svg .value { text-anchor: end; font-variant-numeric: tabular-nums; }
svg .inside { text-anchor: middle; font-size: 12px; fill: var(--paper); }
svg path { fill: none; }
.rule { stroke: var(--line); }
.fair { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 4 4; }
.halo { stroke: var(--paper); stroke-width: 5; }
.whisker { stroke: var(--focus); stroke-width: 2; }
.wins, .rounds { fill: var(--accent); }
.finished { fill: var(--ok); } .racing { fill: var(--control); } .out { fill: var(--bad); }
.key { display: inline-block; width: 12px; height: 12px; margin: 0 6px 0 16px;
  vertical-align: -1px; }
.key:first-child { margin-left: 0; }
.key.finished { background: var(--ok); } .key.racing { background: var(--control); }
.key.out { background: var(--bad); }
@media (max-width: 640px) { body { padding: 0; } main { padding: 16px; border: 0; } }
@media print { body { background: none; padding: 0; } main { border: 0; } }
"""
_WINS_NOTE = "The share of starts that were won, with its 95 % interval; dashed: an equal share."
_FATES_NOTE = (
    "<span class='key finished'></span>finished"
    "<span class='key racing'></span>still racing when it was over"
    "<span class='key out'></span>out"
)


def html_report(name: str, outcomes: Sequence[RaceOutcome]) -> str:
    """The whole report as one self-contained page."""
    body = [
        f"<h1>{escaped(name)}</h1>",
        f"<p>{_races(len(outcomes))}, {number(rounds_of(outcomes))} rounds each.</p>",
        f"<p>{escaped(_endings(outcomes))}</p>",
        "<p class='note'>In brackets, or after ±: the 95 % interval.</p>",
        "<h2>How many races took how many rounds</h2>",
        rounds_chart([outcome.rounds for outcome in outcomes]),
    ]
    for group, lines in tables(outcomes).items():
        body += _section(group, lines)
    dark = f"@media screen and (prefers-color-scheme: dark) {{ {_colours(DARK)} }}"
    style = f"<style>{_colours(LIGHT)}\n{dark}{_STYLE}</style>"
    view = "<meta name='viewport' content='width=device-width, initial-scale=1'>"
    head = f"<meta charset='utf-8'>{view}<title>{escaped(name)}</title>{style}"
    inside = "\n".join(body)
    page = f"<html lang='en'><head>{head}</head>\n<body><main>{inside}</main></body></html>"
    return f"<!doctype html>\n{page}\n"


def _races(count: int) -> str:
    return "1 race" if count == 1 else f"{count:,} races"


def _endings(outcomes: Sequence[RaceOutcome]) -> str:
    listed = (f"{reason or 'no reason given'}: {n:,}" for reason, n in endings(outcomes).items())
    return f"How they ended: {'; '.join(listed)}."


def _section(group: str, lines: Sequence[GroupFigures]) -> list[str]:
    return [
        f"<h2>By {escaped(group)}</h2>",
        f"<p class='note'>{_WINS_NOTE}</p>",
        wins_chart(lines),
        f"<p class='note'>{_FATES_NOTE}</p>",
        fates_chart(lines),
        _table(group, lines),
    ]


def _table(group: str, lines: Sequence[GroupFigures]) -> str:
    head = "".join(f"<th>{escaped(heading)}</th>" for heading in (group, *HEADINGS))
    body = "".join(f"<tr>{_row(line)}</tr>" for line in lines)
    return f"<div class='wide'><table><tr>{head}</tr>{body}</table></div>"


def _row(line: GroupFigures) -> str:
    label, *figures = cells(line)
    return f"<td>{escaped(label)}</td>" + "".join(f"<td>{_cell(text)}</td>" for text in figures)


def _cell(text: str) -> str:
    """A figure with its interval below it, in small print."""
    value, _, interval = escaped(text).partition(" ")
    return f"{value}<small>{interval}</small>" if interval else value


def _colours(palette: Palette) -> str:
    shades = ((name, getattr(palette, name)) for name in _SHADES)
    inside = " ".join(f"--{name}: #{r:02x}{g:02x}{b:02x};" for name, (r, g, b, _) in shades)
    return f":root {{ {inside} }}"
