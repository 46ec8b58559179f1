from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    Event,
    HandbookText,
    Leg,
    LegTaken,
    Mark,
    Passage,
    Place,
    Race,
    Rule,
    RuleCard,
    Script,
    Table,
    counted,
    follows,
    hookimpl,
    option,
    say,
)
from gridprix.core.state import Position
from gridprix.core.wording import Wording
from gridprix.plugins.common.missed_turns import TurnsLost, counted_turns
from gridprix.plugins.grid.parts.landing import landing, would_land
from gridprix.plugins.grid.parts.motion import CarStopped
from gridprix.plugins.grid.parts.occupied import point_text
from gridprix.plugins.grid.parts.reach import Legs
from gridprix.plugins.grid.solo_plan import GridSoloPlan

KIND = "slick"


@attrs.frozen
class SlickHit(Event):
    """A car landed on a slick."""

    car: CarId
    at: Place


@attrs.frozen
class Slicks(Rule):
    """A car that lands on a slick stands still and misses turns; passing over one costs nothing.

    The edge of a slick belongs to it. Staying on a slick is no new landing, nor is being put down
    on one after a crash.

    Clauses: MC-09, GR-5.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="slicks",
        summary="Landing on a slick costs turns",
        family="grid",
        clauses=("MC-09", "GR-5"),
        needs=("vectors", "missed-turns"),
    )
    turns: int = option(2, "how many turns a car on a slick misses", low=0, high=99)

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        yield Passage(
            "trouble",
            "Slicks",
            "A car that ends a move on a slick stops with velocity zero and misses "
            f"{counted(self.turns, 'turn')}. Driving over a slick costs nothing, and so does "
            "staying on one or being put down there. The edge of a slick belongs to it.",
            self.card.clauses,
        )

    @hookimpl
    def declare_markings(self) -> Iterable[str]:
        return [KIND]

    @hookimpl
    def declare_wording(self) -> dict[type[Event], Wording]:
        return {SlickHit: _slick_words}

    def solo_plan(self, plan: GridSoloPlan) -> GridSoloPlan:
        return attrs.evolve(plan, slick=KIND, slick_turns=self.turns)

    @hookimpl
    def offer_cautions(self, race: Race, car: Car, legs: Sequence[Leg]) -> Mapping[str, str]:
        onto = _known_onto if isinstance(legs, Legs) else _onto
        risky = [leg for leg in onto(race.board, legs) if would_land(race, car, leg)]
        if not risky:
            return {}
        sentence = say("lands on a slick: {turns} to miss", turns=counted_turns(self.turns))
        return {leg.key: sentence for leg in risky}

    @hookimpl
    @follows(LegTaken)
    def play_reaction(self, table: Table, event: LegTaken) -> Script | None:
        leg = event.leg
        if not table.race.board.in_zone(KIND, leg.to) or not landing(table.race, event):
            return None
        return self._spin(table, event.car, leg)

    @hookimpl
    def offer_traces(self, race: Race, event: Event) -> Iterable[Mark] | None:
        return [Mark("skid", event.at, event.car)] if isinstance(event, SlickHit) else None

    def _spin(self, table: Table, car: CarId, leg: Leg) -> Script:
        yield from table.emit(SlickHit(car, leg.to))
        yield from table.emit(CarStopped(car, "on a slick"))
        if self.turns:
            yield from table.emit(TurnsLost(car, self.turns, "on a slick"))


def _onto(board: Any, legs: Sequence[Leg]) -> Sequence[Leg]:
    """The legs that end on a slick."""
    return tuple(leg for leg in legs if board.in_zone(KIND, leg.to))


_known_onto = lru_cache(maxsize=1 << 16)(_onto)  # for the lists that are told apart by identity


def _slick_words(event: SlickHit, position: Position) -> str:
    return say(
        "{car} lands on the slick at {at}",
        car=position.car(event.car).name,
        at=point_text(event.at),
    )
