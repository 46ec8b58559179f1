"""Finishing, and who ranks before whom."""

from __future__ import annotations

from typing import Any

from gridprix.plugins.circuit.rules.finish import FinishRule
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan

from .helpers import MOVE, ask, car, log, play, race, value

RULES = ("finish", *MOVE)


def ends(arrange: Any, *replies: str, rules: Any = RULES, dice: Any = ()) -> Any:
    game = race(rules, arrange, laps=1)
    play(game, *replies, dice=dice)
    return game


def test_entering_the_row_before_the_line_finishes() -> None:
    game = ends("A@27,1 speed=40  B@0,0 speed=20", "A 28,1", "A 29,1")
    assert game.race.crossed == ("A",)
    play(game, "B 1,0")
    assert car(game, "A").status.value == "finished"


def test_on_the_last_lap_only() -> None:
    game = race(RULES, "A@28,1 speed=20 lap=1", laps=2)
    play(game, "A 29,1")
    assert game.race.crossed == ()


def test_a_car_that_crosses_completes_its_move_and_blocks_until_the_close() -> None:
    game = ends("A@28,1 speed=40  B@29,1 speed=20 lap=0", "A 29,0")
    assert ask(game).car == "A"
    play(game, "A 0,1")
    assert ask(game).refused == {"0,1": "Ada stands there"}


def test_further_past_the_line_ranks_higher() -> None:
    game = ends("A@28,2 speed=20  B@27,0 speed=60", "A 29,2", "B 28,0", "B 29,0", "B 0,0")
    assert game.race.finishers == ("B", "A")
    assert [row.car for row in game.standings()] == ["B", "A"]
    assert game.over


def test_equal_rows_rank_by_the_order_of_movement_or_share() -> None:
    arrange = "A@28,2 speed=20  B@28,0 speed=20  C@27,1 speed=60"
    replies = ("A 29,2", "B 29,0", "C 28,1", "C 0,1")
    game = ends(arrange, *replies)
    assert game.race.finishers == ("C", "A", "B")
    assert [row.place for row in game.standings()] == [1, 2, 3]
    game = ends(arrange, *replies, rules=[{"finish": {"tie": "shared"}}, *MOVE])
    assert [(row.car, row.place) for row in game.standings()] == [("C", 1), ("A", 2), ("B", 2)]
    two = "A@28,2 speed=20  B@28,0 speed=20"
    game = ends(two, *replies[:2], rules=[{"finish": {"tie": "shared"}}, *MOVE])
    assert [row.place for row in game.standings()] == [1, 1]


def test_a_crash_in_the_finishing_turn_voids_it() -> None:
    rules = ("finish", "spins", "crash-rows", "chance", *MOVE)
    arrange = {
        "A": {"at": [24, 0], "speed": 100},
        "B": {"at": [0, 0], "speed": 20},
        "race": {"crash_rows": [24]},
    }
    steps = ("A 25,0", "A 26,0", "A 27,0", "A 28,0", "A 29,0")
    game = ends(arrange, *steps, dice=[6, 6], rules=rules)
    assert "Ada crosses the line" in log(game)
    assert game.race.crossed == ()
    play(game, "B 1,0")
    assert game.race.finishers == ()
    assert "crashed" in car(game, "A").reason


def test_an_off_track_finisher_is_last_of_its_row() -> None:
    rules = ("finish", "off-track", "wear", "skill-chips", *MOVE)
    game = ends(
        "A@28,-1 speed=20  B@28,1 speed=20  C@27,2 speed=20",
        *("A 29,-1", "B 29,1", "C 28,2"),
        rules=rules,
    )
    assert game.race.finishers == ("B", "A")
    assert value(game, "A", "wear") == 7  # no toll from who has finished


def test_retired_cars_rank_by_distance() -> None:
    game = ends("A@10,0 speed=20 out  B@20,0 speed=20 out  C@28,1 speed=20", "C 29,1")
    assert [row.car for row in game.standings()] == ["C", "B", "A"]


def test_a_lone_car_can_finish() -> None:
    assert FinishRule().solo_plan(CircuitSoloPlan()).finishes is True
