"""The driver: pilots, failures, and going on after them."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from gridprix.core import (
    Ask,
    CarId,
    Rule,
    Script,
    Table,
)
from gridprix.core.errors import GridprixError, PilotFailed, RuleFailed
from gridprix.core.events import CarPlaced
from gridprix.core.game import Game
from gridprix.core.pilots import chosen_by

from .books import book_of, leg, limited, rule, scenario_with, wraps
from .races import bots, scenario_of, toy, wild

A, B = CarId("A"), CarId("B")


def test_the_same_seed_is_the_same_race() -> None:
    scenario = scenario_of("toy-race")
    runs = []
    for seed in (4, 4, 5):
        game = Game(scenario, seed, wild(scenario, seed))
        game.run()
        runs.append(game.log_for(None))
    assert runs[0] == runs[1] != runs[2]


def test_advance_may_stop_after_each_decision_of_a_pilot() -> None:
    scenario = scenario_of("first-race")
    straight = Game(scenario, 4, bots(scenario, 4))
    straight.run()
    stepped = Game(scenario, 4, bots(scenario, 4))
    for _ in range(2000):
        if stepped.over:
            break
        before = len(stepped.transcript)
        stepped.advance(1)
        assert len(stepped.transcript) - before <= 1
    assert stepped.log_for(None) == straight.log_for(None)


@pytest.mark.parametrize("name", ["first-race", "sprint-six"])
def test_pilots_that_think_elsewhere_are_waited_for_and_choose_the_same(name: str) -> None:
    scenario = scenario_of(name)
    here, there = (Game(scenario, 4, bots(scenario, 4)) for _ in range(2))
    there.elsewhere = True
    here.run()
    there.advance()
    while (ask := there.pilot_ask()) is not None:
        before = len(there.transcript)
        there.advance()
        assert len(there.transcript) == before
        moment = before if there.open_since is None else there.open_since
        pilot, view = there.pilots[ask.seat], there.view(ask.seat, moment)
        there.reply(ask.car, chosen_by(pilot, view, ask, there.recollection).key)
    assert there.transcript == here.transcript


def test_running_without_a_pilot_says_who_is_missing() -> None:
    game = Game(toy(), 1, {})
    with pytest.raises(GridprixError, match="the race waits for seat A, B, which has no pilot"):
        game.run()


class Clumsy:
    """A pilot that fails once and then plays well."""

    def __init__(self, bad: Any) -> None:
        self.bad = bad

    def choose(self, view: Any, ask: Ask) -> str:
        bad, self.bad = self.bad, None
        if isinstance(bad, Exception):
            raise bad
        return bad or ask.default


@pytest.mark.parametrize(("bad", "chosen"), [(leg("x"), "an option"), (7, "7")])
def test_a_pilot_that_chooses_no_key_is_told(bad: Any, chosen: str) -> None:
    scenario = scenario_with(limited(2), rule("m", offer_legs=lambda self: [leg("x"), leg("y")]))
    game = Game(scenario, 1, {seat.id: Clumsy(bad) for seat in scenario.seats})
    with pytest.raises(PilotFailed) as caught:
        game.advance()
    assert str(caught.value) == (
        f"the pilot of seat A (test_game.py:{Clumsy.choose.__code__.co_firstlineno}) failed: "
        f"it chooses {chosen}; `choose` returns the key of an option"
    )


@pytest.mark.parametrize("bad", ["no such key", ValueError("lost")])
def test_a_pilot_that_fails_leaves_its_question_open(bad: Any) -> None:
    scenario = scenario_with(limited(2), rule("m", offer_legs=lambda self: [leg("x"), leg("y")]))
    game = Game(scenario, 1, {seat.id: Clumsy(bad) for seat in scenario.seats})
    with pytest.raises(PilotFailed, match=r"the pilot of seat A( \(test_game.py:\d+\))? failed: "):
        game.advance()
    assert game.transcript == []
    assert [ask.car for ask in game.open_asks()] == [A]
    with pytest.raises(PilotFailed, match="seat B"):
        game.reply(A, "y")
    game.reply(B, "x")
    assert game.over
    assert [entry.key for entry in game.transcript[:2]] == ["y", "x"]  # type: ignore[union-attr]


def test_dice_that_could_not_be_had_are_asked_for_again() -> None:
    class Dropped:
        def __init__(self) -> None:
            self.times = 0

        def roll(self, roll: Any, position: int, branch: int) -> tuple[int, ...]:
            self.times += 1
            if self.times == 1:
                raise KeyboardInterrupt
            return (2, 1)

    scenario = toy(rules=[{"cards": False}])
    game = Game(scenario, 1, {}, dice=Dropped())
    with pytest.raises(KeyboardInterrupt):
        game.advance()
    game.advance()
    assert game.log[0].text == "Moving order: Bruno, Ada"
    assert len(game.transcript) == 1


def test_a_view_that_a_rule_spoils_is_the_rules_fault() -> None:
    @wraps
    def settle_view(self: Rule, view: Any) -> Any:
        yield
        return view.nothing

    scenario = scenario_with(
        rule("spoiler", settle_view=settle_view),
        rule("m", offer_legs=lambda self: [leg("x"), leg("y")]),
    )
    game = Game(scenario, 1, {seat.id: Clumsy(None) for seat in scenario.seats})
    with pytest.raises(RuleFailed, match=r"the rule 'spoiler' .* failed in settle_view"):
        game.advance()


def test_a_failed_race_stays_failed_until_it_goes_back() -> None:
    broken = [True]

    def play_after_leg(self: Rule, table: Table, car: CarId) -> Script | None:
        if broken and table.race.round == 2:
            raise ZeroDivisionError
        return None

    scenario = scenario_with(
        limited(3),
        rule("bang", play_after_leg=play_after_leg),
        rule("m", offer_legs=lambda self: [leg("x"), leg("y")]),
    )
    game = Game(scenario, 1, {})
    game.advance()
    for car in (A, B):
        game.reply(car, "x")
    with pytest.raises(RuleFailed, match="failed in play_after_leg at round 2, decision 4"):
        game.reply(A, "x")
    assert not game.over
    with pytest.raises(RuleFailed):
        game.advance()
    broken.clear()
    game.go_back(2, 0)
    for car in (A, B, A, B):
        game.reply(car, "y")
    assert game.over


def test_a_placed_car_is_where_it_was_put() -> None:
    def play_setup(self: Rule, table: Table) -> Script:
        return table.emit(CarPlaced(A, 9))

    game = Game(scenario_with(limited(1), rule(play_setup=play_setup)), 1, {})
    game.advance()
    assert game.race.car(A).at == 9


def test_a_rule_that_fails_while_a_pilot_asks_it_is_blamed_itself() -> None:
    """The pilot is not to blame for what it is told."""

    @attrs.define
    class Asking:
        game: Game | None = None

        def choose(self, view: object, ask: Ask) -> str:
            assert self.game is not None
            race = self.game.race
            return str(race.book.hooks.settle_plot(race, race.cars[0], ask.options[0]))

    mover = rule("m", offer_legs=lambda self: [leg("x"), leg("y")])
    book = book_of(limited(2), rule(settle_plot=lambda self: 1 / 0), mover, strict=True)
    scenario = attrs.evolve(toy(), book=book)
    pilot = Asking()
    pilot.game = game = Game(scenario, 1, {seat.id: pilot for seat in scenario.seats})
    with pytest.raises(RuleFailed) as caught:
        game.run()
    assert (caught.value.rule, caught.value.hook) == ("one", "settle_plot")
    assert game.open_asks(), "somebody may reply in the pilot's place"
