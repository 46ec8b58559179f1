"""The centre line of a lap: where the road runs on the drawing, closed on itself.

Floats are fine here: nothing in this module decides what is legal.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import attrs

from .graph import Drawing

BEND_STEPS = 6
"""Sub-steps of a row that turns, so that a bend looks round."""

CROSSING = 45
"""Degrees: a lap that turns less in all goes as far to the left as to the right, over a bridge."""

Point = tuple[float, float]


@attrs.frozen
class Station:
    """A point of the centre line and the direction of travel there (radians, 0 is east)."""

    x: float
    y: float
    heading: float

    def aside(self, offset: float) -> Point:
        """The point so far to the left of this one (to the right when negative)."""
        return self.x - offset * math.sin(self.heading), self.y + offset * math.cos(self.heading)


@attrs.frozen
class TracedLine:
    """The stations of every row, both ends included, and what was left over before closing."""

    rows: tuple[tuple[Station, ...], ...]
    turn_left_over: float
    gap_left_over: float


def trace(drawing: Drawing, origin: Point = (0.0, 0.0)) -> TracedLine:
    """Trace the centre line from a point on; what does not close is spread along the lap."""
    length = sum(piece.length for piece in drawing.pieces)
    total = sum(piece.turn for piece in drawing.pieces)
    raw = _walk(drawing, 0.0)
    tried = {
        full - total: _walk(drawing, math.radians(full - total) / length)
        for full in _full_turns(total)
    }
    left_over, walked = min(tried.items(), key=lambda one: _gap(one[1]))
    end = walked[-1][-1]
    done = 0.0
    rows = []
    for piece, stations in zip(drawing.pieces, walked, strict=True):
        rows.append(
            tuple(
                _shifted(
                    station, end, (done + piece.length * n / (len(stations) - 1)) / length, origin
                )
                for n, station in enumerate(stations)
            )
        )
        done += piece.length
    return TracedLine(tuple(rows), left_over, _gap(raw))


def _gap(rows: Sequence[Sequence[Station]]) -> float:
    """How far the end of a lap lies from its beginning."""
    end = rows[-1][-1]
    return math.hypot(end.x, end.y)


def _full_turns(total: float) -> Sequence[float]:
    """What the degrees of a lap may come to: also none, where it may cross itself once."""
    whole = math.copysign(max(round(abs(total) / 360), 1) * 360, total)
    return (0.0, whole) if abs(total) < CROSSING else (whole,)


def _walk(drawing: Drawing, drift: float) -> list[list[Station]]:
    """The stations row by row, turning by `drift` more per unit of length."""
    x, y, heading = 0.0, 0.0, math.radians(drawing.heading)
    rows = []
    for piece in drawing.pieces:
        steps = BEND_STEPS if piece.turn else 1
        stride = piece.length / steps
        turn = math.radians(piece.turn) / steps + drift * stride
        stations = [Station(x, y, heading)]
        for _ in range(steps):
            chord = stride * _chord_share(turn)
            x += chord * math.cos(heading + turn / 2)
            y += chord * math.sin(heading + turn / 2)
            heading += turn
            stations.append(Station(x, y, heading))
        rows.append(stations)
    return rows


def _chord_share(turn: float) -> float:
    """How much shorter the chord of an arc is than the arc itself."""
    return math.sin(turn / 2) / (turn / 2) if turn else 1.0


def _shifted(station: Station, end: Station, share: float, origin: Point) -> Station:
    """A station moved by its share of the gap between the end of the lap and its beginning."""
    x, y = station.x - end.x * share + origin[0], station.y - end.y * share + origin[1]
    return attrs.evolve(station, x=x, y=y)
