from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
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
    say,
)
from gridprix.plugins.grid.board.geometry import Exit
from gridprix.plugins.grid.parts.track_left import place_text
from gridprix.plugins.grid.solo_plan import GridSoloPlan


@attrs.frozen
class OffTrackOut(Rule):
    """A car that leaves the track is eliminated.

    Clauses: IT-07.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="off-track-out",
        summary="Leaving the track ends a car's race",
        family="grid",
        clauses=("IT-07",),
        needs=("track-limits",),
        conflicts=("off-track-return", "off-track-reset"),
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        text = "A driver who leaves the track is out of the race."
        yield Passage("trouble", "Leaving the track", text, self.card.clauses)

    def solo_plan(self, plan: GridSoloPlan) -> GridSoloPlan:
        return plan  # whoever leaves does not finish, so no best line leaves

    @hookimpl
    def settle_consequence(self, race: Race, car: Car) -> str:
        return say("{car} is out", car=car.name)

    @hookimpl
    def resolve_off_track(self, table: Table, car: CarId, leg: Leg, exit_place: Exit) -> Script:
        return table.emit(
            CarRetired(
                car, say("left the track near {exit_place}", exit_place=place_text(exit_place))
            )
        )
