"""Arranged positions: where a race begins that does not begin at its start."""

from __future__ import annotations

import pytest

from gridprix.core.documents import BadFile
from gridprix.core.scenario import new_race
from gridprix.core.state import CarId, Phase, Status

from .races import toy


def test_a_bare_word_puts_a_car_out_or_home() -> None:
    race = new_race(toy(arrange="A@3 out B@1 finished"))
    out, home = race.cars
    assert (out.status, out.reason) == (Status.OUT, "arranged out")
    assert (home.status, home.reason) == (Status.FINISHED, "finished")
    assert race.retired == ("A",)
    assert race.finishers == ("B",)
    assert race.phase is Phase.RACING
    assert race.order == ("A", "B")


def test_a_mapping_says_where_cars_stand_and_why_one_is_out() -> None:
    arrange = {"A": {"at": 2, "out": "oil"}, "B": {"at": 4}, "race": {"round": 0}}
    race = new_race(toy(arrange=arrange))
    assert [car.spot for car in race.cars] == [2, 4]
    assert race.car(CarId("A")).reason == "oil"
    assert race.round == 0
    assert new_race(toy(arrange={**arrange, "race": {"round": 7}})).round == 7


@pytest.mark.parametrize("number", [-1, True, "soon"])
def test_a_round_is_a_whole_number(number: object) -> None:
    with pytest.raises(BadFile, match="it takes a whole number"):
        toy(arrange={"A": {"at": 2}, "race": {"round": number}})


def test_cars_of_a_seat_with_several_are_numbered() -> None:
    seats = [{"name": "Ada", "cars": 2}, {"name": "Bruno"}]
    race = new_race(toy(seats=seats, arrange="A1@3 A2@2 B@1"))
    assert {car.id: car.spot for car in race.cars} == {"A1": 3, "A2": 2, "B": 1}
    for name in ("A", "A0", "A3"):
        with pytest.raises(BadFile, match=f"there is no car '{name}'"):
            toy(seats=seats, arrange=f"{name}@3")
