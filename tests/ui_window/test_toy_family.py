"""A family from elsewhere, with a face and a hand of its own, goes through every screen."""

from __future__ import annotations

from pathlib import Path

import arcade
import pytest
from arcade import key as keys

from gridprix.core.family import BadFamily
from gridprix.ui.drawing.palettes import LIGHT
from gridprix.ui.export.exports import write_export
from gridprix.ui.export.film import Film
from gridprix.ui.races import begin, without_people
from gridprix.ui.terminal.board import painter_for
from gridprix.ui.window.home.shelf import RaceShelf
from gridprix.ui.window.home.thumbnails import Pictured, Thumbnails
from gridprix.ui.window.race.rules_page import RULES
from gridprix.ui.window.race.screen import RaceScreen

from ..core.races import toy_library  # noqa: TID252 - the tests are no installed package
from ..core.toy import face  # noqa: TID252
from ..core.toy.face import LineArt  # noqa: TID252
from .app_table import Hand, Table

MOST = 600


@pytest.fixture
def toys(window: arcade.Window) -> Table:
    return Table(window, toy_library())


@pytest.mark.usefixtures("pixels")
def test_it_is_on_the_shelf_with_a_picture(window: arcade.Window) -> None:
    shelf = RaceShelf(toy_library())
    assert "toy" in [family.name for family in shelf.families]
    card = next(one for one in shelf.cards if one.family == "toy")
    pictures = Thumbnails(toy_library(), window)
    pictures.of_card(card, LIGHT, (200, 100))
    assert pictures.update()
    picture = pictures.of_card(card, LIGHT, (200, 100))
    assert picture is not None
    seen = {colour for _, colour in picture.image.getcolors(1 << 16)}
    assert {LIGHT.grass, LIGHT.road, LIGHT.corner_a} <= seen


def test_it_is_played_in_the_window(toys: Table, hand: Hand, written: list[str]) -> None:
    screen = toys.race("toy-race")
    assert isinstance(screen.stage.art, LineArt)
    offered = _drive(screen, hand)
    assert screen.table.over, screen.table.failure
    assert offered, "some legs lay on the board"
    hand.key(keys.F1)
    screen.rules.turn(RULES)
    hand.frame(2)
    assert "along the line" in written
    assert "a bend" in written, "its own signs are explained"
    assert not {"racing line", "choose a point"} & set(written), "nothing of another family"


def _drive(screen: RaceScreen, hand: Hand) -> int:
    """Take whatever is framed until the race is over; answers how many lay on the board."""
    on_board = 0
    for _ in range(MOST):
        hand.frame(1, 0.2)
        table = screen.table
        if table.over or table.failure:
            break
        if table.needs_hand_over:
            table.accept_hand_over()
        table.seen_throw()
        choice = table.choice
        if choice is not None:
            on_board += bool(choice.candidates)
            choice.turn(1)
            hand.frame()
            table.confirm()
    return on_board


@pytest.mark.parametrize("kind", ["html", "svg", "png"])
def test_it_is_taken_home(toys: Table, tmp_path: Path, kind: str) -> None:
    game = begin(without_people(toys.scenario("toy-race")), 3)
    game.advance()
    film = Film(game)
    path = tmp_path / f"toy.{kind}"
    write_export(kind, film, len(film.game.log), path, LIGHT)
    assert path.stat().st_size > 1000
    if kind != "png":
        assert "short-line" in path.read_text(encoding="utf-8")


FAILED = r"^the face of the family 'toy' \(face\.py:\d+\) failed: KeyError: 'brush'$"


def _fails(*args: object) -> None:
    raise KeyError("brush")


def test_a_face_that_fails_while_it_draws_is_told(
    toys: Table, hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    film = Film(begin(without_people(toys.scenario("toy-race")), 3))
    toys.race("toy-race")
    monkeypatch.setattr(face, "chequer", _fails)
    with pytest.raises(BadFamily, match=FAILED):
        write_export("svg", film, 1, tmp_path / "toy.svg", LIGHT)
    with pytest.raises(BadFamily, match=FAILED):
        hand.frame()
    pictures, pictured = Thumbnails(toy_library(), hand.window), Pictured("short-line", "toy")
    assert pictures.get(pictured, LIGHT, (200, 100)) is None
    assert pictures.update(), "the shelf goes on without the picture"
    monkeypatch.setattr(face, "TextLine", _fails)
    scenario = film.game.scenario
    with pytest.raises(BadFamily, match=FAILED):
        painter_for(scenario.family).overview(scenario.board, 80, 5)
