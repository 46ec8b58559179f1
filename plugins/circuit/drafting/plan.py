"""A lap cut into straights and bends, each with its direction and its length."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import attrs

from gridprix.core.drafting.centre_line import CentreLine, settled

from .bends import Bend
from .fitting import fitted
from .planned_section import PlannedSection

SHORTEST = 0.35  # rows of a straight between two bends; less is none
LEAST_TURN = 5  # degrees of a bend that is drawn
LONG_ENOUGH = 0.988  # of the line's length, that a lap has at least
LEAST_LENGTH = 0.15  # rows of a section that is drawn


def plan(line: CentreLine, bends: Sequence[Bend]) -> list[PlannedSection]:
    """The sections of a lap in rows with these bends; its first point is the finish line.

    Bends of which the directions around them leave nothing are left out.
    """
    headings = line.headings()
    while bends:
        bends = _closer(bends, line)
        sections = _directed(bends, line, headings)
        turns = (one.turn for one in sections if one.turn)
        sound = [
            bend
            for bend, turn in zip(bends, turns, strict=True)
            if turn * bend.turn > 0 and abs(turn) >= LEAST_TURN
        ]
        if len(sound) == len(bends):
            return _measured(sections, line)
        bends = sound
    return []


def _closer(bends: Sequence[Bend], line: CentreLine) -> list[Bend]:
    """The bends, those with hardly a straight between them joined end to end."""
    marks = line.marks()
    found = list(bends)
    for n, (one, other) in enumerate(pairwise(bends)):
        if marks[other.first] - marks[one.stop] < SHORTEST:
            middle = (one.stop + other.first) // 2
            found[n] = attrs.evolve(found[n], stop=middle)
            found[n + 1] = attrs.evolve(found[n + 1], first=middle)
    return found


def _directed(
    bends: Sequence[Bend], line: CentreLine, headings: Sequence[float]
) -> list[PlannedSection]:
    """Straights and bends in their order, each straight along its own chord."""
    count = len(line.points)
    start = _chord(line, bends[-1].stop, bends[0].first, headings[0])
    lap = 360 * round((headings[-1] - headings[0]) / math.tau)
    ways = [start]
    for one, other in pairwise(bends):
        middle = (one.stop + other.first) // 2
        if one.stop == other.first:
            ways.append(round(math.degrees(headings[middle])))
        else:
            ways.append(_chord(line, one.stop, other.first, headings[middle]))
    ways.append(start + lap)
    found: list[PlannedSection] = []
    at = 0
    for bend, before, after in zip(bends, ways, ways[1:], strict=False):
        if bend.first > at:
            found.append(PlannedSection(at, bend.first, before))
        # one that does not turn is left out by whoever asked, so it may not look like a straight
        turn = after - before or 0.1
        found.append(PlannedSection(bend.first, bend.stop, before, turn))
        at = bend.stop
    return [*found, PlannedSection(at, count, start + lap)]


def _chord(line: CentreLine, first: int, last: int, near: float) -> int:
    """The direction from one point to another in degrees, as far round as the road has come."""
    (ax, ay), (bx, by) = line.points[first % len(line.points)], line.points[last]
    way = math.atan2(by - ay, bx - ax)
    return round(math.degrees(near + math.remainder(way - near, math.tau)))


def _measured(sections: Sequence[PlannedSection], line: CentreLine) -> list[PlannedSection]:
    """The sections laid along the line; a straight for which no length is left is left out."""
    marks = line.marks()
    own = [
        attrs.evolve(one, length=max(marks[one.stop] - marks[one.first], LEAST_LENGTH))
        for one in sections
    ]
    laid = fitted(own, line)
    long = [
        planned
        for planned, one in zip(sections[:-1], laid, strict=False)
        if planned.turn or one.length >= LEAST_LENGTH
    ]
    if len(long) < len(laid) - 1:
        return _measured([*long, sections[-1]], line)
    laid = [attrs.evolve(one, length=max(one.length, LEAST_LENGTH)) for one in laid]
    # arcs cut the wiggles of a road short: the whole lap is drawn a little larger for it
    missing = marks[-1] * LONG_ENOUGH / math.fsum(one.length for one in laid)
    return [attrs.evolve(one, length=settled(one.length * max(missing, 1.0))) for one in laid]
