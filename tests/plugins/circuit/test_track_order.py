"""Who moves first."""

from __future__ import annotations

from typing import Any

from .helpers import PLOT, log, play, race

RULES = ("track-order", *PLOT)


def order(arrange: str, cards: dict[str, str] | None = None, rules: Any = RULES) -> list[str]:
    game = race(rules, arrange)
    for one in game.open_asks():
        play(game, f"{one.car} {(cards or {}).get(one.car, 'mps')}")
    return list(game.race.order)


def test_furthest_ahead_moves_first() -> None:
    assert order("A@0,0 speed=60  B@3,0 speed=20  C@2,0 speed=20") == ["B", "C", "A"]


def test_laps_count() -> None:
    assert order("A@10,0 speed=60 lap=1  B@3,0 speed=20 lap=2") == ["B", "A"]
    board = [{"track-order": {"lapped": "board_position"}}, *PLOT]
    assert order("A@10,0 speed=60 lap=1  B@3,0 speed=20 lap=2", rules=board) == ["A", "B"]


def test_in_one_row_the_higher_plot_moves_first() -> None:
    assert order("A@8,0 speed=60  B@8,1 speed=60", {"B": "80"}) == ["B", "A"]


def test_then_the_inside_of_the_upcoming_corner() -> None:
    assert order("A@10,0 speed=60  B@10,1 speed=60") == ["A", "B"]  # Swan turns left
    assert order("A@20,0 speed=60  B@20,1 speed=60") == ["B", "A"]  # Home turns right


def test_a_corner_reaches_to_the_last_row_of_its_arrow() -> None:
    # rows 14 and 15 lie behind Swan (left), but its arrow ends in row 16
    assert order("A@15,0 speed=60  B@15,1 speed=60") == ["A", "B"]


def test_where_arrows_overlap_the_upcoming_corner_rules() -> None:
    # in row 16 Swan's arrow ends and that of Pond (right) begins
    assert order("A@16,0 speed=60  B@16,1 speed=60") == ["B", "A"]


def test_off_track_cars_move_last_of_their_row_whatever_they_plot() -> None:
    assert order("A@10,-1 speed=60  B@10,1 speed=20", {"A": "120"}) == ["B", "A"]


def test_the_last_resort_is_a_roll() -> None:
    # no rule puts cars on top of each other, but an arranged position may
    game = race(RULES, "A@3,1  B@3,1  C@3,1", seats=3, dice=[2, 1, 3])
    play(game, "A mps", "B mps", "C mps")
    assert "A tie for the order of movement, settled by dice: Bruno, Ada, Carla" in log(game)
    assert "Order of movement: Bruno, Ada, Carla" in log(game)
