"""How wear is counted."""

from __future__ import annotations

from typing import Any

from gridprix.core.state import CarId
from gridprix.plugins.circuit.parts.wear_state import Wear, WearRestored, WearSpent
from gridprix.plugins.circuit.rules.wear import WearRule
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan

from .helpers import MOVE, briefs, car, gauges, play, race, value


def test_wear_carries_over_unless_a_lap_is_capped() -> None:
    spent = "A@11,0 speed=100  B@0,0 speed=20"
    rules = ["corner-limits", "spins", "chance", {"wear": {"per_lap_cap": True}}, *MOVE]
    game = race(rules, {"A": {"at": [11, 0], "speed": 100}, "B": {"at": [0, 0], "speed": 20}})
    hooks: Any = game.race.book.hooks
    assert hooks.settle_wear(game.race, car(game, "A")) == 7
    play(game, "A 12,0", "A 1 wear")
    assert hooks.settle_wear(game.race, car(game, "A")) == 6
    free = race(["corner-limits", "spins", "chance", "wear", *MOVE], spent)
    hooks = free.race.book.hooks
    assert hooks.settle_wear(free.race, car(free, "A")) == 21


def test_a_new_lap_has_its_own_cap() -> None:
    rules = ["spins", "braking", {"wear": {"per_lap_cap": True}}, *MOVE]
    game = race(rules, "A@29,1 speed=60")
    hooks: Any = game.race.book.hooks
    play(game, "A brake:40", "A 1 wear")
    assert hooks.settle_wear(game.race, car(game, "A")) == 6
    play(game, "A 0,1")
    assert hooks.settle_wear(game.race, car(game, "A")) == 7
    assert value(game, "A", "wear") == 20


def test_a_lone_car_has_wear_to_pay_with() -> None:
    assert WearRule().solo_plan(CircuitSoloPlan()).wear is True


def test_a_lap_without_limit_is_planned_where_laps_are_capped() -> None:
    capped = WearRule(per_lap_cap=True).solo_plan(CircuitSoloPlan())
    assert capped.caveats == ("the limit of wear in one lap was not taken into account",)
    assert WearRule().solo_plan(CircuitSoloPlan()).caveats == ()


def test_wear_that_comes_back_fills_up_what_was_dealt() -> None:
    game = race(("wear", *MOVE), "A@11,0 speed=100")
    ada = CarId("A")

    def left(spent: int, back: int) -> Any:
        happen = game.race.book.reduction.apply
        after = happen(game.race, WearSpent(ada, spent, "a test"))
        after = happen(after, WearRestored(ada, back, "a test"))
        return after.car(ada).part(Wear).left

    assert left(5, 3) == 19
    assert left(5, 9) == 21
    assert gauges(game, "A")["wear"] == 21


def test_the_wear_is_told_of_every_car() -> None:
    game = race(("wear", *MOVE), "A@0,1 speed=60 wear=5  B@9,0 speed=20")
    assert "5 wear" in briefs(game, "A")
