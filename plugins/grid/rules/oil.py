from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    Event,
    HandbookText,
    Leg,
    Mark,
    Passage,
    Place,
    Race,
    Rule,
    RuleCard,
    Script,
    Table,
    hookimpl,
    say,
)
from gridprix.core.state import Position
from gridprix.core.wording import Wording
from gridprix.plugins.grid.orders import REACH
from gridprix.plugins.grid.parts.motion import Motion
from gridprix.plugins.grid.parts.occupied import point_text
from gridprix.plugins.grid.parts.reach import Reach
from gridprix.plugins.grid.solo_plan import GridSoloPlan

KIND = "oil"


@attrs.frozen
class CarSkidded(Event):
    """A car on oil could do nothing but repeat its last move."""

    tone: ClassVar[str] = "warn"
    car: CarId
    at: Place
    to: Place


@attrs.frozen
class Oil(Rule):
    """A car that starts its move on oil must go to the principal point, even off the track.

    No nitro helps there. A car at rest is not bound, for it could never leave. The edge of an oily
    zone belongs to it.

    Clauses: IT-14, GR-5.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="oil",
        summary="On oil a car repeats its last move",
        family="grid",
        clauses=("IT-14", "GR-5"),
        needs=("vectors",),
        above=REACH.below("oil"),
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        yield Passage(
            "trouble",
            "Oil",
            "If you begin a move on oil, you must repeat your last move, even if that leads off "
            "the track, and may spend nothing to change it. A car at rest may leave the oil by any "
            "move. The edge of an oily patch belongs to it.",
            self.card.clauses,
        )

    @hookimpl
    def declare_markings(self) -> Iterable[str]:
        return [KIND]

    @hookimpl
    def declare_wording(self) -> dict[type[Event], Wording]:
        return {CarSkidded: _skid_words}

    @hookimpl(wrapper=True)
    def settle_reach(self, race: Race, car: Car) -> Generator[None, Reach, Reach]:
        reach = yield
        return reach.only((0, 0)) if slides(race, car) else reach

    def solo_plan(self, plan: GridSoloPlan) -> GridSoloPlan:
        return attrs.evolve(plan, oil=KIND)

    @hookimpl
    def play_before_leg(self, table: Table, car: CarId, leg: Leg) -> Script | None:
        mover = table.race.car(car)
        if not slides(table.race, mover):
            return None
        return table.emit(CarSkidded(car, mover.at, leg.to))

    @hookimpl
    def offer_traces(self, race: Race, event: Event) -> Iterable[Mark] | None:
        if not isinstance(event, CarSkidded):
            return None
        return [Mark("skid", event.at, event.car, event.to)]


def slides(race: Race, car: Car) -> bool:
    """Whether a car is bound to its principal point by oil."""
    if car.spot is None or car.part(Motion).velocity == (0, 0):
        return False
    board: Any = race.board
    return bool(board.in_zone(KIND, car.spot))


def _skid_words(event: CarSkidded, position: Position) -> str:
    return say(
        "{car} skids on the oil at {at}", car=position.car(event.car).name, at=point_text(event.at)
    )
