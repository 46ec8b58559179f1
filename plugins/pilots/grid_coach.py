"""The coach of squared paper: turns to go by the table of a track, points of a derby."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar

from gridprix.core import Ask, Option, RaceView
from gridprix.core.coach import POINTS, STEPS, TURNS, Appraisal, Safety
from gridprix.core.pilots import Pilot
from gridprix.core.scenario import Scenario
from gridprix.core.solving import Answer, Task, Watcher, WrongTask
from gridprix.plugins.grid.parts.reach import GridLeg
from gridprix.plugins.grid.parts.score import Score
from gridprix.plugins.solvers.answers import answer_grid

from .coach import PilotCoach, costs_of
from .derby_hunt import Hunt, hunting_worth
from .grid_ace import GridAce, effort_on
from .grid_beam import HOME, LOST_TURN
from .grid_drivers import line_worth
from .grid_guess import guessed
from .grid_guide import guide_of, state_of
from .grid_prospects import LOST, prospects, turns_doomed
from .grid_reasons import contrast_of_moves
from .grid_road import road_of
from .grid_safety import safety_of_moves
from .grid_sight import is_off, moves_on_offer, points_on_offer

CAREFUL = 60  # moves this much worse than the best are still told apart
THOUSAND = 1000


class GridCoach(PilotCoach):
    """Judges races on squared paper."""

    ruleset = "italian"  # leaving the track gains nothing there
    # a derby is no race to a finish
    own_measure: ClassVar[tuple[str, ...]] = (Score.capability,)

    def pilot(self) -> Pilot:
        """The ace, who is waited for."""
        return GridAce(0, at_once=True)

    def leads_home(self, view: RaceView) -> bool:
        """Whether a car alone moves and finishes, on a track that has a finish."""
        board: Any = view.board
        car = road_of(view).car
        return car.finishes and car.reach is not None and bool(board.has_finish)

    def figures(self, view: RaceView, ask: Ask, *, at_once: bool = False) -> Appraisal | None:
        """Turns to go by the table of the track, or points that a hunt brings."""
        car = view.car(ask.car)
        if ask.question == "start":
            return _starts(view, ask, at_once=at_once)
        choices = moves_on_offer(ask)
        if not choices or is_off(car) is not None:
            return None
        if car.has(Score):
            worth = hunting_worth(view, ask, choices, Hunt())
            return costs_of(POINTS, {key: Fraction(-one, THOUSAND) for key, one in worth.items()})
        guide = guide_of(view, at_once=at_once)
        if guide is None:
            return None
        found = prospects(view, car, choices, guide, CAREFUL)
        inside = [one for one in found if not one.outside] or found
        best = min(one.turns for one in inside)
        turns = {}
        for one in found:
            left = one.turns
            if left > best + CAREFUL and not one.outside:
                # beyond that nothing was worked out: no line on the track leads home
                left = turns_doomed(view, car, one.choice, guide)
            turns[one.choice.leg.key] = Fraction(max(left, best))
        return costs_of(TURNS, turns, Fraction(best))

    def looked_ahead(self, view: RaceView, ask: Ask) -> Appraisal | None:
        """Steps of way that the lines behind the moves gain, on a track too large for a table."""
        choices = moves_on_offer(ask)
        if not choices or is_off(view.car(ask.car)) is not None:
            return None
        lines = line_worth(view, ask, choices, effort_on(view, at_once=True))
        worst = min(lines.values(), default=0)
        steps = {
            choice.leg.key: Fraction(-_steps(lines.get(number, worst - 1)))
            for number, choice in enumerate(choices)
        }
        return costs_of(STEPS, steps) if lines else None

    def guesses(self, view: RaceView, ask: Ask) -> bool:
        """Whether a start or a move is told though the table of the track is too large."""
        car = view.car(ask.car)
        if car.has(Score) or is_off(car) is not None:
            return False
        asked = points_on_offer(ask) if ask.question == "start" else moves_on_offer(ask)
        return bool(asked) and guide_of(view, at_once=True) is None

    def safety_figures(self, view: RaceView, ask: Ask) -> Mapping[str, Safety]:
        """Whether a car can stay on the track after each move."""
        return safety_of_moves(view, ask)

    def guess(self, view: RaceView, ask: Ask) -> str:
        """A move along the track from which the car can still stop."""
        return guessed(view, ask)

    def contrast(self, view: RaceView, ask: Ask, chosen: Option, best: Option) -> str:
        """Too fast, too slow, or the wrong way."""
        if not isinstance(chosen, GridLeg) or not isinstance(best, GridLeg):
            return ""
        if view.car(ask.car).has(Score):
            return "The best move brings more points, or risks fewer."
        return contrast_of_moves(chosen, best)

    def solve(self, scenario: Scenario, task: Task, watcher: Watcher) -> Answer:
        """The fewest moves from the best start, from one point or from all of them."""
        if task.build:
            raise WrongTask(f"--build is for circuits, and {scenario.track!r} is none")
        if task.velocity and not task.start:
            raise WrongTask("--velocity wants a point too: --from 12,7 --velocity 2,0")
        starts = [(task.start, task.velocity or (0, 0))] if task.start else []
        watcher.says(f"{scenario.track}: making ready")

        def told(depth: int, states: int) -> None:
            watcher.says(f"{scenario.track}: {depth} moves from the finish, {states:,} states")

        return answer_grid(scenario, starts, every=task.all_starts, told=told, most=task.states)


def _steps(worth: int) -> int:
    """The worth of a line in steps of way; being home a turn sooner counts as a few."""
    turns, way = divmod(worth, HOME) if worth >= HOME else (0, worth)
    return way + LOST_TURN * turns


def _starts(view: RaceView, ask: Ask, *, at_once: bool) -> Appraisal | None:
    points = points_on_offer(ask)
    car = view.car(ask.car)
    guide = guide_of(view, at_once=at_once) if points and not car.has(Score) else None
    if not points or guide is None:
        return None
    turns = {}
    for key, point in points.items():
        state = state_of(view, car, point)
        best = guide.to_go(state) if state is not None else None
        turns[key] = Fraction(LOST if best is None else best)
    return costs_of(TURNS, turns, min(turns.values()))


COACH = GridCoach()
