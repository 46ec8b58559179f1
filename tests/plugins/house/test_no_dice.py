"""The club without dice: every table is a shop."""

from __future__ import annotations

from typing import Any

import pytest

from gridprix.core.asks import Modifier
from gridprix.core.game import Game
from gridprix.core.state import CarId
from gridprix.plugins.circuit.rules.chance import CLUB_CHANCE
from gridprix.plugins.circuit.tables.race_tables import TableRoll
from gridprix.plugins.house.no_dice import NoDice, read_prices

from ..circuit.helpers import (  # noqa: TID252
    PLOT,
    ask,
    club,
    legal,
    log,
    option,
    play,
    race,
    refused,
    value,
)

TESTS = ("no-dice", "speed-tests", "skill-chips", *PLOT)


def plotted(chips: int) -> Game:
    """A car that has plotted more than it can do without a test."""
    game = race(TESTS, f"A@0,1 speed=60 lap=1 chips={chips} chips3=0")
    play(game, "A 140")
    return game


def test_a_test_is_bought() -> None:
    game = plotted(2)
    assert ask(game).question == "outcome"
    assert legal(game) == ["good", "bad"]
    play(game, "A good")
    assert (value(game, "A", "speed"), value(game, "A", "chips")) == (140, 1)
    assert game.race.dice == 0
    assert "settles the acceleration test without dice: good" in log(game)


def test_the_worst_is_free_and_all_that_is_left_to_the_poor() -> None:
    game = plotted(0)
    # a single choice is not asked
    assert value(game, "A", "speed") == 120
    assert "without dice: bad" in log(game)


@pytest.mark.parametrize(
    ("prices", "rank", "shift", "price"),
    [
        ((0, 1, 2), 0, 0, 0),
        ((0, 1, 2), 1, 0, 1),
        ((0, 1, 2), 2, 0, 2),
        ((0, 1, 2), 4, 0, 4),
        ((0, 1, 4), 3, 0, 7),
        ((0, 3), 2, 0, 6),
        ((0, 1, 2), 2, 3, 5),
        ((0, 1, 2), 0, 3, 0),
        ((0, 1, 2), 1, -3, 0),
    ],
)
def test_the_price_list(prices: tuple[int, ...], rank: int, shift: int, price: int) -> None:
    assert NoDice(prices=prices).price(rank, shift) == price


def test_the_situation_is_part_of_the_price() -> None:
    game = club("A@0,1 speed=60 lap=1 chips=9", ["no-dice"])
    shift = (Modifier(2, "rain"), Modifier(-1, "luck"))
    roll = TableRoll("chance", 2, 6, car=CarId("A"), race_table=CLUB_CHANCE, shift=shift)
    asked = NoDice()._ask(game.race.car(CarId("A")), roll)
    assert [sum(price.amount for price in one.prices) for one in asked.options] == [3, 2, 0]


def test_nothing_that_is_bought_has_odds() -> None:
    changes = ["no-dice"]
    assert not option(club("A@0,1 speed=60 lap=1", changes), "140").odds
    assert option(club("A@0,1 speed=60 lap=1"), "140").odds
    game = club("A@11,0 speed=140 wear=2", changes)
    play(game, "A mps")
    assert not any(one.odds for one in ask(game).options)


@pytest.mark.parametrize("prices", [3, [0], [1, 2], [0, 2, 1], [0, True], ["0", 1]])
def test_a_price_list_that_is_none_is_refused(prices: Any) -> None:
    with pytest.raises(ValueError, match="prices"):
        read_prices(prices)
    text = refused([{"no-dice": {"prices": prices}}, "skill-chips", *PLOT])
    assert "rule 'no-dice'" in text


def test_it_needs_chips() -> None:
    assert "needs 'skill-chips'" in refused(["no-dice", *PLOT])


@pytest.mark.parametrize("prices", [[0, 1], [0, 0, 3], (0, 2, 2)])
def test_a_price_list_that_begins_with_nothing_and_does_not_fall_is_taken(prices: Any) -> None:
    assert read_prices(prices) == tuple(prices)
