"""The rookie and the club driver on squared paper: both look along the track, one much further."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from gridprix.core import Ask, RaceView
from gridprix.plugins.grid.parts.score import Score

from .derby_hunt import Hunt, hunted
from .grid_beam import Effort, Node, best_line
from .grid_road import Road, road_of
from .grid_sight import OfferedMove, is_off, moves_on_offer, points_on_offer, way_left
from .grid_way_back import way_back
from .luck import lot
from .prudence import prudent

ROOKIE = Effort(depth=2, width=10)
CLUB = Effort(depth=8, width=60)
RECKLESS = 12


@attrs.frozen
class BeamDriver:
    """Looks ahead as far as its effort goes and avoids whatever is marked as bad.

    One time in `careless` it takes the move that goes furthest of those after which it can still
    stop, and once in a while (one in `RECKLESS` of these times) whatever comes; 0 is never.
    """

    seed: int
    effort: Effort
    hunt: Hunt
    careless: int = 0

    def choose(self, view: RaceView, ask: Ask) -> str:
        """Answer by what the question is about."""
        if ask.question == "start":
            return self._start(view, ask)
        choices = moves_on_offer(ask)
        if not choices:
            return prudent(ask)
        car = view.car(ask.car)
        if car.has(Score):
            return hunted(view, ask, choices, self.hunt, self.seed)
        exit_point = is_off(car)
        if exit_point is not None:
            return way_back(view, exit_point, choices)
        if self.careless:
            mood = lot(self.seed, view, ask, self.careless * RECKLESS)
            if mood % self.careless == 0:
                return furthest(road_of(view), choices, heedless=mood == 0)
        return along_the_track(view, ask, choices, self.effort)

    def _start(self, view: RaceView, ask: Ask) -> str:
        points = points_on_offer(ask)
        if not points or view.car(ask.car).has(Score):
            return prudent(ask)
        car = view.car(ask.car)
        return min(points, key=lambda key: (way_left(view, car, points[key]), points[key]))


def furthest(road: Road, choices: Sequence[OfferedMove], *, heedless: bool) -> str:
    """The move that goes furthest along the track, and little else considered."""
    fine = [choice for choice in choices if not choice.bad and not choice.nitros] or choices
    if not heedless:
        fine = [one for one in fine if road.safe(one.to, one.leg.velocity)] or fine
    return max(fine, key=lambda choice: road.way(choice.origin, choice.to)).leg.key


def along_the_track(
    view: RaceView, ask: Ask, choices: Sequence[OfferedMove], effort: Effort
) -> str:
    """The first move of the best line found; by what it says of itself when there is none."""
    worth = line_worth(view, ask, choices, effort)
    if not worth:
        return prudent(ask)
    road = road_of(view)

    def rank(number: int) -> tuple[int, int, int]:
        choice = choices[number]
        # of lines that come to the same take the one that gets there sooner
        return worth[number], road.way(choice.origin, choice.to), -number

    return choices[max(worth, key=rank)].leg.key


def line_worth(
    view: RaceView, ask: Ask, choices: Sequence[OfferedMove], effort: Effort
) -> dict[int, int]:
    """What the line behind each move is worth; bad moves only when there are no others."""
    road = road_of(view)
    car = view.car(ask.car)
    fine = [number for number, choice in enumerate(choices) if not choice.bad]
    starts: list[Node] = []
    lefts: list[int] = []
    tank = max((choice.nitros for choice in choices), default=0)
    for number in fine:
        choice = choices[number]
        stays = choice.leg.before == (0, 0) == choice.leg.velocity
        if stays or not road.safe(choice.to, choice.leg.velocity):
            continue
        left = way_left(view, car, choice.origin)
        # starts on different points have different ways to go: measure all from the first
        gone = road.way(choice.origin, choice.to) + (lefts[0] - left if lefts else 0)
        lefts.append(left)
        nitros = max(0, tank - choice.nitros)
        starts.append(Node(choice.to, choice.leg.velocity, gone, nitros, number))
    if not starts:
        return {}
    return best_line(road, starts, lefts[0], effort)
