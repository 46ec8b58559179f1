from __future__ import annotations

import pytest

from gridprix.core.drawing import Mark
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.scenario import read_scenario
from gridprix.core.state import CarId, SeatId
from gridprix.plugins.grid.face.grid_text import GridPainter
from gridprix.ui.races import begin
from gridprix.ui.seat.making import moment_for
from gridprix.ui.seat.telling import placed
from gridprix.ui.terminal.ask import Menu
from gridprix.ui.terminal.board import FacePainter, PlaceList, Scene, painter_for
from gridprix.ui.terminal.colours import OTHER, PALETTE, shade


@pytest.fixture
def game(library: Library) -> Game:
    game = begin(read_scenario(library.open("play", "first-race"), library), 3)
    game.advance()
    for key in ("@20,4", "+1,0", "0,0"):
        game.reply(CarId("A"), key)
    return game


def scene_of(game: Game, *more: Mark) -> Scene:
    view = game.view(SeatId("A"))
    moment, family = moment_for(game, SeatId("A")), game.scenario.family
    marks = [placed(mark, family) for mark in moment.board_marks]
    menu = Menu.of(moment.questions[0], family)
    return Scene(view, [*marks, *more], menu.offers(), view.car(CarId("A")).spot)


def cell(lines: list[str], x: int, y: int) -> str:
    """What stands at a point, found through the numbers at the left."""
    zero = next(n for n, line in enumerate(lines) if line[:4].strip() == "0")
    ruler = lines[-1]
    left = ruler.index("20") - 2 * (20 - x)
    return lines[zero - y][left : left + 2]


def test_cars_offers_trails_lines_and_borders_stand_at_their_points(game: Game) -> None:
    drawn = [line.plain for line in GridPainter().draw(scene_of(game), 100, 40)]
    assert cell(drawn, 22, 4) == "A5"  # the car's own point is offered too
    assert cell(drawn, 23, 4) == "1 "
    assert cell(drawn, 24, 4) == "2 "
    assert cell(drawn, 21, 4) == "• "
    assert cell(drawn, 20, 6) == "▞▞"
    assert cell(drawn, 20, 9) == "▒▒"
    assert cell(drawn, 20, 11) == "  "
    assert cell(drawn, 30, 2) == "· "


@pytest.mark.parametrize("size", [(40, 8), (60, 12), (80, 24), (200, 60)])
def test_the_window_keeps_its_size_and_shows_what_is_offered(
    game: Game, size: tuple[int, int]
) -> None:
    drawn = [line.plain for line in GridPainter().draw(scene_of(game), *size)]
    assert len(drawn) <= size[1]
    assert all(len(line) <= size[0] for line in drawn)
    text = "\n".join(drawn[:-1])
    for number in range(1, 10):
        # where a car stands its letter comes first; the rookie has come close
        assert any(shown in text for shown in (f"{number} ", f"A{number}", f"B{number}"))


def test_marks_of_a_house_rule_are_drawn(game: Game) -> None:
    marks = (Mark("cross", (30, 4)), Mark("word", (31, 4), text="Z!"), Mark("unheard-of", (32, 4)))
    drawn = [line.plain for line in GridPainter().draw(scene_of(game, *marks), 100, 40)]
    assert (cell(drawn, 30, 4), cell(drawn, 31, 4), cell(drawn, 32, 4)) == ("✗ ", "Z!", "· ")


def test_plain_drawings_are_ascii(game: Game) -> None:
    drawn = GridPainter(plain=True).draw(scene_of(game), 100, 40)
    assert all(line.plain.isascii() for line in drawn)


def test_a_board_that_nobody_draws_is_told_in_words(game: Game) -> None:
    lines = [line.plain for line in PlaceList(game.scenario.family).draw(scene_of(game), 80, 20)]
    assert "A Ada at 22,4" in lines
    assert "1 23,4" in lines


def test_painters_are_chosen_by_family(game: Game) -> None:
    painter = painter_for(game.scenario.family)
    assert isinstance(painter, FacePainter)
    assert isinstance(painter.painter, GridPainter)


def test_shades() -> None:
    assert len(set(PALETTE.values())) == len(PALETTE)
    assert shade("blue") == PALETTE["blue"]
    assert shade("#12aBcd") == "#12aBcd"
    assert shade("nonesuch") == shade("#12") == OTHER
