"""What a pilot reads from its view of a grid race, before it thinks."""

from __future__ import annotations

from typing import Any

import attrs

from gridprix.core import Ask, Car, CarId, RaceView
from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.parts.excursion import Excursion
from gridprix.plugins.grid.parts.lap_count import LapCount, first_lap
from gridprix.plugins.grid.parts.nitro_tank import CURRENCY
from gridprix.plugins.grid.parts.reach import GridLeg

ENDLESS = 1 << 19  # a way to the finish where there is none


@attrs.frozen
class OfferedMove:
    """A move on offer: its leg, its price in nitros, and whether it brings something bad."""

    leg: GridLeg
    nitros: int
    bad: bool

    @property
    def origin(self) -> Point:
        """Where the move begins."""
        return self.leg.origin  # type: ignore[return-value]

    @property
    def to(self) -> Point:
        """Where the move ends."""
        return self.leg.to  # type: ignore[return-value]


def moves_on_offer(ask: Ask) -> list[OfferedMove]:
    """The legal moves; what a house rule offers besides is left alone while there are any."""
    choices = []
    for option in ask.legal:
        if isinstance(option, GridLeg):
            price = sum(one.amount for one in option.prices if one.currency == CURRENCY)
            choices.append(OfferedMove(option, price, option.key in ask.cautions))
    return choices


def points_on_offer(ask: Ask) -> dict[str, Point] | None:
    """The legal start points by key; None when the options are not points."""
    points: dict[str, Point] = {}
    for option in ask.legal:
        across, comma, up = option.key.removeprefix("@").partition(",")
        if not comma or not (_whole(across) and _whole(up)):
            return None
        points[option.key] = int(across), int(up)
    return points


def _whole(text: str) -> bool:
    return text.removeprefix("-").isdecimal()


def way_left(view: RaceView, car: Car, point: Point) -> int:
    """The share of the race between a point and the finish, as steps of the shortest lap."""
    board: Any = view.board
    if not car.has(LapCount) or not board.lap_length:
        return ENDLESS
    count = car.part(LapCount)
    lap = first_lap(board, point) if count.lap is None else count.lap
    return int((view.laps - lap) * board.lap_length - board.lap_steps(point))


def is_off(car: Car) -> Point | None:
    """The exit of a car that has left the track and must come back behind it."""
    return car.part(Excursion).exit if car.has(Excursion) else None


def others(view: RaceView, car: CarId) -> list[Car]:
    """The cars of other seats that still race and stand on the board, in moving order."""
    mine = view.car(car).seat
    places = {one: number for number, one in enumerate(view.order)}
    rivals = [
        one
        for one in view.running
        if one.seat != mine and one.spot is not None and one.id not in view.crossed
    ]
    return sorted(rivals, key=lambda one: places.get(one.id, len(places)))


def moves_before(view: RaceView, rival: CarId, car: CarId) -> bool:
    """Whether a rival comes before a car in the moving order."""
    order = view.order
    if rival not in order or car not in order:
        return False
    return order.index(rival) < order.index(car)
