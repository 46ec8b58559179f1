"""The derby: hit, and do not get hit, by what every car can reach on its next turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from gridprix.core import Ask, Car, RaceView
from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.parts.motion import Motion
from gridprix.plugins.grid.parts.occupied import cars_at
from gridprix.plugins.grid.parts.truce import Truce

from .grid_road import Road, road_of
from .grid_sight import OfferedMove, moves_before, others
from .luck import lot
from .providers import option_of

UNIT = 1000  # a derby point, so that chances need no fractions
OFF_TRACK = 300  # what losing all speed at the border costs
PURSUIT = 4  # what a step nearer to somebody is worth


@attrs.frozen
class Hunt:
    """How a pilot hunts: how much it minds being hit, whether it looks for the next victim."""

    fear: int = 100  # in hundredths of what being hit really costs
    aim: int = 100  # in hundredths of what the chance of a hit next turn is worth
    careless: int = 0  # one time in so many it takes any move


def hunted(view: RaceView, ask: Ask, choices: Sequence[OfferedMove], hunt: Hunt, seed: int) -> str:
    """The move with the highest expected score over this turn and the next."""
    if hunt.careless and lot(seed, view, ask, hunt.careless) == 0:
        return ask.safe[lot(seed, view, ask, len(ask.safe), "any")].key
    worth = hunting_worth(view, ask, choices, hunt)
    return max(worth, key=lambda key: worth[key])


def hunting_worth(
    view: RaceView, ask: Ask, choices: Sequence[OfferedMove], hunt: Hunt
) -> dict[str, int]:
    """What each move may bring, in thousandths of a point, in the order offered."""
    car = view.car(ask.car)
    road = road_of(view)
    hitting = option_of(view, "derby", "hitting", 0)
    being_hit = option_of(view, "derby", "being_hit", 0)
    rivals = others(view, ask.car)
    reaches = {rival.id: _reach(road, rival) for rival in rivals}
    worth = {}
    for choice in choices:
        victims = cars_at(view, choice.to, car) if choice.to != choice.origin else ()
        gained = 0 if choice.bad else UNIT * hitting * len(victims)
        velocity = (0, 0) if victims or choice.bad else choice.leg.velocity
        feared = sum(
            _chance_to_hit(view, rival, car, choice.to, reaches[rival.id], victims)
            for rival in rivals
        )
        own = _points(road, choice.to, velocity)
        hoped = sum(
            UNIT * len(own & reaches[rival.id]) // max(1, len(own | reaches[rival.id]))
            for rival in rivals
            if rival not in victims
        )
        worth[choice.leg.key] = (
            gained
            + being_hit * feared * hunt.fear // 100
            + hitting * hoped * hunt.aim // 100
            - PURSUIT * _distance(choice.to, velocity, rivals)
            - (OFF_TRACK if choice.bad else 0)
            - UNIT // 4 * choice.nitros
        )
    return worth


def _chance_to_hit(
    view: RaceView,
    rival: Car,
    car: Car,
    point: Point,
    reach: frozenset[Point],
    victims: Sequence[Car],
) -> int:
    """How likely a rival hits this point before the car moves again, in thousandths.

    Somebody who can hit mostly will; after a crash of the two there is a truce.
    """
    if rival in victims or point not in reach:
        return 0
    due = view.round + (0 if moves_before(view, car.id, rival.id) else 1)
    if (car.seat, due) in rival.part(Truce).pacts:
        return 0
    return UNIT * 3 // 4


def _reach(road: Road, car: Car) -> frozenset[Point]:
    """The points that a car can move to on its next turn."""
    spot: Any = car.spot
    return _points(road, spot, car.part(Motion).velocity)


def _points(road: Road, at: Point, velocity: Point) -> frozenset[Point]:
    return frozenset(
        (at[0] + vector[0], at[1] + vector[1])
        for vector, _ in road.vectors(at, velocity, 0)
        if not road.leaves(at, vector)
    )


def _distance(at: Point, velocity: Point, rivals: Sequence[Car]) -> int:
    """King's steps from a car's next point to the nearest point where a rival will be."""
    ahead = at[0] + velocity[0], at[1] + velocity[1]
    steps = []
    for rival in rivals:
        spot: Any = rival.spot
        way = rival.part(Motion).velocity
        next_x, next_y = spot[0] + way[0], spot[1] + way[1]
        steps.append(max(abs(next_x - ahead[0]), abs(next_y - ahead[1])))
    return min(steps, default=0)
