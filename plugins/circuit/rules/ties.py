"""Ties that dice settle, and how the log tells of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from gridprix.core import CarId, Event, Roll, Script, Table
from gridprix.core.wording import Wording


@attrs.frozen
class TieRolled(Event):
    """Cars that were level in what `why` says were put into an order by dice."""

    why: str
    order: tuple[CarId, ...]


TIE_WORDING: Mapping[type[Event], Wording] = {
    TieRolled: "A tie for {why}, settled by dice: {order}"
}


def settle_tie(table: Table, why: str, tied: Sequence[CarId]) -> Script:
    """The order of cars that are level; one car alone needs no dice."""
    count = len(tied)
    if count == 1:
        return list(tied)
    values = yield from table.throw(Roll(why, count, count, distinct=True))
    order = [tied[value - 1] for value in values]
    yield from table.emit(TieRolled(why, tuple(order)))
    return order
