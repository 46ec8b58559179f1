"""The charts of a report as inline SVG; colours are the page's, by class."""

from __future__ import annotations

from collections.abc import Sequence

from gridprix.core.plain_text import escaped

from .figures import Estimate, Line

WIDTH, LEFT, RIGHT = 680, 160, 72
BAR, GAP, AXIS = 18, 10, 24
MOST_COLUMNS, COLUMN_HEIGHT, LEAST_COLUMNS = 20, 120, 8
LONGEST_LABEL = 20
ENDS = (0.1, 0.2, 0.3, 0.5, 1.0)  # where an axis of shares may end


def wins_chart(lines: Sequence[Line]) -> str:
    """The share of wins of each group as a bar, its interval as a whisker, and a fair share."""
    highest = max(line.wins.high for line in lines)
    end = next(one for one in ENDS if one >= highest)
    fair = sum(line.wins.value * line.starts for line in lines) / sum(line.starts for line in lines)
    bottom = len(lines) * (BAR + GAP) + GAP
    drawn = [_axis(end, bottom)]
    for row, line in enumerate(lines):
        top = row * (BAR + GAP) + GAP
        drawn += [_label(line.label, top), _win_bar(line.wins, end, top)]
    drawn.append(_haloed("fair", f"M{_along(fair, end)} 0V{bottom}"))
    return _svg(bottom + AXIS, drawn, "share of wins with 95 % intervals")


def _win_bar(wins: Estimate, end: float, top: int) -> str:
    until, low, high = (_along(part, end) for part in (wins.value, wins.low, wins.high))
    middle = top + BAR // 2
    return (
        f"<rect class='wins' x='{LEFT}' y='{top}' width='{until - LEFT}' height='{BAR}'/>"
        + _haloed("whisker", f"M{low} {middle}H{high}M{low} {middle - 5}v10M{high} {middle - 5}v10")
        + f"<text class='value' x='{WIDTH}' y='{middle + 5}'>{100 * wins.value:.1f} %</text>"
    )


def _haloed(kind: str, line: str) -> str:
    """A line that stands out on paper and on a bar alike."""
    return f"<path class='halo' d='{line}'/><path class='{kind}' d='{line}'/>"


def _axis(end: float, bottom: int) -> str:
    marks = []
    for part in (0.0, end / 2, end):
        x = _along(part, end)
        marks.append(f"<path class='rule' d='M{x} 0V{bottom}'/>")
        marks.append(f"<text class='tick' x='{x}' y='{bottom + 16}'>{100 * part:.0f} %</text>")
    return "".join(marks)


def _along(part: float, end: float) -> int:
    return LEFT + round((WIDTH - LEFT - RIGHT) * part / end)


def fates_chart(lines: Sequence[Line]) -> str:
    """What became of each group's cars: finished, still racing when all was over, out."""
    drawn = []
    for row, line in enumerate(lines):
        top = row * (BAR + GAP) + GAP
        drawn.append(_label(line.label, top))
        finished, out = line.finished.value, line.crashed.value
        ends = [_along(part, 1.0) for part in (0.0, finished, 1.0 - out, 1.0)]
        fates = (("finished", finished), ("racing", 1.0 - finished - out), ("out", out))
        for (name, part), x, until in zip(fates, ends[:-1], ends[1:], strict=True):
            drawn.append(_fate(name, part, x, until - x, top))
    return _svg(len(lines) * (BAR + GAP) + GAP, drawn, "finished, still racing and out")


def _fate(name: str, part: float, x: int, wide: int, top: int) -> str:
    if wide <= 0:
        return ""
    rect = f"<rect class='{name}' x='{x}' y='{top}' width='{wide}' height='{BAR}'/>"
    if wide < 40:
        return rect
    place = f"x='{x + wide // 2}' y='{top + BAR // 2 + 5}'"
    return f"{rect}<text class='inside' {place}>{100 * part:.0f} %</text>"


def rounds_chart(rounds: Sequence[int]) -> str:
    """How many races took how many rounds, in at most twenty columns."""
    least, most = min(rounds), max(rounds)
    step = -(-(most - least + 1) // MOST_COLUMNS)
    columns = (most - least) // step + 1
    counts = [0] * columns
    for one in rounds:
        counts[(one - least) // step] += 1
    wide = WIDTH // max(columns, LEAST_COLUMNS)
    tallest = max(counts)
    bottom = COLUMN_HEIGHT + AXIS
    drawn = [f"<path class='rule' d='M0 {bottom}H{columns * wide}'/>"]
    for column, count in enumerate(counts):
        high = round(COLUMN_HEIGHT * count / tallest)
        size = f"width='{wide - 2}' height='{high}'"
        middle = column * wide + wide // 2
        first, last = least + column * step, min(most, least + (column + 1) * step - 1)
        drawn.append(f"<rect class='rounds' x='{column * wide + 1}' y='{bottom - high}' {size}/>")
        if count:
            drawn.append(f"<text class='tick' x='{middle}' y='{bottom - high - 5}'>{count}</text>")
        # where a column stands for several rounds the labels are wide: every other one
        if step == 1 or not column % 2:
            label = str(first) if step == 1 else f"{first}-{last}"
            drawn.append(f"<text class='tick' x='{middle}' y='{bottom + 16}'>{label}</text>")
    return _svg(bottom + AXIS, drawn, "how many races took how many rounds")


def _label(text: str, top: int) -> str:
    short = text if len(text) <= LONGEST_LABEL else text[: LONGEST_LABEL - 1] + "…"
    return f"<text y='{top + BAR // 2 + 5}'>{escaped(short)}<title>{escaped(text)}</title></text>"


def _svg(height: int, inside: Sequence[str], what: str) -> str:
    box = f"viewBox='0 0 {WIDTH} {height}' width='{WIDTH}' height='{height}'"
    return f"<svg role='img' aria-label='{what}' {box}>{''.join(inside)}</svg>"
