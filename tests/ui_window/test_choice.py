from __future__ import annotations

from fractions import Fraction

import pytest

from gridprix.core.asks import Ask, Odds, Option, Price
from gridprix.core.state import CarId, SeatId
from gridprix.plugins.grid.family import GRID, read_place
from gridprix.plugins.grid.parts.reach import legs_from, neighbours
from gridprix.ui.seat.asking import plain_question
from gridprix.ui.window.table.choice import CandidateKind, Choice, Placing

PLACING = Placing(
    locate=lambda place: (float(place[0]), float(place[1])),  # type: ignore[index]
    read_place=read_place,
    leaves=lambda origin, to: to == (12, 5),
    pad=True,
)


def asked(*options: Option, **more: object) -> Choice:
    ask = Ask(SeatId("A"), CarId("A"), "leg", options, **more)  # type: ignore[arg-type]
    return Choice(plain_question(ask, GRID), PLACING)


@pytest.fixture
def moving() -> Choice:
    legs = legs_from((10, 5), (1, 1), neighbours(8, "king"))
    return asked(*legs, refused={"+1,0": "Bruno stands there"}, cautions={"+1,-1": "leaves"})


def test_kinds_tell_what_each_point_is(moving: Choice) -> None:
    kinds = {one.option.key: one.kind for one in moving.candidates}
    assert kinds["0,0"] is CandidateKind.REPEAT
    assert kinds["+1,0"] is CandidateKind.REFUSED
    assert kinds["+1,-1"] is CandidateKind.LEAVES
    assert kinds["-1,0"] is CandidateKind.FREE


def test_the_arrows_walk_over_the_points(moving: Choice) -> None:
    assert moving.framed == "0,0"
    moving.step(0, 1)
    assert moving.framed == "0,+1"
    moving.step(-1, 0)
    assert moving.framed == "-1,+1"
    moving.step(-1, 0)
    assert moving.framed == "-1,+1"


def test_the_number_pad_is_centred_on_the_repeated_move(moving: Choice) -> None:
    moving.neighbour(1, -1)
    assert moving.framed == "+1,-1"
    moving.neighbour(-1, 1)
    assert moving.framed == "-1,+1"
    moving.neighbour(0, 0)
    assert moving.framed == "0,0"


def test_tab_goes_through_what_may_be_chosen_and_cautions_come_last(moving: Choice) -> None:
    seen = []
    for _ in range(8):
        seen.append(moving.framed)
        moving.turn(1)
    assert moving.framed == seen[0]
    assert "+1,0" not in seen
    assert seen[-1] == "+1,-1"


def test_a_start_point_comes_before_its_moves() -> None:
    reach = neighbours(4, "king")
    legs = [leg for at in ((3, 3), (3, 4)) for leg in legs_from(at, (0, 0), reach, named=True)]
    choice = asked(*legs)
    assert choice.choosing_origin
    assert {one.place for one in choice.candidates} == {(3, 3), (3, 4)}
    choice.choose_origin((3, 4))
    assert {one.origin for one in choice.candidates} == {(3, 4)}
    assert choice.plain == []
    choice.choose_origin(None)
    assert choice.choosing_origin


def test_places_in_keys_lie_on_the_board_and_the_rest_are_buttons() -> None:
    choice = asked(Option("@3,4", "start from 3,4"), Option("wait"), Option("@nowhere"))
    assert [one.place for one in choice.candidates] == [(3, 4)]
    assert [one.key for one in choice.plain] == ["wait", "@nowhere"]


def test_cheap_options_come_before_dear_ones() -> None:
    dear = Option("dear", prices=(Price("wear", 3),), odds=(Odds("safe", Fraction(1, 2)),))
    choice = asked(dear, Option("free"), Option("cheap", prices=(Price("wear", 1),)))
    assert [one.key for one in choice.by_price()] == ["free", "cheap", "dear"]
