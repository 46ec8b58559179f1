"""A family's coach: what options come to, and which one it would take.

A coach sees what a seat sees and nothing more, so a person may be told.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Protocol

import attrs

from .asks import Ask
from .errors import GridprixError
from .family import Family
from .scenario import Scenario
from .solving import Answer, Task, Watcher
from .view import RaceView

TURNS, POINTS, STEPS, WORRIES = "turns", "points", "steps", "worries"
# How safe an option is: what follows can be survived, by one way only, only with luck, or not.
SAFE, TIGHT, RISKY, LOST = "safe", "tight", "risky", "lost"


@attrs.frozen
class Appraisal:
    """What options come to: `costs` by key, how much worse than the best one each is.

    `left` is what the best one leaves to go, where that is known; all in the same `unit`.
    """

    unit: str
    costs: Mapping[str, Fraction]
    left: Fraction | None = None


@attrs.frozen
class Hint:
    """The option that the coach would take, what it gains over the usual one, and in words.

    The words of a `guess` say that it is one: nobody should wait until all is worked out.
    """

    key: str
    label: str
    gain: Fraction
    unit: str
    words: str
    guess: bool = False


@attrs.frozen
class Safety:
    """How safe an option is, for a car that is alone: a level, and a sentence where it says more.

    SAFE has no words. TIGHT: exactly one of the options after it is not lost. RISKY: it cannot be
    done without dice. LOST: whatever follows, the car does not stay on the track.
    """

    level: str
    words: str = ""


class CannotCoach(GridprixError):
    """A race that the coach cannot judge, and why."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"the coach cannot judge this race: {reason}")


class Coach(Protocol):
    """What a family names as its `coach`; everything raises CannotCoach where it is at a loss."""

    def hint(self, view: RaceView, ask: Ask) -> Hint:
        """The best option for the seat that is asked, and what it gains."""

    def measured(self, view: RaceView, ask: Ask) -> Appraisal | None:
        """What the options come to in turns or points; None where nothing says so."""

    def safety(self, view: RaceView, ask: Ask) -> Mapping[str, Safety]:
        """How safe the options are, by key; what is not known for certain is left out."""

    def guess(self, view: RaceView, ask: Ask) -> str:
        """What is framed before anybody thinks: quick, sure, and never a gamble."""

    def reason(self, view: RaceView, ask: Ask, chosen: str, best: str) -> str:
        """Why one option is worse than another, in a sentence; nothing where there is none."""

    @property
    def ruleset(self) -> str:
        """The rules to solve by where none are named: those that prove the best line."""

    def solve(self, scenario: Scenario, task: Task, watcher: Watcher) -> Answer:
        """The fewest moves; raises WrongTask where the task does not fit."""


def coach_of(family: Family) -> Coach:
    """The coach of a family; raises CannotCoach where it has none."""
    coach: Coach | None = family.brings("coach")
    if coach is None:
        raise CannotCoach(f"this coach does not know games of the family {family.name!r}")
    return coach


def safety_of(family: Family, view: RaceView, ask: Ask) -> Mapping[str, Safety]:
    """How safe the options are; nothing where nobody can say."""
    coach: Coach | None = family.brings("coach")
    try:
        return {} if coach is None else coach.safety(view, ask)
    except CannotCoach:
        return {}


def guess_of(family: Family, view: RaceView, ask: Ask) -> str:
    """The option to frame first: what the coach would do without a thought, else the default."""
    coach: Coach | None = family.brings("coach")
    if coach is None or not ask.legal:
        return ask.default if ask.legal else ""
    return coach.guess(view, ask)


def plural(amount: Fraction, unit: str) -> str:
    """An amount in words, to a tenth."""
    tenths = round(amount * 10)
    whole = tenths % 10 == 0
    text = str(tenths // 10) if whole else f"{tenths / 10:.1f}"
    return f"{text} {unit.removesuffix('s') if text == '1' and unit != WORRIES else unit}"
