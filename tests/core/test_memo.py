"""What is worked out once for each moment, and who still decides."""

from __future__ import annotations

import attrs
import pytest

from gridprix.core.game import Game
from gridprix.core.memo import fact, remembering
from gridprix.core.state import CarId, Position

from .races import toy

A = CarId("A")


def test_every_copy_begins_with_an_empty_memo() -> None:
    race = Game(toy(), 1, {}).race
    race.memo["something"] = 1
    car = race.car(A)
    copies = (
        race.with_car(car),
        race.changed(round=3),
        attrs.evolve(race, round=3),
        Game(toy(), 1, {}).view(None),
    )
    assert [copy.memo for copy in copies] == [{}, {}, {}, {}]
    assert race.changed(round=race.round) == race, "what is remembered makes no difference"


def test_a_fact_is_found_once_for_each_moment() -> None:
    asked = []

    @fact
    def letters(position: Position, more: str) -> list[str]:
        """All of them."""
        asked.append(position.round)
        return [car.id + more for car in position.cars]

    race = Game(toy(), 1, {}).race
    first = letters(race, "!")
    assert letters(race, "!") is first
    assert letters(race, "?") != first
    letters(race.changed(round=7), "!")
    assert asked == [0, 0, 7]
    assert (letters.__name__, letters.__doc__) == ("letters", "All of them.")


def test_running_cars_are_those_of_the_moment() -> None:
    race = Game(toy(), 1, {}).race
    assert race.running == race.cars
    assert race.running is race.running


@pytest.mark.parametrize("about", [(), ("the bend",)])
def test_a_hook_about_a_car_is_asked_once_for_each_moment(about: tuple[str, ...]) -> None:
    asked = []

    def call(*args: object) -> int:
        asked.append(args)
        return len(asked)

    remembered = remembering(call, "settle_wear", 2 + len(about))
    race = Game(toy(), 1, {}).race
    car = race.car(A)
    assert [remembered(race, car, *about) for _ in range(2)] == [1, 1]
    assert remembered(race, attrs.evolve(car, reason="as it might be"), *about) == 2
    assert remembered(race.changed(round=7), car, *about) == 3
