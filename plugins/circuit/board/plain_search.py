"""A lone car without wear, tests or line bonus: the fewest turns it needs."""

from __future__ import annotations

import functools

import attrs

from .graph import CircuitBoard
from .space import SPEED_STEP, Space


@attrs.frozen
class PlainCar:
    """The car every circuit must be fit for (mph)."""

    acceleration: int = 60
    deceleration: int = 60
    top: int = 160
    start: int = 60


def fewest_turns(board: CircuitBoard, car: PlainCar, laps: int = 1) -> int | None:
    """Turns from the row before the line back to it without any payment; None if impossible.

    The first move is the whole start speed: a car that may creep at 20 could get round anywhere,
    and the answer would say nothing about a circuit.
    """
    goal = board.distance(0, laps)
    last = board.finish_row
    ends = functools.cache(functools.partial(_ends, board))
    layer = {
        (end, car.start, car.start // SPEED_STEP)
        for lane in board.lanes(last)
        for end in ends((last, lane), car.start)
    }
    seen = set(layer)
    turns = 1
    while layer and all(distance < goal for _, _, distance in layer):
        layer = {
            (end, plot, distance + plot // SPEED_STEP)
            for space, speed, distance in layer
            for plot in _plots(board, car, space, speed)
            for end in ends(space, plot)
        } - seen
        seen |= layer
        turns += 1
    return turns if layer else None


def _plots(board: CircuitBoard, car: PlainCar, space: Space, speed: int) -> range:
    """The speeds within reach; none faster from a posted space but the last marked (CB-06)."""
    free = board.limit(space) is None or board.is_last_marked(space)
    most = min(car.top, speed + car.acceleration) if free else speed
    return range(max(SPEED_STEP, speed - car.deceleration), most + SPEED_STEP, SPEED_STEP)


def _ends(board: CircuitBoard, space: Space, speed: int) -> frozenset[Space]:
    """Where a move may end when every space entered allows its speed."""
    here = {space}
    for _ in range(speed // SPEED_STEP):
        ahead = {to for origin in here for to in board.successors(origin)}
        here = {to for to in ahead if (board.limit(to) or speed) >= speed}
    return frozenset(here)
