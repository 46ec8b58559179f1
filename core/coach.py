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
    """The option that the coach would take, what it gains over the usual one, and in words."""

    key: str
    label: str
    gain: Fraction
    unit: str
    words: str


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

    @property
    def ruleset(self) -> str:
        """The rules to solve by where none are named: those that prove the best line."""

    def solve(self, scenario: Scenario, task: Task, watcher: Watcher) -> Answer:
        """The fewest moves; raises WrongTask where the task does not fit."""


def coach_of(family: Family) -> Coach:
    """The coach of a family; raises CannotCoach where it has none."""
    coach: Coach | None = family.brings("coach")
    if coach is None:
        raise CannotCoach(f"games of the family {family.name!r} are unknown to it")
    return coach


def plural(amount: Fraction, unit: str) -> str:
    """An amount in words, to a tenth."""
    tenths = round(amount * 10)
    whole = tenths % 10 == 0
    text = str(tenths // 10) if whole else f"{tenths / 10:.1f}"
    return f"{text} {unit.removesuffix('s') if text == '1' and unit != WORRIES else unit}"
