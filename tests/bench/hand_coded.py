"""The first race written out by hand, as fast as plain Python makes it: no hooks, no events.

It plays the rules vectors (8 neighbours, no staying on the first move), start (behind the line),
track-limits (leaving is offered, and avoided), off-track-reset, finish-line and race-limit with
random pilots, on the same legality table and with the same draws as the engine. The laps are more
than anybody drives before the race is flagged off, so every race has the same number of turns.
"""

from __future__ import annotations

from typing import Any

import attrs

from gridprix.core.dice import draw
from gridprix.core.pilots import make_random
from gridprix.core.state import SeatId

Point = tuple[int, int]
CHANGES: tuple[Point, ...] = (
    *((0, 0), (1, 0), (0, 1), (0, -1), (-1, 0)),
    *((1, 1), (1, -1), (-1, 1), (-1, -1)),
)


@attrs.define
class Driver:
    """A car of the hand-written race."""

    name: str
    seed: int
    at: Point = (0, 0)
    velocity: Point = (0, 0)
    lap: int = 0
    first: bool = True
    running: bool = True


@attrs.frozen
class Result:
    """Where everybody ended, and how many turns it took."""

    cars: tuple[tuple[Point, Point, int, bool], ...]
    turns: int
    decisions: int


def race(board: Any, seats: int, seed: int, laps: int, rounds: int) -> Result:
    """Drive one race to its end."""
    drivers = [
        Driver(letter, make_random(seed, SeatId(letter)).seed) for letter in "ABCDEFGH"[:seats]
    ]
    moment = _choose_starts(board, drivers)
    turns = 0
    leaves, crossings = board.leaves, board.crossings
    for _ in range(rounds):
        for driver in drivers:
            if not driver.running:
                continue
            turns += 1
            at, velocity = driver.at, driver.velocity
            safe, unsafe = [], []
            for change in CHANGES:
                if driver.first and change == (0, 0):
                    continue
                vector = (velocity[0] + change[0], velocity[1] + change[1])
                (unsafe if leaves(at, vector) else safe).append(vector)
            options = safe or unsafe
            vector = options[draw(f"{driver.seed} {driver.name} 0 {moment}", len(options))]
            moment += 1
            to = (at[0] + vector[0], at[1] + vector[1])
            driver.first = False
            if safe:
                driver.lap += crossings(at, to)
                driver.at, driver.velocity = to, vector
            else:
                _start_over(board, driver, to, drivers)
            if driver.lap >= laps:
                driver.running = False
                return _result(drivers, turns, moment)
        if not any(driver.running for driver in drivers):
            break
    return _result(drivers, turns, moment)


def _start_over(board: Any, driver: Driver, to: Point, drivers: list[Driver]) -> None:
    place = board.exit(driver.at, to)
    driver.lap += board.crossings(driver.at, to, place)
    taken = {other.at for other in drivers if other is not driver and other.running}
    at = board.nearest(place, lambda point: point not in taken)
    driver.lap += board.carried(place, at)
    driver.at, driver.velocity = at, (0, 0)


def _choose_starts(board: Any, drivers: list[Driver]) -> int:
    free = list(board.grid_area)
    for moment, driver in enumerate(drivers):
        driver.at = free.pop(draw(f"{driver.seed} {driver.name} 0 {moment}", len(free)))
        driver.lap = -1 if board.behind(driver.at) else 0
    return len(drivers)


def _result(drivers: list[Driver], turns: int, decisions: int) -> Result:
    cars = tuple((one.at, one.velocity, one.lap, one.running) for one in drivers)
    return Result(cars, turns, decisions)
