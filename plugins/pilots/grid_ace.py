"""The ace on squared paper: exact turns to go, and an eye on everybody else."""

from __future__ import annotations

import attrs

from gridprix.core import Ask, RaceView
from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.parts.score import Score

from .derby_hunt import Hunt, hunted
from .grid_beam import Effort
from .grid_drivers import along_the_track
from .grid_guide import Guide, guide_of, state_of
from .grid_prospects import LOST, prospects
from .grid_road import road_of
from .grid_road_ahead import road_ahead
from .grid_sight import is_off, moves_on_offer, points_on_offer, way_left
from .grid_way_back import way_back
from .prudence import prudent

SHREWD = Hunt()
WIDE = Effort(depth=12, width=250)  # on tracks too large for a table
NARROW = Effort(depth=6, width=40)  # on those whose road is wide and far, too
LONG = Effort(depth=16, width=400)  # a guess for somebody who waits for it


def effort_on(view: RaceView, *, at_once: bool = False) -> Effort:
    """How far ahead to look where no table fits: each decision is made within a few seconds.

    Where one would fit but is wanted at once, a longer look takes its place.
    """
    if road_of(view).giant:
        return NARROW
    return LONG if at_once else WIDE


@attrs.frozen
class GridAce:
    """Drives the solver's line and departs from it only where others are in the way.

    Asked `at_once`, an ace who has no small table looks ahead instead of filling a large one.
    """

    seed: int
    hunt: Hunt = SHREWD
    at_once: bool = False

    def choose(self, view: RaceView, ask: Ask) -> str:
        """Answer by what the question is about."""
        car = view.car(ask.car)
        if ask.question == "start":
            return self._start(view, ask)
        choices = moves_on_offer(ask)
        if not choices:
            return prudent(ask)
        if car.has(Score):
            return hunted(view, ask, choices, self.hunt, self.seed)
        exit_point = is_off(car)
        if exit_point is not None:
            return way_back(view, exit_point, choices)
        guide = guide_of(view, at_once=self.at_once)
        if guide is None and not self.at_once:
            guide = road_ahead(view, state_of(view, car, choices[0].origin))
        if guide is None:
            effort = effort_on(view, at_once=self.at_once)
            return along_the_track(view, ask, choices, effort)
        found = prospects(view, car, choices, guide)
        # of equal moves the first, as max does
        return max(found, key=lambda one: one.worth).choice.leg.key

    def _start(self, view: RaceView, ask: Ask) -> str:
        """The start point with the fewest turns to go, of those the one with most good moves."""
        points = points_on_offer(ask)
        car = view.car(ask.car)
        if not points or car.has(Score):
            return prudent(ask)
        guide = guide_of(view, at_once=self.at_once)
        if guide is None:
            return min(points, key=lambda key: (way_left(view, car, points[key]), points[key]))
        ranks = {key: _rank(view, ask, point, guide) for key, point in points.items()}
        return min(ranks, key=lambda key: ranks[key])


def _rank(view: RaceView, ask: Ask, point: Point, guide: Guide) -> tuple[int, int]:
    state = state_of(view, view.car(ask.car), point)
    best = guide.to_go(state) if state is not None else None
    if state is None or best is None:
        return LOST, 0
    rests = [
        turn.turns + (guide.within(turn.after, best) or LOST)
        for turn in guide.drive.turns(state)
        if turn.after is not None
    ]
    return best, -sum(rest == best for rest in rests)
