from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    CarPlaced,
    CarRetired,
    HandbookText,
    Leg,
    Passage,
    Race,
    Rule,
    RuleCard,
    Script,
    Table,
    hookimpl,
    option,
    say,
)
from gridprix.plugins.grid.board.geometry import Exit
from gridprix.plugins.grid.parts.motion import CarStopped
from gridprix.plugins.grid.parts.occupied import point_text, taken_points
from gridprix.plugins.grid.parts.track_left import border_in
from gridprix.plugins.grid.solo_plan import GridSoloPlan


@attrs.frozen
class OffTrackReset(Rule):
    """A car that leaves the track starts over at rest from the point nearest to where it left.

    Points that other cars stand on are skipped; of equally near ones the point further back along
    the track counts, then the lower one. Being put down is no landing: nothing is hit.

    Clauses: EN-07, MC-06i, GR-5.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="off-track-reset",
        summary="Leaving the track means starting over from where it happened",
        family="grid",
        clauses=("EN-07", "MC-06i", "GR-5"),
        needs=("track-limits",),
        conflicts=("off-track-out", "off-track-return"),
    )
    first: bool = option(
        default=False, help="whether the move after starting over counts as a first move"
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        after = "The next move begins at rest, without what is said about the first move."
        if self.first:
            after = "The next move counts as a first move."
        yield Passage(
            "trouble",
            "Leaving the track",
            "A driver who leaves the track starts over at rest, on the free point of the track "
            "that is nearest to the place where the line left it. Of equally near points the one "
            f"further back counts. A car that is put down there hits nobody. {after}",
            self.card.clauses,
        )

    def solo_plan(self, plan: GridSoloPlan) -> GridSoloPlan:
        # a wall stops a car faster than its brakes do
        return plan.but("leaving the track on purpose, to stop at once, was not tried")

    @hookimpl
    def settle_consequence(self, race: Race, car: Car) -> str:
        return say("{car} starts over at rest from the nearest point", car=car.name)

    @hookimpl
    def resolve_off_track(self, table: Table, car: CarId, leg: Leg, exit_place: Exit) -> Script:
        return self._start_over(table, car, exit_place)

    def _start_over(self, table: Table, car_id: CarId, place: Exit) -> Script:
        race = table.race
        taken = taken_points(race, race.car(car_id))
        board: Any = race.board
        at = board.nearest(place, lambda point: point not in taken, border_in(race))
        if at is None:
            yield from table.emit(CarRetired(car_id, "there is no free point on the track"))
            return
        yield from table.emit(CarPlaced(car_id, at))
        reason = say("starting over from {at}", at=point_text(at))
        yield from table.emit(CarStopped(car_id, reason, self.first))
