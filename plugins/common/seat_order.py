from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

import attrs

from gridprix.core import (
    HandbookText,
    Passage,
    Roll,
    Rule,
    RuleCard,
    Script,
    Table,
    hookimpl,
    option,
)
from gridprix.core.state import moving_order


@attrs.frozen
class SeatOrder(Rule):
    """The moving order is settled once and then kept: as seated, or drawn at random.

    A seat with several cars moves one at a time: all first cars, then all second cars.

    Clauses: MC-03.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="seat-order",
        summary="Settle the moving order once and keep it",
        clauses=("MC-03",),
    )
    order: str = option("drawn", "drawn: at random; seats: as seated", choices=("drawn", "seats"))

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        how = "drawn at random" if self.order == "drawn" else "the order in which the drivers sit"
        yield Passage(
            "start",
            "Who moves first",
            f"The order of moving is {how}. It stays the same for the whole race. If drivers have "
            f"several cars, all first cars move before all second cars.",
            self.card.clauses,
        )

    @hookimpl
    def resolve_seating(self, table: Table) -> Script:
        return self._seating(table)

    def _seating(self, table: Table) -> Script:
        race = table.race
        seats = [seat.id for seat in race.seats]
        if self.order == "drawn" and len(seats) > 1:
            count = len(seats)
            draw = yield from table.throw(Roll("the moving order", count, count, distinct=True))
            seats = [seats[number - 1] for number in draw]
        return moving_order(race.cars, seats)
