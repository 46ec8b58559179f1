"""The chart of a review: what every car had to go, move by move, with the turning points."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from gridprix.plugins.pilots.coach import plural

from .reviewer import Review, ReviewedMove

WIDTH, HEIGHT, MARGIN = 900, 420, 56
COLOURS = (
    *("#0072b2", "#d55e00", "#009e73", "#9467bd", "#b8860b", "#cc79a7"),
    *("#000000", "#56b4e9", "#8c564b", "#7f7f7f", "#808000", "#7b2d43"),
)


def chart(review: Review) -> str:
    """The review as one SVG picture."""
    lines = [_frame(review)]
    rounds = max((move.round for move in review.moves), default=1) or 1
    highest = max((float(move.left or 0) for move in review.moves), default=1) or 1
    for number, (car, name) in enumerate(review.cars):
        colour = COLOURS[number % len(COLOURS)]
        points = [
            _place(move, rounds, highest) for move in review.of_car(car) if move.left is not None
        ]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        lines.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
            f'<text x="{WIDTH - MARGIN + 6}" y="{MARGIN + 16 * number}" fill="{colour}">'
            f"{escape(name)}</text>"
        )
    lines += _turning(review.turning_points, rounds, highest, review.unit)
    return "\n".join([*lines, "</svg>", ""])


def _frame(review: Review) -> str:
    base = HEIGHT - MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH + 90} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">\n'
        f'<rect width="{WIDTH + 90}" height="{HEIGHT}" fill="#ffffff"/>\n'
        f'<text x="{MARGIN}" y="28" font-size="16">{escape(review.title)}: '
        f"{review.unit} to go by round</text>\n"
        f'<path d="M{MARGIN} {MARGIN}V{base}H{WIDTH - MARGIN}" fill="none" stroke="#888888"/>'
    )


def _place(move: ReviewedMove, rounds: int, highest: float) -> tuple[float, float]:
    across = MARGIN + (WIDTH - 2 * MARGIN) * move.round / rounds
    down = HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * min(float(move.left or 0) / highest, 1)
    return across, down


def _turning(moves: Sequence[ReviewedMove], rounds: int, highest: float, unit: str) -> list[str]:
    lines = []
    for number, move in enumerate(moves, start=1):
        x, y = _place(move, rounds, highest)
        cost = "the race" if move.fatal else plural(move.cost, unit)
        words = f"round {move.round}: {move.name} loses {cost}; best was {move.best}"
        lines.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9" fill="#ffffff" stroke="#c00000"/>'
            f'<text x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle" fill="#c00000">{number}</text>'
            f'<text x="{MARGIN + 40}" y="{HEIGHT - 38 + 14 * (number - 1)}" fill="#c00000">'
            f"{number}. {escape(words)}</text>"
        )
    return lines
