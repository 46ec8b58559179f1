"""Pit stops: who is asked, what a stop gives and costs, how long soft tyres last."""

from __future__ import annotations

from typing import Any

import pytest

from gridprix.core import CarId, Leg, LegTaken, Table
from gridprix.core.game import Game
from gridprix.plugins.circuit.parts.wear_state import Wear
from gridprix.plugins.house.pit_stops import PitStops

from ..circuit.helpers import (  # noqa: TID252
    PLOT,
    ask,
    car,
    gauges,
    log,
    option,
    play,
    prices,
    race,
    refused,
    value,
)

RULES = ("missed-turns", "wear", *PLOT)
CORNERS = ("corner-limits", "spins", "chance")


def pits(arrange: str, *rules: str, **options: Any) -> Game:
    return race([{"pit-stops": options}, *rules, *RULES], arrange)


def at_the_pits(**options: Any) -> Game:
    game = pits("A@0,2 speed=60 lap=1 wear=10", **options)
    play(game, "A mps", "A 1,2")
    return game


def test_the_driver_is_asked_and_may_drive_on() -> None:
    game = at_the_pits()
    assert ask(game).question == "pit"
    assert ask(game).default == "drive on"
    play(game, "A drive on", "A 2,2", "A 3,2")
    assert value(game, "A", "speed") == 60
    assert car(game, "A").part(Wear).left == 10


@pytest.mark.parametrize(("kind", "wear", "rows"), [("hard", 16, 0), ("soft", 12, 30)])
def test_a_stop_gives_tyres_and_costs_a_turn(kind: str, wear: int, rows: int) -> None:
    game = at_the_pits()
    assert [str(price) for price in option(game, kind).prices] == ["1 turn"]
    play(game, f"A {kind}")
    assert car(game, "A").spot == (1, 2)
    assert (value(game, "A", "speed"), value(game, "A", "misses")) == (0, 1)
    assert (value(game, "A", "wear"), value(game, "A", "tread")) == (wear, rows)
    assert gauges(game, "A")["tyres"] == ("soft, 30 rows left" if rows else "hard")


def test_a_stop_may_cost_no_turn() -> None:
    game = at_the_pits(turns=0)
    assert not option(game, "hard").prices
    play(game, "A hard")
    assert value(game, "A", "misses") == 0
    assert "must miss" not in log(game)


@pytest.mark.parametrize(
    ("arrange", "step", "options", "asked"),
    [
        ("A@0,2 speed=80 lap=1", "1,2", {}, True),
        ("A@0,2 speed=100 lap=1", "1,2", {}, False),
        ("A@0,2 speed=100 lap=1", "1,2", {"fastest": 100}, True),
        ("A@0,1 speed=80 lap=1", "1,1", {}, False),
        ("A@0,0 speed=80 lap=1", "1,0", {}, False),
        ("A@0,0 speed=80 lap=1", "1,0", {"left_side": True}, True),
        ("A@0,2 speed=80 lap=1", "1,2", {"row": 2}, False),
    ],
)
def test_who_is_asked(arrange: str, step: str, options: dict[str, Any], *, asked: bool) -> None:
    game = pits(arrange, **options)
    play(game, "A mps", f"A {step}")
    assert (ask(game).question == "pit") is asked


def test_the_pits_are_marked_on_the_board() -> None:
    game = pits("A@0,2 speed=80 lap=1")
    (mark,) = game.race.book.hooks.offer_marks(game.view(None))
    assert (mark.at, mark.text) == ((1, 2), "pits")


@pytest.mark.parametrize(("tyres", "price"), [("soft", []), ("hard", ["1 wear"])])
def test_soft_tyres_raise_the_limits(tyres: str, price: list[str]) -> None:
    game = pits(f"A@11,0 speed=100 tyres={tyres} tread=3", *CORNERS)
    play(game, "A mps")
    assert prices(game, "12,0") == price


def test_they_are_worn_at_the_end_of_a_move() -> None:
    game = pits("A@0,1 speed=60 tyres=soft tread=2 lap=1")
    play(game, "A mps", "A 1,1", "A 2,1")
    assert (value(game, "A", "tyres"), value(game, "A", "tread")) == ("soft", 0)
    play(game, "A 3,1")
    assert value(game, "A", "tyres") == "hard"
    assert "Ada's soft tyres are worn" in log(game)


def test_what_is_refused() -> None:
    def says(**options: Any) -> str:
        return refused([{"pit-stops": options}, *RULES], arrange="A@0,0  B@0,1")

    assert says() == ""
    assert "there is no row 30 for the pits" in says(row=30)
    assert "row 17 for the pits lies in Pond" in says(row=17)
    assert "`grip: 10` is no speed" in says(grip=10)
    assert "needs 'missed-turns'" in refused(["pit-stops", "wear", *PLOT])
    wrong = refused(["pit-stops", *RULES], arrange="A@0,1 speed=20 tyres=bald", seats=1)
    assert "they are hard or soft" in wrong


@pytest.mark.parametrize("passing", [True, False])
def test_nobody_stops_where_another_car_stands(*, passing: bool) -> None:
    game = pits("A@0,2 speed=60 lap=1")
    there = game.race.with_car(car(game, "A").moved((1, 2)))
    leg = Leg("1,2", origin=(0, 2), to=(1, 2), passing=passing)
    asked = PitStops().play_reaction(Table(there), LegTaken(CarId("A"), leg))
    assert (asked is None) is passing
