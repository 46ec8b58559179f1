"""What a pilot reads from its view of a circuit race, before it thinks."""

from __future__ import annotations

from typing import Any

import attrs

from gridprix.core import Car, CarId, RaceView
from gridprix.plugins.circuit.board.space import SPEED_STEP, Space
from gridprix.plugins.circuit.parts.chassis import Chassis
from gridprix.plugins.circuit.parts.chip_state import Chips
from gridprix.plugins.circuit.parts.corner_account import CornerAccount
from gridprix.plugins.circuit.parts.damage_state import Damage
from gridprix.plugins.circuit.parts.pace import Pace
from gridprix.plugins.circuit.parts.slip_state import Slip
from gridprix.plugins.circuit.parts.wear_state import Wear
from gridprix.plugins.solvers.circuit_moves import FASTEST, Foothold
from gridprix.plugins.solvers.circuit_programme import Engine

from .providers import option_of


@attrs.frozen
class Situation:
    """A car between two steps: where it is, how fast, and the wear that it can still pay with."""

    foothold: Foothold
    lap: int
    speed: int
    wear: int


def situation_of(view: RaceView, car: Car) -> Situation | None:
    """A car's situation; None for one that is nowhere or beside the track."""
    board: Any = view.board
    if car.spot is None or board.is_verge(car.spot) or not car.has(Pace):
        return None
    pace = car.part(Pace)
    account = car.part(CornerAccount) if car.has(CornerAccount) else CornerAccount()
    wear = wear_of(view, car)
    return Situation(Foothold(space_at(car), account), pace.lap, known_speed(pace.speed), wear)


def known_speed(speed: int) -> int:
    """A speed as plans know it: a house rule may let cars go faster than their tables."""
    return min(speed, FASTEST)


def space_at(car: Car) -> Space:
    """The space a car stands on."""
    return car.at  # type: ignore[return-value]


def wear_of(view: RaceView, car: Car) -> int:
    """The wear that a car may spend now."""
    if not car.has(Wear):
        return 0
    wear = car.part(Wear)
    if option_of(view, "wear", "per_lap_cap", otherwise=False):
        return min(wear.left, max(0, wear.per_lap - wear.this_lap))
    return wear.left


def chips_of(car: Car) -> int:
    """What all chips of a car are worth in -1 chips."""
    if not car.has(Chips):
        return 0
    chips = car.part(Chips)
    return chips.ones + 3 * chips.threes


def engine_of(car: Car) -> Engine:
    """What a car can do, its damage counted in."""
    chassis = car.part(Chassis)
    lost = [category for category, _ in car.part(Damage).losses] if car.has(Damage) else []

    def left(category: str) -> int:
        built: int = getattr(chassis, category)
        return max(SPEED_STEP, built - SPEED_STEP * lost.count(category))

    return Engine(left("acceleration"), left("deceleration"), min(left("top"), FASTEST))


def slip_spaces(view: RaceView) -> int:
    """How many spaces a slipstream gives; none where there is no such rule."""
    return option_of(view, "slipstream", "spaces", 0)


def spaces_to_win(view: RaceView, car: Car) -> int:
    """The spaces that a slipstream will give a car when its move ends."""
    return slip_spaces(view) if car.has(Slip) and car.part(Slip).leader is not None else 0


def total_distance(view: RaceView, car: Car) -> int:
    """How many rows a car has covered."""
    board: Any = view.board
    return int(board.distance(space_at(car)[0], car.part(Pace).lap))


def on_track_rivals(view: RaceView, car: CarId) -> list[Car]:
    """The other cars that stand on the track, the furthest ahead first."""
    return sorted(_others_on_track(view, car), key=lambda one: -total_distance(view, one))


def _others_on_track(view: RaceView, car: CarId) -> list[Car]:
    board: Any = view.board
    return [
        one
        for one in view.running
        if one.id != car and one.spot is not None and not board.is_verge(one.spot)
    ]


def occupied(view: RaceView, car: CarId) -> frozenset[Space]:
    """The spaces that other cars stand on."""
    return frozenset(map(space_at, _others_on_track(view, car)))
