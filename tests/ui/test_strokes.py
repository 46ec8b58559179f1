"""Options with keys of their own and what they lead to: in a moment, and at the terminal."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from gridprix.core import Ask, CarId, Option, SeatId
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.ui.seat.asking import plain_question
from gridprix.ui.seat.making import moment_for
from gridprix.ui.seat.moment import Moment, Question
from gridprix.ui.terminal.ask import Menu

from .gears import geared

A = SeatId("A")


@pytest.fixture
def game(library: Library) -> Game:
    game = Game(geared(library, "italian", "first-ring"), 1, {})
    game.advance()
    while game.open_asks()[0].question != "gear":
        ask = game.open_asks()[0]
        game.reply(ask.car, ask.default)
    return game


def question_of(game: Game) -> Question:
    return moment_for(game, A).questions[0]


def test_a_moment_has_the_strokes_each_once_and_as_keys_are_named(game: Game) -> None:
    strokes = {one.key: one.stroke for one in question_of(game).offers}
    first = {"second": "2", "first": "1", "hand": "H", "stay": "S"}
    assert strokes == {**first, "stop": "", "plain": ""}  # who comes second falls back


def test_a_stroke_that_no_keyboard_has_is_left_out(game: Game) -> None:
    options = tuple(Option(key, stroke=key) for key in ("0", "F1", "é", "z", ""))
    ask = Ask(A, CarId("A"), "any", options)
    offers = plain_question(ask, game.scenario.family).offers
    assert [one.stroke for one in offers] == ["", "", "", "Z", ""]


def test_strokes_and_outlooks_go_through_a_wire(game: Game) -> None:
    moment = moment_for(game, A)
    again = Moment.from_data(moment.to_data())
    assert again.questions == moment.questions
    assert again.questions[0].offers[0].outlook == ("6 to 12 spaces", "it may stall")


def menu_of(*options: Option, game: Game) -> Menu:
    family = game.scenario.family
    return Menu.of(plain_question(Ask(A, CarId("A"), "any", options), family), family)


def tags(menu: Menu) -> dict[str, str]:
    return {entry.key: entry.tag for entry in menu.entries}


def test_a_stroke_is_typed_and_others_get_the_numbers_that_are_left(game: Game) -> None:
    menu = Menu.of(question_of(game), game.scenario.family)
    assert tags(menu) == {
        "second": "2",
        "first": "1",
        "hand": "h",
        "stay": "s",
        "stop": "3",
        "plain": "4",
    }
    assert [menu.find(reply) for reply in ("2", "1", "3", "s", "S", "stop")] == [
        *("second", "first", "stop", "stay", "stay", "stop"),
    ]


def test_a_stroke_gives_way_to_a_key_that_is_typed(game: Game) -> None:
    keyed = menu_of(Option("20"), Option("3"), Option("gear", stroke="3"), game=game)
    assert tags(keyed) == {"20": "20", "3": "3", "gear": "gear"}
    assert keyed.find("3") == "3"
    own = menu_of(Option("3", stroke="3"), Option("go"), Option("wait"), game=game)
    assert tags(own) == {"3": "3", "go": "1", "wait": "2"}


def test_without_strokes_lines_are_numbered_as_ever(game: Game) -> None:
    menu = menu_of(Option("a"), Option("b"), game=game)
    assert tags(menu) == {"a": "1", "b": "2"}


def test_what_an_option_leads_to_stands_behind_it_where_there_is_room(game: Game) -> None:
    menu = Menu.of(question_of(game), game.scenario.family)
    console = Console(width=100, file=StringIO(), record=True)
    console.print(menu.render(100))
    text = console.export_text()
    assert "2  second  as the wind wills  6 to 12 spaces, it may stall" in text
    assert "1  first   gently  4 to 8 spaces" in text
    console.print(menu.render(100, brief=True))
    assert text.count("it may stall") == 1
