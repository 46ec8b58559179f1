"""Lines that nobody has raced on, of every kind that sources give."""

from __future__ import annotations

import math

from gridprix.core.drafting.centre_line import CentreLine


def ring(radius: float = 100, points: int = 60) -> CentreLine:
    turns = [math.tau * n / points for n in range(points)]
    return CentreLine([(radius * math.cos(turn), radius * math.sin(turn)) for turn in turns])


def rounded(corners: list[tuple[float, float]], rounds: int = 4, **known: float) -> CentreLine:
    """A closed line through the corners of a polygon, cut off again and again."""
    points = corners
    for _ in range(rounds):
        points = [
            (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
            for a, b in zip(points, points[1:] + points[:1], strict=True)
            for share in (0.25, 0.75)
        ]
    return CentreLine(points, **known)  # type: ignore[arg-type]


def parkland() -> CentreLine:
    """A fast one: long straights, two chicanes, a parabola; in metres."""
    corners = [(0, 0), (900, 40), (960, -30), (1150, 0), (1500, 420), (1450, 700), (1300, 760)]
    corners += [(1180, 640), (700, 560), (640, 630), (560, 560), (60, 380), (-60, 180)]
    return rounded([(float(x), float(y)) for x, y in corners], 3, metres=1.0)


def streets() -> CentreLine:
    """A slow one: hairpins, legs side by side, all within a few hundred metres."""
    corners = [(0, 0), (420, 60), (470, 160), (400, 200), (330, 150), (260, 180), (300, 330)]
    corners += [(620, 420), (640, 480), (560, 500), (240, 420), (120, 440), (90, 330), (30, 200)]
    return rounded([(float(x), float(y)) for x, y in corners], 3, metres=1.0)


def figure_of_eight() -> CentreLine:
    """A line that crosses itself once, in its middle; in metres."""
    turns = [math.tau * n / 120 for n in range(120)]
    points = [(900 * math.sin(turn), 400 * math.sin(2 * turn)) for turn in turns]
    return CentreLine(points, metres=1.0)


def gentle() -> CentreLine:
    """A fast one without a corner that a map would show: it turns a little nearly everywhere."""
    turns = [math.tau * n / 90 for n in range(90)]
    points = [(900 * math.cos(turn), 500 * math.sin(turn)) for turn in turns]
    return CentreLine([(x + 90 * math.sin(y / 150), y) for x, y in points], metres=1.0)


def bowed() -> CentreLine:
    """One whose straights bow to one side and then to the other between hairpins; in metres."""
    corners = [(-640, -20), (-330, -170), (-40, -210), (170, -260), (420, -420), (470, -100)]
    corners += [(400, 20), (430, 160), (330, 250), (60, 200), (-90, 80), (-400, 40)]
    return rounded([(float(x), float(y)) for x, y in corners], 3, metres=1.0)


def hill_climb() -> CentreLine:
    """An open road with two hairpins."""
    corners = [(0.0, 0.0), (300.0, 0.0), (360.0, 60.0), (300.0, 120.0), (60.0, 130.0)]
    corners += [(0.0, 190.0), (60.0, 250.0), (400.0, 260.0)]
    return CentreLine(corners, closed=False, metres=1.0)
