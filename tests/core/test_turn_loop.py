"""The order of things: set-up, plots, order, turns, legs, close."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gridprix.core import (
    CarId,
    Finish,
    Leg,
    LegRefused,
    Option,
    Rule,
    Script,
    Table,
    hookspecs,
)
from gridprix.core.calls import specs_of
from gridprix.core.errors import EndlessTurn
from gridprix.core.events import CarRetired, CarStayed, OrderFixed, TurnSkipped
from gridprix.core.game import Game
from gridprix.core.loop import MAX_DECISIONS
from gridprix.core.state import Phase

from .books import happened, leg, limited, rule, scenario_with, started, wraps

A, B = CarId("A"), CarId("B")


# ---------------------------------------------------------------- the order of hooks


def recorder(heard: list[str]) -> Rule:
    """A rule that listens everywhere and says nothing."""
    hooks: dict[str, Callable[..., Any]] = {}
    for spec in specs_of(hookspecs):
        if spec.name.startswith("declare_") or spec.name in ("settle_event", "settle_view"):
            continue

        def listen(self: Rule, _name: str = spec.name) -> None:
            heard.append(_name)

        hooks[spec.name] = listen
    return rule("recorder", **hooks)


def test_hooks_fire_in_the_order_of_the_book() -> None:
    heard: list[str] = []
    mover = rule("mover", offer_legs=lambda self: [leg()])
    game = Game(scenario_with(limited(1), recorder(heard), mover), 1, {})
    game.advance()
    assert game.race.ending == "enough"
    once = [heard.pop(0), heard.pop(0)]  # when the book is made
    assert once == ["settle_build_sheet", "settle_round_limit"]
    loud = [name for name in heard if name not in ("on_event", "play_reaction")]
    turn = [
        *("veto_turn", "play_turn_start", "settle_turn_cut", "settle_step_budget", "offer_legs"),
        *("veto_legs", "offer_actions", "play_before_leg", "play_after_leg", "settle_finish"),
        *("settle_turn_cut", "settle_step_budget", "play_turn_end", "settle_race_over"),
    ]
    begin = ["resolve_seating", "play_setup", "play_round_start", *["offer_plots"] * 2]
    order = ["resolve_order", *["settle_order_key"] * 2]
    close = ["play_round_end", *["settle_race_over"] * 2]  # over anyhow, over by the close
    assert loud == [*begin, *order, *turn, *turn, *close]


def test_every_event_is_told_and_reacted_to() -> None:
    heard: list[str] = []
    game = Game(scenario_with(limited(1), recorder(heard)), 1, {})
    game.advance()
    assert heard.count("on_event") == heard.count("play_reaction") == len(game.log)


# ---------------------------------------------------------------- legs


def test_the_only_leg_is_taken_without_asking_and_several_are_asked() -> None:
    game = started(limited(1), rule(offer_legs=lambda self: [leg()]))
    assert game.over
    assert game.transcript == []
    game = started(limited(1), rule(offer_legs=lambda self: [leg("x"), leg("y")]))
    (ask,) = game.open_asks()
    assert (ask.question, ask.car) == ("leg", A)


def test_a_veto_of_what_nobody_offered_changes_nothing() -> None:
    stray = rule("stray", veto_legs=lambda self: {key: f"no {key}" for key in "opqr"})
    wide = rule("m", offer_legs=lambda self: [leg("x"), leg("y")])
    (ask,) = started(limited(1), stray, wide).open_asks()
    assert [option.key for option in ask.legal] == ["x", "y"]
    one = started(limited(1), stray, rule("m", offer_legs=lambda self: [leg("x")]))
    assert happened(one).count("LegTaken") == 2
    none = rule("m", offer_legs=lambda self: [leg("o")])
    stuck = started(limited(1), stray, none)
    assert stuck.log[3].event == CarStayed(A, "no o")


def test_a_veto_of_what_nobody_offered_leaves_the_actions_alone() -> None:
    stray = rule("stray", veto_legs=lambda self: {"x": "too wet", "elsewhere": "no"})
    mover = rule(
        "m",
        offer_legs=lambda self: [leg("x")],
        offer_actions=lambda self: [Option("wave"), Option("nod")],
    )
    (ask,) = started(limited(1), stray, mover).open_asks()
    assert [option.key for option in ask.legal] == ["wave", "nod"]


def test_a_veto_leaves_the_leg_in_sight_with_its_reason() -> None:
    movement = rule("m", offer_legs=lambda self: [leg(key) for key in "xyz"])
    high = rule("high", veto_legs=lambda self: {"x": "too wet"})
    low = rule("low", veto_legs=lambda self: {"x": "too late"})
    game = started(limited(1), high, low, movement)
    (ask,) = game.open_asks()
    assert [option.key for option in ask.options] == ["x", "y", "z"]
    assert ask.refused == {"x": "too wet"}
    assert [option.key for option in ask.legal] == ["y", "z"]


def test_one_leg_left_by_the_vetoes_is_taken() -> None:
    movement = rule("m", offer_legs=lambda self: [leg(key) for key in "xyz"])
    veto = rule("v", veto_legs=lambda self: {"x": "no", "z": "no"})
    game = started(limited(1), veto, movement)
    assert game.over
    assert [e.event.leg.key for e in game.log if hasattr(e.event, "leg")] == ["y", "y"]


def test_a_car_without_a_leg_is_stuck_with_the_reasons() -> None:
    movement = rule("m", offer_legs=lambda self: [leg(key) for key in "xyz"])
    veto = rule("v", veto_legs=lambda self: {"x": "wet", "y": "dark", "z": "wet"})
    game = started(limited(1), veto, movement)
    assert [e.event.reason for e in game.log if isinstance(e.event, CarStayed)] == ["wet; dark"] * 2


def test_cautions_are_shown_and_forbid_nothing() -> None:
    movement = rule("m", offer_legs=lambda self: [leg(key) for key in "xy"])
    game = started(limited(1), rule("c", offer_cautions=lambda self: {"x": "oil"}), movement)
    (ask,) = game.open_asks()
    assert ask.cautions == {"x": "oil"}
    game.reply(A, "x")


def budget(steps: int) -> Rule:
    return rule("budget", settle_step_budget=lambda self: steps)


def test_a_turn_lasts_as_long_as_its_steps() -> None:
    game = started(limited(1), budget(3), rule("m", offer_legs=lambda self: [leg()]))
    assert happened(game).count("LegTaken") == 6
    long = rule("m", offer_legs=lambda self: [leg(steps=2)])
    game = started(limited(1), budget(3), long)
    assert happened(game).count("LegTaken") == 4
    game = started(limited(1), budget(0), long)
    assert happened(game).count("LegTaken") == 0


def test_the_budget_is_read_again_before_every_leg() -> None:
    steps = iter([3, 1, 3, 3, 3, 3])
    shrinking = rule("budget", settle_step_budget=lambda self: next(steps))
    game = started(limited(1), shrinking, rule("m", offer_legs=lambda self: [leg()]))
    assert happened(game).count("LegTaken") == 1 + 3


def test_a_turn_may_be_cut() -> None:
    cut = rule("cut", settle_turn_cut=lambda self, car: car.id == A)
    game = started(limited(1), cut, budget(2), rule("m", offer_legs=lambda self: [leg()]))
    assert [e.event.car for e in game.log if hasattr(e.event, "leg")] == [B, B]


def test_an_action_is_carried_out_and_then_everything_offered_anew() -> None:
    def resolve_action(self: Rule, table: Table, car: CarId, action: Option) -> Script:
        return table.emit(CarStayed(car, f"does {action.key}"))

    acting = rule("act", offer_actions=lambda self: [Option("wave")], resolve_action=resolve_action)
    game = started(limited(1), acting, rule("m", offer_legs=lambda self: [leg()]))
    (ask,) = game.open_asks()
    assert [option.key for option in ask.options] == ["go", "wave"]
    game.reply(A, "wave")
    game.reply(A, "wave")
    game.reply(A, "go")
    assert happened(game)[-3:] == ["CarStayed", "CarStayed", "LegTaken"]
    assert [ask.car for ask in game.open_asks()] == [B]


def test_an_action_that_nobody_resolves_changes_nothing_and_is_offered_again() -> None:
    idle = rule("idle", offer_actions=lambda self: [Option("wave")])
    game = started(limited(1), idle, rule("m", offer_legs=lambda self: [leg()]))
    game.reply(A, "wave")
    assert [ask.car for ask in game.open_asks()] == [A]


def test_a_refused_leg_sends_the_driver_back() -> None:
    tries: list[str] = []

    def play_before_leg(self: Rule, table: Table, car: CarId, leg: Leg) -> Script | None:
        tries.append(leg.key)
        return table.emit(LegRefused(car, leg, "no")) if leg.key == "x" else None

    movement = rule("m", offer_legs=lambda self: [leg("x"), leg("y")])
    game = started(limited(1), rule("t", play_before_leg=play_before_leg), movement)
    game.reply(A, "x")
    assert [ask.car for ask in game.open_asks()] == [A]
    game.reply(A, "y")
    assert tries == ["x", "y"]
    assert happened(game).count("LegTaken") == 1
    assert [ask.car for ask in game.open_asks()] == [B]


def test_a_turn_that_gets_nowhere_is_stopped() -> None:
    def play_before_leg(self: Rule, table: Table, car: CarId, leg: Leg) -> Script:
        return table.emit(LegRefused(car, leg, "never"))

    game = Game(
        scenario_with(
            rule("t", play_before_leg=play_before_leg),
            rule("m", offer_legs=lambda self: [leg()]),
        ),
        1,
        {},
    )
    with pytest.raises(EndlessTurn, match=rf"Ada's turn took {MAX_DECISIONS} decisions"):
        game.advance()
    with pytest.raises(EndlessTurn):
        game.advance()


# ---------------------------------------------------------------- turns and rounds


def test_a_vetoed_turn_is_skipped_with_all_reasons() -> None:
    game = started(
        limited(1),
        rule("a", veto_turn=lambda self, car: ["asleep"] if car.id == A else None),
        rule("b", veto_turn=lambda self, car: ["hungry"] if car.id == A else []),
        rule("m", offer_legs=lambda self: [leg()]),
    )
    skipped = [e.event for e in game.log if isinstance(e.event, TurnSkipped)]
    assert skipped == [TurnSkipped(A, ("asleep", "hungry"))]
    assert happened(game).count("LegTaken") == 1


def test_a_car_that_goes_out_in_its_turn_ends_it_and_takes_no_other() -> None:
    def play_after_leg(self: Rule, table: Table, car: CarId) -> Script | None:
        return table.emit(CarRetired(car, "wheel")) if car == A else None

    game = started(
        limited(3),
        rule("out", play_after_leg=play_after_leg, settle_finish=lambda self: Finish.NOW),
        budget(2),
        rule("m", offer_legs=lambda self: [leg()]),
    )
    assert game.race.finishers == (B,)
    assert game.race.retired == (A,)
    assert [e.event.car for e in game.log if hasattr(e.event, "leg")] == [A, B]


def test_a_car_put_out_before_its_turn_takes_none() -> None:
    def play_turn_end(self: Rule, table: Table, car: CarId) -> Script | None:
        return table.emit(CarRetired(B, "hit")) if car == A else None

    game = started(limited(1), rule("hit", play_turn_end=play_turn_end))
    assert [e.event.car for e in game.log if isinstance(e.event, CarStayed)] == [A]


def test_the_order_is_by_key_and_ties_stay_as_they_were() -> None:
    game = started(limited(1), rule(settle_order_key=lambda self, car: car.id != B))
    orders = [e.event.order for e in game.log if isinstance(e.event, OrderFixed)]
    assert orders == [(B, A)]
    game = started(limited(1), rule(settle_order_key=lambda self: 7))
    assert "OrderFixed" not in happened(game)


def test_a_rule_may_choose_the_order_and_leave_cars_out_for_a_round() -> None:
    def resolve_order(self: Rule, table: Table) -> Script:
        return self._order(table)  # type: ignore[attr-defined]

    def order(self: Rule, table: Table) -> Script:
        return [A] if table.race.round == 1 else [A, B]
        yield

    made = rule(resolve_order=resolve_order)
    type(made)._order = order  # type: ignore[attr-defined]
    game = started(limited(2), made)
    assert [e.event.car for e in game.log if isinstance(e.event, CarStayed)] == [A, A, B]


# ---------------------------------------------------------------- finishing


def finishing(when: Finish) -> Rule:
    def settle_finish(self: Rule, race: Any, car: Any) -> Finish | None:
        return when if car.id == A else None

    return rule("finish", settle_finish=settle_finish)


MOVER = rule("m", offer_legs=lambda self: [leg()])


def test_a_finish_counts_now_or_at_the_close() -> None:
    now = happened(started(limited(1), finishing(Finish.NOW), MOVER))
    assert now[3:6] == ["LegTaken", "CarFinished", "LegTaken"]
    close = happened(started(limited(1), finishing(Finish.AT_CLOSE), MOVER))
    assert close[3:7] == ["LegTaken", "LineCrossed", "LegTaken", "CarFinished"]


def test_a_car_crosses_the_line_once() -> None:
    game = started(limited(1), finishing(Finish.AT_CLOSE), budget(3), MOVER)
    assert happened(game).count("LineCrossed") == 1


def test_only_confirmed_finishes_count_in_the_order_of_places() -> None:
    both = rule("finish", settle_finish=lambda self: Finish.AT_CLOSE)
    confirm = rule("confirm", settle_confirmed=lambda self, race: tuple(reversed(race.crossed)))
    game = started(limited(1), confirm, both, MOVER)
    assert game.race.finishers == (B, A)


def test_a_provisional_finish_does_not_end_the_race_before_the_close() -> None:
    def play_round_end(self: Rule, table: Table) -> Script:
        return table.emit(CarRetired(A, "blew up"))

    both = rule("finish", settle_finish=lambda self: Finish.AT_CLOSE)
    game = started(rule("bang", play_round_end=play_round_end), both, MOVER)
    assert game.race.finishers == (B,)
    assert game.race.car(A).reason == "blew up"
    assert game.race.ending == "every car has finished or is out"


def test_the_race_may_be_over_after_any_turn() -> None:
    @wraps
    def settle_race_over(self: Rule, race: Any, closing: bool) -> Any:  # noqa: FBT001
        yield
        return None if closing else "one turn is enough"

    game = started(rule(settle_race_over=settle_race_over), MOVER)
    assert happened(game).count("LegTaken") == 1
    assert game.race.phase is Phase.OVER
    assert game.race.ending == "one turn is enough"
    game.advance()
    assert happened(game).count("RaceEnded") == 1
