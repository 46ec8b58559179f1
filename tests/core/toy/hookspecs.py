"""What the toy family's rules ask one another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridprix.core.hookspecs import Script, answers

if TYPE_CHECKING:
    from gridprix.core import Car, CarId, Race, Table


@answers
def settle_grip(race: Race, car: Car) -> int | None:
    """How much faster than a bend's limit a car may go without a test.

    When: a leg into a bend is considered.
    Arguments: `race`, and the moving `car`.
    Answered by: bends; puddles narrow it.
    """


@answers
def resolve_bump(table: Table, car: CarId, other: CarId) -> Script | None:
    """What follows when a car ends a leg right behind another.

    When: after such a leg.
    Arguments: `table` is live; `car` the mover; `other` the car ahead.
    Answered by: traffic.
    """
