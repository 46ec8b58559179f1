"""Where a road bends, by its curvature, and where it is straight enough to start on."""

from __future__ import annotations

import math
from collections.abc import Sequence

import attrs

from gridprix.core.drafting.centre_line import CentreLine

STRIDE = 5.0  # metres between two points of the line
SMOOTH = 4  # points to either side: single points of a source are no bends
SHORTEST = 4  # points of a bend
STRAIGHT = math.radians(12)  # by which the directions of a straight may differ
JOINED = 4  # points of straight road that do not part two bends to the same side


@attrs.frozen
class Sharpness:
    """What is a corner: how far the road turns, and how sharply."""

    radius: float  # metres; a road that turns more gently is straight
    turn: float  # degrees; less is straight, however sharp


SHARP = Sharpness(250, 20)
GENTLE = Sharpness(2500, 5)


@attrs.frozen
class Bend:
    """A bend of the road: its first point and the first one after it, and how far it turns."""

    first: int
    stop: int
    turn: float  # radians, left above zero


def find_bends(curvatures: Sequence[float], sharpness: Sharpness = SHARP) -> list[Bend]:
    """The bends of a lap whose first point lies on a straight, in driving order."""
    runs: list[Bend] = []
    for n, curvature in enumerate(curvatures):
        if abs(curvature) * sharpness.radius < 1:
            continue
        turn = curvature * STRIDE
        last = runs[-1] if runs else None
        if last and n - last.stop <= JOINED and (last.turn > 0) == (turn > 0):
            runs[-1] = Bend(last.first, n + 1, last.turn + turn)
        else:
            runs.append(Bend(n, n + 1, turn))
    least = math.radians(sharpness.turn)
    return [one for one in runs if abs(one.turn) >= least]


def refined(
    bends: Sequence[Bend], curvatures: Sequence[float], first: int, stop: int
) -> list[Bend] | None:
    """The bends with one more, where a part of the road is drawn too far off; or None.

    A straight gets the gentle bend that is in it; a bend becomes two, which turn as far.
    """
    own = next((one for one in bends if one.first < stop and first < one.stop), None)
    if own is None:
        inside = [one if first <= n < stop else 0.0 for n, one in enumerate(curvatures)]
        gentle = find_bends(inside, GENTLE) or drifting(inside, first, stop)
        if not gentle:
            return None
        # what turns near one of its ends hardly moves the middle of a straight
        more = [
            max(gentle, key=lambda one: abs(one.turn) * min(one.stop - first, stop - one.first))
        ]
    elif own.stop - own.first < SHORTEST * 2:
        return None
    else:
        half = _half(curvatures, own)
        more = [Bend(own.first, half, own.turn / 2), Bend(half, own.stop, own.turn / 2)]
    kept = [one for one in bends if one is not own]
    return sorted([*kept, *more], key=lambda one: one.first)


def drifting(curvatures: Sequence[float], first: int, stop: int) -> list[Bend]:
    """A road that turns a little all along, one way in all: a bend in its middle."""
    turn = math.fsum(curvatures) * STRIDE
    bent = [n for n in range(first, stop) if curvatures[n]]
    if abs(turn) < math.radians(GENTLE.turn) or len(bent) < SHORTEST * 3:
        return []
    span = len(bent) // 5
    return [Bend(bent[span], bent[-span] + 1, turn)]


def _half(curvatures: Sequence[float], bend: Bend) -> int:
    """The point at which half of a bend is turned."""
    turned = 0.0
    for n in range(bend.first, bend.stop):
        turned += curvatures[n] * STRIDE
        if abs(turned) * 2 >= abs(bend.turn):
            break
    return min(max(n, bend.first + SHORTEST), bend.stop - SHORTEST)


def start_place(line: CentreLine, curvatures: Sequence[float], before: int, after: int) -> int:
    """Where the finish line may lie: so many points before it and after it are the straightest.

    Of a start that is given the nearest place that is straight enough; else the middle of the
    longest straight, or at least what bends least.
    """
    count = len(curvatures)
    turned = [0.0]
    for curvature in (*curvatures, *curvatures, *curvatures):
        turned.append(turned[-1] + abs(curvature) * STRIDE)

    def bent(n: int) -> float:
        return turned[count + n + after] - turned[count + n - before]

    if line.start_given:
        around = sorted(range(count), key=lambda n: min(n, count - n))
        return next((n for n in around if bent(n) < math.radians(20)), min(around, key=bent))
    straight = _longest(line.headings())
    if len(straight) >= before + after:
        return (straight.start + before + (len(straight) - before - after) // 2) % count
    return min(range(count), key=bent)


def _longest(headings: Sequence[float]) -> range:
    """The longest run of a lap whose directions hardly differ; it may go on past the end."""
    count = len(headings)
    longest = range(0)
    for first in range(count):
        low = high = headings[first]
        for n in range(first + 1, first + count):
            way = low + math.remainder(headings[n % count] - low, math.tau)
            low, high = min(low, way), max(high, way)
            if high - low > STRAIGHT:
                break
            if n - first > len(longest):
                longest = range(first, n)
    return longest
