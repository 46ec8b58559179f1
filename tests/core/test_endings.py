"""Every race ends: when nothing happens any more, and after a limit of rounds."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from gridprix.core import (
    Ask,
    Car,
    CarId,
    CarStayed,
    Leg,
    Option,
    Race,
    Roll,
    Rule,
    Script,
    SeatId,
    Table,
)
from gridprix.core.defaults import ROUND_LIMIT
from gridprix.core.errors import RuleFailed
from gridprix.core.game import Game
from gridprix.core.loop import NOTHING_HAPPENS
from gridprix.core.pilots import RandomPilot

from .books import book_of, leg, limited, rule, scenario_with

A, B = CarId("A"), CarId("B")


def started(*rules: Rule) -> Game:
    game = Game(scenario_with(*rules), 1, {})
    game.advance()
    return game


def happened(game: Game) -> list[str]:
    return [type(entry.event).__name__ for entry in game.log]


def in_order(*cars: CarId) -> Rule:
    """A rule that lets only these cars move."""

    def resolve_order(self: Rule, table: Table) -> Script:
        return _answered(cars)

    return rule(resolve_order=resolve_order)


def _answered(answer: Any) -> Script:
    return answer
    yield


def test_a_race_with_no_rules_at_all_stays_put_and_ends() -> None:
    game = started()
    assert game.over
    assert happened(game) == [
        *("SeatingFixed", "RaceStarted"),
        *("RoundStarted", "CarStayed", "CarStayed"),
        "RaceEnded",
    ]
    stayed = game.log[3].event
    assert stayed == CarStayed(A, "there is nowhere to go")
    assert game.race.ending == NOTHING_HAPPENS
    assert "nobody had a choice, no dice were thrown and nothing changed" in game.log[-1].text


# ---------------------------------------------------------------- rounds in which nothing happens


def rounds_of(*rules: Rule) -> int:
    """How many rounds a race lasts that is allowed three."""
    game = started(limited(3), *rules)
    while not game.over:
        ask = game.open_asks()[0]
        game.reply(ask.car, ask.default)
    return game.race.round


def test_a_question_a_roll_or_a_change_keeps_a_race_going() -> None:
    still = Leg("stay", origin=None, to=None)

    def rolls(self: Rule, table: Table) -> Script:
        return table.throw(Roll("nothing at all"))

    def asks(self: Rule, table: Table) -> Script:
        return table.ask(Ask(SeatId("A"), A, "well?", (Option("yes"), Option("no"))))

    def moves(self: Rule, race: Race, car: Car) -> list[Leg]:
        return [Leg("go", origin=car.spot, to=race.round)]

    assert rounds_of(rule(offer_legs=lambda self: [still])) == 1
    assert rounds_of(rule(offer_legs=lambda self: [still, attrs.evolve(still, key="too")])) == 3
    assert rounds_of(rule(offer_legs=moves)) == 3
    assert rounds_of(rule(play_round_end=rolls)) == 3
    assert rounds_of(rule(play_round_end=asks)) == 3
    assert rounds_of(rule(offer_plots=lambda self: [Option("x"), Option("y")])) == 3


def test_who_is_held_back_or_sits_a_round_out_may_go_on_later() -> None:
    assert rounds_of(rule(veto_turn=lambda self: ["a red flag"])) == 3
    assert rounds_of(in_order(A)) == 3
    assert rounds_of(in_order(A, B)) == 1


def test_a_race_that_no_rule_limits_has_a_limit() -> None:
    dull = rule(offer_legs=lambda self: [leg("x"), leg("y")])
    scenario = scenario_with(dull)
    assert scenario.book.round_limit == ROUND_LIMIT
    game = Game(scenario, 1, {seat.id: RandomPilot(1) for seat in scenario.seats}, keep_log=False)
    assert game.run().round == ROUND_LIMIT
    assert game.race.ending == f"flagged off after {ROUND_LIMIT} rounds"


@pytest.mark.parametrize("limit", [0, -3, True, 2.5, "7"])
def test_a_limit_is_a_number_of_rounds(limit: Any) -> None:
    named = r"the rule 'one' .* failed in settle_round_limit .*: it is answered with"
    with pytest.raises(RuleFailed, match=named):
        book_of(rule(settle_round_limit=lambda self: limit))
