"""Arranged positions: where a race begins that does not begin at its start."""

from __future__ import annotations

from typing import Any

import pytest

from gridprix.core import Car, Notation
from gridprix.core.arrange import BadArrangement, read_arrangement
from gridprix.core.blame import is_blamed
from gridprix.core.documents import BadFile, Document, Findings
from gridprix.core.scenario import new_race
from gridprix.core.state import CarId, Phase, Race, Status

from .books import book_of, rule
from .races import toy
from .toy import TOY


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


def loaded(value: Any, *, strict: bool) -> Race:
    """A car with a load, which only whole numbers can be, by a rule of ours or a stranger's."""

    def write(car: Car, load: Any) -> Car:
        return car.moved(load + 1)

    heavy = rule(
        "heavy", declare_notation=lambda self: [Notation("load", lambda car: car.spot, write)]
    )
    book, findings = book_of(heavy, strict=strict), Findings(Document("x.yaml", {}))
    data = {"A": {"load": value}}
    read = read_arrangement(data, book, TOY, None, toy().seats, findings)
    assert read is not None
    return read.apply(new_race(toy()))


def test_a_value_that_a_rule_did_not_look_for_is_told() -> None:
    assert loaded(3, strict=False).car(CarId("A")).spot == 4
    with pytest.raises(BadArrangement, match=r"'load' cannot be \[7\]") as caught:
        loaded([7], strict=False)
    assert caught.value.path == ("arrange", "A", "load")
    with pytest.raises(TypeError) as told:
        loaded([7], strict=True)
    assert is_blamed(told.value), "a stranger's rule is told with its line"
