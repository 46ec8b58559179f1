"""What is framed on squared paper before anybody thinks: on along the track, and never a gamble.

It is wanted before the first frame of a question, so no table is made for it and few states are
looked at. It spends nothing, never takes a point from which the car must leave the track while
there is another, and starts from the middle of the line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from gridprix.core import Ask, Option, RaceView
from gridprix.core.coach import LOST
from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.parts.reach import GridLeg
from gridprix.plugins.grid.parts.score import Score

from .derby_hunt import Hunt, hunted
from .grid_beam import Effort
from .grid_drivers import along_the_track
from .grid_road import road_of
from .grid_safety import safety_of_moves
from .grid_sight import OfferedMove, is_off, moves_on_offer, points_on_offer
from .grid_way_back import way_back
from .prudence import burden, prudent

GLANCE = Effort(depth=4, width=12)


def guessed(view: RaceView, ask: Ask) -> str:
    """The option to frame first."""
    if ask.question == "start":
        points = points_on_offer(ask)
        return _middle(view, ask, points) if points else prudent(ask)
    choices = _from_the_middle(view, ask, moves_on_offer(ask))
    if not choices:
        return prudent(ask)
    exit_point = is_off(view.car(ask.car))
    if exit_point is not None:
        return way_back(view, exit_point, choices)
    surely = _surely_safe(view, choices)
    if not surely:
        return _way_out(view, ask, choices)
    if view.car(ask.car).has(Score):
        return hunted(view, ask, surely, Hunt(), 0)
    return along_the_track(view, _only(ask, surely), surely, GLANCE)


def _surely_safe(view: RaceView, choices: Sequence[OfferedMove]) -> list[OfferedMove]:
    """The moves that cost nothing, bring nothing bad, and after which the car can still stop.

    A car at rest that stays gains nothing: that is kept only where no other move is left.
    """
    road = road_of(view)
    fine = [
        one
        for one in choices
        if not one.bad and not one.nitros and road.safe(one.to, one.leg.velocity)
    ]
    return [one for one in fine if not (one.leg.before == (0, 0) == one.leg.velocity)] or fine


def _way_out(view: RaceView, ask: Ask, choices: Sequence[OfferedMove]) -> str:
    """Of the moves that are not lost the one with the least to lose; of lost ones the slowest."""
    levels = {key: one.level for key, one in safety_of_moves(view, ask).items()}

    def badness(choice: OfferedMove) -> tuple[object, ...]:
        key, pace = choice.leg.key, max(map(abs, choice.leg.velocity))
        return levels.get(key) == LOST, burden(ask, choice.leg), pace

    return min(choices, key=badness).leg.key


def _from_the_middle(
    view: RaceView, ask: Ask, choices: Sequence[OfferedMove]
) -> Sequence[OfferedMove]:
    """Where the start is chosen with the first move, the moves that begin in the middle."""
    origins = {f"@{x},{y}": (x, y) for x, y in dict.fromkeys(one.origin for one in choices)}
    if len(origins) < 2:
        return choices
    middle = origins[_middle(view, ask, origins)]
    return [one for one in choices if one.origin == middle]


def _middle(view: RaceView, ask: Ask, points: Mapping[str, Point]) -> str:
    """The free point nearest to the middle of the line; taken points count for the middle too."""
    board: Any = view.board
    front = [key for key, point in points.items() if not board.behind(point)] or list(points)
    taken = [at for option in ask.options if option.key in ask.refused for at in _at(option)]
    row = [points[key] for key in front] + [at for at in taken if not board.behind(at)]
    # distances from the mean, all multiplied by the number of points: whole numbers
    total = sum(x for x, _ in row), sum(y for _, y in row)

    def off_centre(key: str) -> tuple[int, Point]:
        x, y = points[key]
        return abs(x * len(row) - total[0]) + abs(y * len(row) - total[1]), points[key]

    return min(front, key=off_centre)


def _at(option: Option) -> Sequence[Point]:
    point: Point | None = getattr(option, "point", None)
    return () if point is None else (point,)


def _only(ask: Ask, choices: Sequence[OfferedMove]) -> Ask:
    """The question with these moves and no others."""
    legs: tuple[GridLeg, ...] = tuple(one.leg for one in choices)
    return attrs.evolve(ask, options=legs)
