"""The turn loop: set-up, rounds, turns, legs. It knows the order of things and no rule.

`drive` is a generator that yields what it needs (Ask, AskAll, Roll), what happened (Event) and,
before every round, a `RoundBreak`. At a break everything is in the frozen race and nothing in
these functions' locals, so a race can be taken up again there.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from .asks import Ask, Leg, Option
from .errors import EndlessTurn
from .events import (
    CarFinished,
    FinishVoided,
    LegTaken,
    LineCrossed,
    OrderFixed,
    Plot,
    PlotsRevealed,
    RaceEnded,
    RaceStarted,
    RoundStarted,
    SeatingFixed,
    TurnSkipped,
)
from .hookspecs import Script
from .standings import Finish
from .state import Car, CarId, Phase, Race
from .table import Table

MAX_DECISIONS = 1000


@attrs.frozen
class RoundBreak:
    """Everything is in this race; it can be taken up again from here."""

    race: Race


def drive(table: Table) -> Script:
    """Run the race on a table from a break to its end."""
    race = table.race
    if race.phase is Phase.SETUP:
        yield RoundBreak(race)
        yield from _setup(table)
    while table.race.phase is Phase.RACING:
        yield RoundBreak(table.race)
        yield from _round(table)
    return table.race


def _all(scripts: Iterable[Script]) -> Script:
    for script in scripts:
        yield from script


def _setup(table: Table) -> Script:
    hooks = table.hooks
    order = yield from hooks.resolve_seating(table)
    yield from table.emit(SeatingFixed(tuple(order)))
    yield from _all(hooks.play_setup(table))
    yield from table.emit(RaceStarted())


def _round(table: Table) -> Script:
    hooks = table.hooks
    yield from table.emit(RoundStarted(table.race.round + 1))
    if "offer_plots" in table.race.book.heard:
        yield from _plots(table)
    order = tuple((yield from hooks.resolve_order(table)))
    if order != tuple(car_id for car_id in table.race.order if car_id in order):
        # who sits this round out keeps a place behind the others
        rest = tuple(car.id for car in table.race.running if car.id not in order)
        yield from table.emit(OrderFixed((*order, *rest)))
    for car_id in order:
        yield from _turn(table, car_id)
        reason = hooks.settle_race_over(table.race, False)  # noqa: FBT003
        if reason is not None:
            yield from table.emit(RaceEnded(reason))
            return
    yield from _all(hooks.play_round_end(table))
    if table.race.crossed:
        for car_id in hooks.settle_confirmed(table.race):
            yield from table.emit(CarFinished(car_id))
        for car_id in table.race.crossed:
            yield from table.emit(FinishVoided(car_id))
    reason = hooks.settle_race_over(table.race, True)  # noqa: FBT003
    if reason is not None:
        yield from table.emit(RaceEnded(reason))


def _plots(table: Table) -> Script:
    race, hooks = table.race, table.hooks
    asks = []
    for car in race.running:
        options = tuple(hooks.offer_plots(race, car))
        if options:
            prompt = f"{car.name}, plot your move"
            asks.append(Ask(car.seat, car.id, "plot", options, prompt, secret=True))
    if not asks:
        return
    replies = yield from table.ask_all(asks)
    plots = tuple(
        Plot(car_id, chosen.key, hooks.settle_plot(race, race.car(car_id), chosen))
        for car_id, chosen in replies.items()
    )
    yield from table.emit(PlotsRevealed(plots))
    yield from _all(hooks.play_plots(table))


def _turn(table: Table, car_id: CarId) -> Script:
    hooks = table.hooks
    race = table.race
    car = race.car(car_id)
    if not car.running:
        return
    reasons = hooks.veto_turn(race, car)
    if reasons:
        yield from table.emit(TurnSkipped(car_id, tuple(reasons)))
        return
    for script in hooks.play_turn_start(table, car_id):
        yield from script
    used = decisions = 0
    while True:
        race = table.race
        car = race.car(car_id)
        if not car.running or hooks.settle_turn_cut(race, car):
            break
        if used >= hooks.settle_step_budget(race, car):
            break
        decisions += 1
        if decisions > MAX_DECISIONS:
            raise EndlessTurn(car.name, MAX_DECISIONS)
        chosen = yield from _choose(table, race, car)
        if chosen is None:
            break
        if not isinstance(chosen, Leg):
            yield from hooks.resolve_action(table, car_id, chosen) or ()
        elif (yield from _drive_leg(table, car_id, chosen)):
            used += chosen.steps
    for script in hooks.play_turn_end(table, car_id):
        yield from script


def _choose(table: Table, race: Race, car: Car) -> Script:
    """The leg or action this car takes next; None when it is stuck and the turn over."""
    hooks = table.hooks
    legs = hooks.offer_legs(race, car)
    refused = hooks.veto_legs(race, car, legs) if legs else {}
    actions = hooks.offer_actions(race, car)
    possible = len(legs) - len(refused) + len(actions)
    if possible <= 0:
        yield from hooks.resolve_stuck(table, car.id, refused)
        return None
    if possible == 1:
        return next((leg for leg in legs if leg.key not in refused), None) or actions[0]
    cautions = hooks.offer_cautions(race, car, legs)
    options: tuple[Option, ...] = (*legs, *actions) if actions else legs  # type: ignore[assignment]
    return (yield Ask(car.seat, car.id, "leg", options, "", refused, cautions))


def _drive_leg(table: Table, car_id: CarId, leg: Leg) -> Script:
    """Drive a chosen leg; returns whether it was driven rather than refused on the way."""
    hooks = table.hooks
    table.leg_refused = False
    for script in hooks.play_before_leg(table, car_id, leg):
        yield from script
    if table.leg_refused:
        return False
    yield from table.emit(LegTaken(car_id, leg))
    for script in hooks.play_after_leg(table, car_id, leg):
        yield from script
    race = table.race
    car = race.car(car_id)
    if not car.running:
        return True
    finish = hooks.settle_finish(race, car)
    if finish is Finish.NOW:
        yield from table.emit(CarFinished(car_id))
    elif finish is Finish.AT_CLOSE and car_id not in race.crossed:
        yield from table.emit(LineCrossed(car_id))
    return True
