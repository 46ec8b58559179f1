from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

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
from gridprix.core.wording import Wording
from gridprix.plugins.common.missed_turns import TurnsLost, counted_turns
from gridprix.plugins.grid.parts.contact import CarsCollided, collision, collision_words
from gridprix.plugins.grid.parts.landing import all_free, would_land
from gridprix.plugins.grid.parts.motion import CarStopped
from gridprix.plugins.grid.parts.occupied import cars_by_point, joined
from gridprix.plugins.grid.solo_plan import GridSoloPlan


@attrs.frozen
class ContactPenalty(Rule):
    """A car that moves onto other cars' point crashes with all of them: everybody misses turns.

    All of them stand still and may share the point. A move of no length is no move onto a point,
    being put down is none either, and a car that finishes in its move hits nobody.

    Clauses: MC-06ii, MC-06iii, GR-4.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="contact-penalty",
        summary="Colliding cars stand still and miss turns",
        family="grid",
        clauses=("MC-06ii", "MC-06iii", "GR-4"),
        needs=("vectors", "missed-turns"),
        conflicts=("no-contact", "derby"),
    )
    mover: int = option(3, "how many turns the car that moved misses", low=0, high=99)
    hit: int = option(2, "how many turns each car that was hit misses", low=0, high=99)

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        yield Passage(
            "others",
            "Collisions",
            "If your move ends on a point where other cars stand, you crash into all of them. "
            "All cars of the crash stop with velocity zero and may share the point. You miss "
            f"{counted(self.mover, 'turn')}, and everybody you hit misses "
            f"{counted(self.hit, 'turn')}. Staying where you are hits nobody, and neither "
            "does finishing.",
            self.card.clauses,
        )

    @hookimpl
    def declare_wording(self) -> dict[type[Event], Wording]:
        return {CarsCollided: collision_words}

    def solo_plan(self, plan: GridSoloPlan) -> GridSoloPlan:
        return plan  # there is nobody to run into

    @hookimpl
    def offer_cautions(self, race: Race, car: Car, legs: Sequence[Leg]) -> Mapping[str, str]:
        if all_free(race, car, legs):
            return {}
        cautions = {}
        standing = cars_by_point(race, car)
        for leg in legs:
            others = standing.get(leg.to)
            if others and would_land(race, car, leg):
                names = joined(other.name for other in others)
                cautions[leg.key] = say(
                    "hits {names}: {mover} to miss", names=names, mover=counted_turns(self.mover)
                )
        return cautions

    @hookimpl
    @follows(LegTaken)
    def play_reaction(self, table: Table, event: LegTaken) -> Script | None:
        return collision(table, event)

    @hookimpl
    def resolve_contact(self, table: Table, car: CarId, others: tuple[CarId, ...]) -> Script:
        return self._crash(table, car, others)

    @hookimpl
    def offer_traces(self, race: Race, event: Event) -> Sequence[Mark] | None:
        return [Mark("cross", event.at, event.car)] if isinstance(event, CarsCollided) else None

    def _crash(self, table: Table, car: CarId, others: tuple[CarId, ...]) -> Script:
        race = table.race
        mover = race.car(car)
        yield from table.emit(CarsCollided(car, others, mover.at))
        names = joined(race.car(other).name for other in others)
        yield from _penalise(table, car, self.mover, say("hit {names}", names=names))
        for other in others:
            yield from _penalise(table, other, self.hit, say("hit by {mover}", mover=mover.name))


def _penalise(table: Table, car: CarId, turns: int, reason: str) -> Script:
    yield from table.emit(CarStopped(car, reason))
    if turns:
        yield from table.emit(TurnsLost(car, turns, reason))
