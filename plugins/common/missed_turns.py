from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    Event,
    Gauge,
    HandbookText,
    Instruction,
    Part,
    PartSpec,
    Passage,
    Race,
    RaceView,
    Reducer,
    Rule,
    RuleCard,
    TurnSkipped,
    hookimpl,
    number_notation,
    option,
    say,
)
from gridprix.core.state import Position

from .solo_plan import Described


@attrs.frozen
class Penalty(Part):
    """How many turns a car has still to miss."""

    capability: ClassVar[str] = "missed-turns"
    turns: int = 0


@attrs.frozen
class TurnsLost(Event):
    """A car was told to miss turns."""

    tone: ClassVar[str] = "warn"
    car: CarId
    turns: int
    reason: str


@attrs.frozen
class MissedTurns(Rule):
    """A car that has turns to miss stays where it is when its turn comes, until all are served.

    A turn counts as served only when this rule was among those that held the car back.

    Clauses: MC-06ii, MC-06iii, MC-09.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="missed-turns",
        summary="Serve penalties by missing turns",
        clauses=("MC-06ii", "MC-06iii", "MC-09"),
    )
    penalties: str = option(
        "add",
        "add: a new penalty adds to what is left; longest: the longer of both counts",
        choices=("add", "longest"),
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        more = "is added to the turns that are left"
        if self.penalties == "longest":
            more = "does not add up: the longer of the two counts"
        yield Passage(
            "trouble",
            "Missing turns",
            f"A car that has turns to miss stays where it is when its turn comes. A new penalty "
            f"{more}.",
            self.card.clauses,
        )
        yield Instruction(
            "turn start", "If you have turns to miss, one of them is over; the next car moves."
        )

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [
            PartSpec(
                Penalty,
                lambda scenario, seat: Penalty(),
                reducers=(Reducer(TurnsLost, car=self._lose), Reducer(TurnSkipped, car=_serve)),
                wording={TurnsLost: _lost_words},
                notation=(number_notation("misses", Penalty, "turns"),),
            )
        ]

    def solo_plan(self, plan: Described) -> Described:
        return plan  # the rules that make a car miss turns say so themselves

    @hookimpl
    def veto_turn(self, race: Race, car: Car) -> Iterable[str]:
        turns = car.part(Penalty).turns
        return [reason_for(turns)] if turns > 0 else ()

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        return [Gauge("turns to miss", car.part(Penalty).turns)]

    def _lose(self, car: Car, event: TurnsLost, race: Race) -> Car:
        left = car.part(Penalty).turns
        both = left + event.turns if self.penalties == "add" else max(left, event.turns)
        return car.with_part(Penalty(both))


def _serve(car: Car, event: TurnSkipped, race: Race) -> Car:
    """Count a skipped turn, but not one that only another rule took away."""
    turns = car.part(Penalty).turns
    return car.with_part(Penalty(turns - 1)) if reason_for(turns) in event.reasons else car


def reason_for(turns: int) -> str:
    """Why a car does not move."""
    return say("{turns} to miss", turns=counted_turns(turns))


def counted_turns(turns: int) -> str:
    """A number of turns in words."""
    return "1 turn" if turns == 1 else say("{turns} turns", turns=turns)


def _lost_words(event: TurnsLost, position: Position) -> str:
    name = position.car(event.car).name
    return say(
        "{name} must miss {turns}: {reason}",
        name=name,
        turns=counted_turns(event.turns),
        reason=event.reason,
    )
