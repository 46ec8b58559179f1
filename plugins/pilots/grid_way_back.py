"""Driving back onto the track: a car that is off must come back behind the place where it left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridprix.core import RaceView
from gridprix.plugins.grid.board.geometry import Point

from .grid_sight import OfferedMove

RADIUS = 12  # how far around the exit a point to come back to is looked for


def way_back(view: RaceView, exit_point: Point, choices: Sequence[OfferedMove]) -> str:
    """The move that leads soonest, and not too fast, to the track behind an exit."""
    target = _target(view, exit_point, choices[0].origin)

    def badness(choice: OfferedMove) -> tuple[bool, int, int]:
        board: Any = view.board
        back = board.on_track(choice.to) and board.way(exit_point, choice.to) < 0
        overshoot = max(
            abs(target[axis] - _stopping_point(choice.to[axis], choice.leg.velocity[axis]))
            for axis in (0, 1)
        )
        return not back, overshoot, choice.nitros

    return min(choices, key=badness).leg.key


def _target(view: RaceView, exit_point: Point, at: Point) -> Point:
    """The nearest point on the track behind the exit."""
    board: Any = view.board
    span = range(-RADIUS, RADIUS + 1)
    near = [
        point
        for dx in span
        for dy in span
        if board.on_track(point := (exit_point[0] + dx, exit_point[1] + dy))
        and board.way(exit_point, point) < 0
    ]

    def distance(point: Point) -> tuple[int, Point]:
        return max(abs(point[0] - at[0]), abs(point[1] - at[1])), point

    return min(near, key=distance, default=exit_point)


def _stopping_point(at: int, velocity: int) -> int:
    """Where a car comes to rest along one axis if it brakes by one each turn."""
    run = abs(velocity) * (abs(velocity) - 1) // 2
    return at + (run if velocity > 0 else -run)
