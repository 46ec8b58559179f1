"""Places on the grid."""

from __future__ import annotations

from typing import Any

from gridprix.core.state import SeatId

from .helpers import PLOT, ask, car, legal, log, play, prices, race, refused, value

BID = ("starting-grid", "wear", "skill-chips", *PLOT)


def grid(rules: Any = BID, *replies: str, dice: Any = (), **data: Any) -> Any:
    game = race(rules, seats=data.pop("seats", 2), **data)
    play(game, *replies, dice=dice)
    return game


def listed(how: str) -> list[Any]:
    return [{"starting-grid": {"grid": how}}, *BID[1:]]


def test_listed_cars_stand_from_the_inside_of_the_front_row() -> None:
    game = grid(listed("listed"), seats=4)
    spots = [car(game, name).spot for name in "ABCD"]
    assert spots == [(29, 2), (29, 1), (29, 0), (28, 2)]
    assert value(game, "A", "lap") == 0


def test_the_highest_start_speed_stands_in_front() -> None:
    seats = [{"build": "stock"}, {"build": "launcher"}, {"build": "backmarker"}]
    game = grid(listed("start_speed"), seats=seats)
    assert [car(game, name).spot for name in "BAC"] == [(29, 2), (29, 1), (29, 0)]


def test_ties_of_start_speed_are_drawn() -> None:
    game = race(listed("start_speed"), seats=2, dice=[2, 1])
    assert car(game, "B").spot == (29, 2)


def test_a_lone_driver_has_nobody_to_bid_against() -> None:
    game = grid(seats=1)
    assert ask(game).question == "plot"
    assert car(game, "A").spot == (29, 2)


def test_bids_are_secret_and_all_lost() -> None:
    game = grid()
    assert ask(game).question == "grid"
    play(game, "A 2 wear + 1 chip")
    assert "2 wear" not in str(game.export_for(SeatId("B"))["entries"])
    play(game, "B 3 wear")
    assert "Bids for the grid: Ada 2 wear + 1 chip, Bruno 3 wear" in log(game)
    assert car(game, "B").spot == (29, 2)
    assert (value(game, "A", "wear"), value(game, "A", "chips")) == (19, 5)
    assert value(game, "B", "wear") == 18


def test_a_chip_counts_half_and_ties_are_rolled() -> None:
    game = grid(BID, "A 2 chip", "B 1 wear", dice=[2, 1])
    assert car(game, "B").spot == (29, 2)


def skilled(value_of: Any, *dice: int) -> Any:
    rules = [{"starting-grid": {"chip3_value": value_of}}, *BID[1:]]
    seats = [{"build": {"acceleration": 60, "skill": 1}}, {}]
    game = race(rules, seats=seats)
    play(game, "A 1 chip3", "B 1 wear", dice=dice)
    return car(game, "A").spot


def test_a_large_chip_counts_one_and_a_half_or_one() -> None:
    assert skilled(1.5) == (29, 2)
    assert skilled(1, 2, 1) == (29, 1)  # tied, and drawn second


def test_bids_carry_prices_and_nothing_is_the_default() -> None:
    game = grid()
    assert ask(game).default == "nothing"
    assert prices(game, "2 wear + 1 chip") == ["2 wear", "1 chip"]
    assert len(legal(game)) == 22 * 7
    assert "more than a lap's wear" in ask(game).cautions["8 wear"]
    assert "7 wear" not in ask(game).cautions


def test_a_bid_reads_as_a_person_says_it_and_keeps_its_key() -> None:
    labels = {one.key: one.label for one in ask(grid()).options}
    assert labels["2 chip"] == "2 chips"
    assert labels["1 wear + 1 chip"] == "1 wear + 1 chip"


def test_too_many_cars_are_refused_at_load() -> None:
    said = refused(BID, seats=[{"cars": 4}] * 4)
    assert "16 cars want to start and the grid has 12 places" in said


def test_a_bid_needs_something_to_bid_with() -> None:
    assert "a bid is made of wear and skill chips" in refused(["starting-grid", *PLOT])
