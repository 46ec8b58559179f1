"""Laying straights and bends along a line as closely as they will go.

Directions and lengths are moved a little, again and again (Gauss and Newton), so that points all
along the sections come closer to the line; at last directions become whole degrees, and lengths
those that close the lap.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import attrs

from gridprix.core.drafting.centre_line import CentreLine, Point, settled

from .closing import best_lengths
from .equations import Equations
from .planned_section import PlannedSection, way_of

ROUNDS = 5
SHARES = (1 / 3, 2 / 3, 1.0)  # of a section, at which it is compared with the line
TINY = 1e-4  # of a radian, to see what a turn changes
OWN_LENGTH, OWN_WAY = 0.08, 0.3  # how much sections cling to their lengths and directions
CLOSED = 30.0  # how much a closed lap counts beside one point
MOST_TURNED = 0.15  # radians by which a direction may change at once
ALIKE = 0.1  # how much it counts that a place is as far along as the line's
NEARBY = 0.4  # of a section's points, before and after it, among which the nearest is looked for


@attrs.define
class _Shape:
    """What is moved: lengths, the directions between bends in radians, and the beginning."""

    lengths: list[float]
    ways: list[float]
    begin: list[float]


def fitted(sections: Sequence[PlannedSection], line: CentreLine) -> list[PlannedSection]:
    """The sections laid along a line whose points they name; they lead round and close."""
    lap = math.radians(sections[-1].heading - sections[0].heading)
    joints = _joints(sections)
    ways = [math.radians(one.heading) for one in sections if one.turn]
    shape = _Shape([one.length for one in sections], ways, [*line.points[0]])
    before = _Shape([*shape.lengths], [*shape.ways], [*shape.begin])
    for _ in range(ROUNDS):
        change = _change(shape, before, sections, joints, lap, line)
        count, turns = len(shape.lengths), len(shape.ways)
        if not all(map(math.isfinite, change)):
            break
        shape.lengths = [max(settled(one + change[n]), 0.05) for n, one in enumerate(shape.lengths)]
        shape.ways = [
            one + max(min(change[count + n], MOST_TURNED), -MOST_TURNED)
            for n, one in enumerate(shape.ways)
        ]
        shape.begin = [one + change[count + turns + axis] for axis, one in enumerate(shape.begin)]
    return _in_degrees(shape, sections, joints, lap)


def _joints(sections: Sequence[PlannedSection]) -> list[int]:
    """For each section the number of the direction with which it begins."""
    found, joint = [], 0
    for one in sections:
        found.append(joint)
        joint += one.turn != 0
    return found


def _ends(shape: _Shape, joint: int, lap: float, *, bends: bool) -> tuple[float, float]:
    """The directions at both ends of a section; after the last bend a lap has been turned."""
    count = len(shape.ways)
    begin, end = (
        shape.ways[n % count] + (lap if n >= count else 0.0) for n in (joint, joint + bends)
    )
    return begin, end


def _led(begin: float, end: float, length: float, share: float) -> Point:
    """Where a part of a section leads."""
    x, y = way_of(begin, begin + (end - begin) * share)
    return x * length * share, y * length * share


def _change(
    shape: _Shape,
    before: _Shape,
    sections: Sequence[PlannedSection],
    joints: Sequence[int],
    lap: float,
    line: CentreLine,
) -> list[float]:
    """By how much lengths, directions and beginning are to change."""
    count, turns = len(sections), len(shape.ways)
    size = count + turns + 2
    sums = Equations(size)
    for n, one in enumerate(shape.lengths):
        sums.add({n: 1.0}, before.lengths[n] - one, OWN_LENGTH)
    for n, way in enumerate(shape.ways):
        sums.add({count + n: 1.0}, before.ways[n] - way, OWN_WAY)
    for last in _compared(shape, sections, joints, lap):
        at, slopes = last.at, last.slopes
        if last.share == 1.0 and last.section == count - 1:
            for axis in (0, 1):
                closing = {n: one[axis] for n, one in slopes.items() if n < count + turns}
                sums.add(closing, shape.begin[axis] - at[axis], CLOSED)
        near, alike, normal = _nearest(line, sections[last.section], last.share, at)
        along = normal[1], -normal[0]
        for to, side, weight in ((near, normal, 1.0), (alike, along, ALIKE)):
            sloped = {n: one[0] * side[0] + one[1] * side[1] for n, one in slopes.items()}
            sums.add(sloped, (to[0] - at[0]) * side[0] + (to[1] - at[1]) * side[1], weight)
    return sums.solved()


@attrs.frozen
class _Compared:
    """A point of a section, and how it moves for each unit of what may change."""

    section: int
    share: float
    at: Point
    slopes: dict[int, Point]


def _compared(
    shape: _Shape, sections: Sequence[PlannedSection], joints: Sequence[int], lap: float
) -> Iterator[_Compared]:
    count, turns = len(sections), len(shape.ways)
    x, y = shape.begin
    done: dict[int, Point] = {count + turns: (1.0, 0.0), count + turns + 1: (0.0, 1.0)}
    for n, one in enumerate(sections):
        bends = one.turn != 0
        begin, end = _ends(shape, joints[n], lap, bends=bends)
        length = shape.lengths[n]
        for share in SHARES:
            led = _led(begin, end, length, share)
            slopes = dict(done)
            slopes[n] = led[0] / length, led[1] / length
            turned = [(joints[n], _led(begin + TINY, end if bends else end + TINY, length, share))]
            if bends:
                turned.append((joints[n] + 1, _led(begin, end + TINY, length, share)))
            for joint, other in turned:
                place = count + joint % turns
                known = slopes.get(place, (0.0, 0.0))
                slopes[place] = (
                    known[0] + (other[0] - led[0]) / TINY,
                    known[1] + (other[1] - led[1]) / TINY,
                )
            yield _Compared(n, share, (x + led[0], y + led[1]), slopes)
        x, y, done = x + led[0], y + led[1], slopes


def _nearest(
    line: CentreLine, section: PlannedSection, share: float, at: Point
) -> tuple[Point, Point, Point]:
    """The points of the line next to a place of a section and as far along, and its normal."""
    count = len(line.points)
    span = section.stop - section.first
    middle = section.first + round(span * share)
    reach = max(round(span * NEARBY), 5)
    near = min(
        range(middle - reach, middle + reach + 1),
        key=lambda n: math.dist(line.points[n % count], at),
    )
    (ax, ay), (bx, by) = line.points[(near - 2) % count], line.points[(near + 2) % count]
    length = math.hypot(bx - ax, by - ay) or 1.0
    alike = line.points[middle % count]
    return line.points[near % count], alike, (-(by - ay) / length, (bx - ax) / length)


def _in_degrees(
    shape: _Shape, sections: Sequence[PlannedSection], joints: Sequence[int], lap: float
) -> list[PlannedSection]:
    """Whole degrees, and the lengths with which the sections end where they did, and close."""
    ends, x, y = [], 0.0, 0.0
    for n, one in enumerate(sections):
        led = _led(*_ends(shape, joints[n], lap, bends=one.turn != 0), shape.lengths[n], 1.0)
        x, y = x + led[0], y + led[1]
        ends.append((x, y))
    whole = attrs.evolve(shape, ways=[math.radians(round(math.degrees(one))) for one in shape.ways])
    turned = []
    for n, one in enumerate(sections):
        begin, end = (
            round(math.degrees(way)) for way in _ends(whole, joints[n], lap, bends=one.turn != 0)
        )
        turned.append(attrs.evolve(one, heading=begin, turn=end - begin))
    lengths = best_lengths([one.way for one in turned], shape.lengths, ends)
    return [attrs.evolve(one, length=to) for one, to in zip(turned, lengths, strict=True)]
