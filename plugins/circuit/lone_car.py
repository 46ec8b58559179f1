"""A lone car without wear, tests or line bonus, and whether it gets round at all."""

from __future__ import annotations

import attrs

from .circuit_board import CircuitBoard
from .space import SPEED_STEP, Space


@attrs.frozen
class PlainCar:
    """The car every circuit must be fit for (mph)."""

    acceleration: int = 60
    deceleration: int = 60
    top: int = 160
    start: int = 60


def can_lap(board: CircuitBoard, car: PlainCar) -> bool:
    """Whether the car, placed in the row before the line, comes back to it without any payment.

    Its first move is its whole start speed, as in the regression figures of the circuits: a car
    that may creep at 20 could get round anywhere, and the check would say nothing.
    """
    seen: set[tuple[Space, int]] = set()
    grid = [(board.finish_row, lane) for lane in board.lanes(board.finish_row)]
    waiting = [
        (end, car.start, car.start // SPEED_STEP)
        for place in grid
        for end in _ends(board, place, car.start)
    ]
    while waiting:
        space, speed, distance = waiting.pop()
        if distance >= board.rows:
            return True
        if (space, speed) in seen:
            continue
        seen.add((space, speed))
        for plot in _plots(board, car, space, speed):
            after = distance + plot // SPEED_STEP
            waiting.extend((end, plot, after) for end in _ends(board, space, plot))
    return False


def _plots(board: CircuitBoard, car: PlainCar, space: Space, speed: int) -> range:
    """The speeds within reach; none faster from a posted space but the last marked (CB-06)."""
    free = board.limit(space) is None or board.is_last_marked(space)
    most = min(car.top, speed + car.acceleration) if free else speed
    return range(max(SPEED_STEP, speed - car.deceleration), most + SPEED_STEP, SPEED_STEP)


def _ends(board: CircuitBoard, space: Space, speed: int) -> list[Space]:
    """Where a move at one speed may end when every space entered allows that speed."""
    here = [space]
    for _ in range(speed // SPEED_STEP):
        ahead = {to for origin in here for to in board.successors(origin)}
        here = sorted(to for to in ahead if (board.limit(to) or speed) >= speed)
    return here
