"""What is posted in a corner, by its radius, and the line that is best driven through it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from gridprix.plugins.circuit.board.space import SPEED_STEP, Direction

GRIP = 2.5 * 9.81  # metres a second, each second, that tyres hold
MPH = 2.23694  # of a metre a second
SLOWEST, FASTEST = 40, 180
SLACK = 40  # how much faster than its slowest row another row of a corner may be
BROAD = 90  # mph; corners that are faster have three lanes


def speed(curvature: float) -> float:
    """The speed in miles an hour at which a car just holds a bend."""
    return math.sqrt(GRIP / curvature) * MPH if curvature else math.inf


def posted(speeds: Sequence[float], lanes: int, direction: Direction) -> list[list[int]]:
    """The limits of a corner's rows, lane by lane from the left; outside they are higher."""
    slowest = _step(min(speeds))
    rows = []
    for one in speeds:
        inner = min(_step(one), slowest + SLACK)
        limits = [inner + SPEED_STEP * lane for lane in range(lanes)]
        rows.append(limits if direction == "L" else limits[::-1])
    return rows


def _step(fast: float) -> int:
    """The limit of the inner lane: a step below what the middle of the road would hold."""
    steps = math.floor((min(fast, FASTEST) - SPEED_STEP / 2) / SPEED_STEP)
    return max(steps * SPEED_STEP, SLOWEST)


def racing_line(widths: Sequence[int], direction: Direction) -> list[int]:
    """Lanes of a line from the row before a corner to its end: outside, inside, and out again."""
    rows = len(widths) - 1
    middle = (rows + 1) / 2
    # how far inside the line is in each row: 1 in the middle of the corner, 0 before it
    inside = [1 - abs(row - middle) / max(middle, 1) for row in range(rows + 1)]
    wanted = [
        (share if direction == "R" else 1 - share) * (width - 1)
        for share, width in zip(inside, widths, strict=True)
    ]
    ways: dict[int, tuple[float, list[int]]] = {
        lane: (abs(lane - wanted[0]), [lane]) for lane in range(widths[0])
    }
    for width, want in zip(widths[1:], wanted[1:], strict=True):
        ways = {
            lane: min(
                (cost + abs(lane - want), [*lanes, lane])
                for before, (cost, lanes) in ways.items()
                if abs(lane - before) <= 1
            )
            for lane in range(width)
            if any(abs(lane - before) <= 1 for before in ways)
        }
    return min(ways.values())[1]
