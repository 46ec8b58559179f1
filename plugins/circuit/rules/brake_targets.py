"""How far a moving car may brake down."""

from __future__ import annotations

from typing import Any

from gridprix.core import Car, Race
from gridprix.plugins.circuit.board.space import SPEED_STEP
from gridprix.plugins.circuit.hooks import circuit_hooks
from gridprix.plugins.circuit.parts.occupancy import space_of, steps_to_room, taken_spaces
from gridprix.plugins.circuit.parts.pace import Pace
from gridprix.plugins.circuit.parts.spin_state import SpinDue


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
    free = any(space not in taken for space in ahead)
    passable = free or any(hooks.settle_passing(race, car, space) == "" for space in ahead)
    return free, passable
