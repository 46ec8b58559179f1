"""Who moves when."""

from __future__ import annotations

import pytest

from gridprix.core.dice import OutOfDice

from ..grid.helpers import ask, log, play, race  # noqa: TID252 - the tests are no installed package

LINE = {"track": "script-ring"}


def test_the_order_is_drawn_once_and_kept() -> None:
    game = race(["seat-order", "start", "vectors"], seats=3, dice=[3, 1, 2], **LINE)
    assert list(game.race.order) == ["C", "A", "B"]
    assert log(game)[0] == "Moving order: Carla, Ada, Bruno"
    for place, name in enumerate("CAB"):
        assert ask(game).car == name
        play(game, f"{name} @12,{place}")
    for name in "CABCAB":
        assert ask(game).car == name
        play(game, f"{name} 0,0")


def test_two_may_be_drawn_too_and_nobody_twice() -> None:
    game = race(["seat-order", "start", "vectors"], seats=2, dice=[2, 1], **LINE)
    assert list(game.race.order) == ["B", "A"]
    with pytest.raises(OutOfDice, match="repeats a number"):
        race(["seat-order", "start", "vectors"], seats=2, dice=[2, 2], **LINE)


def test_or_it_is_as_seated() -> None:
    rules = [{"seat-order": {"order": "seats"}}, "start", "vectors"]
    assert list(race(rules, seats=3, **LINE).race.order) == ["A", "B", "C"]


def test_first_cars_move_before_second_cars() -> None:
    seats = [{"name": "Ada", "cars": 2}, {"name": "Bruno"}, {"name": "Carla", "cars": 2}]
    rules = ["seat-order", "start", "vectors"]
    game = race(rules, seats=seats, dice=[3, 2, 1], **LINE)
    assert list(game.race.order) == ["C1", "B", "A1", "C2", "A2"]


def test_alone_nothing_is_drawn() -> None:
    assert list(race(["seat-order", "start", "vectors"], seats=1, **LINE).race.order) == ["A"]


def test_nobody_may_pass() -> None:
    game = race(["seat-order", "vectors"], "A@10,10 v1,0  B@20,20 v0,0")
    assert all(option.key[0] in "+-0" for option in ask(game).options)
