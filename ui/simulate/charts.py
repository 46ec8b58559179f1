"""The charts of a report as inline SVG; colours are the page's, by class."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridprix.core.drawing.svg import Markup, element, inline, words

from .figures import Estimate, GroupFigures

WIDTH, LEFT, RIGHT = 680, 160, 72
BAR, GAP, AXIS = 18, 10, 24
MOST_COLUMNS, COLUMN_HEIGHT, LEAST_COLUMNS = 20, 120, 8
LONGEST_LABEL = 20
ENDS = (0.1, 0.2, 0.3, 0.5, 1.0)  # where an axis of shares may end


def wins_chart(lines: Sequence[GroupFigures]) -> str:
    """The share of wins of each group as a bar, its interval as a whisker, and a fair share."""
    highest = max(line.wins.high for line in lines)
    end = next(one for one in ENDS if one >= highest)
    fair = sum(line.wins.value * line.starts for line in lines) / sum(line.starts for line in lines)
    bottom = len(lines) * (BAR + GAP) + GAP
    drawn = [*_axis(end, bottom)]
    for row, line in enumerate(lines):
        top = row * (BAR + GAP) + GAP
        drawn += [_label(line.label, top), *_win_bar(line.wins, end, top)]
    drawn += _haloed("fair", f"M{_along(fair, end)} 0V{bottom}")
    return _svg(bottom + AXIS, drawn, "share of wins with 95 % intervals")


def _win_bar(wins: Estimate, end: float, top: int) -> Iterator[Markup]:
    until, low, high = (_along(part, end) for part in (wins.value, wins.low, wins.high))
    middle = top + BAR // 2
    yield _bar("wins", LEFT, top, until - LEFT)
    whisker = f"M{low} {middle}H{high}M{low} {middle - 5}v10M{high} {middle - 5}v10"
    yield from _haloed("whisker", whisker)
    yield _words("value", WIDTH, middle + 5, f"{100 * wins.value:.1f} %")


def _bar(kind: str, x: int, y: int, width: int, height: int = BAR) -> Markup:
    return element("rect", class_=kind, x=x, y=y, width=width, height=height)


def _words(kind: str, x: int, y: int, text: str) -> Markup:
    return element("text", words(text), class_=kind, x=x, y=y)


def _haloed(kind: str, line: str) -> list[Markup]:
    """A line that stands out on paper and on a bar alike."""
    return [element("path", class_="halo", d=line), element("path", class_=kind, d=line)]


def _axis(end: float, bottom: int) -> Iterator[Markup]:
    for part in (0.0, end / 2, end):
        x = _along(part, end)
        yield element("path", class_="rule", d=f"M{x} 0V{bottom}")
        yield _words("tick", x, bottom + 16, f"{100 * part:.0f} %")


def _along(part: float, end: float) -> int:
    return LEFT + round((WIDTH - LEFT - RIGHT) * part / end)


def fates_chart(lines: Sequence[GroupFigures]) -> str:
    """What became of each group's cars: finished, still racing when all was over, out."""
    drawn: list[Markup] = []
    for row, line in enumerate(lines):
        top = row * (BAR + GAP) + GAP
        drawn.append(_label(line.label, top))
        finished, out = line.finished.value, line.crashed.value
        ends = [_along(part, 1.0) for part in (0.0, finished, 1.0 - out, 1.0)]
        fates = (("finished", finished), ("racing", 1.0 - finished - out), ("out", out))
        for (name, part), x, until in zip(fates, ends[:-1], ends[1:], strict=True):
            drawn += _fate(name, part, x, until - x, top)
    return _svg(len(lines) * (BAR + GAP) + GAP, drawn, "finished, still racing and out")


def _fate(name: str, part: float, x: int, wide: int, top: int) -> Iterator[Markup]:
    if wide > 0:
        yield _bar(name, x, top, wide)
    if wide >= 40:
        yield _words("inside", x + wide // 2, top + BAR // 2 + 5, f"{100 * part:.0f} %")


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
    drawn = [element("path", class_="rule", d=f"M0 {bottom}H{columns * wide}")]
    for column, count in enumerate(counts):
        high = round(COLUMN_HEIGHT * count / tallest)
        middle = column * wide + wide // 2
        first, last = least + column * step, min(most, least + (column + 1) * step - 1)
        drawn.append(_bar("rounds", column * wide + 1, bottom - high, wide - 2, high))
        if count:
            drawn.append(_words("tick", middle, bottom - high - 5, str(count)))
        # where a column stands for several rounds the labels are wide: every other one
        if step == 1 or not column % 2:
            label = str(first) if step == 1 else f"{first}-{last}"
            drawn.append(_words("tick", middle, bottom + 16, label))
    return _svg(bottom + AXIS, drawn, "how many races took how many rounds")


def _label(text: str, top: int) -> Markup:
    short = text if len(text) <= LONGEST_LABEL else text[: LONGEST_LABEL - 1] + "…"
    return element("text", words(short), element("title", words(text)), y=top + BAR // 2 + 5)


def _svg(height: int, inside: Sequence[Markup], what: str) -> str:
    size = {"width": WIDTH, "height": height}
    box = f"0 0 {WIDTH} {height}"
    return inline(box, inside, role="img", aria_label=what, **size)
