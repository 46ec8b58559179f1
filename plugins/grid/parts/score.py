"""The points of a derby."""

from __future__ import annotations

from typing import ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    Event,
    Part,
    Race,
)
from gridprix.core.state import Position


@attrs.frozen
class Score(Part):
    """A car's points in the derby."""

    capability: ClassVar[str] = "derby"
    points: int = 0


@attrs.frozen
class PointsScored(Event):
    """A car won or lost points."""

    car: CarId
    points: int


def _points(points: int) -> str:
    return f"{points} point" if abs(points) == 1 else f"{points} points"


def _score(car: Car, event: PointsScored, race: Race) -> Car:
    return car.with_part(Score(car.part(Score).points + event.points))


def _score_words(event: PointsScored, position: Position) -> str:
    name = position.car(event.car).name
    return f"{name} {'loses' if event.points < 0 else 'scores'} {_points(abs(event.points))}"
