"""The borders of the road: they taper over a row where lanes begin, end or shift.

The spaces are what they are, so a border gives way outwards only: before a lane begins, and after
one has ended. What lies between the spaces and the border there is tarmac without a space.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import attrs

from .centre_line import Point, Station

TAPER_STEPS = 8
"""Sub-steps of a row whose border tapers, so that it looks like one bent line."""
PIVOT_SHARE = 0.95
"""How near to the centre of its bend what lies beside the road may come."""
SLOPE = 1.1
"""How much longer than wide a taper is at least, where rows are short,"""
MOST_ROWS = 3
"""and how many rows it may take for that."""
BENT = 0.1  # radians of a row
LEAST_SLANT = 1e-6


@attrs.frozen
class RowBorder:
    """One side of one row: the stations along it, and how far to the left of them it lies."""

    stations: tuple[Station, ...]
    offsets: tuple[float, ...]
    outward: int
    """1 for the left side, -1 for the right."""
    pivot: float = math.inf
    """How far out the centre of the bend lies where the bend turns to this side."""

    def points(self, beyond: float = 0.0) -> list[Point]:
        """The border, or a line so far outside of it; inside a tight bend it stops short."""
        return [
            station.aside(self.outward * min(self.outward * offset + beyond, self._most(offset)))
            for station, offset in zip(self.stations, self.offsets, strict=True)
        ]

    def _most(self, offset: float) -> float:
        return max(self.pivot, self.outward * offset)


@attrs.frozen
class Ramp:
    """The part of a taper that lies on one row."""

    level: float
    """How far out the wider row lies, to which the border leads."""
    rear: float
    """How far from the wider row the rear of this row lies, in parts of the whole taper,"""
    front: float
    """and its front."""
    chord: tuple[Point, Point] | None = None
    """On the inside of a bend, where there is no room for a curve: the two ends of the taper."""

    def out(self, own: float, share: float, station: Station, side: int) -> float:
        """How far out the border lies at a station, so much of the row on."""
        if self.chord is not None:
            return min(max(side * _met(station, *self.chord), own), self.level)
        away = self.rear + (self.front - self.rear) * share
        return own + (self.level - own) * _eased(1 - away)


@attrs.frozen
class _Side:
    """One side of a lap: `outs` tells how far out the outermost space of every row lies."""

    rows: Sequence[tuple[Station, ...]]
    outs: Sequence[float]
    outward: int

    def run(self, row: int) -> float:
        """How long a row is at its edge."""
        edge = self.outward * self.outs[row]
        points = [station.aside(edge) for station in self.rows[row]]
        return sum(math.dist(*pair) for pair in pairwise(points))

    def turns_here(self, row: int) -> bool:
        """Whether a row bends to this side."""
        stations = self.rows[row]
        return self.outward * (stations[-1].heading - stations[0].heading) > BENT

    def ramps(self) -> list[list[Ramp]]:
        """The tapers of every row: where one beside it is wider, or in a bend one further on."""
        found: list[list[Ramp]] = [[] for _ in self.outs]
        for row, own in enumerate(self.outs):
            for ahead in (1, -1):
                level = self.outs[(row + ahead) % len(self.outs)]
                if level > own:
                    for number, ramp in self._taper(row, ahead, level):
                        found[number].append(ramp)
        return found

    def _taper(self, row: int, ahead: int, level: float) -> Iterator[tuple[int, Ramp]]:
        """A taper that leads from a row to the wider one ahead, or behind."""
        walked = self._walked(row, -ahead, level)
        runs = [self.run(one) for one in walked]
        reach, away = sum(runs) or 1.0, 0.0
        chord = None
        if all(map(self.turns_here, walked)):
            # the wider row's end of the first row, and the other end of the last
            step, far = (-1, 0) if ahead > 0 else (0, -1)
            chord = (
                self.rows[row][step].aside(self.outward * level),
                self.rows[walked[-1]][far].aside(self.outward * self.outs[walked[-1]]),
            )
        for one, run in zip(walked, runs, strict=True):
            near, far_off = away / reach, (away + run) / reach
            rear, front = (far_off, near) if ahead > 0 else (near, far_off)
            yield one, Ramp(level, rear, front, chord)
            away += run

    def _walked(self, row: int, way: int, level: float) -> list[int]:
        """The rows that a taper takes: one, or more where rows are short."""
        found = [row]
        enough = (level - self.outs[row]) * SLOPE
        while sum(map(self.run, found)) < enough and len(found) < MOST_ROWS:
            following = (found[-1] + way) % len(self.outs)
            if self.outs[following] >= level:
                break
            found.append(following)
        return found


def border(
    rows: Sequence[tuple[Station, ...]], edges: Sequence[float], lengths: Sequence[float], side: int
) -> list[RowBorder]:
    """One border of a lap; `edges` are the offsets of the outermost spaces, `side` as `outward`."""
    lap = _Side(rows, [side * edge for edge in edges], side)
    return [
        _row(stations, out, ramps, length, side)
        for stations, out, ramps, length in zip(rows, lap.outs, lap.ramps(), lengths, strict=True)
    ]


def _row(
    stations: tuple[Station, ...], own: float, ramps: Sequence[Ramp], length: float, side: int
) -> RowBorder:
    if ramps:
        stations = tuple(_between(stations))
    last = len(stations) - 1
    outs = [
        max([own, *(ramp.out(own, number / last, station, side) for ramp in ramps)])
        for number, station in enumerate(stations)
    ]
    turn = side * (stations[-1].heading - stations[0].heading)
    pivot = length / turn * PIVOT_SHARE if turn > 0 else math.inf
    return RowBorder(stations, tuple(side * out for out in outs), side, pivot)


def _met(station: Station, a: Point, b: Point) -> float:
    """How far to the left of a station a line through two points lies."""
    along = b[0] - a[0], b[1] - a[1]
    aside = -math.sin(station.heading), math.cos(station.heading)
    slant = aside[0] * along[1] - aside[1] * along[0]
    if abs(slant) < LEAST_SLANT:
        return 0.0
    return ((a[0] - station.x) * along[1] - (a[1] - station.y) * along[0]) / slant


def _eased(share: float) -> float:
    """From 0 to 1, leaving and arriving along the road."""
    share = min(max(share, 0.0), 1.0)
    return share * share * (3 - 2 * share)


def _between(stations: Sequence[Station]) -> Iterator[Station]:
    """Stations close enough together for a curve; those that are there stay."""
    fine = max(1, math.ceil(TAPER_STEPS / (len(stations) - 1)))
    for here, there in pairwise(stations):
        for step in range(fine):
            share = step / fine
            yield Station(
                here.x + (there.x - here.x) * share,
                here.y + (there.y - here.y) * share,
                here.heading + (there.heading - here.heading) * share,
            )
    yield stations[-1]
