"""How far a car has come in a race on squared paper: laps, gates, share of the way (GR-6)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gridprix.core import Car, CarId, Headway, Race
from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.board.stretches import LINE, NOTHING, Stretch, Stretches, Way

if TYPE_CHECKING:
    from .lap_count import LapCount

NOT_PLACED = -(1 << 30)  # laps of a car that does not stand on the board yet


def headway(race: Race, car: Car, point: Point, count: LapCount, *, any_order: bool) -> Headway:
    """How far a car has come if it is at this point."""
    board: Any = race.board
    stretches: Stretches = board.stretches
    lap = count.lap or 0
    gates = count.checkpoint if lap >= 0 else 0
    way = _way(board, board.measured(point), lap, gates, count.taken if any_order else None)
    key = (lap, gates, way.share, way.steps, -_turn(race, car.id))
    if not stretches.directed:
        return Headway(key)
    done = lap + stretches.share_of_lap(gates, way.share) if lap >= 0 else NOTHING
    return Headway(key, min(Fraction(done) / race.laps, Fraction(1)))


def not_placed(race: Race, car: Car) -> Headway:
    """How far a car has come that does not stand on the board yet: less than any other."""
    share = NOTHING if race.board.stretches.directed else None
    return Headway((NOT_PLACED, 0, NOTHING, 0, -_turn(race, car.id)), share)


def _way(board: Any, point: Point, lap: int, gates: int, taken: tuple[int, ...] | None) -> Way:
    stretches: Stretches = board.stretches
    if taken and gates < board.checkpoint_count:
        # gates that may be taken in any order give the road no direction
        return Way(NOTHING, stretches.steps_from(taken[-1] + 1, point))
    last = taken[-1] + 1 if taken else gates
    again = lap > 0 and last == LINE and not board.closed
    stretch = Stretch(last, gates + 1, again)
    if lap < 0 or (gates == 0 and board.before_line(point)):
        return stretches.way_before(stretch, point)
    return stretches.way(stretch, point)


def _turn(race: Race, car: CarId) -> int:
    """Where a car comes in the order of movement."""
    return race.order.index(car) if car in race.order else len(race.order)
