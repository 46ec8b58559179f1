"""The turn loop: set-up, rounds, turns, legs. It knows the order of things and no rule.

`drive` is a generator that yields what it needs (Ask, AskAll, Roll), what rules did (Event) and,
before every round, a `RoundBreak`. What happened is in the table's log. At a break everything is in
the frozen race and nothing in these functions' locals, so a race can be taken up again there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from .asks import NOTHING, Ask, Leg, Option
from .defaults import ONE_STEP, summed
from .errors import EndlessTurn
from .events import (
    CarFinished,
    FinishVoided,
    LegTaken,
    LineCrossed,
    OrderFixed,
    Plot,
    PlotsRefused,
    PlotsRevealed,
    RaceEnded,
    RaceStarted,
    RoundStarted,
    SeatingFixed,
    TurnSkipped,
)
from .frozen import maker
from .hooks import Hooks
from .hookspecs import Script
from .saying import say
from .standings import Finish
from .state import RUNNING, Car, CarId, Phase, Race
from .table import Table

MAX_DECISIONS = 1000
# looked up once: Python 3.11 takes long over the members of an enumeration
RACING, NOW, AT_CLOSE = Phase.RACING, Finish.NOW, Finish.AT_CLOSE
NOTHING_HAPPENS = (
    "a whole round passed in which nobody had a choice, no dice were thrown and nothing changed"
)


@attrs.frozen
class RoundBreak:
    """Everything is in this race; it can be taken up again from here."""

    race: Race


@attrs.frozen
class Stuck:
    """Nothing is possible, and why."""

    refused: Mapping[str, str]


_ask, _leg_taken, _plot = maker(Ask), maker(LegTaken), maker(Plot)
_round_break, _round_started = maker(RoundBreak), maker(RoundStarted)


def drive(table: Table) -> Script:
    """Run the race on a table from a break to its end."""
    if table.race.phase is Phase.SETUP:
        yield RoundBreak(table.race)
        yield from _setup(table)
    settle_race_over = table.hooks.settle_race_over
    while table.race.phase is RACING:
        before = table.race
        table.idle = True
        yield _round_break(before)
        order = yield from _begin_round(table)
        for car_id in order:
            yield from _turn(table, car_id)
            reason = settle_race_over(table.race, False)  # noqa: FBT003
            if reason is not None:
                yield from table.happen(RaceEnded(reason))
                break
        else:
            yield from _close_round(table)
            if table.idle and table.race.phase is RACING:
                yield from _end_if_still(table, before, order)
    return table.race


def _each(scripts: Sequence[Script]) -> Script:
    for script in scripts:
        yield from script


def _setup(table: Table) -> Script:
    hooks = table.hooks
    order = yield from hooks.resolve_seating(table)
    yield from table.happen(SeatingFixed(tuple(order)))
    yield from _each(hooks.play_setup(table))
    yield from table.happen(RaceStarted())


def _begin_round(table: Table) -> Script:
    """What comes before the first turn; returns the order of the turns."""
    table.begin_turn(None)
    yield from table.happen(_round_started(table.race.round + 1))
    if "play_round_start" in table.answered_hooks:
        yield from _each(table.hooks.play_round_start(table))
    if "offer_plots" in table.answered_hooks:
        yield from _plots(table)
    order = tuple((yield from table.hooks.resolve_order(table)))
    race = table.race
    if order != race.order and order != tuple(one for one in race.order if one in order):
        # who sits this round out keeps a place behind the others
        rest = tuple(car.id for car in race.running if car.id not in order)
        yield from table.happen(OrderFixed((*order, *rest)))
    return order


def _close_round(table: Table) -> Script:
    hooks = table.hooks
    table.begin_turn(None)
    for script in hooks.play_round_end(table):
        yield from script
    if table.race.crossed:
        for car_id in hooks.settle_confirmed(table.race):
            yield from table.happen(CarFinished(car_id))
        for car_id in table.race.crossed:
            yield from table.happen(FinishVoided(car_id))
    # what has ended the race anyhow comes before what the close of the round ends
    for closing in (False, True):
        reason = hooks.settle_race_over(table.race, closing)
        if reason is not None:
            yield from table.happen(RaceEnded(reason))
            return


def _end_if_still(table: Table, before: Race, order: Sequence[CarId]) -> Script | tuple[()]:
    """End a race whose round changed nothing though every car had its turn: so would the next."""
    race = table.race
    everybody = {car.id for car in race.running} <= set(order)
    if everybody and race.changed(round=before.round) == before:
        return table.happen(RaceEnded(NOTHING_HAPPENS))
    return ()


def _plots(table: Table) -> Script:
    hooks = table.hooks
    asks = [ask for car in table.race.running if (ask := _plot_ask(hooks, table.race, car))]
    for ask in asks:
        if not ask.legal:
            yield from table.happen(PlotsRefused(ask.car, summed(ask.refused)))
    asks = [ask for ask in asks if ask.legal]
    if not asks:
        return
    race = table.race
    replies = yield from table.ask_all(asks)
    plots = tuple(
        _plot(car_id, chosen.key, hooks.settle_plot(race, race.car(car_id), chosen))
        for car_id, chosen in replies.items()
    )
    yield from table.happen(PlotsRevealed(plots))
    yield from _each(hooks.play_plots(table))


def _plot_ask(hooks: Hooks, race: Race, car: Car) -> Ask | None:
    plots = tuple(hooks.offer_plots(race, car))
    if not plots:
        return None
    prompt = say("{car}, plot your move", car=car.name)
    refused = hooks.veto_plots(race, car, plots)
    cautions = hooks.offer_plot_cautions(race, car, plots)
    return _ask(car.seat, car.id, "plot", plots, prompt, refused, cautions, "", True)  # noqa: FBT003


def _turn(table: Table, car_id: CarId) -> Script | tuple[()]:
    race = table.race
    car = race.car(car_id)
    if car.status is not RUNNING:
        return ()
    reasons = table.hooks.veto_turn(race, car)
    if reasons:
        table.idle = False  # who is held back may go on when the reason is gone
        return table.happen(TurnSkipped(car_id, tuple(reasons)))
    return _decisions(table, car)


def _decisions(table: Table, car: Car) -> Script:
    """A turn: one leg or action after another, until its steps are used up or it is cut short."""
    hooks, race, car_id = table.hooks, table.race, car.id
    table.begin_turn(car_id)
    answered = table.answered_hooks
    if "play_turn_start" in answered:
        yield from _each(hooks.play_turn_start(table, car_id))
    # without rules that say otherwise a turn is one step, which need not be asked twice a turn
    cut_short, many_steps = "settle_turn_cut" in answered, "settle_step_budget" in answered
    used = 0
    for _ in range(MAX_DECISIONS):
        if table.race is not race:
            race = table.race
            car = race.car(car_id)
        if car.status is not RUNNING or (cut_short and hooks.settle_turn_cut(race, car)):
            break
        if used >= (hooks.settle_step_budget(race, car) if many_steps else ONE_STEP):
            break
        offered = _offered(hooks, race, car)
        if type(offered) is Stuck:
            yield from hooks.resolve_stuck(table, car_id, offered.refused)
            break
        chosen: Any = offered
        if type(offered) is Ask:
            table.idle = False
            chosen = yield offered
        if not isinstance(chosen, Leg):
            yield from hooks.resolve_action(table, car_id, chosen) or ()
        elif (yield from _drive_leg(table, car_id, chosen)):
            used += chosen.steps
            if used >= ONE_STEP and not many_steps:
                break
    else:
        acting = table.race.book.asked("offer_actions") or table.race.book.asked("play_before_leg")
        raise EndlessTurn(car.name, MAX_DECISIONS, acting)
    if "play_turn_end" in answered:
        yield from _each(hooks.play_turn_end(table, car_id))


def _offered(hooks: Hooks, race: Race, car: Car) -> Ask | Option | Stuck:
    """What this car may do next: a question, or the only leg or action, which is no question."""
    legs = hooks.offer_legs(race, car)
    refused = hooks.veto_legs(race, car, legs) if legs else NOTHING
    actions = hooks.offer_actions(race, car)
    options: Sequence[Option] = (*legs, *actions) if actions else legs
    if len(options) - len(refused) < 2:
        # at most one is left, or a rule has refused what nobody offered, which changes nothing
        legal = [option for option in options if option.key not in refused]
        if not legal:
            return Stuck({option.key: refused[option.key] for option in options})
        if len(legal) == 1:
            return legal[0]
    cautions = hooks.offer_cautions(race, car, legs)
    return _ask(car.seat, car.id, "leg", options, "", refused, cautions, "", False)  # noqa: FBT003


def _drive_leg(table: Table, car_id: CarId, leg: Leg) -> Script:
    """Drive a chosen leg; returns whether it was driven rather than refused on the way."""
    hooks, answered = table.hooks, table.answered_hooks
    table.leg_refused = False
    if "play_before_leg" in answered:
        for script in hooks.play_before_leg(table, car_id, leg):
            yield from script
        if table.leg_refused:
            return False
    yield from table.happen(_leg_taken(car_id, leg))
    if "play_after_leg" in answered:
        for script in hooks.play_after_leg(table, car_id, leg):
            yield from script
    race = table.race
    car = race.car(car_id)
    if car.status is RUNNING:
        finish = hooks.settle_finish(race, car)
        if finish is NOW:
            yield from table.happen(CarFinished(car_id))
        elif finish is AT_CLOSE and car_id not in race.crossed:
            yield from table.happen(LineCrossed(car_id))
    return True
