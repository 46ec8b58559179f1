"""The table of places, and why each car stands there."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from gridprix.core.errors import RuleFault
from gridprix.core.game import Game
from gridprix.core.scenario import new_race
from gridprix.core.standings import Headway, ranked
from gridprix.core.state import CarId, Race

from .books import book_of, rule
from .races import answer, scenario_of, toy, wild


def race(arrange: str, **changes: Any) -> Race:
    return new_race(toy(arrange=arrange, seats=4)).changed(**changes)


def places(race: Race) -> list[tuple[int, str, str]]:
    return [(row.place, row.car, row.reason) for row in ranked(race)]


def test_finishers_running_retired() -> None:
    now = race("A@3 B@9 out C@14 finished D@5")
    assert places(now) == [
        (1, "C", "won"),
        (2, "D", "racing"),
        (3, "A", "racing"),
        (4, "B", "arranged out"),
    ]


def test_finishers_keep_the_order_in_which_they_finished() -> None:
    now = race("A@14 finished B@2 C@14 finished D@14 finished", finishers=("D", "A", "C"))
    assert places(now)[:3] == [(1, "D", "won"), (2, "A", "finished"), (3, "C", "finished")]


def test_equal_progress_shares_a_place_and_the_next_one_is_left_out() -> None:
    now = race("A@3 B@5 C@3 D@1")
    assert [(place, car) for place, car, _ in places(now)] == [
        (1, "B"),
        (2, "A"),
        (2, "C"),
        (4, "D"),
    ]


def test_cars_with_the_same_key_are_level_whatever_is_behind_them() -> None:
    half, unknown = Headway((3, 1), Fraction(1, 2)), Headway((3, 1))
    assert half == unknown
    assert not half < unknown
    assert half.then(2) > unknown.then(1)
    assert half.then(2).share == Fraction(1, 2)


def test_a_running_car_never_shares_a_finishers_place() -> None:
    now = race("A@3 B@3 C@3 D@14 finished")
    assert [row.place for row in ranked(now)] == [1, 2, 2, 2]


def test_of_retired_cars_the_further_and_then_the_later_stands_higher() -> None:
    now = race("A@3 out B@3 out C@8 out D@1")
    assert [car for _, car, _ in places(now)] == ["D", "C", "B", "A"]
    assert [place for place, _, _ in places(now)] == [1, 2, 3, 4]


def test_the_ending_is_the_reason_of_those_still_running() -> None:
    now = race("A@3 B@5 C@1 D@2", ending="flagged off after 25 rounds")
    reasons = {reason for _, _, reason in places(now)}
    assert reasons == {"still racing when flagged off after 25 rounds"}


def test_a_car_without_a_place_is_listed_too() -> None:
    now = race("A@3 B@5 C@1 D@1")
    for car in "CD":
        now = now.with_car(now.car(CarId(car)).moved(None))
    assert [row.car for row in ranked(now)] == ["B", "A", "C", "D"]


def test_every_car_stands_somewhere_at_every_moment() -> None:
    scenario = scenario_of("toy-race")
    game = Game(scenario, 2, wild(scenario, 2))
    game.run()
    for entry in game.log:
        rows = ranked(entry.race)
        assert sorted(row.car for row in rows) == sorted(car.id for car in entry.race.cars)
        assert [row.place for row in rows] == sorted(row.place for row in rows)
        assert all(row.reason and row.name for row in rows)


def test_a_rule_may_amend_the_table() -> None:
    game = Game(toy(), 1, {})
    answer(game, [1, 2])
    assert all(row.reason == "racing, on its wheels" for row in game.standings())
    assert {row.car for row in game.standings()} == {CarId("A"), CarId("B")}


def test_keys_that_cannot_be_compared_are_told_of_three_cars() -> None:
    odd = rule(settle_progress=lambda self, car: Headway(5 if car.id == "B" else "far"))
    now = race("A@3 B@5 C@1 D@2", book=book_of(odd))
    with pytest.raises(RuleFault) as caught:
        ranked(now)
    keys = "'far' of Ada and 5 of Bruno and 'far' of Carla"
    assert f"{keys} cannot be compared; every car gets a key of the same form" in str(caught.value)
