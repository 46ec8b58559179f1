"""The points of a derby."""

from __future__ import annotations

from typing import ClassVar

import attrs

from gridprix.core import Car, CarId, Event, Part, PartSpec, Race, Reducer, number_notation, say
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


def points_text(points: int) -> str:
    """A number of points in words."""
    return (
        say("{points} point", points=points)
        if abs(points) == 1
        else say("{points} points", points=points)
    )


def signed_points(points: int) -> str:
    """What somebody wins or loses: `+2 points`."""
    return (
        say("{points:+} point", points=points)
        if abs(points) == 1
        else say("{points:+} points", points=points)
    )


def _score(car: Car, event: PointsScored, race: Race) -> Car:
    return car.with_part(Score(car.part(Score).points + event.points))


def _score_words(event: PointsScored, position: Position) -> str:
    car = position.car(event.car)
    won = f"{'loses' if event.points < 0 else 'scores'} {points_text(abs(event.points))}"
    return say("{car} {won}: {points} in all", car=car.name, won=won, points=car.part(Score).points)


SCORE = PartSpec(
    Score,
    lambda scenario, seat: Score(),
    reducers=(Reducer(PointsScored, car=_score),),
    wording={PointsScored: _score_words},
    notation=(number_notation("score", Score, "points"),),
)
