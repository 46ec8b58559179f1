"""How far the lap that will be drawn strays from the line that it was drafted from."""

from __future__ import annotations

import math
from collections.abc import Sequence

import attrs

from gridprix.core.drafting.centre_line import CentreLine, Point, settled

from .planned_section import PlannedSection

NEAR = 0.015  # of the longer side: what is no further off is drawn well
STEPS = 4  # points of a row that are looked at


@attrs.frozen
class Strayed:
    """The furthest that a drawn lap is from its line: where, and as a share of the longer side."""

    share: float
    at: Point
    sections: tuple[PlannedSection, ...]  # those that are far off, the furthest first
    begin: Point  # where on the paper the drawn lap begins


def strayed(sections: Sequence[PlannedSection], source: CentreLine) -> Strayed:
    """Lay a lap on its line as well as it will go, and find where it is furthest off."""
    import numpy as np  # noqa: PLC0415 - heavy, and only drafting needs it

    ends = _ends(sections)
    marks = [source.points[one.stop % len(source.points)] for one in sections]
    across, up = (
        math.fsum(mark[axis] - end[axis] for mark, end in zip(marks, ends, strict=True)) / len(ends)
        for axis in (0, 1)
    )
    points = np.array(source.points)
    worst: dict[PlannedSection, tuple[float, Point]] = {}
    for one, (x, y) in _walked(sections):
        here = x + across, y + up
        aside, ahead = points[:, 0] - here[0], points[:, 1] - here[1]
        away = float((aside * aside + ahead * ahead).min())
        if one not in worst or away > worst[one][0]:
            worst[one] = away, here
    far, at = max(worst.values())
    least = (NEAR * source.extent) ** 2
    order = sorted((one for one in worst if worst[one][0] > least), key=lambda one: -worst[one][0])
    begin = settled(across), settled(up)
    return Strayed(settled(math.sqrt(far)) / source.extent, at, tuple(order), begin)


def _ends(sections: Sequence[PlannedSection]) -> list[Point]:
    x = y = 0.0
    found = []
    for one in sections:
        x, y = x + one.way[0] * one.length, y + one.way[1] * one.length
        found.append((x, y))
    return found


def _walked(sections: Sequence[PlannedSection]) -> list[tuple[PlannedSection, Point]]:
    """Points all along the lap, as it is drawn, each with its section."""
    found = []
    x = y = 0.0
    for one in sections:
        steps = max(round(one.length * STEPS), 2)
        for part in _parts(one, steps):
            x, y = x + part.way[0] * part.length, y + part.way[1] * part.length
            found.append((one, (x, y)))
    return found


def _parts(section: PlannedSection, steps: int) -> list[PlannedSection]:
    """A section in equal parts; the directions between are not whole degrees."""
    turn, length = section.turn / steps, section.length / steps
    return [
        attrs.evolve(section, heading=section.heading + turn * n, turn=turn, length=length)
        for n in range(steps)
    ]
