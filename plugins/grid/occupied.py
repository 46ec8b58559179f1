"""Who stands where; finished and eliminated cars occupy nothing (GR-4)."""

from __future__ import annotations

from gridprix.core import Car
from gridprix.core.state import Position

from .geometry import Point


def cars_at(position: Position, point: Point, but: Car | None = None) -> tuple[Car, ...]:
    """The running cars on a point, leaving out one."""
    return tuple(
        car for car in position.running if car.spot == point and (but is None or car.id != but.id)
    )


def taken_points(position: Position, but: Car | None = None) -> dict[Point, Car]:
    """The points that running cars stand on, leaving out one car."""
    return {
        car.spot: car  # type: ignore[misc]
        for car in position.running
        if car.spot is not None and (but is None or car.id != but.id)
    }
