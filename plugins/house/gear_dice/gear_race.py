from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    CarPlaced,
    Finish,
    HandbookText,
    Instruction,
    Passage,
    Phase,
    Race,
    Refusal,
    Rule,
    RuleCard,
    Script,
    Seat,
    Table,
    hookimpl,
)

from .gears import Gearing, distance


@attrs.frozen
class GearRace(Rule):
    """Cars start from the grid as they are listed, the leader moves first, the line ends it all.

    Who crosses the line after the last lap has finished when the round is over; of one round the
    car further past the line is ahead, then who crossed first.

    Clauses: none, it is a house rule.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="gear-race",
        summary="From the grid to the line, the leader first",
        family="circuit",
        needs=("gear-box",),
        places=(Phase.SETUP,),
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        yield Passage("aim", "", "Be the first across the line when all laps are driven.")
        yield Passage(
            "start",
            "The grid",
            "The cars stand in the rows before the line in the order in which the drivers are "
            "listed, the first one on the best place.",
        )
        yield Passage(
            "move", "Who moves first", "The car that is furthest ahead moves first in every round."
        )
        yield Passage(
            "finish",
            "The finish",
            "You have finished when you cross the line after your last lap. The round is played "
            "to its end; of those who finish in it the car furthest past the line is ahead, then "
            "who crossed first.",
        )
        yield Instruction("order", "The car furthest ahead moves first.")

    @hookimpl
    def veto_scenario(self, seats: Sequence[Seat], board: Any, laps: int) -> Iterable[Refusal]:
        cars, places = sum(seat.cars for seat in seats), len(board.grid_places)
        if cars > places:
            what = f"{cars} cars want to start and the grid has {places} places"
            yield Refusal(("seats",), what, f"seat {places} cars at most, or take another track")

    @hookimpl
    def play_setup(self, table: Table) -> Script:
        for car, place in zip(table.race.order, table.race.board.grid_places, strict=False):
            yield from table.emit(CarPlaced(car, place))

    @hookimpl
    def settle_order_key(self, race: Race, car: Car) -> int:
        return -distance(race, car)

    @hookimpl
    def settle_finish(self, race: Race, car: Car) -> Finish | None:
        return Finish.AT_CLOSE if car.part(Gearing).lap > race.laps else None

    @hookimpl
    def settle_confirmed(self, race: Race) -> Sequence[CarId]:
        return sorted(race.crossed, key=lambda car: -distance(race, race.car(car)))
