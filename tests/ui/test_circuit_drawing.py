"""Circuits at the terminal: lanes, limits, cars and what is offered stand where they belong."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

import pytest
from rich.console import Console

from gridprix.core.documents import Document
from gridprix.core.drawing import Mark
from gridprix.core.drawing.text_board import TextLine
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.scenario import read_scenario
from gridprix.core.state import CarId, SeatId
from gridprix.plugins.circuit.face.circuit_text import CELL, RULER, CircuitPainter
from gridprix.ui.seat.making import moment_for
from gridprix.ui.seat.telling import placed
from gridprix.ui.terminal.ask import Menu
from gridprix.ui.terminal.board import FacePainter, Scene, painter_for
from gridprix.ui.terminal.charts_text import charts_text

TROUBLE = {
    "name": "trouble",
    "ruleset": "speed-circuit-club",
    "track": "practice-ring",
    "laps": 2,
    "seats": 3,
    "arrange": {
        "A": {"at": [1, 1], "speed": 60},
        "B": {"at": [8, 0], "speed": 0, "rest": "spin"},
        "C": {"at": [3, -1], "speed": 40},
        "race": {"crash_rows": [10]},
    },
}


@pytest.fixture
def game(library: Library) -> Game:
    game = Game(read_scenario(Document("test", TROUBLE), library), 1, {})
    game.advance()
    for car in ("A", "B", "C"):
        game.reply(CarId(car), "20" if car == "B" else "mps")
    while game.open_asks()[0].car != "A":
        ask = game.open_asks()[0]
        game.reply(ask.car, ask.default)
    return game


def scene_of(game: Game, *more: Mark) -> Scene:
    view = game.view(SeatId("A"))
    moment, family = moment_for(game, SeatId("A")), game.scenario.family
    marks = [placed(mark, family) for mark in moment.board_marks]
    menu = Menu.of(moment.questions[0], family)
    return Scene(view, [*marks, *more], menu.offers(), view.car(CarId("A")).spot)


def cell(lines: Sequence[TextLine], row: int, lane: int) -> str:
    """What stands in a space of the first strip, found through the numbers above it."""
    plain = [line.plain for line in lines]
    column = [int(word) for word in plain[1].split()].index(row)
    line = next(one for one in plain[2:] if one[:RULER].strip() == str(lane + 1))
    return line[RULER + column * CELL :][:CELL].strip()


def test_cars_limits_lines_and_offers_stand_in_their_spaces(game: Game) -> None:
    drawn = CircuitPainter().draw(scene_of(game), 200, 40)
    board = game.race.board
    assert cell(drawn, 1, 1) == "A"
    assert cell(drawn, 2, 1).startswith("[")
    assert cell(drawn, 5, 0).startswith(str(board.limit((5, 0))))
    assert cell(drawn, 20, 0) == "·"
    assert cell(drawn, 0, 0) == "▞·"
    tail = next(corner.tail for corner in board.corners if corner.tail)
    assert cell(drawn, *tail).endswith("→")
    assert cell(drawn, 10, 0) == "✗"
    assert "Gate" in drawn[0].plain
    assert drawn[0].plain.index("Gate") == RULER + 4 * CELL


def test_a_car_off_the_track_has_a_line_of_its_own(game: Game) -> None:
    drawn = [line.plain for line in CircuitPainter().draw(scene_of(game), 200, 40)]
    spot = game.race.car(CarId("C")).spot
    assert isinstance(spot, tuple)
    verge = drawn[2] if spot[1] == -1 else drawn[-1]
    assert "C" in verge
    assert verge[:RULER].strip() == ""


def test_a_turned_car_shows_it(game: Game) -> None:
    spot = game.race.car(CarId("B")).spot
    assert spot is not None
    drawn = CircuitPainter().draw(scene_of(game, Mark("turned", spot, CarId("B"))), 200, 40)
    assert isinstance(spot, tuple)
    assert cell(drawn, *spot) == "B~"


@pytest.mark.parametrize("size", [(40, 8), (60, 12), (80, 24), (200, 60)])
def test_strips_keep_their_size_and_show_the_car(game: Game, size: tuple[int, int]) -> None:
    drawn = CircuitPainter().draw(scene_of(game), *size)
    assert len(drawn) <= size[1]
    assert all(len(line.plain) <= size[0] for line in drawn)
    assert cell(drawn, 1, 1) == "A"
    assert cell(drawn, 2, 1).startswith("[")


def test_a_lap_that_fits_is_shown_from_the_line_on(game: Game) -> None:
    drawn = [line.plain for line in CircuitPainter().draw(scene_of(game), 80, 40)]
    numbers = [
        int(word)
        for line in drawn
        for word in line.split()
        if line.strip() and all(one.isdigit() for one in line.split())
    ]
    assert numbers == list(range(game.race.board.rows))


def test_plain_circuits_are_ascii(game: Game) -> None:
    painter = CircuitPainter(plain=True)
    lines = [*painter.draw(scene_of(game), 100, 40), *painter.overview(game.race.board, 80, 30)]
    assert all(line.plain.isascii() for line in lines)


def test_the_lap_from_above_fits_and_closes(game: Game) -> None:
    painter = painter_for(game.scenario.family)
    assert isinstance(painter, FacePainter)
    assert isinstance(painter.painter, CircuitPainter)
    drawn = painter.overview(game.race.board, 70, 24)
    assert len(drawn) <= 26
    assert all(len(line.plain) <= 71 for line in drawn[:-1])
    text = "\n".join(line.plain for line in drawn)
    assert "▞" in text
    assert "▒" in text
    assert "Gate" in drawn[-1].plain
    assert painter.size(game.race.board) == "30 rows, 2 to 3 lanes, 4 corners"


def test_charts_at_the_terminal_mark_what_applies(game: Game) -> None:
    console = Console(width=100, record=True, file=StringIO())
    console.print(charts_text(moment_for(game, SeatId("A")).charts))
    text = console.export_text()
    assert text.index("Over a corner's limit") < text.index("Brakes test")
    marked = [line.split()[1] for line in text.splitlines() if line.startswith(">")]
    assert "OK" in marked
    assert "10-12" not in marked


def test_a_race_without_charts_says_so(library: Library) -> None:
    scenario = read_scenario(library.open("play", "first-race"), library)
    console = Console(width=100, record=True, file=StringIO())
    console.print(charts_text(moment_for(Game(scenario, 1, {}), SeatId("A")).charts))
    assert "has a chart" in console.export_text()
