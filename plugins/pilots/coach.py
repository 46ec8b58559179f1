"""A coach by its pilots: what every option on offer comes to, and which one the ace would take."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

from gridprix.core import Ask, Option, RaceView, say
from gridprix.core.coach import WORRIES, Appraisal, CannotCoach, Hint, Safety, plural
from gridprix.core.pilots import Pilot
from gridprix.core.scenario import Scenario
from gridprix.core.solving import Answer, Task, Watcher

from .coach_limits import silent_rules
from .prudence import burden
from .reasons import plain_reason
from .shelf import Shelf

# a hint: what is known of what is left to go, and how the move compares with the usual one
HINTS = {
    ("known", "alone"): "{move}. {left} left",
    ("known", "better"): "{move}. {left} left, {gain} better than '{other}'",
    ("known", "as good"): "{move}. {left} left, as good as '{other}'",
    ("unasked", "alone"): "{move}",
    ("unasked", "better"): "{move}, {gain} better than '{other}'",
    ("unasked", "as good"): "{move}, as good as '{other}'",
    ("guessed", "alone"): "{move}. This is a guess: the way to the finish is too much to work out "
    "at once",
    ("guessed", "better"): "{move}, {gain} better than '{other}'. This is a guess: the way to the "
    "finish is too much to work out at once",
    ("guessed", "as good"): "{move}, as good as '{other}'. This is a guess: the way to the finish "
    "is too much to work out at once",
}
_reasons: Shelf[str] = Shelf(16)
_silences: Shelf[str] = Shelf(16)


class PilotCoach(ABC):
    """What the coaches of all families have in common.

    Moves are measured by what the rules say of a car that is alone, as a solver does. Where a rule
    takes part in driving and says nothing of that, every figure would be wrong, unless the coach
    has a measure of its own for it.
    """

    own_measure: ClassVar[tuple[str, ...]] = ()
    ruleset: str

    @abstractmethod
    def pilot(self) -> Pilot:
        """Whose choice is told."""

    @abstractmethod
    def leads_home(self, view: RaceView) -> bool:
        """Whether there is a finish to drive to."""

    @abstractmethod
    def figures(self, view: RaceView, ask: Ask, *, at_once: bool = False) -> Appraisal | None:
        """What the options come to in turns or points; None where nothing says so.

        Somebody waits for what is wanted `at_once`: no large table is made for it.
        """

    @abstractmethod
    def safety_figures(self, view: RaceView, ask: Ask) -> Mapping[str, Safety]:
        """How safe the options are, as far as that is certain."""

    @abstractmethod
    def guess(self, view: RaceView, ask: Ask) -> str:
        """What is framed before anybody thinks; no table is made for it."""

    @abstractmethod
    def contrast(self, view: RaceView, ask: Ask, chosen: Option, best: Option) -> str:
        """What an option does worse than another, where neither danger nor price tells it."""

    @abstractmethod
    def solve(self, scenario: Scenario, task: Task, watcher: Watcher) -> Answer:
        """The fewest moves of a car that is alone."""

    def looked_ahead(self, view: RaceView, ask: Ask) -> Appraisal | None:
        """What the options come to as far as one can see, where there are no figures at once."""
        return None

    def guesses(self, view: RaceView, ask: Ask) -> bool:
        """Whether there are no figures at once though the question is about the way home."""
        return False

    def check(self, view: RaceView) -> None:
        """Raise CannotCoach where the coach has nothing to say of a race."""
        reason = _reasons.get((view.rules, view.board), lambda: self._reason(view))
        if reason:
            raise CannotCoach(reason)

    def _reason(self, view: RaceView) -> str:
        silent = silent_rules(view, self.own_measure)
        if silent or any(
            set(rule.card.capabilities) & set(self.own_measure) for rule in view.rules
        ):
            return silent
        return "" if self.leads_home(view) else "there is no finish to drive to under these rules"

    def measured(self, view: RaceView, ask: Ask) -> Appraisal | None:
        """What the options come to in turns or points; None where nothing says so."""
        self.check(view)
        return self.figures(view, ask)

    def safety(self, view: RaceView, ask: Ask) -> Mapping[str, Safety]:
        """How safe the options are; nothing where a rule takes part that the coach cannot judge."""
        if _silences.get((view.rules,), lambda: silent_rules(view, self.own_measure)):
            return {}
        return self.safety_figures(view, ask)

    def reason(self, view: RaceView, ask: Ask, chosen: str, best: str) -> str:
        """Why one option is worse than another, in a sentence."""
        taken, better = ask.option(chosen), ask.option(best)
        safety = self.safety(view, ask)
        told = plain_reason(ask, taken, better, safety.get(chosen))
        return told or self.contrast(view, ask, taken, better)

    def appraise(self, view: RaceView, ask: Ask) -> Appraisal:
        """What the options come to, by the best measure that there is at once for the question."""
        self.check(view)
        found = self.figures(view, ask, at_once=True) or self.looked_ahead(view, ask)
        return found or costs_of(WORRIES, {one.key: burden(ask, one) for one in ask.legal})

    def hint(self, view: RaceView, ask: Ask) -> Hint:
        """The best option for the seat that is asked, and what it gains."""
        self.check(view)
        key = self.pilot().choose(view, ask)
        chosen = ask.option(key)
        judged = self.appraise(view, ask)
        cost = judged.costs.get(key, Fraction(0))
        usual = _usual(ask, chosen, judged)
        gain = max(judged.costs.get(usual.key, cost) - cost, Fraction(0)) if usual else Fraction(0)
        guess = self.guesses(view, ask)
        words = _words(chosen, usual, gain, judged, cost, guess=guess)
        return Hint(key, chosen.label, gain, judged.unit, words, guess)


def costs_of(unit: str, values: Mapping[str, Fraction], left: Fraction | None = None) -> Appraisal:
    """An appraisal by what each option comes to, the best at nothing."""
    best = min(values.values())
    return Appraisal(unit, {key: value - best for key, value in values.items()}, left)


def _usual(ask: Ask, chosen: Option, judged: Appraisal) -> Option | None:
    """What to compare with: the reply of somebody who does not care, or else the next best."""
    default = ask.option(ask.default)
    if default.key != chosen.key:
        return default
    rest = [
        option for option in ask.legal if option.key != chosen.key and option.key in judged.costs
    ]
    return min(rest, key=lambda option: judged.costs[option.key], default=None)


def _words(
    chosen: Option,
    usual: Option | None,
    gain: Fraction,
    judged: Appraisal,
    cost: Fraction,
    *,
    guess: bool,
) -> str:
    left = "" if judged.left is None else plural(judged.left + cost, judged.unit)
    known = "guessed" if guess else "known" if left else "unasked"
    template = HINTS[known, "alone" if usual is None else "better" if gain else "as good"]
    other = "" if usual is None else usual.label
    return say(template, move=chosen.label, left=left, gain=plural(gain, judged.unit), other=other)
