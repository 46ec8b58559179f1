"""Serving penalties."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import attrs

from gridprix.core import Car, CarId, Race, Rule, RuleCard, TurnSkipped, hookimpl
from gridprix.core.game import Game
from gridprix.core.rulebook import Rulebook
from gridprix.core.state import Seat, SeatId
from gridprix.plugins.common.missed_turns import MissedTurns, Penalty, TurnsLost

from ..grid.helpers import ask, car, gauges, log, play, race  # noqa: TID252 - the tests are no installed package

RULES = ("missed-turns", "vectors")


def test_a_car_sits_out_its_turns() -> None:
    game = race(RULES, "A@10,10 v0,0 misses=2  B@20,20 v0,0")
    assert ask(game).car == "B"
    assert "Ada does not move: 2 turns to miss" in log(game)
    assert gauges(game, "A")["turns to miss"].value == 1
    play(game, "B 0,0")
    assert "Ada does not move: 1 turn to miss" in log(game)
    play(game, "B 0,0")
    assert ask(game).car == "A"
    assert car(game, "A").part(Penalty).turns == 0


@attrs.frozen
class Lunch(Rule):
    """Everybody has lunch."""

    card: ClassVar[RuleCard] = RuleCard(name="lunch", summary="Nobody moves")

    @hookimpl
    def veto_turn(self, race: Race, car: Car) -> Iterable[str]:
        return ["lunch"]


def _race(rule: MissedTurns, turns: int) -> Race:
    seat = Seat(SeatId("A"), "Ada")
    one = Car(CarId("A"), seat.id, "Ada", parts={Penalty: Penalty(turns)})
    return Race((seat,), (one,), book=Rulebook([rule, Lunch()]))


def test_a_turn_that_another_rule_took_serves_nothing() -> None:
    race_now = _race(MissedTurns(), 2)
    skipped = race_now.book.reduction.apply(race_now, TurnSkipped(CarId("A"), ("lunch",)))
    assert skipped.car(CarId("A")).part(Penalty).turns == 2
    reasons = tuple(race_now.book.hooks.veto_turn(race_now, race_now.car(CarId("A"))))
    assert reasons == ("2 turns to miss", "lunch")
    skipped = race_now.book.reduction.apply(race_now, TurnSkipped(CarId("A"), reasons))
    assert skipped.car(CarId("A")).part(Penalty).turns == 1


def _after(rule: MissedTurns, turns: int, more: int) -> int:
    race_now = _race(rule, turns)
    race_now = race_now.book.reduction.apply(race_now, TurnsLost(CarId("A"), more, "rain"))
    return race_now.car(CarId("A")).part(Penalty).turns


def test_penalties_add_up_or_the_longest_counts() -> None:
    assert _after(MissedTurns(), 2, 3) == 5
    assert _after(MissedTurns(penalties="longest"), 2, 3) == 3
    assert _after(MissedTurns(penalties="longest"), 4, 3) == 4


def test_a_race_of_penalties_only_still_ends() -> None:
    rules = [{"race-limit": {"rounds": 3}}, *RULES]
    game: Game = race(rules, "A@10,10 v0,0 misses=9")
    assert game.over
