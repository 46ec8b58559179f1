"""The coach of circuits: turns to go, as the ace reckons them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from gridprix.core import Ask, Option, RaceView
from gridprix.core.coach import TURNS, Appraisal, Safety
from gridprix.core.pilots import Pilot
from gridprix.core.scenario import Scenario
from gridprix.core.solving import Answer, Task, Watcher, WrongTask
from gridprix.plugins.solvers.answers import ALL_BUILDS, answer_circuit

from .circuit_drivers import STEADY, CircuitDriver
from .circuit_guess import guessed
from .circuit_reasons import contrast_of_options
from .circuit_safety import safety_of_cards
from .circuit_track import track_of
from .coach import PilotCoach, costs_of

THOUSAND = 1000


class CircuitCoach(PilotCoach):
    """Judges races on circuits."""

    ruleset = "speed-circuit-club"

    def pilot(self) -> Pilot:
        """The ace, but for the lot that it draws among its cards."""
        return CircuitDriver(0, STEADY)

    def leads_home(self, view: RaceView) -> bool:
        """Whether a car alone finishes, and may be built."""
        car = track_of(view).car
        return car.finishes and bool(car.construction)

    def figures(self, view: RaceView, ask: Ask, *, at_once: bool = False) -> Appraisal | None:
        """What the ace makes of every option."""
        ace = CircuitDriver(0, STEADY)
        found = ace.outcomes(view, ask)
        if not found:
            return None
        values = {one.option.key: Fraction(one.value, THOUSAND) for one in found}
        turns = ace.turns_to_go(view, ask)
        return costs_of(TURNS, values, None if turns is None else Fraction(turns))

    def safety_figures(self, view: RaceView, ask: Ask) -> Mapping[str, Safety]:
        """Which cards cannot be driven without dice."""
        return safety_of_cards(view, ask)

    def guess(self, view: RaceView, ask: Ask) -> str:
        """A card or a step that leaves nothing to the dice, where there is one."""
        return guessed(view, ask)

    def contrast(self, view: RaceView, ask: Ask, chosen: Option, best: Option) -> str:
        """A card too high or too low, a lane that leads elsewhere."""
        return contrast_of_options(ask, chosen, best)

    def solve(self, scenario: Scenario, task: Task, watcher: Watcher) -> Answer:
        """The fewest turns of one car, from its place or from each, or of all that can be built."""
        if task.start or task.velocity:
            raise WrongTask("a circuit is solved from its grid; leave the start out")
        if task.all_starts and task.build == ALL_BUILDS:
            raise WrongTask("--all-starts is for one car; name a build, or leave --build out")
        words = f"cars for {scenario.track}"
        every = task.all_starts
        return answer_circuit(
            scenario, task.build, lambda cars: watcher.counts(cars, words), every=every
        )


COACH = CircuitCoach()
