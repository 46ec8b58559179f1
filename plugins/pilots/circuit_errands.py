"""Getting to where a car must stop: slowly enough, in the right lane, and with the right answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridprix.core import Ask, Car, Option, RaceView, Rule
from gridprix.plugins.circuit.board.graph import CircuitBoard
from gridprix.plugins.circuit.board.space import SPEED_STEP, Space
from gridprix.plugins.circuit.errands import Errand, errand_of, suppliers
from gridprix.plugins.circuit.parts.chassis import Chassis
from gridprix.plugins.circuit.parts.lane_legs import LaneLeg
from gridprix.plugins.circuit.parts.speed_card import SpeedCard

from .circuit_sight import engine_of, occupied, on_track_rivals
from .shelf import Shelf

SIGHT = 12  # rows before a stop from which a driver sees to the lane and to who else stops

_suppliers: Shelf[tuple[Rule, ...]] = Shelf(16)


def _errand(view: RaceView, car: Car) -> Errand | None:
    """The stop that a car should make; rules that know of none are not asked at every question."""
    rules = _suppliers.get((view.rules,), lambda: suppliers(view.rules))
    return errand_of(view, rules, car) if rules else None


def errand_answer(view: RaceView, ask: Ask) -> str:
    """What to say where a car is asked whether it stops, if it must; else nothing."""
    errand = _errand(view, view.car(ask.car))
    if errand is None or ask.question != errand.depot.question:
        return ""
    return next((one.key for one in ask.legal if one.key == errand.depot.answer), "")


def on_errand(view: RaceView, ask: Ask, options: Sequence[Option]) -> Sequence[Option]:
    """The options that do not miss a stop which must be made; all of them where none would."""
    car = view.car(ask.car)
    errand = _errand(view, car)
    if errand is None or not car.has(Chassis):
        return options
    if contested(view, car, errand):
        # whoever comes by again does not wait; else it creeps up behind those who fill up first
        return _slowest(options) if errand.last else options
    board: Any = view.board
    brakes = engine_of(car).deceleration
    kept = [
        one
        for one in options
        if (not isinstance(one, SpeedCard) or slow_enough(one.becomes, brakes, errand))
        and (not isinstance(one, LaneLeg) or leads_to(board, one, errand.depot.place))
    ]
    return kept or options


def _slowest(options: Sequence[Option]) -> Sequence[Option]:
    """The slowest card that costs nothing and moves the car; whatever is no card stays."""
    cards = [one for one in options if isinstance(one, SpeedCard)]
    speeds = [one.becomes for one in cards if one.becomes and not one.prices]
    if not speeds:
        return options
    return [one for one in options if one not in cards or one.becomes == min(speeds)]


def contested(view: RaceView, car: Car, errand: Errand) -> bool:
    """Whether somebody stands where a car must stop, or will be there before it."""
    if errand.way > SIGHT:
        return False
    if errand.depot.place in occupied(view, car.id):
        return True
    mine = errand.way, view.cars.index(car)  # of two who are level one must give way
    for rival in on_track_rivals(view, car.id):
        theirs = _errand(view, rival)
        same = theirs is not None and theirs.depot == errand.depot and theirs.way
        if same and (same, view.cars.index(rival)) < mine:
            return True
    return False


def slow_enough(speed: int, brakes: int, errand: Errand) -> bool:
    """Whether a car that brakes as it can has slowed down by the time it comes to its stop."""
    way = errand.way
    while (steps := speed // SPEED_STEP) < way:
        if not steps:
            return True
        way -= steps
        speed = max(SPEED_STEP, speed - brakes)
    return way == 0 or speed <= errand.depot.fastest


def leads_to(board: CircuitBoard, leg: LaneLeg, place: Space) -> bool:
    """Whether a car can still get to a place after a step, as far as that matters already."""
    space: Any = leg.to
    way = board.rows_ahead(space[0], place[0])
    if way > SIGHT:
        return True
    reached = {space}
    for _ in range(way):
        reached = {ahead for one in reached for ahead in board.successors(one)}
    return place in reached
