"""How far a moving car may brake down, and what that costs."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from gridprix.core import Car, Race
from gridprix.plugins.circuit.board.space import SPEED_STEP
from gridprix.plugins.circuit.hooks import circuit_hooks
from gridprix.plugins.circuit.parts.brake_account import BrakeAccount, total_excess
from gridprix.plugins.circuit.parts.occupancy import space_of, steps_to_room, taken_spaces
from gridprix.plugins.circuit.parts.pace import Pace
from gridprix.plugins.circuit.parts.spin_state import SpinDue
from gridprix.plugins.circuit.speeds import BrakeTarget
from gridprix.plugins.circuit.tables.charts import Charge, Chart, missing
from gridprix.plugins.circuit.tables.interned import interned

REMEMBERED = 1 << 14  # lists of priced speeds, which are the same in every race by the same chart


class BrakesAsked(NamedTuple):  # which Python itself makes, hashes and compares
    """What a turn asks of a car's brakes so far: by its plot, from this speed, at this strength."""

    dropped: int
    speed: int
    deceleration: int
    uses_spare: bool


def brake_targets(race: Race, car: Car) -> range:
    """The speeds a car may burn down to in the middle of its move, the lowest first.

    Never below the spaces it has moved and never so that it would stop on another car. Before its
    first step it keeps 20, unless no space ahead is free. A car that cannot go on must stop.
    """
    pace = car.part(Pace)
    if pace.left == 0 or pace.coasting or car.part(SpinDue).why:
        return range(0)
    free, passable = _ways_ahead(race, car)
    lowest = pace.spent
    if lowest == 0 and free:
        lowest = SPEED_STEP
    room = steps_to_room(race, car.id, space_of(car), pace.left)
    lowest += (room or 0) * SPEED_STEP
    most = pace.speed if free or passable else lowest + SPEED_STEP
    return range(lowest, most, SPEED_STEP)


def _ways_ahead(race: Race, car: Car) -> tuple[bool, bool]:
    """Whether a space ahead is free, and whether an occupied one might be passed through."""
    board: Any = race.board
    hooks = circuit_hooks(race)
    taken = taken_spaces(race, car.id)
    ahead = [*board.successors(space_of(car)), *hooks.offer_verges(race, car)]
    for space in ahead:
        if space not in taken:
            return True, True
    return False, any(hooks.settle_passing(race, car, space) == "" for space in ahead)


@lru_cache(maxsize=REMEMBERED)
def priced_targets(
    chart: Chart, speeds: range, asked: BrakesAsked, account: BrakeAccount
) -> tuple[BrakeTarget, ...]:
    """The speeds with the ways that are still to be paid for each."""
    fastest, spare = account.burned + asked.speed, asked.uses_spare
    found = []
    for speed in speeds:
        burned = fastest - speed
        excess = total_excess(asked.dropped, asked.deceleration, burned, uses_spare=spare)
        found.append(interned(BrakeTarget(speed, still_due(chart, account, excess))))
    return tuple(found)


def still_due(chart: Chart, account: BrakeAccount, excess: int) -> tuple[Charge, ...]:
    """The ways to pay an excess that are left once what was paid this turn is counted in."""
    if chart.line(excess) == chart.line(account.excess):
        return ()
    return missing(chart.ways(excess), account.paid)
