"""Bursts of acceleration and their prices."""

from __future__ import annotations

import pytest

from gridprix.core.drawing import Mark
from gridprix.core.game import Game
from gridprix.plugins.grid.parts.nitro_tank import NitroTank
from gridprix.plugins.grid.rules.nitros import Nitros, price_of
from gridprix.plugins.grid.solo_plan import GridSoloPlan

from .helpers import BOUNDED, ask, car, gauges, legal, log, lone, play, race, traces, velocity


def prices(game: Game) -> dict[str, str]:
    return {o.key: ", ".join(map(str, o.prices)) for o in ask(game).options if o.prices}


@pytest.mark.parametrize(
    ("change", "limit", "rook", "kind", "price"),
    [
        ((1, 1), 1, False, "axes", 0),
        ((2, 0), 1, False, "axes", 1),
        ((2, 2), 1, False, "axes", 2),
        ((-2, 2), 1, False, "axes", 2),
        ((-4, 1), 1, False, "axes", 3),
        ((2, 2), 1, False, "king", 1),
        ((3, -2), 1, False, "king", 2),
        ((2, 2), 2, False, "axes", 0),
        ((3, 3), 2, False, "axes", 2),
        ((1, 1), 1, True, "axes", 1),
        ((2, 1), 1, True, "axes", 2),
        ((2, 1), 1, True, "king", 2),
        ((1, 0), 1, True, "axes", 0),
    ],
)
def test_prices(change: tuple[int, int], limit: int, rook: bool, kind: str, price: int) -> None:  # noqa: FBT001
    assert price_of(change, limit, rook=rook, kind=kind) == price


def test_points_are_offered_with_their_price() -> None:
    game = race(["nitros", "vectors"], "A@20,20 v1,0  B@1,1 v0,0")
    offered = prices(game)
    assert offered["+2,0"] == "1 nitro"
    assert offered["+2,+2"] == "2 nitro"
    assert offered["-4,0"] == "3 nitro"
    assert "+1,+1" not in offered
    assert "+3,+3" not in legal(game), "that would take four"
    expected = {
        (dx, dy)
        for dx in range(-6, 7)
        for dy in range(-6, 7)
        if max(0, abs(dx) - 1) + max(0, abs(dy) - 1) <= 3
    }
    assert len(legal(game)) == len(expected)
    costs = [sum(price.amount for price in option.prices) for option in ask(game).options]
    assert costs == sorted(costs), "cheap ones come first"
    assert legal(game)[9] == "+2,0", "and of those the straight ones"


def test_spending_them() -> None:
    game = race(["nitros", "vectors"], "A@20,20 v1,0  B@1,1 v0,0")
    play(game, "A +2,-2")
    assert velocity(game, "A") == (3, -2)
    assert car(game, "A").part(NitroTank).left == 1
    assert log(game)[-2:] == ["Ada spends 2 nitros", "Ada accelerates to (3,-2)"]
    assert Mark("square", (23, 18), car(game, "A").id, count=2) in traces(game)
    assert str(gauges(game, "A")["nitros"]) == "nitros: 1 of 3"
    play(game, "B 0,0")
    assert "+2,+2" not in legal(game)
    play(game, "A -2,0", "B 0,0")
    assert len(legal(game)) == 9, "none is left"


def test_on_the_first_move_too_but_still_no_staying() -> None:
    rules = ["nitros", {"vectors": {"first_stay": False}}]
    game = race(rules, "A@20,20  B@1,1 v0,0")
    assert "+4,0" in legal(game)
    assert "0,0" not in legal(game)


@pytest.mark.parametrize("vectors", [{"neighbours": 4}, {"metric": "rook"}])
def test_with_four_neighbours_a_diagonal_costs_one(vectors: dict[str, object]) -> None:
    game = race(["nitros", {"vectors": vectors}], "A@20,20 v1,0  B@1,1 v0,0")
    assert prices(game)["+1,+1"] == "1 nitro"
    assert prices(game)["+2,+2"] == "3 nitro"
    assert "+1,0" not in prices(game)


def test_with_twenty_four_neighbours_the_third_unit_costs() -> None:
    game = race(["nitros", {"vectors": {"neighbours": 24}}], "A@20,20 v1,0  B@1,1 v0,0")
    assert prices(game)["+3,0"] == "1 nitro"
    assert "+2,+2" not in prices(game)


def test_the_kings_price() -> None:
    game = race([{"nitros": {"nitro_price": "king"}}, "vectors"], "A@20,20 v1,0  B@1,1 v0,0")
    assert prices(game)["+2,+2"] == "1 nitro"
    assert "+4,+4" in legal(game)


def test_a_burst_off_the_track_is_spent_all_the_same() -> None:
    game = race(["nitros", *BOUNDED], "A@57,20 v1,0  B@1,1 v0,0")
    play(game, "A +3,0")
    assert car(game, "A").part(NitroTank).left == 1


def test_none_at_all() -> None:
    game = race([{"nitros": {"count": 0}}, "vectors"], "A@20,20 v1,0  B@1,1 v0,0")
    assert len(legal(game)) == 9


def test_a_script_may_set_them() -> None:
    game = race(["nitros", "vectors"], "A@20,20 v1,0 nitros=1  B@1,1 v0,0")
    assert car(game, "A").part(NitroTank).left == 1


def test_a_lone_car_knows_what_each_choice_costs() -> None:
    told = lone({"nitros": {"count": 2}}, "vectors")
    costs = {one.by: one.price for one in told.changes}
    assert told.nitros == 2
    assert (costs[1, 1], costs[2, 0], costs[-2, 2], costs[0, 3]) == (0, 1, 2, 2)
    assert set(costs.values()) == {0, 1, 2}


def test_without_vectors_nitros_say_nothing_of_a_lone_car() -> None:
    bare = GridSoloPlan()
    assert Nitros().solo_plan(bare) is bare
