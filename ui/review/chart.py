"""The chart of a review: who fell behind the best line, when, and by which decisions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

import attrs

from gridprix.core.coach import TURNS, plural
from gridprix.core.drawing.svg import Markup, Value, document, element, words
from gridprix.core.state import CarId
from gridprix.ui.terminal.colours import shade

from .courses import Course, courses
from .reviewer import Review, ReviewedMove
from .tables import told

PAPER, FIELD, RULE, INK, FAINT, ALARM = (
    *("#F3EEE2", "#FFFFFF", "#DCE8EE", "#1F2730", "#5B6570", "#B3261E"),
)
WIDTH = 960
LEFT, RIGHT, TOP = 64, 250, 92  # margins of the field; the names stand right of it
LEAST_HEIGHT, NAME_STEP, POINT_STEP = 260, 22, 26
APART = 3.0  # lines on the same level are drawn side by side
BADGE = 17
INSET = 14  # between the edges of the field and what is drawn in it
TICKS = 10
LONGEST_NAME, LONGEST_WORDS = 14, 90


@attrs.frozen
class Field:
    """The part of the picture in which lines are drawn; falling behind goes down."""

    rounds: int
    low: int
    high: int
    height: int

    @property
    def right(self) -> float:
        """The right edge."""
        return WIDTH - RIGHT

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return TOP + self.height

    def x(self, number: float) -> float:
        """Where a round begins."""
        return LEFT + (self.right - LEFT - INSET) * (number - 1) / self.rounds

    def y(self, level: float) -> float:
        """How far down a level is."""
        return TOP + INSET + (self.height - 2 * INSET) * (level - self.low) / (self.high - self.low)


def chart(review: Review) -> str:
    """The review as one SVG picture."""
    lines = courses(review)
    levels = [level for line in lines for _, level in line.levels] or [0.0]
    field = Field(
        rounds=max((line.last[0] - 1 for line in lines), default=1),
        low=min(0, floor(min(levels))),
        high=max(2, ceil(max(levels))),
        height=max(LEAST_HEIGHT, NAME_STEP * len(lines)),
    )
    turning = review.turning_points
    bottom = field.bottom + 64 + POINT_STEP * len(turning)
    paper = element("rect", width=WIDTH, height=bottom, fill=PAPER)
    parts = [paper, *_heading(review), *_axes(field)]
    shift = {line.car: APART * (n - (len(lines) - 1) / 2) for n, line in enumerate(lines)}
    colours = dict(review.colours)
    for line in reversed(lines):
        parts += _line(line, field, shade(colours.get(line.car, "")), shift[line.car])
    parts += _names(lines, field, review, shift)
    parts += _badges(lines, field, turning, shift)
    for number, move in enumerate(turning, start=1):
        parts += _turning_point(number, move, field.bottom + 36 + POINT_STEP * number, review.unit)
    look = {"font-family": "system-ui, sans-serif", "font-size": "13", "fill": INK}
    return document(f"0 0 {WIDTH} {bottom:g}", parts, **look) + "\n"


def _heading(review: Review) -> Iterator[Markup]:
    behind = "behind the best line" if review.unit == TURNS else "given away"
    says = f"{review.unit.capitalize()} {behind}: a level line loses nothing, a step down does."
    yield element("text", words(review.title), x=32, y=40, font_size=20, font_weight=600)
    yield element("text", words(says), x=32, y=64, fill=FAINT)


def _axes(field: Field) -> Iterator[Markup]:
    wide, high = field.right - LEFT, field.height
    yield element("rect", x=LEFT, y=TOP, width=wide, height=high, rx=4, fill=FIELD)
    for level in _ticks(field.low, field.high):
        y = field.y(level)
        yield element("path", d=f"M{LEFT} {y:.1f}H{field.right:g}", stroke=RULE)
        yield _mark(LEFT - 10, f"{y + 4:.1f}", "end", level)
    for number in _ticks(1, field.rounds):
        x = (field.x(number) + field.x(number + 1)) / 2
        yield _mark(f"{x:.1f}", field.bottom + 20, "middle", number)
    yield element("text", words("round"), x=field.right + 12, y=field.bottom + 20, fill=FAINT)


def _mark(x: Value, y: Value, anchor: str, number: int) -> Markup:
    """A number at an axis."""
    return element("text", words(str(number)), x=x, y=y, text_anchor=anchor, fill=FAINT)


def _ticks(low: int, high: int) -> range:
    """Round numbers within a span, not too many of them."""
    sizes = (size * 10**power for power in range(9) for size in (1, 2, 5))
    step = next(size for size in sizes if high - low <= size * TICKS)
    return range(-(-low // step) * step, high + 1, step)


def _line(line: Course, field: Field, colour: str, shift: float) -> Iterator[Markup]:
    path = f"M{field.x(line.levels[0][0]):.1f} {field.y(line.levels[0][1]) + shift:.1f}"
    for (_, _), (number, level) in pairwise(line.levels):
        path += f"H{field.x(number):.1f}V{field.y(level) + shift:.1f}"
    x, y = field.x(line.last[0]), field.y(line.last[1]) + shift
    path += f"H{x:.1f}"
    look = {"fill": "none", "stroke": colour, "stroke-width": "2.5", "stroke-linejoin": "round"}
    yield element("path", element("title", words(line.name)), d=path, **look)
    if line.is_out:
        cross = f"M{x - 5:.1f} {y - 5:.1f}l10 10m0 -10l-10 10"
        yield element("path", d=cross, stroke=colour, stroke_width=2.5, stroke_linecap="round")
    else:
        yield _disc(x, y, 4, fill=colour)


def _disc(x: float, y: float, radius: int, **look: str) -> Markup:
    return element("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=radius, **look)


def _names(
    lines: Sequence[Course], field: Field, review: Review, shift: Mapping[CarId, float]
) -> Iterator[Markup]:
    """The names beside the ends of their lines, pushed apart where they would overlap."""
    ends = sorted((field.y(line.last[1]) + shift[line.car], n) for n, line in enumerate(lines))
    places: dict[int, float] = {}
    y = TOP - NAME_STEP + 8.0
    for end, n in ends:
        y = places[n] = max(end, y + NAME_STEP)
    over = max(0.0, y - field.bottom + 6)
    colours = dict(review.colours)
    for n, line in enumerate(lines):
        x, y = field.right + 20, places[n] - over
        colour = shade(colours.get(line.car, ""))
        end_x, end_y = field.x(line.last[0]) + 8, field.y(line.last[1]) + shift[line.car]
        leader = f"M{end_x:.1f} {end_y:.1f}L{x - 10:.1f} {y:.1f}"
        yield element("path", d=leader, stroke=colour, stroke_dasharray="1 3", fill="none")
        yield _disc(x, y, 5, fill=colour)
        place = f"{line.standing.place}. " if line.standing else ""
        lost = "out" if line.is_out else _behind(line.last[1], review.unit)
        yield element(
            "text",
            element("tspan", words(place + _short(line.name, LONGEST_NAME)), font_weight=600),
            element("tspan", words(lost), dx=6, fill=FAINT),
            x=x + 12,
            y=f"{y + 4:.1f}",
        )


def _badges(
    lines: Sequence[Course],
    field: Field,
    turning: Sequence[ReviewedMove],
    shift: Mapping[CarId, float],
) -> Iterator[Markup]:
    """The turning points on the lines; several of one round stand side by side."""
    by_car = {line.car: line for line in lines}
    seen: Counter[tuple[CarId, int]] = Counter()
    for number, move in enumerate(turning, start=1):
        line = by_car.get(move.car)
        if line is None:
            continue
        at = max(move.round, 1)
        x = (field.x(at) + field.x(at + 1)) / 2 + BADGE * seen[move.car, at]
        seen[move.car, at] += 1
        yield from _badge(number, x, field.y(line.level_in(at)) + shift[move.car])


def _behind(level: float, unit: str) -> str:
    tenths = round(level * 10)
    amount = plural(Fraction(abs(tenths), 10), unit)
    if unit != TURNS:
        return amount
    return f"{amount} {'ahead' if tenths < 0 else 'behind'}"


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def _badge(number: int, x: float, y: float) -> Iterator[Markup]:
    yield _disc(x, y, 9, fill=ALARM, stroke=FIELD)
    look = {"text-anchor": "middle", "font-size": "12", "font-weight": "600", "fill": FIELD}
    yield element("text", words(str(number)), x=f"{x:.1f}", y=f"{y + 4:.1f}", **look)


def _turning_point(number: int, move: ReviewedMove, y: float, unit: str) -> Iterator[Markup]:
    yield from _badge(number, 41, y - 4)
    lost = "lost the race" if move.fatal else f"lost {told(move, unit)}"
    who = f"Round {move.round}, {_short(move.name, LONGEST_NAME)} {lost}:"
    says = _short(f"{move.chosen}; best was: {move.best}", LONGEST_WORDS)
    yield element(
        "text",
        element("tspan", words(who), font_weight=600),
        element("tspan", words(says), dx=6),
        x=LEFT,
        y=y,
    )
