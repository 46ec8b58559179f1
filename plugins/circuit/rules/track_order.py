from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    CarId,
    Event,
    HandbookText,
    Instruction,
    Passage,
    Race,
    Rule,
    RuleCard,
    Script,
    Table,
    hookimpl,
    option,
)
from gridprix.core.wording import Wording
from gridprix.plugins.circuit.parts.occupancy import is_off_track, space_of
from gridprix.plugins.circuit.parts.pace import Pace, distance

from .ties import TIE_WORDING, settle_tie


@attrs.frozen
class TrackOrder(Rule):
    """The car furthest ahead moves first.

    In one row cars on the track come before those beside it, then the higher plot, then the inside
    of the upcoming corner, which reaches to the last row of its arrow. What is equal still is
    rolled for.

    Clauses: CB-02, SC-03a, SC-03b.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="track-order",
        summary="Furthest ahead moves first",
        family="circuit",
        clauses=("CB-02", "SC-03a", "SC-03b"),
        needs=("movement",),
        version=2,
    )
    lapped: str = option(
        "total_distance",
        "total_distance: laps count; board_position: only where a car stands on its lap",
        choices=("total_distance", "board_position"),
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        laps = "laps count" if self.lapped == "total_distance" else "laps do not count"
        yield Passage(
            "move",
            "Order of movement",
            f"The car that is furthest ahead moves first; {laps}. Of cars in one row those on the "
            f"track come before those beside it, then the higher plot comes first, then the car on "
            f"the inside of the next corner. If that is equal too, the dice decide.",
            self.card.clauses,
        )
        yield Instruction("order", "The order of movement is settled: furthest ahead first.")

    @hookimpl
    def declare_wording(self) -> Mapping[type[Event], Wording]:
        return TIE_WORDING

    @hookimpl
    def resolve_order(self, table: Table) -> Script:
        return self._order(table)

    def _order(self, table: Table) -> Script:
        race = table.race
        cars = [car for car in race.order if race.car(car).running]
        keys = {car: self._key(race, car) for car in cars}
        order: list[CarId] = []
        for _, tied in groupby(sorted(cars, key=keys.__getitem__), key=keys.__getitem__):
            order += yield from settle_tie(table, "the order of movement", list(tied))
        return order

    def _key(self, race: Race, car_id: CarId) -> tuple[Any, ...]:
        car = race.car(car_id)
        if not car.placed:
            return ()
        space = space_of(car)
        ahead = distance(race, car) if self.lapped == "total_distance" else space[0]
        pace = car.part(Pace)
        plot = pace.speed if pace.plot is None else pace.plot
        rank = race.board.inside_rank(space, for_order=True)
        return (-ahead, is_off_track(race, car), -plot, rank)
