from __future__ import annotations

from fractions import Fraction
from io import StringIO

import pytest
from rich.console import Console

from gridprix.core.asks import Ask, Leg, Odds, Option, Price
from gridprix.core.state import CarId, SeatId
from gridprix.plugins.grid.family import GRID
from gridprix.ui.seat.asking import plain_question
from gridprix.ui.seat.moment import Question
from gridprix.ui.terminal.ask import CROWDED, Menu


def ask(*options: Option, **more: object) -> Question:
    asked = Ask(SeatId("A"), CarId("A"), "leg", options, **more)  # type: ignore[arg-type]
    return plain_question(asked, GRID)


def shown(menu: Menu, width: int = 80, *, brief: bool = False) -> list[str]:
    console = Console(file=StringIO(), width=width, color_system=None)
    console.print(menu.render(width, brief=brief))
    return [line.rstrip() for line in console.file.getvalue().splitlines()]  # type: ignore[attr-defined]


def leg(key: str, to: tuple[int, int], *prices: Price) -> Leg:
    return Leg(key, f"goes {key}", prices, to=to)


STEER = ask(
    leg("0,+1", (5, 6)),  # what brings something bad comes after what does not
    leg("0,0", (5, 5)),
    leg("+1,0", (6, 5)),
    leg("+2,0", (7, 5), Price("nitro", 1)),
    leg("+3,0", (8, 5), Price("nitro", 1)),
    leg("-1,0", (4, 5)),
    refused={"-1,0": "Bruno is there"},
    cautions={"0,+1": "leaves the track"},
)


def test_options_stand_under_what_they_cost_and_bring() -> None:
    assert shown(Menu.of(STEER, GRID)) == [
        " 1  0,0   goes 0,0   2  +1,0  goes +1,0",
        " 1 nitro",
        " 3  +2,0  goes +2,0   4  +3,0  goes +3,0",
        " 5  0,+1  goes 0,+1  · leaves the track",
        " x  -1,0: Bruno is there",
    ]


def test_a_brief_menu_leaves_out_the_labels_of_what_costs() -> None:
    lines = shown(Menu.of(STEER, GRID), brief=True)
    assert lines[0] == " 1  0,0   goes 0,0   2  +1,0  goes +1,0"
    assert lines[2] == " 3  +2,0   4  +3,0"


@pytest.mark.parametrize(
    ("reply", "key"),
    [("1", "0,0"), ("3", "+2,0"), ("5", "0,+1"), ("2,0", "+2,0"), (" + 2, 0 ", "+2,0")],
)
def test_replies_by_number_and_by_key(reply: str, key: str) -> None:
    assert Menu.of(STEER, GRID).find(reply) == key


@pytest.mark.parametrize("reply", ["0", "6", "7,7", "undo", ""])
def test_what_is_no_reply(reply: str) -> None:
    assert Menu.of(STEER, GRID).find(reply) is None


def test_a_refused_key_is_found_so_that_its_reason_can_be_told() -> None:
    assert Menu.of(STEER, GRID).find("-1,0") == "-1,0"


def test_the_board_shows_the_numbers_and_what_is_refused() -> None:
    offers = Menu.of(STEER, GRID).offers()
    assert {place: tag.text for place, tag in offers.items()} == {
        (5, 5): "1",
        (6, 5): "2",
        (7, 5): "3",
        (8, 5): "4",
        (5, 6): "5",
        (4, 5): "x",
    }
    assert offers[5, 6].style != offers[5, 5].style != offers[4, 5].style


def test_keys_that_are_numbers_are_typed_as_they_are() -> None:
    menu = Menu.of(ask(Option("0"), Option("1"), Option("2"), Option("none", "no bid")), GRID)
    assert [menu.find(reply) for reply in ("0", "1", "2", "3", "none")] == [
        *("0", "1", "2"),
        None,
        "none",
    ]


def test_odds_are_told() -> None:
    odds = (Odds("good", Fraction(13, 18)), Odds("stall", Fraction(1, 6)))
    menu = Menu.of(ask(Option("80", "80 mph", odds=odds), Option("60", "60 mph")), GRID)
    assert " 80  80 mph  · good 13/18  · stall 1/6" in shown(menu)


def test_a_crowd_of_options_is_asked_in_two_steps() -> None:
    moves = ("+1,0", "0,+1", "-1,0", "0,-1")
    points = [(20, y) for y in range(CROWDED // 2)]
    crowd = ask(*(leg(f"@{x},{y} {move}", (x, y)) for x, y in points for move in moves))
    first = Menu.of(crowd, GRID)
    assert first.heads
    assert first.find("3") == "@20,2"
    assert first.find("@20,2") == "@20,2"
    assert first.find("@20,2 +1,0") == "@20,2 +1,0"
    assert first.offers()[20, 2].text == "3"
    second = Menu.of(crowd, GRID, "@20,2")
    assert not second.heads
    assert second.find("0,1") == second.find("2") == "@20,2 0,+1"
    assert shown(second)[0].startswith(" 1  +1,0  goes @20,2 +1,0")


@pytest.mark.parametrize("width", [30, 80, 120])
def test_no_line_is_wider_than_the_screen(width: int) -> None:
    assert all(len(line) <= width for line in shown(Menu.of(STEER, GRID), width))
