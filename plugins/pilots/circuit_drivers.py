"""Rookie, club driver and ace on a circuit: one way of choosing, three ways of looking ahead."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from gridprix.core import Ask, Car, RaceView
from gridprix.plugins.circuit.parts.pace import Pace
from gridprix.plugins.circuit.parts.wear_state import Wear

from .circuit_ends import ends_for
from .circuit_errands import errand_answer, on_errand
from .circuit_luck import best_bid
from .circuit_mixing import mixed_plot
from .circuit_moves_ahead import Driver, MoveOutcome
from .circuit_outlook import glance_for, outlook_for
from .circuit_plan import plan_for
from .circuit_rivals import guessed
from .circuit_sight import chips_of, engine_of, occupied, situation_of, slip_spaces
from .circuit_track import Judge, Track, track_of
from .luck import lot
from .prudence import prudent

LAID = 2  # chips that an ace counts on laying for a roll


@attrs.frozen
class Manner:
    """How a driver thinks: turns ahead (0: all of them), and what he heeds."""

    depth: int
    thrifty: bool = False
    careless: int = 0
    crafty: bool = False  # reckons with others' cards, chips and the worth of wear
    mixes: bool = False  # plots as one of several who choose at once
    hasty: bool = False  # will not wait until the moves of a circuit are made ready


ROOKIE = Manner(depth=1, thrifty=True, careless=5)
CLUB = Manner(depth=2)
STEADY = Manner(depth=0, crafty=True)
ACE = Manner(depth=0, crafty=True, mixes=True)


@attrs.frozen
class CircuitDriver:
    """Answers every question of a circuit race in one manner."""

    seed: int
    manner: Manner

    def choose(self, view: RaceView, ask: Ask) -> str:
        """Answer by what the question is about."""
        if answer := errand_answer(view, ask):
            return answer
        found = self._sensible(view, ask)
        if self.manner.mixes and ask.question == "plot":
            mixed = mixed_plot(ask, self._driver(view, ask), found, self.seed)
            if mixed is not None:
                return mixed
        if found:
            if self.manner.careless and lot(self.seed, view, ask, self.manner.careless) == 0:
                return sorted(found, key=lambda one: one.value)[:2][-1].option.key
            return min(found, key=lambda one: one.value).option.key
        return (self._bid(view, ask) if self.manner.crafty else None) or prudent(ask)

    def _bid(self, view: RaceView, ask: Ask) -> str | None:
        """Chips for a roll by what they save; one or two for the grid, where a little goes far."""
        if ask.question == "chips":
            return best_bid(view, ask)
        chips = 1 + lot(self.seed, view, ask, 2)
        key = f"{chips} chip"
        spare = chips_of(view.car(ask.car)) > 2 * view.laps - 1
        offered = ask.question == "grid" and any(option.key == key for option in ask.legal)
        return key if spare and offered else None

    def _sensible(self, view: RaceView, ask: Ask) -> Sequence[MoveOutcome]:
        """What is worth a thought: a stop that must be made is not missed to save a turn."""
        found = self.outcomes(view, ask)
        sure = [one.option for one in found if not one.option.odds]
        kept = {option.key for option in on_errand(view, ask, sure)}
        if len(kept) == len(sure):
            return found
        return [one for one in found if one.option.key in kept]

    def outcomes(self, view: RaceView, ask: Ask) -> Sequence[MoveOutcome]:
        """What the options come to; nothing for a question that is not about driving."""
        car = view.car(ask.car)
        if ask.question not in ("plot", "leg", "corner", "brakes", "slipstream"):
            return ()
        driver = self._driver(view, ask)
        if ask.question == "plot":
            if not self.manner.crafty or car.spot is None:
                return driver.plots(ask, frozenset(), frozenset())
            guess = guessed(view, car, driver.track)
            return driver.plots(ask, guess.taken, guess.tows)
        if ask.question == "leg":
            return driver.steps(ask)
        if ask.question == "slipstream":
            return _slip(driver, ask)
        return driver.payments(ask) if self.manner.crafty else ()

    def _driver(self, view: RaceView, ask: Ask) -> Driver:
        car, track = view.car(ask.car), track_of(view)
        chips = min(LAID, chips_of(car)) if self.manner.crafty else 0
        return Driver(view, car, track, ends_for(track, self.judge(view, car, track)), chips)

    def turns_to_go(self, view: RaceView, ask: Ask) -> int | None:
        """The fewest turns to the finish, the one that is being made included."""
        car, track = view.car(ask.car), track_of(view)
        now = situation_of(view, car)
        if now is None:
            return None
        plan = plan_for(track, engine_of(car))
        if ask.question == "plot":
            return plan.turns(now)
        ends = track.ends_within(now, car.part(Pace).left, occupied(view, car.id))
        found = [turns for end in ends if (turns := plan.turns(end)) is not None]
        return 1 + min(found) if found else None

    def judge(self, view: RaceView, car: Car, track: Track) -> Judge:
        """Who says how good a situation is."""
        engine = engine_of(car)
        if not self.manner.depth:
            return plan_for(track, engine)
        total = car.part(Wear).total if car.has(Wear) else 0
        if self.manner.hasty:
            return glance_for(track, engine, total)
        return outlook_for(track, engine, self.manner.depth, total, thrifty=self.manner.thrifty)


def _slip(driver: Driver, ask: Ask) -> Sequence[MoveOutcome]:
    """So many spaces further or not."""
    now = situation_of(driver.view, driver.car)
    keys = {option.key: option for option in ask.legal}
    if now is None or keys.keys() != {"take", "decline"}:
        return ()
    taken = occupied(driver.view, driver.car.id)
    won = slip_spaces(driver.view)
    stay, further = driver.ends.value(now), driver.ends.best(now, won, taken)
    return [MoveOutcome(keys["take"], further), MoveOutcome(keys["decline"], stay)]
